//! Modules whose absence a script handles.

use oxc::allocator::Allocator;
use oxc::ast::ast::{Argument, CallExpression, Expression, TryStatement};
use oxc::ast_visit::{Visit, walk};
use oxc::parser::Parser;

use crate::module::Language;
use crate::nesting;

/// Maximum nesting of a script that is read.
const MAX_NESTING: usize = 500;

/// Returns whether a script requires a module only within the blocks of `try` statements, and therefore handles its
/// absence.
///
/// A call with a computed name may require any module that no other call names. The result is `false` if the script can't
/// be parsed.
///
/// ```
/// use docs_ecmascript::{Language, is_optional_module};
///
/// let code = "let color; try { color = require('color'); } catch { color = String; } require('size');";
/// assert!(is_optional_module(code, Language::JavaScript, "color"));
/// assert!(!is_optional_module(code, Language::JavaScript, "size"));
/// ```
#[must_use]
pub fn is_optional_module(text: &str, language: Language, specifier: &str) -> bool {
    if nesting::too_deep_at(text, MAX_NESTING).is_some() {
        return false;
    }
    let allocator = Allocator::default();
    let parsed = Parser::new(&allocator, text, language.source_type()).parse();
    let mut calls = Calls { specifier, depth: 0, tried: false, needed: false };
    calls.visit_program(&parsed.program);
    calls.tried && !calls.needed
}

/// Calls of `require` that may name a module.
struct Calls<'s> {
    specifier: &'s str,
    /// Number of `try` blocks around the current node.
    depth: usize,
    /// `true` if a call within a `try` block may name the module.
    tried: bool,
    /// `true` if another call names it.
    needed: bool,
}

impl<'a> Visit<'a> for Calls<'_> {
    fn visit_try_statement(&mut self, statement: &TryStatement<'a>) {
        self.depth += usize::from(statement.handler.is_some());
        self.visit_block_statement(&statement.block);
        self.depth -= usize::from(statement.handler.is_some());
        if let Some(handler) = &statement.handler {
            self.visit_catch_clause(handler);
        }
        if let Some(finalizer) = &statement.finalizer {
            self.visit_block_statement(finalizer);
        }
    }

    fn visit_call_expression(&mut self, call: &CallExpression<'a>) {
        if let (Expression::Identifier(name), Some(argument)) =
            (&call.callee, call.arguments.first())
            && name.name == "require"
        {
            let literal = match argument {
                Argument::StringLiteral(literal) => Some(literal.value.as_str()),
                _ => None,
            };
            if literal.is_none_or(|literal| literal == self.specifier) {
                self.tried |= self.depth > 0;
                self.needed |= self.depth == 0 && literal.is_some();
            }
        }
        walk::walk_call_expression(self, call);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_modules_in_a_block_with_a_handler_are_optional() {
        for (code, expected) in [
            ("try { require('a').default; } catch (error) { require('b'); }", true),
            ("try { require('b'); } catch (error) { require('a'); }", false),
            ("try { require('a'); } finally { f(); }", false),
            ("try { require('a'); } catch {} require('a');", false),
            ("try { f(() => { if (x) y = require('a'); }); } catch {}", true),
            ("const name = '' + 'a'; try { require(name); } catch {}", true),
            ("try { my.require('a'); } catch {}", false),
            ("try { require('a' ", false),
        ] {
            assert_eq!(is_optional_module(code, Language::JavaScript, "a"), expected, "{code}");
        }
    }
}
