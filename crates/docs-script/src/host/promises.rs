//! Waiting for promises.

use std::rc::Rc;
use std::time::Instant;

use docs_model::Issue;
use rquickjs::{Ctx, Exception, Function, Object, Promise, Value};

use super::session::Session;
use crate::codes::SCRIPT_CODE;

/// Adds the function to `host`.
pub(super) fn add<'js>(
    ctx: &Ctx<'js>,
    host: &Object<'js>,
    session: &Rc<Session>,
) -> rquickjs::Result<()> {
    host.set(
        "settle",
        Function::new(ctx.clone(), {
            let session = Rc::clone(session);
            move |ctx: Ctx<'js>, promise: Promise<'js>, next_timer: Function<'js>| {
                settle(&ctx, &session, &promise, &next_timer)
            }
        })?,
    )
}

/// Runs jobs and timers until the promise is settled.
fn settle<'js>(
    ctx: &Ctx<'js>,
    session: &Session,
    promise: &Promise<'js>,
    next_timer: &Function<'js>,
) -> rquickjs::Result<Value<'js>> {
    loop {
        if let Some(result) = promise.result() {
            return result;
        }
        if Instant::now() >= session.deadline {
            return Err(Exception::throw_message(ctx, "interrupted"));
        }
        if !ctx.execute_pending_job() && !next_timer.call::<_, bool>(())? {
            return Err(session.throw(ctx, never_settled()));
        }
    }
}

fn never_settled() -> Issue {
    Issue::error(SCRIPT_CODE, "the script waits for a promise that nothing will ever settle").help(
        "call `resolve` or `reject` on every way; servers and sub-processes can't be asked here",
    )
}
