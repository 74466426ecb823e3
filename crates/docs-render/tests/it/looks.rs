//! Classes that the look of a site adds to the elements of articles.

use docs_render::{Format, IdentityHost, Options, Source, render};

/// Class names of a theme that names them as CSS modules do.
const CLASSES: &[(&str, &str)] = &[
    ("admonition-box", "box_aaaa alert"),
    ("admonition-body", "body_aaaa"),
    ("admonition-title", "heading_aaaa"),
    ("card", "card_aaaa"),
    ("card-description", "description_aaaa"),
    ("card-title", "name_aaaa"),
    ("code-block-lines", "lines_aaaa"),
    ("code-block-numbered-lines", "numbers_aaaa"),
    ("code-content", "content_aaaa"),
    ("code-lines", "prism"),
    ("code-numbered-line", "numbered_aaaa"),
    ("code-title", "title_aaaa"),
    ("contains-task-list", "tasks_aaaa"),
    ("details", "details_aaaa"),
    ("doc-card-item", "item_aaaa"),
    ("heading", "anchor_aaaa"),
    ("img", "img_aaaa"),
    ("line", "line_aaaa"),
    ("tab", "tab_aaaa"),
    ("tab-panel", "panel_aaaa"),
    ("table-of-contents", "contents_aaaa"),
    ("tabs-container", "tabs_aaaa"),
    ("theme-admonition-tip", "alert--success"),
    ("theme-code-block", "block_aaaa"),
];

fn article(text: &str, classes: &[(&str, &str)]) -> String {
    let options = Options { format: Format::Mdx, classes, ..Options::default() };
    render(&Source::new(text, "a.mdx"), &options, &IdentityHost).html
}

#[test]
fn the_classes_of_a_look_precede_those_of_the_element() {
    for (text, expected) in [
        (
            ":::tip\nSave.\n:::",
            &[
                "class=\"theme-admonition alert--success theme-admonition-tip box_aaaa alert admonition-box\"",
                "<p class=\"heading_aaaa admonition-title\"",
                "<div class=\"body_aaaa admonition-body\">",
            ][..],
        ),
        (
            "```js title=\"a.js\"\na\n```",
            &[
                "<div class=\"language-js block_aaaa theme-code-block\"",
                "<div class=\"title_aaaa code-title\" data-code-title>a.js</div>\
                 <div class=\"content_aaaa\"><pre class=\"prism language-js\" tabindex=\"0\"><code class=\"lines_aaaa\">",
                "</code></pre></div></div>\n",
            ],
        ),
        ("```js\na\n```", &["<span class=\"line_aaaa line\">"]),
        (
            "```js showLineNumbers\na\n```",
            &[
                "<code class=\"lines_aaaa numbers_aaaa\">",
                "<span class=\"line_aaaa numbered_aaaa line\">",
            ],
        ),
        ("## A", &["<h2 id=\"a\" class=\"anchor_aaaa\">A<a"]),
        ("![A](a.png)", &["<img src=\"a.png\" alt=\"A\" class=\"img_aaaa\""]),
        ("- [ ] a", &["<ul class=\"tasks_aaaa contains-task-list\">"]),
        (
            "<Tabs><TabItem value=\"a\">A</TabItem></Tabs>",
            &[
                "<div class=\"tabs_aaaa tabs-container\"",
                "<li class=\"tab_aaaa tab\"",
                "<div class=\"panel_aaaa tab-panel\" role=\"tabpanel\"",
            ],
        ),
        (
            "<details open><summary>A</summary>B</details>",
            &["<details open class=\"details_aaaa\"><summary>A</summary>"],
        ),
        (
            "<details title=\"a class='b'\" className=\"own\">B</details>",
            &["<details title=\"a class='b'\" class=\"details_aaaa own\">"],
        ),
        (
            "<DocCard item={{href: 'https://a.example', label: 'A', description: 'B'}} />",
            &[
                "<article class=\"item_aaaa\"><a class=\"card_aaaa card\" href=\"https://a.example\">\
                 <h2 class=\"name_aaaa\" title=\"A\">A</h2><p class=\"description_aaaa\" title=\"B\">B</p></a></article>",
            ],
        ),
        (
            "<TOCInline toc={toc} />\n\n## A\n\n### B",
            &["<ul class=\"contents_aaaa table-of-contents\">\n<li><a href=\"#a\">A</a><ul>\n"],
        ),
    ] {
        let html = article(text, CLASSES);
        for part in expected {
            assert!(html.contains(part), "{part}\n{html}");
        }
        assert!(!article(text, &[]).contains("_aaaa"));
    }
}
