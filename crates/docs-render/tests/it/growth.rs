//! Linearity of the time to render a source: four times the length requires at most ten times the time.

use std::time::{Duration, Instant};

use docs_render::{
    Dialects, Format, IdentityHost, Islands, Options, Source, component_imports, render,
};

/// Repetitions of a piece in the shorter source.
const PIECES: usize = 2_000;

/// Time below which a ratio is not meaningful.
const QUICK: Duration = Duration::from_secs(2);

/// Maximum ratio for four times the length. Linear work requires 4 times the time, quadratic work 16 times.
const MOST: u32 = 10;

/// Pieces that open a construct without closing it, or whose end a scanner must search for.
const PIECES_OF_TEXT: &[&str] = &[
    ":::note\n",
    ":::note\n\n",
    "::::note\n:::\n",
    ":::\n",
    "> :::note\n",
    "- :::note\n",
    ":::note[a\n",
    ":::note a: b\n",
    "<div>\n",
    "<div>\n\n",
    "<div>",
    "<div markdown>\n",
    "<p markdown>*a*</p>\n",
    "</div>\n",
    "<details>\n\n",
    "<details><summary>",
    "<Tabs>\n\n",
    "<TabItem value=\"a\">\n\n",
    "<Admonition>",
    "<b><i>",
    "<b class=",
    "<a b='",
    "<a b={",
    "<a {",
    "<p>a\n",
    "<li>a",
    "<script>",
    "<textarea>",
    "<!--",
    "<!-- a\n\n",
    "<!-->",
    "<![CDATA[",
    "<? >",
    "<!a",
    "<",
    "</",
    "<a",
    "[",
    "[a](",
    "[a](<",
    "[a][b]",
    "![",
    "![a](b",
    "[a]: b\n",
    "[a",
    "]",
    "](",
    "{",
    "{'",
    "{`${",
    "{a} ",
    "{/*",
    "}",
    "`",
    "`` ` ",
    "a `b``",
    "```\n",
    "~~~a\n",
    "~~~a { ",
    "~~~a \"b ",
    "~~~a {1-100000} ",
    "*",
    "* ",
    "*a **b",
    "_",
    "_a __b ",
    "~~",
    "|",
    "| a |\n",
    "|a|\n|-|\n",
    "a | b\n--|--\n",
    "`a|b`|``c\n|-|\n",
    "> ",
    "> a\n",
    ">\n\n",
    "- ",
    "- a\n",
    "- a\n\n",
    "1. ",
    "  - a\n",
    "[^a]",
    "[^a]: b\n",
    "[^",
    "$",
    "$$",
    "$a$ ",
    ":a[",
    ":a[b]{",
    ":badge[",
    ":badge[*a* ",
    ":badge[*a*]{b c ",
    ":a",
    ":smile:",
    ":material-a",
    "++\"a",
    "++“",
    "++a+",
    ":material-check:{ .a ",
    "[a](b){ .c ",
    "[a](b){",
    ":badge{",
    "{{a ",
    "*a*{: .b ",
    "*a*{ .b }",
    "# *a*{ .b } ",
    "![*a*{ .b }",
    "{{#include a}} ",
    "\\{{#include a}} ",
    "# {{#include a}}",
    "{{#",
    "~~~a \" :line-numbers ",
    "--8<--\na\n",
    "--8<--\n```\n",
    "<div markdown>\n<div>\n",
    "<div markdown>\n<p>a\n",
    "<pre>\n```\n",
    "> ```\n:::\n",
    "a\n{: .b }\n",
    "::a[b]{c=",
    "# ",
    "# a\n",
    "# a {#a}\n",
    "## a\n\n",
    "a\n=\n",
    "---\n",
    "&amp",
    "&#",
    "\\",
    "http://a",
    "a@b.",
    "www.a",
    "import a from 'b'\n",
    "export const a = [\n",
    "export const a = 1\n\n",
    "import A from './a'\n\n<A>",
    "export const a = () => b\n\n{a}",
    "<A>",
    "<A>\n\n",
    "<A b={c}/>",
    "{a()} ",
    "<Tabs>{a()}",
    "<Tabs>\n<TabItem label={a()}>\n",
    "<CodeBlock>{a()}",
    "<style>{a()}",
    "<div onClick={a}>",
    "> <A>\n",
    "- <A>\n",
    "\t- ",
    "\u{fdd1}",
    "\u{fdd4}0\u{fdd4}",
    "\n",
    " ",
    "a ",
];

/// Sources with a start and an end around the repeated part: opened many times, then closed incorrectly.
const OPENED_AND_CLOSED: &[(&str, &str)] = &[
    ("<div>\n", "</span>\n"),
    ("<div markdown>\n", "</div>\n"),
    ("<div>", "</b>"),
    ("<b>", "</b>"),
    ("<Tabs>\n\n", "</Details>\n\n"),
    ("<A>", "</A>"),
    ("<A><div>", "</div></A>"),
    ("<Tabs>{a()}", "</Tabs>"),
    ("<div onClick={a}>\n", "</div>\n"),
    (":::note\n", ":::\n"),
    ("[", "]"),
    ("{", "}"),
    ("*", "**"),
    ("> ", "a\n"),
    ("![", "](a)"),
    ("`", "``"),
    ("[^a]", "\n\n[^a]: b"),
];

/// Forms in which a source is rendered.
#[derive(Clone, Copy, Debug)]
enum Kind {
    Markdown,
    SafeMarkdown,
    Mdx,
    MdxWithIslands,
    MdxWithBlocks,
    /// Markdown with the notations of other engines.
    Dialects,
}

const KINDS: [Kind; 6] = [
    Kind::Markdown,
    Kind::SafeMarkdown,
    Kind::Mdx,
    Kind::MdxWithIslands,
    Kind::MdxWithBlocks,
    Kind::Dialects,
];

/// Components without imports, and elements that are components.
const ISLANDS: Islands<'_> = Islands {
    global: &["A", "Admonition"],
    replaced: &["CodeBlock", "Admonition", "Heading", "Details", "a", "p", "em", "li", "ul"],
};

fn time_of(text: &str, kind: Kind) -> Duration {
    let is_mdx = matches!(kind, Kind::Mdx | Kind::MdxWithIslands | Kind::MdxWithBlocks);
    let options = Options {
        format: if is_mdx { Format::Mdx } else { Format::Markdown },
        unsafe_html: !matches!(kind, Kind::SafeMarkdown),
        math: true,
        blocks: matches!(kind, Kind::Dialects | Kind::MdxWithBlocks),
        dialects: Dialects {
            github: true,
            mdbook: true,
            mkdocs: true,
            vitepress: true,
            starlight: true,
        },
        islands: matches!(kind, Kind::MdxWithIslands).then_some(ISLANDS),
        ..Options::default()
    };
    #[expect(
        clippy::disallowed_methods,
        reason = "the crate reads no clock, its test of time does"
    )]
    let start = Instant::now();
    let page = render(&Source::new(text, "a.md"), &options, &IdentityHost);
    let imports = component_imports(&Source::new(text, "a.md"), &options, &IdentityHost);
    let elapsed = start.elapsed();
    assert!(imports.markdown.is_empty());
    assert!(page.issues.len() < 2_000, "{} issues", page.issues.len());
    elapsed
}

/// Fails with all sources that exceed the ratio.
fn check(texts: impl Iterator<Item = (String, String, String)>) {
    let mut slow = Vec::new();
    for (name, short, long) in texts {
        for kind in KINDS {
            let after = time_of(&long, kind);
            if after < QUICK {
                continue;
            }
            // The best of three, because other programs may use the processor.
            let best = |text: &str| (0..3).map(|_| time_of(text, kind)).min();
            let (before, after) = (best(&short), best(&long).min(Some(after)));
            if after > before.map(|before| before * MOST) {
                slow.push(format!("{name:?} {kind:?}: {before:?} {after:?}"));
            }
        }
    }
    assert!(slow.is_empty(), "{}", slow.join("\n"));
}

#[test]
fn pieces_without_an_end_require_linear_time() {
    check(
        PIECES_OF_TEXT
            .iter()
            .map(|piece| ((*piece).to_owned(), piece.repeat(PIECES), piece.repeat(4 * PIECES))),
    );
}

#[test]
fn pieces_that_are_opened_and_closed_require_linear_time() {
    check(OPENED_AND_CLOSED.iter().map(|(open, close)| {
        let text = |count: usize| open.repeat(count) + &close.repeat(count);
        (format!("{open} {close}"), text(PIECES / 2), text(2 * PIECES))
    }));
}

#[test]
fn long_names_and_many_marks_require_linear_time() {
    type Text = fn(usize) -> String;
    let kinds: [(&str, Text); 3] = [
        ("icon", |count| format!(":material{}:", "-a".repeat(count))),
        ("marked words", |count| format!("~~~a {}\n{}", "/b/ ".repeat(count), "b ".repeat(count))),
        ("marked lines", |count| {
            format!("~~~a {}\n{}", "{1-9999} ".repeat(count), "b\n".repeat(count))
        }),
    ];
    check(kinds.iter().map(|(name, text)| ((*name).to_owned(), text(PIECES), text(4 * PIECES))));
}

#[test]
fn many_different_names_require_linear_time() {
    type Piece = fn(usize) -> String;
    let kinds: [(&str, Piece); 7] = [
        ("definitions", |index| format!("[a{index}]: b\n[a{index}] ")),
        ("footnotes", |index| format!("a[^n{index}]\n\n[^n{index}]: b\n\n")),
        ("headings", |index| format!("## a {index}\n\n")),
        ("attributes", |index| format!("<b id=\"n{index}\">a</b> ")),
        ("exports", |index| format!("export const a{index} = {index}\n\n")),
        ("imports", |index| format!("import a{index} from 'm{index}'\n\n<a{index}.b/>\n\n")),
        ("formatting elements", |index| format!("<b class=\"n{index}\">")),
    ];
    check(kinds.iter().map(|(name, piece)| {
        let text = |count: usize| (0..count).map(piece).collect::<String>();
        ((*name).to_owned(), text(PIECES), text(4 * PIECES))
    }));
}
