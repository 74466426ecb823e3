//! What MDX makes of Markdown, put so that a parser of Markdown understands it.
//!
//! MDX has its own rules for where markup starts: indentation never makes code, a tag alone on its
//! line is a block and never hides Markdown, braces hold expressions, statements stand between
//! blocks. [`lower`] finds all of that in one pass over the lines and writes the text anew: as many
//! lines as before, without indentation that means nothing, and with a mark (`<!--m7-->` for a
//! block, `<m7>` within text) wherever a tag or an expression was. What the marks stand for is kept
//! beside, and the walk over the tree gives it its meaning.

mod blocks;
mod containers;
pub(crate) mod esm;
mod flow;
mod inline;
pub(crate) mod jsx;
mod literal;
mod paragraph;
mod starts;
pub(crate) mod value;

use memchr::memchr_iter;

use crate::page::Options;
use value::Scope;

/// A text as the parser gets it, and what was taken out of it.
#[derive(Debug)]
pub(crate) struct Lowered {
    /// The text with marks.
    pub(crate) text: String,
    /// What they stand for.
    pub(crate) marks: Marks,
    /// The names that the text knows.
    pub(crate) scope: Scope,
    /// Exports that would have to be run, and their lines from 0.
    pub(crate) unknown_exports: Vec<(usize, String)>,
    /// Lines, from 0, of colons that close no admonition.
    pub(crate) stray_fences: Vec<usize>,
}

/// What a mark stands for.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Mark {
    /// The tag as written, or the expression with its braces.
    pub(crate) text: Box<str>,
    /// Its line, from 0.
    pub(crate) line: usize,
}

/// The marks of a text.
#[derive(Debug, Default)]
pub(crate) struct Marks {
    /// What the name of a mark starts with; no other tag of the text does.
    name: String,
    marks: Vec<Mark>,
}

impl Marks {
    fn for_text(text: &str) -> Self {
        let mut name = "m".to_owned();
        let is_taken = |name: &str| {
            let mut tags = memchr_iter(b'<', text.as_bytes());
            tags.any(|at| text[at + 1..].starts_with(name))
        };
        while is_taken(&name) {
            name.push('x');
        }
        Self { name, marks: Vec::new() }
    }

    /// Keeps what a mark stands for, and gives the mark's name.
    fn add(&mut self, text: &str, line: usize) -> String {
        self.marks.push(Mark { text: text.into(), line });
        format!("{}{}", self.name, self.marks.len() - 1)
    }

    /// Whether the text has none.
    pub(crate) fn is_empty(&self) -> bool {
        self.marks.is_empty()
    }

    /// Whether a piece of HTML from the parser holds marks and nothing else.
    pub(crate) fn are_in(&self, html: &str) -> bool {
        match html.strip_prefix("<!--").or(html.strip_prefix('<')) {
            Some(inner) if !self.name.is_empty() => {
                let is_number = |text: &str| text.starts_with(|char: char| char.is_ascii_digit());
                inner.strip_prefix(&self.name).is_some_and(is_number)
                    || (html.starts_with("<!--") && inner.trim_start().starts_with("-->"))
            }
            _ => false,
        }
    }

    /// The marks in such a piece.
    pub(crate) fn find<'a>(&'a self, html: &'a str) -> impl Iterator<Item = &'a Mark> {
        html.split(['<', '>', '!', ' ', '\n']).filter_map(move |word| {
            let number = word.trim_start_matches('-').strip_prefix(&self.name)?;
            self.marks.get(number.parse::<usize>().ok()?)
        })
    }

    /// A text in which marks read as what they stand for.
    pub(crate) fn restored(&self, text: &str) -> Option<String> {
        if self.marks.is_empty() || !text.contains('<') {
            return None;
        }
        let start = format!("<{}", self.name);
        if !text.contains(&start) {
            return None;
        }
        let mut restored = String::with_capacity(text.len());
        let mut rest = text;
        while let Some((before, after)) = rest.split_once(&start) {
            restored.push_str(before);
            rest = after;
            let digits = after.bytes().take_while(u8::is_ascii_digit).count();
            let mark =
                after[..digits].parse().ok().and_then(|number: usize| self.marks.get(number));
            match (mark, after[digits..].find('>')) {
                (Some(mark), Some(end)) => {
                    restored.push_str(&mark.text);
                    rest = &after[digits + end + 1..];
                }
                _ => restored.push_str(&start),
            }
        }
        restored.push_str(rest);
        Some(restored)
    }
}

/// What a site decides about its texts.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Settings<'a> {
    /// Keywords of admonitions besides the known ones.
    pub(crate) admonitions: &'a [&'a str],
    /// Whether `$…$` is a formula.
    pub(crate) math: bool,
}

impl<'a> From<&Options<'a>> for Settings<'a> {
    fn from(options: &Options<'a>) -> Self {
        Self { admonitions: options.admonitions, math: options.math }
    }
}

/// Finds what is MDX in a text that knows some names from outside.
pub(crate) fn lower(text: &str, scope: Scope, settings: Settings<'_>) -> Lowered {
    blocks::Scanner::new(text, scope, settings).run()
}

/// The same for a text that stands in one line.
pub(crate) fn lower_line(text: &str, marks: Marks, scope: &Scope, line: usize) -> (String, Marks) {
    let mut marks = marks;
    let marks_for_text =
        if marks.name.is_empty() { Marks::for_text(text) } else { std::mem::take(&mut marks) };
    let mut inline =
        inline::Inline { marks: marks_for_text, scope, line, math: false, read_in_vain: 0 };
    let lowered = inline.lower(text);
    (lowered, inline.marks)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lowered(text: &str) -> String {
        lower(text, Scope::default(), Settings::default()).text.trim_end_matches('\n').to_owned()
    }

    #[test]
    fn a_tag_alone_on_its_line_is_a_block() {
        let rows = [
            ("<div>\n*a*\n</div>", "<!--m0 -->\n*a*\n<!--m1 -->"),
            ("<div>*a*</div>", "<m0>*a*<m1>"),
            ("a <b>c</b>\nd", "a <m0>c<m1>\nd"),
            ("a\n<br/>\nb", "a\n<!--m0 -->\nb"),
            ("<a\n  href=\"x\"\n>\nb", "<!--m0 \n\n-->\nb"),
            ("> <a\n> b>", "> <!--m0 \n> -->"),
            ("<A>{`a\nb`}</A>", "<!--m0 m1 m2 \n-->"),
            ("<A><B>", "<!--m0 m1 -->"),
            ("- <A>\n\n  b\n\n  </A>", "- <!--m0 -->\n\n  b\n\n  <!--m1 -->"),
            ("a < b, a <b", "a < b, a \\<b"),
            ("`<b>` <b>`</b>`", "`<b>` <m0>`</b>`"),
            ("[a](<b c>) <https://a.b>", "[a](<b c>) <https://a.b>"),
            ("| a | b |\n|---|---|\n| <b>` | </b>` |", "| a | b |\n|---|---|\n| <m0>` | <m1>` |"),
        ];
        for (text, expected) in rows {
            assert_eq!(lowered(text), expected, "{text}");
        }
    }

    #[test]
    fn indentation_is_no_code() {
        let rows = [
            ("    a", "a"),
            ("    ```\n      a\n    ```", "```\n  a\n```"),
            ("- a\n\n      b\n    - c", "- a\n\n  b\n  - c"),
            ("1.   a\n\n     b", "1. a\n\n   b"),
            (
                "<A>\n    :::note\n\n    a\n\n    :::\n</A>",
                "<!--m0 -->\n:::note\n\na\n\n:::\n<!--m1 -->",
            ),
            ("```\n    a\n\t<b>\n```", "```\n    a\n\t<b>\n```"),
            ("> a\nb", "> a\nb"),
            ("- a\nb\n  <C/>", "- a\nb\n  <!--m0 -->"),
            ("\t- a\n\t\tb", "- a\n  b"),
        ];
        for (text, expected) in rows {
            assert_eq!(lowered(text), expected, "{text}");
        }
    }

    #[test]
    fn expressions_and_comments_go() {
        let rows = [
            ("a{' '}{\"*b*\"}{1}", "a \\*b\\*1"),
            ("{/* a\n\nb */}", "<!--\n\n-->"),
            ("a {/* b */} c", "a  c"),
            ("a <!-- b --> c", "a  c"),
            ("<!-- a\n\nb -->\nc", "<!--\n\n-->\nc"),
            ("{a}", "<!--m0 -->"),
            ("a {b} \\{c}", "a <m0> \\{c}"),
            ("## A {#b}", "## A {#b}"),
            ("import A from 'b'\n\na", "\n\na"),
            ("export const a = 'b'\n\n{a} c", "\n\nb c"),
            ("import your data", "import your data"),
            ("```mdx-code-block\n<A/>\n```\n```\na\n```", "\n<!--m0 -->\n\n```\na\n```"),
            (":::who knows\na\n:::", "\\:::who knows\na\n\\:::"),
            ("::: note", "\\::: note"),
        ];
        for (text, expected) in rows {
            assert_eq!(lowered(text), expected.trim_end_matches('\n'), "{text}");
        }
    }

    #[test]
    fn marks_in_code_read_as_what_they_stand_for() {
        let lowered = lower("<b>", Scope::default(), Settings::default());
        assert_eq!(lowered.marks.restored("a <!--m0--> <n0>").as_deref(), None);
        assert_eq!(lowered.marks.restored("<m9>").as_deref(), Some("<m9>"));
        assert_eq!(lowered.marks.restored("a <m0>").as_deref(), Some("a <b>"));
    }
}
