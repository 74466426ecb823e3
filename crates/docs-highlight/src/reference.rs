//! syntect's own parser behind the interface of the fast one.

use syntect::parsing::{ParseState, ScopeStack, SyntaxReference};
use syntect::util::LinesWithEndings;

use crate::roles::{LineWriter, Role, RoleStack, role_of};
use crate::syntaxes::syntaxes;

/// Returns `code` as HTML, or `None` if the syntax definition is invalid.
pub(crate) fn highlight(syntax: &SyntaxReference, code: &str) -> Option<String> {
    let (mut state, mut scopes) = (ParseState::new(syntax), ScopeStack::new());
    let mut html = String::with_capacity(code.len() * 2);
    // The syntaxes require a line end on every line; the last one is removed below.
    for line in LinesWithEndings::from(&format!("{code}\n")) {
        let mut writer = LineWriter::new(&mut html, line);
        for (at, change) in state.parse_line(line, syntaxes()).ok()? {
            writer.write_until(at, role_within(&scopes));
            scopes.apply(&change).ok()?;
        }
        writer.finish(role_within(&scopes));
    }
    html.pop();
    Some(html)
}

/// Returns the role of code within these scopes.
fn role_within(scopes: &ScopeStack) -> Role {
    let mut roles = RoleStack::default();
    scopes.scopes.iter().for_each(|scope| roles.push(role_of(&scope.build_string())));
    roles.current()
}
