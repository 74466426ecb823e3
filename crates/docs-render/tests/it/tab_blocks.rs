//! Code blocks as tabs.

use docs_render::{IdentityHost, Options, Source, render};

/// Returns the labels of the tabs of a source. Asserts that the page contains each code block.
fn labels(text: &str) -> Vec<String> {
    let options = Options { tab_blocks: true, ..Options::default() };
    let html = render(&Source::new(text, "a.md"), &options, &IdentityHost).html;
    let tabs = html.split("<li class=\"tab\"").skip(1);
    let label = |tab: &str| {
        let label = tab.split_once('>').map_or("", |(_, label)| label);
        label.split("</li>").next().unwrap_or_default().to_owned()
    };
    let labels = tabs.map(label).collect();
    assert_eq!(html.matches("<pre").count(), text.matches("```").count() / 2, "{html}");
    labels
}

#[test]
fn consecutive_blocks_are_one_set_of_tabs() {
    let js = "```js tab title=\"a.js\"\na()\n```\n\n";
    let ts = "```ts tab\nb()\n```\n\n";
    let plain = "```js\nc()\n```\n\n";
    let rows: [(String, &[&str]); 5] = [
        (format!("{js}{ts}"), &["JavaScript", "TypeScript"]),
        (format!("{js}text\n\n{ts}"), &["JavaScript", "TypeScript"]),
        (format!("{js}{plain}"), &["JavaScript"]),
        (
            format!("```js tab={{\"span\":2,\"label\":\"Both\"}}\na\n```\n\n{plain}{ts}{plain}"),
            &["Both", "TypeScript"],
        ),
        ("```js title=\"a tab\"\n1\n```\n\n```js table\n2\n```".to_owned(), &[]),
    ];
    for (text, expected) in rows {
        assert_eq!(labels(&text), expected, "{text}");
    }
}
