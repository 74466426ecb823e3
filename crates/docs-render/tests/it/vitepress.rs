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
