//! Notations of VitePress.

use docs_core::Severity;
use docs_render::{Dialects, IdentityHost, Options, Page, Source, render};

fn page(text: &str) -> Page {
    let dialects = Dialects { vitepress: true, ..Dialects::default() };
    let foreign_notations = Some(Severity::Warning);
    let options = Options { blocks: true, dialects, foreign_notations, ..Options::default() };
    render(&Source::new(text, "a.md"), &options, &IdentityHost)
}

#[test]
fn elements_have_the_attributes_after_them() {
    let rows = [
        (
            "[a](/b.html){target=\"_self\" .c} d",
            "<p><a href=\"/b.html\" class=\"c\" target=\"_self\">a</a> d</p>\n",
        ),
        (
            "*a*{.b} `c`{#d} {{ e }}",
            "<p><em class=\"b\">a</em> <code id=\"d\">c</code> {{ e }}</p>\n",
        ),
        (
            "![a](b.png){width=20 .c}",
            "<p><img src=\"b.png\" alt=\"a\" class=\"c\" loading=\"lazy\" decoding=\"async\" width=\"20\"></p>\n",
        ),
    ];
    for (text, html) in rows {
        assert_eq!(page(text).html, html, "{text}");
    }
    let found = page("# A\n\n## B [c](./d.md){.e} {#own}");
    assert_eq!(found.contents[0].id, "own");
    assert!(found.html.contains("class=\"e\""), "{}", found.html);
    assert_eq!(found.issues, []);
}

#[test]
fn blocks_have_the_attributes_at_their_ends() {
    let rows = [
        ("Para {.a #b}", "<p class=\"a\" id=\"b\">Para</p>\n"),
        ("Para{.a}", "<p class=\"a\">Para</p>\n"),
        ("Text\n{.a}", "<p class=\"a\">Text</p>\n"),
        ("Two\nlines *b* {.a}", "<p class=\"a\">Two\nlines <em>b</em></p>\n"),
        ("*b*{.c} d {.a}", "<p class=\"a\"><em class=\"c\">b</em> d</p>\n"),
        ("a *b*{.c}", "<p>a <em class=\"c\">b</em></p>\n"),
        ("> a {.b}", "<blockquote>\n<p class=\"b\">a</p>\n</blockquote>\n"),
        ("- a {.b}\n- c", "<ul>\n<li class=\"b\">a</li>\n<li>c</li>\n</ul>\n"),
        (
            "1. a {.b}\n\n   c {.d}",
            "<ol>\n<li class=\"b\"><p>a</p>\n<p class=\"d\">c</p>\n</li>\n</ol>\n",
        ),
        (
            "- [x] a {.b}",
            "<ul class=\"contains-task-list\">\n<li class=\"task-list-item b\"><input type=\"checkbox\" aria-label=\"Completed task\" disabled checked> a</li>\n</ul>\n",
        ),
        ("a \\{.b}", "<p>a {.b}</p>\n"),
        ("a {b} {{ c }}", "<p>a {b} {{ c }}</p>\n"),
    ];
    for (text, html) in rows {
        let page = page(text);
        assert_eq!(page.html, html, "{text}");
        let issues: Vec<_> = page.issues.iter().map(ToString::to_string).collect();
        assert!(issues.iter().all(|issue| issue.contains("`{{ c }}`")), "{text}: {issues:?}");
    }
}

#[test]
fn attributes_of_other_blocks_are_reported() {
    let rows = [
        ("- a\n{.b}", "a.md:2:1: "),
        ("| a |\n|---|\n| b {.c} |", "a.md:3:5: "),
        ("| a |\n|---|\n| b |\n\n{.c}\n\n{.c}", "a.md:5:1: "),
    ];
    for (text, at) in rows {
        let issues: Vec<_> = page(text).issues.iter().map(ToString::to_string).collect();
        let [issue] = &issues[..] else { panic!("{text}: {issues:?}") };
        assert!(issue.starts_with(&format!("{at}warning[foreign-notation]: `{{.")), "{issue}");
        assert!(issue.contains("is a notation of VitePress (attributes of the block)"), "{issue}");
    }
    let style = page("a {style=\"b\"}");
    assert_eq!(style.html, "<p>a</p>\n");
    assert_eq!(style.issues.len(), 1);
}
