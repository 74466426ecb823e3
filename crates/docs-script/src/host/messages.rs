//! Messages of a run: console output, and packages with a stand-in.

use std::rc::Rc;

use docs_model::Issue;
use rquickjs::{Ctx, Function, Object};

use super::session::Session;
use crate::codes::{MESSAGE_CODE, MISSING_MODULE_CODE, NODE_MODULE_CODE};

/// Maximum number of console messages.
const MAX_MESSAGES: usize = 50;

/// Maximum number of reported stand-ins. Large projects use some dozens of packages.
const MAX_MISSING_MODULES: usize = 500;

/// Maximum number of reported characters of a message, or of a package's name.
const MAX_MESSAGE_CHARACTERS: usize = 2_000;

/// Adds the functions to `host`.
pub(super) fn add<'js>(
    ctx: &Ctx<'js>,
    host: &Object<'js>,
    session: &Rc<Session>,
) -> rquickjs::Result<()> {
    host.set(
        "reportMessage",
        Function::new(ctx.clone(), {
            let session = Rc::clone(session);
            move |message: String, stack: String| report_message(&session, &message, &stack)
        })?,
    )?;
    host.set(
        "reportMissing",
        Function::new(ctx.clone(), {
            let session = Rc::clone(session);
            move |name: String, reason: String, is_of_node: bool, stack: String| {
                report_missing(&session, shortened(&name), &shortened(&reason), is_of_node, &stack);
            }
        })?,
    )
}

fn report_message(session: &Session, message: &str, stack: &str) {
    let issue = session.at_call(Issue::info(MESSAGE_CODE, shortened(message)), stack);
    let mut issues = session.issues.borrow_mut();
    // A script can be evaluated more than once, and repeats its messages then.
    if issues.iter().filter(|issue| issue.code == MESSAGE_CODE).count() < MAX_MESSAGES
        && !issues.contains(&issue)
    {
        issues.push(issue);
    }
}

/// Reports a package with a stand-in, once. `is_of_node` is `true` for a module of Node.
fn report_missing(session: &Session, name: String, reason: &str, is_of_node: bool, stack: &str) {
    let mut names = session.missing.borrow_mut();
    if names.len() >= MAX_MISSING_MODULES || names.contains(&name) {
        return;
    }
    let (code, help) = if is_of_node {
        (
            NODE_MODULE_CODE,
            "what scripts do with it has no effect: no processes, sockets or threads run",
        )
    } else {
        (
            MISSING_MODULE_CODE,
            "nothing to do if it is a theme, a plugin or a helper that the site can be built without",
        )
    };
    let issue = Issue::info(code, format!("`{name}` {reason}")).help(help).about(&name);
    session.issues.borrow_mut().push(session.at_call(issue, stack));
    names.push(name);
}

/// Returns the start of a message.
fn shortened(message: &str) -> String {
    // Removes the markers of stand-ins, see `data.js`.
    let message = message.replace(['\u{10fffe}', '\u{10ffff}'], "");
    match message.char_indices().nth(MAX_MESSAGE_CHARACTERS) {
        Some((end, _)) => format!("{}…", &message[..end]),
        None => message,
    }
}
