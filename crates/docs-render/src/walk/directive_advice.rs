//! Advice on directives with an incorrect name, number of colons or position.

use comrak::nodes::{Node, NodeValue};
use docs_core::{ADMONITION_KINDS, Names};

use super::reporter::Reporter;
use crate::admonitions::{closing_bracket, name_length};
use crate::blocks::inline::INLINE_BLOCKS;
use crate::blocks::leaf::LEAF_BLOCKS;
use crate::blocks::{INCLUDE, directive_names};
use crate::options::Format;

/// Number of colons before the name of a directive.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Colons {
    /// Directive within a line.
    One,
    /// Directive on a line of its own.
    Two,
    /// Directive around other lines.
    Three,
}

impl Colons {
    /// Returns the notation of a directive.
    fn written(self, name: &str) -> String {
        match self {
            Self::One => format!(":{name}[…]"),
            Self::Two => format!("::{name}"),
            Self::Three => format!(":::{name}"),
        }
    }

    /// Returns the number of colons.
    fn count(self) -> usize {
        match self {
            Self::One => 1,
            Self::Two => 2,
            Self::Three => 3,
        }
    }

    fn words(self) -> &'static str {
        match self {
            Self::One => "one colon, within a line",
            Self::Two => "two colons, on a line of its own",
            Self::Three => "three colons, and `:::` where it ends",
        }
    }
}

impl Reporter<'_> {
    /// Returns the advice on a directive that is unknown with its number of colons, if blocks are enabled and a known
    /// directive has a similar name.
    pub(super) fn advice_on_directive(&self, name: &str) -> Option<String> {
        let Some((colons, near)) = self.nearest_directive(name) else {
            return self.equivalent(name).map(|directive| format!("write `{directive}`"));
        };
        let written = colons.written(near);
        Some(match near == name {
            true => format!("write `{written}`, with {}", colons.words()),
            false => format!("did you mean `{written}`?"),
        })
    }

    /// Returns the known directive with the most similar name.
    fn nearest_directive(&self, name: &str) -> Option<(Colons, &str)> {
        if !self.input.options.blocks {
            return None;
        }
        let known = self.directives();
        let near = Names::new(known.iter().map(|(_, name)| *name)).nearest(name)?;
        known.into_iter().find(|(_, known)| *known == near)
    }

    fn directives(&self) -> Vec<(Colons, &str)> {
        let around = ADMONITION_KINDS.iter().map(|kind| kind.keyword).chain(directive_names());
        let around = around.chain(self.input.options.admonitions.iter().copied());
        let alone = LEAF_BLOCKS.iter().map(|block| block.name).chain([INCLUDE]);
        let within = INLINE_BLOCKS.iter().map(|block| block.name);
        alone
            .map(|name| (Colons::Two, name))
            .chain(within.map(|name| (Colons::One, name)))
            .chain(around.map(|name| (Colons::Three, name)))
            .collect()
    }

    /// Reports a directive with two colons at the start of a line that is text; returns `false` for other text.
    pub(super) fn report_directive_line(&mut self, node: Node<'_>, text: &str, line: u32) -> bool {
        if let Some(name) = name_with_words(text).filter(|name| self.is_line_directive(name)) {
            let message = format!(
                "the words after `::{name}` have no braces; readers see the line as it is written"
            );
            let help = match name == INCLUDE {
                true => "write `::include{file=./part.md}`".to_owned(),
                false => format!("write the attributes in braces: `::{name}[Title]{{…}}`"),
            };
            let written = format!("::{name}");
            self.report_foreign_notation(&written, &written, message, &help, line);
            return true;
        }
        let Some(name) = name_after_colons(text) else { return false };
        let is_bare = text.len() == "::".len() + name.len();
        if is_bare && node.next_sibling().is_some_and(|next| !is_line_end(next)) {
            return false;
        }
        let Some((colons, near)) = self.nearest_directive(name) else { return false };
        // A word after two colons without a label may be part of a program: `::value`.
        if is_bare && colons != Colons::Two {
            return false;
        }
        let written = format!("::{name}");
        let is_known = near == name && colons == Colons::Two;
        let source = self.source_line(node.data().sourcepos.start.line);
        let open = source.split_once(&*written).and_then(|(_, after)| open_delimiter(after));
        if let Some(open) = open.filter(|_| is_known) {
            self.report_open_directive(&written, open, line);
            return true;
        }
        let (message, help) = if is_known {
            (
                format!("`{written}` is not on a line of its own; readers see it as it is written"),
                "leave an empty line above and below it, and write nothing after it".to_owned(),
            )
        } else {
            (
                format!("`{written}` is not a directive; readers see it as it is written"),
                self.advice_on_directive(name).unwrap_or_default(),
            )
        };
        self.report_foreign_notation(&written, &written, message, &help, line);
        true
    }

    /// Reports a bracket or a brace without an end. In MDX, the lowering reports the brace.
    fn report_open_directive(&mut self, written: &str, open: char, line: u32) {
        if open == '{' && self.input.options.format == Format::Mdx {
            return;
        }
        let name = if open == '{' { "brace" } else { "bracket" };
        let message =
            format!("a {name} of `{written}` has no end; readers see it as it is written");
        let directive = written.trim_start_matches(':');
        let lacks_title = directive == INCLUDE
            || LEAF_BLOCKS.iter().any(|block| block.name == directive && !block.has_title);
        let title = if lacks_title { "" } else { "[Title]" };
        let help = format!("close it on the same line: `{written}{title}{{…}}`");
        self.report_foreign_notation(written, written, message, &help, line);
    }

    /// Reports the directives with several colons within a line, which are text.
    pub(super) fn report_directives_within(&mut self, text: &str, line: u32) {
        for (colons, name) in directives_within(text) {
            let Some((expected, near)) = self.nearest_directive(name) else { continue };
            if near != name {
                continue;
            }
            let written = format!("{}{name}", ":".repeat(colons));
            let (message, help) = match expected {
                Colons::Two if colons == expected.count() => (
                    "is not on a line of its own",
                    "leave an empty line above and below it, and write nothing beside it"
                        .to_owned(),
                ),
                Colons::Three if colons == expected.count() => (
                    "is not at the start of a line",
                    "write it on a line of its own, its content below it, and `:::` where it ends"
                        .to_owned(),
                ),
                _ => ("is not a directive", self.advice_on_directive(name).unwrap_or_default()),
            };
            let message = format!("`{written}` {message}; readers see it as it is written");
            self.report_foreign_notation(&written, &written, message, &help, line);
        }
    }
}

impl Reporter<'_> {
    /// Returns `true` for the name of a directive on a line of its own.
    fn is_line_directive(&self, name: &str) -> bool {
        let is_block = LEAF_BLOCKS.iter().any(|block| block.name == name && block.has_title);
        self.input.options.blocks && (is_block || name == INCLUDE)
    }
}

/// Returns the name of a directive at the start of a string that a space, and a path or an attribute without braces follow, or brackets
/// after a space.
fn name_with_words(text: &str) -> Option<&str> {
    let (name, rest) = text.strip_prefix("::")?.split_once(' ')?;
    let word = rest.split_whitespace().next()?;
    let is_value = word.contains(['=', '/', '.']) || word.starts_with('[');
    is_value.then_some(name)
}

/// Returns the directives with two or three colons after a space, each with its number of colons and its name.
fn directives_within(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.match_indices(" ::").filter_map(|(at, _)| {
        let rest = &text[at + 1..];
        let named = rest.trim_start_matches(':');
        let (name, after) = named.split_at(name_length(named));
        let is_directive = !name.is_empty() && after.starts_with(['[', '{']);
        is_directive.then_some((rest.len() - named.len(), name))
    })
}

/// Returns the bracket at the start of a string, or the brace there or after the bracket, if it has no end. A label may contain brackets.
fn open_delimiter(text: &str) -> Option<char> {
    let after = match text.strip_prefix('[').map(|label| (label, closing_bracket(label))) {
        Some((_, None)) => return Some('['),
        Some((label, Some(end))) => &label[end + 1..],
        None => text,
    };
    (after.starts_with('{') && !after.contains('}')).then_some('{')
}

/// Returns the name of a directive with two colons at the start of a string.
fn name_after_colons(text: &str) -> Option<&str> {
    let rest = text.strip_prefix("::").filter(|rest| !rest.starts_with(':'))?;
    let (name, after) = rest.split_at(name_length(rest));
    (!name.is_empty() && (after.is_empty() || after.starts_with(['[', '{']))).then_some(name)
}

fn is_line_end(node: Node<'_>) -> bool {
    matches!(node.data().value, NodeValue::SoftBreak | NodeValue::LineBreak)
}
