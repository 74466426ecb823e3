//! Markdown to HTML.

use docs_model::{Issue, Severity};
use docs_render::{
    Dialects, Format, Highlighter, IdentityHost, IslandNode, Islands, NpmToYarn, Options, Page,
    Source, render,
};

use crate::html::{assert_addresses_run_nothing, assert_balanced, assert_inert};

thread_local! {
    static HIGHLIGHTER: Highlighter = Highlighter::new();
}

/// Maximum depth of the tree of an island.
const MAX_DEPTH: usize = 100;

/// Checks the rendered Markdown, with the author's HTML sanitized and unchanged.
pub fn check(input: &[u8]) {
    check_format(Format::Markdown, input);
}

pub(super) fn check_format(format: Format, input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    let page = page(&text, format, false);
    assert_page(&page, &text);
    assert_inert(&page.html);
    for heading in &page.contents {
        assert_inert(&heading.html);
    }
    let page = self::page(&text, format, true);
    assert_page(&page, &text);
    assert_addresses_run_nothing(&page.html);
}

fn assert_page(page: &Page, text: &str) {
    assert_balanced(&page.html);
    for heading in &page.contents {
        assert_balanced(&heading.html);
    }
    assert_locations(&page.issues, text);
    let mut before = 0;
    for island in &page.islands {
        assert!(page.html.is_char_boundary(island.at) && island.at >= before);
        before = island.at;
        assert!(island.script < page.scripts.len());
        assert_node(&island.node, MAX_DEPTH);
    }
}

/// Asserts that a tree is at most `levels` deep, and that its HTML is balanced and inert.
fn assert_node(node: &IslandNode, levels: usize) {
    assert!(levels > 0, "the tree is too deep");
    match node {
        IslandNode::Html { content, .. } => {
            assert_balanced(content);
            assert_addresses_run_nothing(content);
        }
        IslandNode::Element { children, .. } | IslandNode::Scoped { children, .. } => {
            children.iter().for_each(|child| assert_node(child, levels - 1));
        }
        IslandNode::Text(_) | IslandNode::Expression { .. } => {}
    }
}

/// Asserts that the locations of issues exist.
pub(super) fn assert_locations(issues: &[Issue], text: &str) {
    // Some editors treat a lone carriage return as a line end, and the position after the last line end is on
    // another line.
    let lines = 1 + text.matches(['\n', '\r']).count();
    for issue in issues {
        let line = issue.location.as_ref().and_then(|location| location.line).unwrap_or(1);
        assert!((1..=lines as u32).contains(&line), "{issue}: the text has {lines} lines");
    }
}

/// Renders a page, with settings that depend on the length of the source.
fn page(text: &str, format: Format, unsafe_html: bool) -> Page {
    HIGHLIGHTER.with(|highlighter| {
        let is_on = |divisor| text.len().is_multiple_of(divisor);
        let options = Options {
            format,
            highlighter: is_on(2).then_some(highlighter),
            blocks: is_on(13),
            dialects: Dialects {
                github: is_on(3),
                mdbook: is_on(23),
                mkdocs: is_on(17),
                vitepress: is_on(19),
                starlight: is_on(29),
            },
            math: is_on(5),
            npm_to_yarn: is_on(7).then(NpmToYarn::default),
            unknown_languages: is_on(11).then_some(Severity::Warning),
            unsafe_html,
            islands: is_on(4).then_some(Islands {
                global: &["Card"],
                replaced: if is_on(3) { &["CodeBlock", "Admonition", "Heading", "a"] } else { &[] },
            }),
            ..Options::default()
        };
        let source = Source { title: Some("Title"), ..Source::new(text, "a.md") };
        render(&source, &options, &IdentityHost)
    })
}
