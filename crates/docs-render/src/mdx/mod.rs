//! Lowering of MDX to Markdown that the parser can process.
//!
//! MDX has its own rules for the start of markup: indentation never starts code, a tag alone on its line is a block and
//! never hides Markdown, braces contain expressions, and statements can be between blocks. [`lower`] finds all of these
//! in one pass over the lines and rewrites the source: with the same number of lines, without insignificant indentation,
//! and with a placeholder (`<!--m7-->` for a block, `<m7>` within a line) for each tag and expression. The sources of the
//! placeholders are kept separately, and the walk over the tree interprets them.

mod blocks;
mod containers;
mod directives;
mod esm;
mod fences;
mod flow;
mod inline;
mod issues;
pub(crate) mod jsx;
mod leaf;
mod literal;
mod lowered;
mod operators;
mod paragraph;
pub(crate) mod placeholders;
mod scanner;
mod spans;
mod starts;
pub(crate) mod value;

pub(crate) use issues::Issues;
pub(crate) use lowered::{Extracted, Lowered, Settings, Statements};
pub(crate) use placeholders::Placeholders;
use value::Scope;

/// Lowers a source with predefined names.
pub(crate) fn lower<'a>(text: &'a str, scope: Scope, settings: Settings<'a>) -> Lowered<'a> {
    scanner::Scanner::new(text, scope, settings).run()
}

/// Lowers a single line, without formulas.
pub(crate) fn lower_line(
    text: &str,
    placeholders: Placeholders,
    scope: &Scope,
    settings: Settings<'_>,
) -> (String, Extracted) {
    let placeholders =
        if placeholders.is_unnamed() { Placeholders::for_text(text) } else { placeholders };
    let mut found = Extracted::new(placeholders);
    let mut lowered = String::with_capacity(text.len());
    let Settings { literal_braces, blocks, .. } = settings;
    let mut inline =
        inline::Inline { found: &mut found, scope, line: 0, math: false, literal_braces, blocks };
    inline.lower(&mut lowered, text);
    (lowered, found)
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
            ("<div>*a*</ div>", "<m0>*a*<m1>"),
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
    fn braces_outside_of_jsx_are_text_in_mdx_1() {
        let settings = Settings { literal_braces: true, ..Settings::default() };
        let rows = [
            ("a {b} c({d=e}) {", "a {b} c({d=e}) {"),
            ("{a}", "{a}"),
            ("- {a: b}", "- {a: b}"),
            ("| {a} | b |\n|---|---|\n| {c | d |", "| {a} | b |\n|---|---|\n| {c | d |"),
            ("a {} {/* b */} c", "a {}  c"),
            ("{/* a */}", "<!---->"),
            ("<A b={c} /> {d}\n{e}\n\n{f}", "<!--m0 m1 -->\n<!--m2 -->\n\n{f}"),
            ("a <A b={c} /> {d}", "a <m0> {d}"),
            ("<A>\n\n{b}\n\n</A>", "<!--m0 -->\n\n{b}\n\n<!--m1 -->"),
            ("export const a = 'b'\n\n{a} c", "\n\n{a} c"),
            ("## A {b} {#c}", "## A {b} {#c}"),
        ];
        for (text, expected) in rows {
            let lowered = lower(text, Scope::default(), settings).text;
            assert_eq!(lowered.trim_end_matches('\n'), expected, "{text}");
        }
    }

    #[test]
    fn indentation_is_not_code() {
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
    fn expressions_and_comments_are_removed() {
        let rows = [
            ("a{' '}{\"*b*\"}{1}", "a \\*b\\*1"),
            (":a[<b>]{#c .d}{1}", ":a[<m0>]\\{\\#c \\.d\\}1"),
            (":a[b]{.c d=\"<e>\"}", ":a[b]\\{\\.c d\\=\\\"\\<e\\>\\\"\\}"),
            (":a{} b:c{'d'}", ":a\\{\\} b:cd"),
            (":a{b} c:{d}", ":a\\{b\\} c:<m0>"),
            ("{/* a\n\nb */}", "<!--\n\n-->"),
            ("a {/* b */} c", "a  c"),
            ("a <!-- b --> c", "a  c"),
            ("<!-- a\n\nb -->\nc", "<!--\n\n-->\nc"),
            ("{a}", "<!--m0 -->"),
            ("a {b} \\{c}", "a <m0> \\{c}"),
            ("## A {#b}", "## A {#b}"),
            ("## A {/* #b c */}", "## A {#b}"),
            ("## A <!-- #b -->", "## A {#b}"),
            ("## A {/* b */}", "## A "),
            ("import A from 'b'\n\na", "\n\na"),
            ("export const a = 'b'\n\n{a} c", "\n\nb c"),
            ("import your data", "import your data"),
            ("```mdx-code-block\n<A/>\n```\n```\na\n```", "\n<!--m0 -->\n\n```\na\n```"),
            (
                "````mdx-code-block\n<A>\n\n```mdx-code-block\n<B/>\n```\n\n</A>\n````\n\n## C",
                "\n<!--m0 -->\n\n\n<!--m1 -->\n\n\n<!--m2 -->\n\n\n## C",
            ),
            (":::who knows\na\n:::", "\\:::who knows\na\n\\:::"),
            ("::: note", "\\::: note"),
        ];
        for (text, expected) in rows {
            assert_eq!(lowered(text), expected.trim_end_matches('\n'), "{text}");
        }
    }
}
