//! Notations of other engines. Each notation is reported once, and ordinary text never.

use docs_core::Severity;
use docs_render::{Dialects, Format, IdentityHost, Options, Page, Source, render};

fn page(text: &str, format: Format) -> Page {
    let foreign_notations = Some(Severity::Warning);
    let options = Options { format, foreign_notations, ..Options::default() };
    render(&Source::new(text, "a.md"), &options, &IdentityHost)
}

/// Returns the positions of the reported notations.
fn positions(text: &str, format: Format) -> Vec<(u32, Option<u32>)> {
    let issues = page(text, format).issues;
    let foreign = issues.iter().filter(|issue| issue.code == "foreign-notation");
    foreign
        .map(|issue| {
            assert!(issue.help.is_some(), "{issue}");
            let location = issue.location.as_ref().expect("an issue has a location");
            (location.line, location.column)
        })
        .map(|(line, column)| (line.unwrap_or_default(), column))
        .collect()
}

#[test]
fn each_notation_is_reported_with_its_place() {
    let rows = [
        ("a\n\n!!! note\n    b", (3, Some(1))),
        ("a ==b== c", (1, Some(3))),
        ("Press ++ctrl+k++", (1, Some(7))),
        ("10 m^2^", (1, Some(5))),
        ("a :material-account-circle: b", (1, Some(3))),
        ("H~2~O", (1, Some(2))),
        ("a :badge[New]", (1, Some(3))),
        ("![a](b.png){width=200}", (1, Some(12))),
        ("![a](b.png =120x80)", (1, Some(12))),
        ("![a](b.png#gh-dark-mode-only)", (1, Some(11))),
        ("![a](b.mp4)", (1, Some(6))),
        ("[a](b){target=_blank}", (1, Some(7))),
        ("## A {.wide lang=fr}", (1, Some(6))),
        ("Term\n: Definition", (2, Some(1))),
        ("*[HTML]: HyperText", (1, Some(1))),
        ("[[toc]]", (1, Some(1))),
        ("[TOC]", (1, Some(1))),
        ("<!--@include: ./a.md-->", (1, Some(1))),
        ("a <!-- @include: ./a.md --> b", (1, Some(3))),
        ("::youtube{#abc}", (1, Some(1))),
        ("<<< ./a.js", (1, Some(1))),
        ("> [!NOTE]\n> a", (1, Some(3))),
        ("```js wrap\na\n```", (1, Some(7))),
        ("```js tab=\"A\"\na\n```", (1, Some(7))),
        ("```ts:line-numbers\na\n```", (1, Some(6))),
        ("```js /word/\na\n```", (1, Some(7))),
        ("```{note} Title\na\n```", (1, Some(4))),
        ("```js\na() // [!code ++]\n```", (1, None)),
        (":::note{icon=star}\na\n:::", (1, Some(9))),
        ("<Card>a</Card>", (1, Some(1))),
        ("<Aside>a</Aside>", (1, Some(1))),
        ("See [[Page|the page]].", (1, Some(5))),
        ("- a\n{:toc}", (2, Some(1))),
        ("a %%comment%%", (1, Some(3))),
        ("a {++added++}", (1, Some(3))),
        ("a {--gone--}", (1, Some(3))),
        ("a {==marked==}", (1, Some(3))),
        ("a {>>comment<<}", (1, Some(3))),
        ("a {~~old~>new~~} b", (1, Some(3))),
        ("{!part.md!}", (1, Some(1))),
        ("a^[A note.]", (1, Some(2))),
        ("a\n\n##Install", (3, Some(1))),
        ("a\n\n{.wide}", (3, Some(1))),
        ("```{.py title=\"a.py\"}\na\n```", (1, Some(4))),
        ("```py { .annotate }\na\n```", (1, Some(7))),
    ];
    for (text, position) in rows {
        assert_eq!(positions(text, Format::Markdown), [position], "{text}");
    }
}

#[test]
fn a_title_without_brackets_is_reported_in_mdx() {
    assert_eq!(positions("::: note\na\n:::", Format::Mdx), [(1, Some(1))]);
    assert_eq!(positions(":::who knows\na\n:::", Format::Mdx), [(1, Some(1))]);
}

#[test]
fn advice_fits_the_file_and_the_settings() {
    let advice = |text: &str, format: Format, dialects: Dialects| {
        let foreign_notations = Some(Severity::Warning);
        let options =
            Options { format, blocks: true, dialects, foreign_notations, ..Options::default() };
        let page = render(&Source::new(text, "a.md"), &options, &IdentityHost);
        assert_eq!(page.issues.len(), 1, "{text}: {:?}", page.issues);
        page.issues[0].help.clone().expect("advice")
    };
    let none = Dialects::default();
    let all = Dialects { github: true, mkdocs: true, vitepress: true, ..none };
    let kinds = "write `:::note`; the kinds of GitHub";
    assert!(advice("> [!CUSTOM]\n> a", Format::Markdown, none).starts_with("set `dialects"));
    assert!(advice("> [!CUSTOM]\n> a", Format::Markdown, all).starts_with(kinds));
    assert!(advice("text\n!!! note", Format::Markdown, none).starts_with("set `dialects"));
    let shortcode = "{{< figure >}}";
    assert!(advice(shortcode, Format::Markdown, none).ends_with("with the extension `mdx`"));
    let include = "<!--@include: ./part.md-->";
    assert!(advice(include, Format::Markdown, none).starts_with("set `dialects"));
    // MDX has alerts alone of these notations.
    for text in [include, &format!("a {include} b"), "!!! note", "<<< ./a.js"] {
        assert!(!advice(text, Format::Mdx, none).contains("dialects"), "{text}");
    }
    assert!(advice("> [!CUSTOM]\n> a", Format::Mdx, none).starts_with("set `dialects"));
    assert!(advice("<Card>a</Card>", Format::Markdown, none).starts_with("write `:::card`"));
    assert!(advice("<Aside>a</Aside>", Format::Markdown, none).starts_with("write `:::note["));
}

#[test]
fn an_edit_of_critic_markup_is_no_combination_of_keys() {
    let dialects = Dialects { mkdocs: true, ..Dialects::default() };
    let foreign_notations = Some(Severity::Warning);
    let options = Options { blocks: true, dialects, foreign_notations, ..Options::default() };
    let page = render(&Source::new("a {++added++} b", "a.md"), &options, &IdentityHost);
    assert_eq!(page.html, "<p>a {++added++} b</p>\n");
    assert_eq!(page.issues.len(), 1, "{:?}", page.issues);
}

#[test]
fn ordinary_text_is_not_reported() {
    for text in [
        "At 10:30 in C++ and Java++, a == b, x^2 + y^2, [^1] and [^2].\n",
        "~gone~ and ~~gone~~\n",
        "\\[!NOTE]\n",
        "\\##Install\n",
        "A sentence in French : it has a space before the colon\n: and a wrapped line after many words of the sentence.\n",
        "**Bold**: text\n",
        "`==a==` `:badge[b]` `{{ c }}` `H~2~O`\n",
        "![a](b.png) {not a list}\n",
        "## The object {a}\n",
        "```rust,ignore\na\n```\n\n```js title=\"a wrap\" {1,3} showLineNumbers\na\n```\n\n```md example\n[!code ++]\n```\n",
        "<!-- a comment -->\n",
        "a matrix [[1, 2], [3, 4]], x[[a]], 100%% of 5%%, ^[a-z]+$, <aside>a</aside>\n",
        "See <https://a.example/x==y==z> and https://a.example/?q=++a+b++\n",
    ] {
        assert_eq!(positions(text, Format::Markdown), [], "{text}");
    }
}

#[test]
fn an_unknown_directive_shows_its_title_and_its_content() {
    for format in [Format::Markdown, Format::Mdx] {
        let page = page(":::who[Click *me*]\nText.\n:::", format);
        assert_eq!(page.html, "<p>Click <em>me</em></p>\n<p>Text.</p>\n");
        assert_eq!(page.issues[0].code, "unknown-admonition");
    }
}

#[test]
fn notations_of_a_dialect_are_not_reported() {
    let dialects =
        Dialects { github: true, mdbook: true, mkdocs: true, vitepress: true, starlight: true };
    let foreign_notations = Some(Severity::Warning);
    let options = Options { blocks: true, dialects, foreign_notations, ..Options::default() };
    for text in [
        "!!! note\n    a",
        "???+ note \"a\"\n    b",
        "=== \"A\"\n    b",
        "> [!NOTE]\n> a",
        "```rust,ignore\n# a\nb\n```",
        "::: note a\nb\n:::",
        "Press ++ctrl+k++, H~2~O, m^2^",
        "```py hl_lines=\"1\" linenums=\"1\"\na\n```",
        "```py:line-numbers\na\n```",
    ] {
        let page = render(&Source::new(text, "a.md"), &options, &IdentityHost);
        assert!(page.issues.is_empty(), "{text}: {:?}", page.issues);
    }
}

#[test]
fn a_title_in_a_dialect_cannot_end_its_comment() {
    let dialects = Dialects { mkdocs: true, ..Dialects::default() };
    let options = Options { blocks: true, dialects, ..Options::default() };
    let page = render(&Source::new("!!! note \"a --> b\"\n    c", "a.md"), &options, &IdentityHost);
    assert!(page.html.contains("!!! note") && page.html.contains("--&gt; b"), "{}", page.html);
}

#[test]
fn formulas_of_a_site_without_them_are_reported_once() {
    let reported = |text: &str, blocks: bool, math: bool| {
        let foreign_notations = Some(Severity::Warning);
        let options = Options { blocks, math, foreign_notations, ..Options::default() };
        let page = render(&Source::new(text, "a.md"), &options, &IdentityHost);
        let about = |issue: &docs_core::Issue| issue.message.starts_with("a formula");
        page.issues.iter().filter(|issue| about(issue)).count()
    };
    for text in ["$$\nx^2\n$$\n\n$$ y $$\n", "a\n$$x$$\n", "```math\nx\n```\n"] {
        assert_eq!(reported(text, true, false), 1, "{text}");
        assert_eq!(reported(text, false, false), 0, "{text}");
        assert_eq!(reported(text, true, true), 0, "{text}");
    }
    for text in
        ["It is $5 or $$ in total.\n", "$$$\n", "$HOME and $$\n", "`$$`\n", "$$ is a price\n"]
    {
        assert_eq!(reported(text, true, false), 0, "{text}");
    }
}
