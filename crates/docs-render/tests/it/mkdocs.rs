//! Notations of MkDocs.

use docs_core::Severity;
use docs_render::{
    Dialects, IdentityHost, LinkKind, Options, Page, PageHost, ResolvedImage, ResolvedLink, Source,
    render,
};

fn page(text: &str) -> Page {
    let dialects = Dialects { mkdocs: true, ..Dialects::default() };
    let foreign_notations = Some(Severity::Warning);
    let options = Options { blocks: true, dialects, foreign_notations, ..Options::default() };
    render(&Source::new(text, "a.md"), &options, &IdentityHost)
}

fn messages(text: &str) -> Vec<String> {
    page(text).issues.into_iter().map(|issue| issue.message).collect()
}

#[test]
fn an_admonition_may_consist_of_its_title() {
    let text = "!!! note \"Only a title\"\n\nText.";
    assert_eq!(messages(text), [""; 0]);
    assert!(page(text).html.contains("Only a title"));
}

#[test]
fn the_content_of_an_element_with_the_attribute_is_markdown() {
    let rows = [
        (
            "<div class=\"a\" markdown>\n*b*\n</div>\nc",
            "<div class=\"a\">\n<p><em>b</em></p>\n</div>\n<p>c</p>\n",
        ),
        (
            "<div markdown=\"1\">\n\n- b\n\n<div markdown=\"block\">\nc\n</div>\n</div>\n",
            "<div>\n<ul>\n<li>b</li>\n</ul>\n<div>\n<p>c</p>\n</div>\n</div>\n",
        ),
        (
            "<details markdown><summary>*a*</summary>\n*b*\n</details>",
            "<details><summary>*a*</summary>\n<p><em>b</em></p>\n</details>\n",
        ),
        ("<p markdown>*a* <b>b</b></p>", "<p>\n<em>a</em> <b>b</b></p>\n"),
        ("<div markdown>*a*</div>", "<div>\n<p><em>a</em></p>\n</div>\n"),
        ("<div markdown=\"span\">\n*a*\n</div>", "<div>\n<em>a</em></div>\n"),
        (
            "- a\n\n    <div markdown>\n    *b*\n    </div>\n\n- c",
            "<ul>\n<li><p>a</p>\n<div>\n<p><em>b</em></p>\n</div>\n</li>\n<li><p>c</p>\n</li>\n</ul>\n",
        ),
        ("a <span markdown>*b*</span>", "<p>a <span><em>b</em></span></p>\n"),
        ("<div markdown=\"0\">\n*a*\n</div>", "<div>\n*a*\n</div>\n"),
    ];
    for (text, html) in rows {
        let page = page(text);
        assert_eq!(page.html, html, "{text}");
        assert_eq!(page.issues, [], "{text}");
    }
}

#[test]
fn lines_of_html_in_an_element_do_not_end_its_markdown() {
    let rows = [
        (
            "<details markdown=\"1\">\n<summary>*Sum*</summary>\n*a*\n</details>",
            "<details>\n<summary>\n<em>Sum</em></summary>\n<p><em>a</em></p>\n</details>\n",
        ),
        (
            "<figure markdown=\"span\">\n![a](b.png)\n<figcaption>*Cap*</figcaption>\n</figure>",
            "<figure>\n<img src=\"b.png\" alt=\"a\" loading=\"lazy\" decoding=\"async\"><figcaption>\n<em>Cap</em></figcaption>\n</figure>\n",
        ),
        (
            "<div markdown>\n<div>\n    <b>*a*</b>\n</div>\n*b*\n</div>\n*c*",
            "<div>\n<div>\n    <b>*a*</b>\n</div>\n<p><em>b</em></p>\n</div>\n<p><em>c</em></p>\n",
        ),
        (
            "<div markdown>\n<pre>\n```\n</pre>\n*b*\n<p>c\n</div>",
            "<div>\n<pre>\n```\n</pre>\n<p><em>b</em></p>\n<p>c\n</p></div>\n",
        ),
        ("<div markdown>\na\n<br>\n*b*\n</div>", "<div>\n<p>a\n<br>\n<em>b</em></p>\n</div>\n"),
    ];
    for (text, html) in rows {
        let page = page(text);
        assert_eq!(page.html, html, "{text}");
        assert_eq!(page.issues, [], "{text}");
    }
}

#[test]
fn an_element_on_one_line_with_references_is_reported() {
    let text = "<div markdown>See [ref] and note[^1]</div>\n\n[ref]: ./b.md\n\na[^1]\n\n[^1]: c";
    let found = page(text);
    assert!(found.html.starts_with("<div>See [ref] and note[^1]</div>"), "{}", found.html);
    assert_eq!(found.issues[0].message, "`markdown` has no effect on `<div>`: its content is HTML");
    assert_eq!(found.issues.len(), 1);
    assert_eq!(messages("<div markdown>[a](./b.md)</div>"), [""; 0]);
}

#[test]
fn the_content_of_an_element_is_searchable_and_has_its_lines() {
    let page =
        page("<figure markdown=\"span\">\n*a*\n</figure>\n\n<div markdown>\n[b](./b.md)\n</div>");
    let records: Vec<&str> =
        page.records.iter().filter_map(|record| record.content.as_deref()).collect();
    assert_eq!(records, ["a", "b"]);
    assert_eq!(page.link_report.links[0].line, 6);
}

#[test]
fn an_element_whose_content_stays_html_is_reported() {
    let text = "<table>\n<tr><td markdown>*a*</td></tr>\n</table>";
    let found = page(text);
    assert_eq!(found.html, "<table>\n<tr><td>*a*</td></tr>\n</table>\n");
    assert_eq!(found.issues[0].message, "`markdown` has no effect on `<td>`: its content is HTML");
    assert_eq!(found.issues[0].location.as_ref().and_then(|location| location.line), Some(2));
    let found = page("<div>\n<p markdown>*a*</p>\n</div>");
    assert_eq!(found.html, "<div>\n<p>*a*</p>\n</div>\n");
    assert_eq!(found.issues.len(), 1);
    assert_eq!(messages("<div markdown>*a*\nb\n</div>").len(), 1);
}

#[test]
fn pipes_in_code_are_no_borders_of_cells() {
    let text = "a | b\n--|--\n`c|d` | ``e|`f``\n\n`g|h`";
    let cells = "<td><code>c|d</code></td><td><code>e|`f</code></td>";
    let html = page(text).html;
    assert!(html.contains(cells) && html.ends_with("<p><code>g|h</code></p>\n"), "{html}");
}

#[test]
fn an_admonition_with_an_empty_title_has_none() {
    let found = page("!!! tip \"\"\n    a");
    let expected = "<div class=\"theme-admonition theme-admonition-tip admonition-box\" data-admonition=\"tip\" role=\"note\" aria-label=\"tip\"><div class=\"admonition-body\">\n<p>a</p>\n</div></div>\n";
    assert_eq!(found.html, expected);
    assert_eq!(found.issues, []);
    let dialects = Dialects { vitepress: true, ..Dialects::default() };
    let foreign_notations = Some(Severity::Warning);
    let options = Options { blocks: true, dialects, foreign_notations, ..Options::default() };
    let render = |options| {
        render(&Source::new("::: tip {no-title}\na\n:::", "a.md"), options, &IdentityHost)
    };
    let of_vitepress = render(&options);
    assert_eq!((of_vitepress.html.as_str(), of_vitepress.issues), (expected, Vec::new()));
}

#[test]
fn documentation_of_code_is_its_name_and_is_reported_once() {
    let found =
        page("# A\n\n::: a.b\n    options:\n      members:\n        - c\n\n::: a.d\n\nText.");
    let expected =
        "<p><code id=\"a.b\">a.b</code></p>\n<p><code id=\"a.d\">a.d</code></p>\n<p>Text.</p>\n";
    assert!(found.html.ends_with(expected), "{}", found.html);
    let [issue] = &found.issues[..] else { panic!("{:?}", found.issues) };
    assert!(issue.message.starts_with("`::: a.b` is replaced by"), "{}", issue.message);
    assert_eq!(issue.location.as_ref().and_then(|location| location.line), Some(3));
    assert!(found.link_report.anchors.contains(&"a.d".to_owned()));
}

/// Host with a folder of files.
struct Folder;

impl PageHost for Folder {
    fn link(&self, href: &str) -> ResolvedLink {
        let is_known = !href.contains(".md") || href.starts_with("./other.md");
        let kind = if is_known { LinkKind::Page } else { LinkKind::BrokenMarkdown };
        ResolvedLink { href: href.to_owned(), kind }
    }

    fn image(&self, src: &str) -> ResolvedImage {
        let is_known = ["./a.png", "../b.png", "./page/c.png"].contains(&src);
        let kind = if is_known { LinkKind::File } else { LinkKind::MissingFile };
        ResolvedImage { kind, ..IdentityHost.image(src) }
    }
}

#[test]
fn addresses_in_html_are_relative_to_the_page() {
    let dialects = Dialects { mkdocs: true, ..Dialects::default() };
    let options = Options { blocks: true, dialects, ..Options::default() };
    let html = |text: &str, file: &str| render(&Source::new(text, file), &options, &Folder).html;
    let rows = [
        ("<img src=\"../a.png\" alt>", "src=\"./a.png\""),
        ("<img src=\"../b.png\" alt>", "src=\"../b.png\""),
        ("<img src=\"c.png\" alt>", "src=\"./page/c.png\""),
        ("<video src=\"./c.png\"></video>", "src=\"./page/c.png\""),
        ("<img src=\"/a.png\" alt>", "src=\"/a.png\""),
        ("![](../b.png)", "src=\"../b.png\""),
        ("<a href=\"../other/#b\">c</a>", "href=\"./other.md#b\""),
        ("<a href=\"../unknown/\">c</a>", "href=\"../unknown/\""),
        ("<a href=\"#b\">c</a>", "href=\"#b\""),
        ("[c](../other/)", "href=\"../other/\""),
    ];
    for (text, address) in rows {
        let found = html(text, "docs/page.md");
        assert!(found.contains(address), "{text}: {found}");
    }
    let of_index = html("<img src=\"../b.png\" alt>", "docs/index.md");
    assert!(of_index.contains("src=\"../b.png\""), "{of_index}");
}

#[test]
fn a_list_in_a_grid_of_cards_is_cards() {
    let text =
        "<div class=\"grid cards\" markdown>\n\n-   __A__\n\n    ---\n\n    *b*\n\n-   c\n\n</div>";
    let expected = "<div class=\"grid cards block-cards\">\n\
        <div class=\"block-card\">\n<p><strong>A</strong></p>\n<hr>\n<p><em>b</em></p>\n</div>\n\
        <div class=\"block-card\">\n<p>c</p>\n</div>\n</div>\n";
    assert_eq!(page(text).html, expected);
    assert_eq!(messages(text), [""; 0]);
    let with_id = text.replace("<div class", "<div id=\"cards\" CLASS");
    let html = page(&with_id).html;
    assert!(html.starts_with("<div id=\"cards\" class=\"grid cards block-cards\">"), "{html}");
}

#[test]
fn elements_have_the_attributes_after_them() {
    let rows = [
        ("Text.\n{: .a #b }", "<p class=\"a\" id=\"b\">Text.</p>\n"),
        ("Two\nlines {: .a }", "<p class=\"a\">Two\nlines</p>\n"),
        ("- a\n\n    b\n    { .c }", "<ul>\n<li><p>a</p>\n<p class=\"c\">b</p>\n</li>\n</ul>\n"),
        (
            "[a](./b.md){ .md-button target=_blank } c",
            "<p><a href=\"./b.md\" class=\"md-button button\" target=\"_blank\">a</a> c</p>\n",
        ),
        (
            "[a](https://b.example 'c'){ title=\"d\" target=\"_self\" }",
            "<p><a href=\"https://b.example\" title=\"d\" target=\"_self\">a</a></p>\n",
        ),
        (
            "*a*{.b} **c**{: .d } `e`{ #f }",
            "<p><em class=\"b\">a</em> <strong class=\"d\">c</strong> <code id=\"f\">e</code></p>\n",
        ),
        (
            "![a](b.png){ width=300 align=left data-c=\"d\" }",
            "<p><img src=\"b.png\" alt=\"a\" loading=\"lazy\" decoding=\"async\" width=\"300\" align=\"left\" data-c=\"d\"></p>\n",
        ),
        (
            "[a](https://b.example){ rel=nofollow title=c title=d }",
            "<p><a href=\"https://b.example\" target=\"_blank\" title=\"d\" rel=\"noopener noreferrer nofollow\">a</a></p>\n",
        ),
        (
            "*a*\\{ .b } [c](./d.md)\\{ .e }",
            "<p><em>a</em>{ .b } <a href=\"./d.md\">c</a>{ .e }</p>\n",
        ),
        ("Text.\n\\{: .a }", "<p>Text.\n{: .a }</p>\n"),
        (
            "![a *b*{ .c }](b.png){ class=\"x y\" id=\"z\" title=d title=e }",
            "<p><img src=\"b.png\" alt=\"a b\" class=\"x y\" id=\"z\" loading=\"lazy\" decoding=\"async\" title=\"e\"></p>\n",
        ),
        ("Text {a} and `b`{c}", "<p>Text {a} and <code>b</code>{c}</p>\n"),
    ];
    for (text, html) in rows {
        let page = page(text);
        assert_eq!(page.html, html, "{text}");
        assert_eq!(page.issues, [], "{text}");
    }
}

#[test]
fn attributes_in_a_heading_are_no_part_of_its_text() {
    let found = page("## See *x*{ .y }\n\n## ![A](a.png){ width=20 } *b*{ .c } { #own }");
    let [first, second] = &found.contents[..] else { panic!("two headings") };
    assert_eq!((first.id.as_str(), first.text.as_str()), ("see-x", "See x"));
    assert_eq!((second.id.as_str(), second.text.as_str()), ("own", "A b"));
    assert!(found.html.contains("See <em class=\"y\">x</em>"), "{}", found.html);
    assert!(found.html.contains("width=\"20\"> <em class=\"c\">b</em>"), "{}", found.html);
    assert_eq!(found.issues, []);
}

#[test]
fn ids_of_authors_who_are_not_trusted_have_a_prefix() {
    let dialects = Dialects { mkdocs: true, ..Dialects::default() };
    let options = Options { blocks: true, dialects, unsafe_html: false, ..Options::default() };
    let text = "Text.\n{: #a }\n\n*b*{ #c } ![d](e.png){ #f }";
    let found = render(&Source::new(text, "a.md"), &options, &IdentityHost);
    for id in ["a", "c", "f"] {
        let id = format!("id=\"user-content-{id}\"");
        assert!(found.html.contains(&id), "{id}: {}", found.html);
    }
}

#[test]
fn attributes_of_an_icon_besides_classes_are_reported() {
    let found = page(":material-check:{ .lg title=\"a b\" #c }");
    assert!(found.html.contains("block-icon lg\"") && !found.html.contains('{'), "{}", found.html);
    let messages: Vec<&str> = found.issues.iter().map(|issue| &*issue.message).collect();
    let expected =
        ["id", "title"].map(|name| format!("the attribute `{name}` has no effect on `:icon`"));
    assert_eq!(messages, expected);
}

#[test]
fn attributes_without_an_effect_are_reported() {
    let rows = [
        (
            "[a](./b.md){ .c onclick=\"d()\" }",
            "the attribute `onclick` has no effect on an element of Markdown",
        ),
        (
            "Text.\n{: style=\"color: red\" }",
            "the attribute `style` has no effect on an element of Markdown",
        ),
        ("![a](b.png){ style=\"c\" }", "`style=\"c\"` has no effect on an image"),
        (
            "- a {: .b }",
            "`{: .b }` is a notation of MkDocs and kramdown (attributes); readers see it as it is written",
        ),
    ];
    for (text, message) in rows {
        assert_eq!(messages(text), [message], "{text}");
        assert!(!page(text).html.contains("onclick"), "{text}");
    }
}

#[test]
fn icons_of_material_are_icons() {
    let icon = |name: &str, class: &str| docs_icons::icon(name, class).expect("a known name");
    let rows = [
        ("a :material-check: b", format!("a {} b", icon("check", "block-icon"))),
        (
            ":simple-python:{ .lg .middle } __b__",
            format!("{} <strong>b</strong>", icon("python", "block-icon lg middle")),
        ),
        ("`:material-check:`", "<code>:material-check:</code>".to_owned()),
    ];
    for (text, html) in rows {
        assert_eq!(page(text).html, format!("<p>{html}</p>\n"), "{text}");
        assert_eq!(messages(text), [""; 0], "{text}");
    }
}

#[test]
fn an_icon_without_a_picture_is_reported() {
    let page = page("a :octicons-rokcet-16:{ .lg .middle } b");
    assert_eq!(page.html, "<p>a :octicons-rokcet-16: b</p>\n");
    assert_eq!(
        page.issues[0].to_string(),
        "a.md:1:3: warning[foreign-notation]: `:octicons-rokcet-16:` is an icon of MkDocs without a picture here; readers see it as it is written, without the attributes in braces after it\n  \
         help: write `:icon[name]`; <https://lucide.dev/icons> shows the icons with their names",
    );
    let message =
        "`:octicons-rokcet-16:` is a notation of MkDocs (an icon); readers see it as it is written";
    assert_eq!(messages("a :octicons-rokcet-16: {b}"), [message]);
}

#[test]
fn a_definition_contains_blocks() {
    let found = page("Term\n:   Definition\n\n    !!! note\n        *a*\n\n    More\n");
    let own = page("Term\n:   Definition\n\n    :::note\n    *a*\n    :::\n\n    More\n");
    assert_eq!(found.html, own.html);
    assert!(found.html.starts_with("<dl>\n<dt>Term</dt>\n<dd>Definition<div"), "{}", found.html);
    assert!(found.html.ends_with("<p>More</p>\n</dd>\n</dl>\n"), "{}", found.html);
    assert_eq!(messages("Term\n:   Definition\n\n    !!! note\n        *a*\n"), [""; 0]);
}

#[test]
fn annotations_are_reported_once() {
    let text = "A (1)\n{ .annotate }\n\n1. B\n\n``` yaml\na: b # (1)!\n```\n\n1. C\n";
    let message = "`.annotate` belongs to annotations of MkDocs: numbers are text here, and their notes are the list below";
    assert_eq!(messages(text), [message]);
    let found = page("```{.yaml #a}\na: 1\nb: 2 # (1)!\n```");
    let lines: Vec<_> = found.issues.iter().map(|issue| issue.location.clone()?.line).collect();
    assert_eq!(lines, [Some(1), Some(3)], "{:?}", found.issues);
    assert!(found.html.contains("language-yaml"), "{}", found.html);
}
