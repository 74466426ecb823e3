//! Options of the caller, and their results.

use docs_core::{LinkKind, RecordKind, Value};
use docs_model::{FrontMatter, split_source};
use docs_render::{
    Format, IdentityHost, MagicComment, MarkdownOptions, Options, Page, PageHost, Partial,
    ResolvedImage, ResolvedLink, Source, render, to_markdown,
};

fn page(text: &str, options: &Options<'_>) -> Page {
    render(
        &Source { title: Some("From <outside>"), ..Source::new(text, "a.md") },
        options,
        &IdentityHost,
    )
}

/// Host of one page, one file and one image.
struct SmallSite;

impl PageHost for SmallSite {
    fn link(&self, href: &str) -> ResolvedLink {
        let (href, kind) = match href {
            "./form.md" => ("/v3/form", LinkKind::Page),
            "./form.pdf" => ("/assets/form.pdf", LinkKind::File),
            "./evil.md" => ("javascript:evil", LinkKind::Page),
            _ => (href, LinkKind::BrokenMarkdown),
        };
        ResolvedLink { href: href.to_owned(), kind }
    }

    fn image(&self, _: &str) -> ResolvedImage {
        ResolvedImage {
            href: "/assets/a.png".to_owned(),
            kind: LinkKind::File,
            size: Some((30, 20)),
            variants: Vec::new(),
        }
    }
}

fn resolved(text: &str) -> Page {
    render(&Source { first_line: 11, ..Source::new(text, "a.md") }, &Options::default(), &SmallSite)
}

#[test]
fn the_given_title_is_the_heading_of_a_text_without_one() {
    let options = Options::default();
    assert!(
        page("text", &options).html.starts_with("<header><h1>From &lt;outside&gt;</h1></header>")
    );
    assert!(!page("# Own", &options).html.contains("outside"));
    assert!(!page("> # Own in a quote", &options).html.contains("outside"));
    assert_eq!(page("# Own *title*", &options).title.as_deref(), Some("Own title"));
    assert_eq!(page("text", &options).title, None);
}

#[test]
fn a_first_level_heading_below_others_is_no_title() {
    let has_title = |text: &str, blocks| {
        page(text, &Options { blocks, ..Options::default() }).html.contains("outside")
    };
    for text in ["a\n\n## First\n\n# Later", "a\n\n---\n\n# Later"] {
        assert!(has_title(text, false), "{text}");
        assert!(!has_title(text, true), "{text}");
    }
    assert!(!has_title("a\n\n# Own\n\n# Later", false));
}

#[test]
fn a_hidden_title_can_still_be_searched() {
    let page = page("text", &Options { hide_title: true, section: "Guides", ..Options::default() });
    assert!(!page.html.contains("<h1"), "{}", page.html);
    assert_eq!(page.records[0].kind, RecordKind::Heading(1));
    let levels: Vec<_> = page.records[1].hierarchy.levels().flatten().collect();
    assert_eq!(levels, ["Guides", "From <outside>"]);
}

#[test]
fn links_contain_no_links() {
    let html = page("[[a ](#a) [ ] ](x)", &Options::default()).html;
    assert_eq!(html.matches("<a ").count(), 1, "{html}");
}

/// The ids that Docusaurus creates. A text directive is not part of an id, even after a possible shortcode.
#[test]
fn ids_ignore_text_directives_and_keep_names_of_emojis() {
    for (text, id) in [
        ("## join:Options", "join"),
        ("## :smile: a", "smile-a"),
        ("## :smile:a", "smile"),
        ("## a *b:* c", "a-b-c"),
        ("## a:*b*", "ab"),
    ] {
        assert_eq!(page(text, &Options::default()).contents[0].id, id, "{text}");
    }
}

#[test]
fn links_have_the_addresses_of_the_host() {
    let rows = [
        ("[a](./form.md)", r#"<a href="/v3/form">a</a>"#),
        ("<a href='./form.md'>a</a>", r#"<a href="/v3/form">a</a>"#),
        ("[a](./form.pdf)", r#"<a href="/assets/form.pdf" target="_blank">a</a>"#),
        ("[a](./lost.md)", r#"<a href="./lost.md">a</a>"#),
        ("[a](./evil.md)", "<p>a</p>"),
        (
            "![a](x.png)",
            r#"<img src="/assets/a.png" alt="a" loading="lazy" decoding="async" width="30" height="20">"#,
        ),
        ("<img src=x.png>", r#"<img src="/assets/a.png" width="30" height="20">"#),
        ("<img src=x.png width=15>", r#"<img src="/assets/a.png" width="15">"#),
    ];
    for (text, expected) in rows {
        let html = resolved(text).html;
        assert!(html.contains(expected), "{html}");
    }
}

#[test]
fn links_are_recorded_as_written_and_as_resolved() {
    let page =
        resolved("# A\n\n[a](./form.md)\n<b>[b](./lost.md)</b>\n\n:::note [c](./form.md)\n:::");
    let noted: Vec<_> = page
        .link_report
        .links
        .iter()
        .map(|link| (link.written.as_str(), link.href.as_str(), link.line, link.kind))
        .collect();
    let expected = [
        ("./form.md", "/v3/form", 13, LinkKind::Page),
        ("./lost.md", "./lost.md", 14, LinkKind::BrokenMarkdown),
        ("./form.md", "/v3/form", 16, LinkKind::Page),
    ];
    assert_eq!(noted, expected);
}

#[test]
fn sites_have_magic_comments_of_their_own() {
    let magic = [
        MagicComment::HIGHLIGHT,
        MagicComment {
            class: "failing",
            line: Some("fails-next-line"),
            block: Some(("fails", "works")),
        },
    ];
    let options = Options { magic_comments: &magic, ..Options::default() };
    let html = page(
        "```js\n// fails-next-line\na\n// fails\n// highlight-next-line\nb\n// works\nc\n```",
        &options,
    )
    .html;
    assert!(html.contains(r#"<span class="line failing">a</span>"#), "{html}");
    assert!(
        html.contains(r#"<span class="line failing theme-code-block-highlighted-line">b</span>"#),
        "{html}"
    );
    assert!(html.contains(r#"<span class="line">c</span>"#), "{html}");
}

#[test]
fn windows_line_ends_change_nothing() {
    let text = "# A\n\n:::note b: c\nd\n:::\n\n```js\n// highlight-next-line\ne\n\nf\n```\n\n| g |\n|---|\n| h |\n";
    let page = |text: &str| render(&Source::new(text, "a.md"), &Options::default(), &IdentityHost);
    assert_eq!(page(&text.replace('\n', "\r\n")).html, page(text).html);
    assert!(page(&text.replace('\n', "\r\n")).issues.is_empty());
}

#[test]
fn an_empty_text_is_an_empty_page() {
    let page = render(&Source::new("", "a.md"), &Options::default(), &IdentityHost);
    assert_eq!((page.html.as_str(), page.records.len()), ("", 0));
}

#[test]
fn the_text_of_a_component_is_recorded_once() {
    let rows: [(&str, &[&str]); 6] = [
        ("<Heading as=\"h2\">A *b*</Heading>", &["lvl2 A b"]),
        ("<Heading as=\"h2\">\n\nA *b*\n\n- c\n\n</Heading>\n\nd", &["lvl2 A b c", "content d"]),
        ("a <Heading>b</Heading> c", &["lvl2 b", "content a c"]),
        ("<Head><title>a</title></Head>\n\nb", &["content b"]),
        ("<CodeBlock>a</CodeBlock>\n\nb", &["content b"]),
        ("a<br/>b `c` ![d](e) [f](g)\nh", &["content a b c d f h"]),
    ];
    for (text, expected) in rows {
        let options = Options { format: Format::Mdx, ..Options::default() };
        let page = render(&Source::new(text, "a.mdx"), &options, &IdentityHost);
        let recorded = page.records.iter().map(|record| {
            let heading = record.hierarchy.levels().flatten().last().unwrap_or_default();
            let text = record.content.as_deref().unwrap_or(heading);
            format!("{} {text}", record.kind)
        });
        assert_eq!(recorded.collect::<Vec<_>>(), expected, "{text}");
        assert!(page.contents.is_empty(), "only headings of Markdown are listed");
    }
}

#[test]
fn a_text_without_front_matter_has_an_empty_object() {
    let options = Options { format: Format::Mdx, ..Options::default() };
    let html = |front_matter| {
        let source = Source { front_matter, ..Source::new("a{frontMatter.since}b", "a.mdx") };
        let page = render(&source, &options, &IdentityHost);
        assert_eq!(page.issues.is_empty(), front_matter.is_some());
        page.html
    };
    let (since, _) = FrontMatter::read("a.mdx", &split_source("---\nsince: 2\n---\n"));
    assert_eq!(html(Some(&Value::Null)), "<p>ab</p>\n");
    assert_eq!(html(Some(&since.written)), "<p>a2b</p>\n");
    html(None);
}

#[test]
fn a_host_may_be_boxed() {
    let host: Box<dyn PageHost> = Box::new(SmallSite);
    let page = |host: &dyn PageHost| {
        render(&Source::new("[a](./form.md)", "a.md"), &Options::default(), host).html
    };
    assert_eq!(page(&*host), page(&SmallSite));
    assert_ne!(page(&*host), page(&IdentityHost));
}

#[test]
fn comments_of_headings_contain_ids_in_both_formats() {
    let text = "## First <!-- #one -->\n\n## Second <!-- two -->\n";
    for format in [Format::Markdown, Format::Mdx] {
        let page = page(text, &Options { format, ..Options::default() });
        assert_eq!(page.link_report.anchors, ["one", "second"], "{format:?}");
        assert!(page.html.contains(">First<a class=\"hash-link\""), "{}", page.html);
    }
}

#[test]
fn elements_in_mdx_have_links_of_their_own_kind() {
    let text = "[a](./gone.md) <a href=\"./form.md\">b</a> <a href=\"./form.pdf\">c</a>\n";
    let kinds = |format| {
        let options = Options { format, ..Options::default() };
        let page = render(&Source::new(text, "a.mdx"), &options, &SmallSite);
        page.link_report.links.into_iter().map(|link| link.kind).collect::<Vec<_>>()
    };
    let (broken, file) = (LinkKind::BrokenMarkdown, LinkKind::File);
    assert_eq!(kinds(Format::Markdown), [broken, LinkKind::Page, file]);
    assert_eq!(kinds(Format::Mdx), [broken, LinkKind::Element, file]);
}

#[test]
fn tags_of_several_lines_within_text_start_no_blocks() {
    let options = Options { format: Format::Mdx, ..Options::default() };
    let texts = [
        "a <b title=\"x\n  y\">c</b> d",
        "<b\n  title=\"x\"\n>c</b>",
        "a\n<b\n\n  title=\"x\"\n>c</b>\nd",
        "- <b title=\"x\n  y\">c</b>\n- <b\n    title=\"x\"\n  >d</b>",
        "> a <b title=\"x\n> y\">c</b>\n>\n> <b\n> title=\"x\"\n> >d</b>",
        "a {\n\"1\"\n} b",
    ];
    let html = texts.map(|text| {
        let page = render(&Source::new(text, "a.mdx"), &options, &IdentityHost);
        assert_eq!(page.issues, [], "{text}");
        page.html
    });
    insta::assert_snapshot!(html.join("---\n"), @r#"
    <p>a <b title="x
    y">c</b> d</p>
    ---
    <b title="x">c</b>
    ---
    <p>a
    <b title="x">c</b>
    d</p>
    ---
    <ul>
    <li><b title="x
    y">c</b>
    </li>
    <li><b title="x">d</b>
    </li>
    </ul>
    ---
    <blockquote>
    <p>a <b title="x
    y">c</b></p>
    <b title="x">d</b>
    </blockquote>
    ---
    <p>a 1 b</p>
    "#);
}

#[test]
fn partials_with_the_extension_md_can_be_plain_markdown() {
    struct Parts;
    impl PageHost for Parts {
        fn partial(&self, specifier: &str) -> Option<Partial<'_>> {
            Some(Partial::new("Braces {stay}.", specifier))
        }
    }
    let text = "import A from './a.md'\n\n<A />\n\n<B />\n";
    let partials = [("B", "./b.md")];
    let html = |plain_partials| {
        let format = Format::Mdx;
        let options = Options { format, partials: &partials, plain_partials, ..Options::default() };
        render(&Source::new(text, "docs/c.mdx"), &options, &Parts).html
    };
    assert_eq!(html(true), "<p>Braces {stay}.</p>\n<p>Braces {stay}.</p>\n");
    assert!(!html(false).contains("stay"));
}

/// A title has no id: an explicit id may be its slug (R-HEADING-02, R-HEADING-05).
#[test]
fn an_explicit_id_may_be_the_slug_of_the_title() {
    for (text, ids) in [
        ("# Setup\n\n## Install {#setup}\n", ["setup"].as_slice()),
        ("# Setup\n\n## Setup\n\n## Install {#setup}\n", &["setup-1", "setup"]),
        ("# Setup {#start}\n\n## Setup\n\n## Start\n", &["setup", "start"]),
    ] {
        let page = render(&Source::new(text, "a.md"), &Options::default(), &IdentityHost);
        let found: Vec<&str> = page.contents.iter().map(|heading| heading.id.as_str()).collect();
        assert_eq!(found, ids, "{text}");
        assert!(page.issues.is_empty(), "{text}: {:?}", page.issues);
        let markdown = to_markdown(&page.html, &MarkdownOptions::default());
        let again = render(&Source::new(&markdown, "a.md"), &Options::default(), &IdentityHost);
        assert_eq!(again.contents, page.contents, "{markdown}");
    }
}

#[test]
fn the_id_of_an_image_is_unique() {
    let options = Options { blocks: true, ..Options::default() };
    let text = "![a](b.png){#x}\n\n## X\n\n![c](d.png){#x}\n";
    let page = render(&Source::new(text, "a.md"), &options, &IdentityHost);
    assert_eq!(page.link_report.anchors, ["x", "x-1", "x-2"]);
    let issue = &page.issues[0];
    assert_eq!(issue.location.as_ref().map(ToString::to_string).as_deref(), Some("a.md:5:14"));
    assert_eq!(issue.message, "the id `x` is taken; this one becomes `x-2`");
}

#[test]
fn an_inline_table_of_contents_lists_a_part_of_the_headings() {
    let listed = |toc: &str| {
        let text = format!("<TOCInline toc={{{toc}}} />\n\n## Bay\n\n### Buoy\n\n## Pier\n");
        let source = Source::new(&text, "a.mdx");
        let options = Options { format: Format::Mdx, ..Options::default() };
        let page = render(&source, &options, &IdentityHost);
        let list = page.html.split("<h2").next().unwrap_or_default().to_owned();
        let is_listed = |address| list.contains(&format!("href=\"{address}\""));
        let issues: Vec<String> = page.issues.iter().map(ToString::to_string).collect();
        (["#bay", "#buoy", "#pier"].map(is_listed), issues)
    };
    let none: Vec<String> = Vec::new();
    assert_eq!(listed("toc"), ([true, true, true], none.clone()));
    assert_eq!(listed("toc.slice(1)"), ([false, true, true], none.clone()));
    assert_eq!(listed(" toc.slice(0, -1) "), ([true, true, false], none.clone()));
    assert_eq!(listed("toc.slice(3)"), ([false, false, false], none));
    let (list, issues) = listed("toc.slice(first)");
    assert_eq!(list, [true, true, true]);
    assert!(issues[0].contains("`{toc.slice(first)}` would have to be run"), "{issues:?}");
}
