//! Calls of webpack's `require.context`.

use std::ops::Range;

use oxc::allocator::Allocator;
use oxc::ast::ast::{Argument, CallExpression, Expression};
use oxc::ast_visit::{Visit, walk};
use oxc::parser::Parser;
use oxc::span::GetSpan as _;

use crate::module::Language;
use crate::nesting;

/// Maximum nesting of a script that is read.
const MAX_NESTING: usize = 500;

/// A call of `require.context`, which webpack replaces by the modules of a folder.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ContextCall {
    /// Position of the call in the script, in bytes.
    pub range: Range<usize>,
    /// Arguments; `None` if they are not literals, or request modules that are loaded later (`"lazy"`).
    pub arguments: Option<ContextArguments>,
}

/// Arguments of `require.context`.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ContextArguments {
    /// Folder, as the specifier of an import.
    pub folder: String,
    /// `true` if the modules of the folders within it are included, which is the default.
    pub is_recursive: bool,
    /// Pattern and flags of the regular expression for the paths of the modules, which start with `./`; `None` for all.
    pub pattern: Option<(String, String)>,
}

/// Returns the calls of `require.context` in a script, in their order; none if the script can't be parsed.
///
/// ```
/// use docs_ecmascript::{Language, context_calls};
///
/// let code = "const pages = require.context('./pages', false, /\\.js$/);";
/// let calls = context_calls(code, Language::JavaScript);
/// let arguments = calls[0].arguments.as_ref().unwrap();
/// assert_eq!(&code[calls[0].range.clone()], "require.context('./pages', false, /\\.js$/)");
/// assert_eq!((arguments.folder.as_str(), arguments.is_recursive), ("./pages", false));
/// ```
#[must_use]
pub fn context_calls(text: &str, language: Language) -> Vec<ContextCall> {
    if !text.contains("require.context") || nesting::too_deep_at(text, MAX_NESTING).is_some() {
        return Vec::new();
    }
    let allocator = Allocator::default();
    let parsed = Parser::new(&allocator, text, language.source_type()).parse();
    let mut calls = Calls::default();
    calls.visit_program(&parsed.program);
    calls.found
}

#[derive(Default)]
struct Calls {
    found: Vec<ContextCall>,
}

impl<'a> Visit<'a> for Calls {
    fn visit_call_expression(&mut self, call: &CallExpression<'a>) {
        if let Expression::StaticMemberExpression(callee) = &call.callee
            && let Expression::Identifier(object) = &callee.object
            && (object.name.as_str(), callee.property.name.as_str()) == ("require", "context")
        {
            let span = call.span();
            let range = span.start as usize..span.end as usize;
            self.found.push(ContextCall { range, arguments: arguments(&call.arguments) });
        }
        walk::walk_call_expression(self, call);
    }
}

fn arguments(written: &[Argument<'_>]) -> Option<ContextArguments> {
    let mut written = written.iter();
    let Argument::StringLiteral(folder) = written.next()? else { return None };
    let is_recursive = match written.next() {
        Some(Argument::BooleanLiteral(flag)) => flag.value,
        None => true,
        Some(_) => return None,
    };
    let pattern = match written.next() {
        Some(Argument::RegExpLiteral(literal)) => {
            Some((literal.regex.pattern.text.to_string(), literal.regex.flags.to_string()))
        }
        None => None,
        Some(_) => return None,
    };
    let is_sync = match written.next() {
        Some(Argument::StringLiteral(mode)) => mode.value == "sync",
        None => true,
        Some(_) => false,
    };
    let folder = folder.value.to_string();
    is_sync.then_some(ContextArguments { folder, is_recursive, pattern })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_literals() {
        for (code, expected) in [
            ("require.context('./a')", Some(("./a", true, None))),
            ("require.context('@site/a', false)", Some(("@site/a", false, None))),
            ("require.context('.', true, /x$/i)", Some((".", true, Some(("x$", "i"))))),
            ("require.context('.', true, /x/, 'sync')", Some((".", true, Some(("x", ""))))),
            ("require.context('.', true, /x/, 'lazy')", None),
            ("require.context(folder)", None),
            ("require.context('.', true, pattern)", None),
            ("require.context()", None),
        ] {
            let calls = context_calls(&format!("f({code})"), Language::JavaScript);
            let [ContextCall { range, arguments }] = &calls[..] else {
                panic!("{code}: {calls:?}")
            };
            assert_eq!(*range, 2..2 + code.len(), "{code}");
            let expected = expected.map(|(folder, is_recursive, pattern)| ContextArguments {
                folder: folder.to_owned(),
                is_recursive,
                pattern: pattern.map(|(pattern, flags)| (pattern.to_owned(), flags.to_owned())),
            });
            assert_eq!(*arguments, expected, "{code}");
        }
        let others = "// require.context('./a')\nrequired.context('./a'); require.resolve('./a');";
        assert_eq!(context_calls(others, Language::JavaScript), []);
    }
}
