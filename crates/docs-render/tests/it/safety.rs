//! Sources of untrusted authors: ids, addresses, and number of issues.

use docs_core::Issue;
use docs_render::{
    Exported, Format, IdentityHost, LinkKind, Options, Page, PageHost, Partial, ResolvedImage,
    ResolvedLink, Source, render,
};

fn safe(text: &str, format: Format) -> Page {
    let options =
        Options { format, unsafe_html: false, reserved_ids: &["shell"], ..Options::default() };
    render(&Source::new(text, "a.md"), &options, &IdentityHost)
}

#[test]
fn ids_of_untrusted_authors_have_a_prefix_and_links_to_them_follow() {
    let text = "[a](#own) [b](#setup) [c](#shell) <a href=\"#own\" name=\"anchor\">d</a>\n\n\
        <p id=\"own\" aria-labelledby=\"setup own\">e</p>\n\n<p id=\"setup\">f</p>\n\n## Setup\n\n## Shell\n";
    let page = safe(text, Format::Markdown);
    insta::assert_snapshot!(page.html);
    for anchor in ["own", "user-content-own", "anchor", "setup", "shell-1"] {
        assert!(page.link_report.anchors.iter().any(|known| known == anchor), "{anchor}");
    }
}

#[test]
fn trusted_authors_ids_stay_but_for_those_of_the_shell() {
    let options = Options { reserved_ids: &["shell"], ..Options::default() };
    let text = "<p id=\"own\">a</p>\n\n<p id=\"shell\">b</p>\n\n## Shell {#shell}\n";
    let page = render(&Source::new(text, "a.md"), &options, &IdentityHost);
    insta::assert_snapshot!(page.html);
}

#[test]
fn addresses_that_would_run_a_script_are_refused_from_trusted_authors_too() {
    let text = "[a](javascript:b) <a href=\"java&Tab;script:c\">c</a>\n\n<blockquote cite=\"vbscript:d\">e</blockquote>\n\n\
        <Link to=\"pathname://javascript:f\">g</Link>\n\n<DocCard item={{href: 'data:text/html,h', label: 'i'}} />\n";
    let options = Options { format: Format::Mdx, ..Options::default() };
    let page = render(&Source::new(text, "a.mdx"), &options, &IdentityHost);
    let issues: Vec<String> = page.issues.iter().map(ToString::to_string).collect();
    insta::assert_snapshot!(format!("{}\n{}", page.html, issues.join("\n")));
}

#[test]
fn a_fault_that_is_everywhere_is_counted() {
    let page = safe(&"</b> ".repeat(150), Format::Markdown);
    assert_eq!(page.issues.len(), 101);
    insta::assert_snapshot!(page.issues[100], @"a.md: warning[stray-end-tag]: 50 more faults of this kind are not listed");
}

#[test]
fn faults_of_parts_count_as_the_pages() {
    let text = format!("import A from './_a.mdx'\n\n{}", "<A />\n\n".repeat(150));
    let options = Options { format: Format::Mdx, ..Options::default() };
    let page = render(&Source::new(&text, "a.mdx"), &options, &IdentityHost);
    assert_eq!(page.issues.len(), 101);
}

#[test]
fn elements_that_are_nested_too_deep_are_left_out_with_their_ends() {
    let nested = |count: usize| format!("{}a{}\n\nb", "<b>".repeat(count), "</b>".repeat(count));
    for format in [Format::Markdown, Format::Mdx] {
        let page = safe(&nested(3_000), format);
        assert!(page.html.matches("<b>").count() <= 1_024, "{format:?}");
        assert_eq!(page.html.matches("<b>").count(), page.html.matches("</b>").count());
        assert!(page.html.ends_with("<p>b</p>\n"), "{format:?}");
        let codes: Vec<_> = page.issues.iter().map(|issue| &*issue.code).collect();
        assert_eq!(codes, ["too-deep"], "{format:?}");
    }
}

#[test]
fn a_script_that_is_nested_too_deep_is_left_out_with_its_text() {
    let text = format!("{}<script>let a = \"<i>\";</script>", "<div>".repeat(1_024));
    let page = render(&Source::new(&text, "a.md"), &Options::default(), &IdentityHost);
    assert!(!page.html.contains("script") && !page.html.contains("<i>"), "{}", page.html);
    assert_eq!(page.html.matches("<div>").count(), page.html.matches("</div>").count());
}

/// Host in which every import exists.
struct EveryFile;

impl PageHost for EveryFile {
    fn partial(&self, specifier: &str) -> Option<Partial<'_>> {
        Some(Partial::new("secret", specifier))
    }

    fn exported(&self, _module: &str, _name: &str) -> Option<Exported<'_>> {
        Some(Exported::Data("{key: 'secret'}".to_owned()))
    }

    fn raw_text(&self, _path: &str) -> Option<String> {
        Some("secret".to_owned())
    }
}

#[test]
fn untrusted_authors_import_no_content_of_files() {
    let rows = [
        (
            "import c from \"!!raw-loader!@site/conf/prod.yml\"\n\n<CodeBlock>{c}</CodeBlock>",
            "1:16",
        ),
        ("import c from './a.js?raw'\n\n<Code code={c} />\n\n{c}", "1:16"),
        ("import P from \"@site/secret.md\"\n\n<P />", "1:16"),
        ("import {\n  a as P,\n  b\n} from './parts'\n\n<P />\n\n{b.key}", "4:9"),
        ("import D from \"@site/data.json\"\n\n{D.key} <b title={D.key}>a</b>", "1:16"),
        ("a\n\nexport {default as P} from './secret.mdx'\n\n<P />", "3:29"),
        ("export {\n  default as P\n} from './secret.mdx'\n\n<P />", "3:9"),
        ("import c from './d.json.png' // './d.json'\nimport D from './d.json'\n\n{D.key}", "2:16"),
        ("import c from './d.json.png'; import D from './d.json'\n\n{D.key}", "1:46"),
    ];
    for (text, at) in rows {
        let page = |unsafe_html| {
            let options = Options { format: Format::Mdx, unsafe_html, ..Options::default() };
            render(&Source::new(text, "a.mdx"), &options, &EveryFile)
        };
        assert!(page(true).html.contains("secret"), "{text}");
        let page = page(false);
        assert!(!page.html.contains("secret"), "{text}\n{}", page.html);
        let is_refused = |issue: &&Issue| issue.code == "missing-include";
        let issues: Vec<String> =
            page.issues.iter().filter(is_refused).map(|issue| issue.to_string()).collect();
        let [issue] = &issues[..] else { panic!("{text}: {issues:?}") };
        assert!(issue.starts_with(&format!("a.mdx:{at}: ")), "{issue}");
        let missing = page.issues.iter().any(|issue| issue.code == "missing-partial");
        assert!(!missing, "{text}");
    }
}

#[test]
fn untrusted_authors_import_components_and_pictures() {
    let text = "import Tabs from '@theme/Tabs'\nimport a from './a.png'\n\n<img src={a} />";
    let options = Options { format: Format::Mdx, unsafe_html: false, ..Options::default() };
    let page = render(&Source::new(text, "a.mdx"), &options, &EveryFile);
    assert_eq!(page.issues, []);
}

#[test]
fn untrusted_authors_add_no_links_to_the_head_that_load_something() {
    for refused in [
        "rel=\"modulepreload\" href=\"https://b.example/m.js\"",
        "rel=\"stylesheet\" href=\"/a.css\"",
        "rel=\"Alternate StyleSheet\" href=\"/a.css\"",
        "rel=\"preconnect\" href=\"https://b.example\"",
        "rel=\"manifest\" href=\"/a.json\"",
        "rel=\"icon\" href=\"/a.png\"",
        "rel=\"canonical\" href=\"https://b.example/\"",
        "rel=\"canonical\" href=\" //b.example/\"",
        "rel=\"canonical\" href=\"/\\\\b.example/\"",
        "rel=\"canonical\" href=\"/&#9;/b.example/\"",
        "rel=\"next\" href=\"https://b.example/\"",
        "rel=\"license prev\" href=\"//b.example/\"",
        "href=\"/a\"",
    ] {
        let page = safe(&format!("<Head>\n  <link {refused} />\n</Head>\n\nText."), Format::Mdx);
        assert_eq!(page.head, [], "{refused}");
        let codes: Vec<_> = page.issues.iter().map(|issue| &*issue.code).collect();
        assert_eq!(codes, ["head-element"], "{refused}");
    }
    let text = "<Head><link rel=\"license\" href=\"https://b.example/\"/><link rel=\"canonical\" href=\"/b\"/><link rel=\"next\" href=\"/c\"/></Head>";
    let page = safe(text, Format::Mdx);
    assert_eq!((page.head.len(), page.issues), (3, Vec::new()));
}

#[test]
fn metas_are_a_part_of_the_head() {
    let rows = [
        ("<meta itemprop=\"name\" content=\"x\" />", true, Some("itemprop")),
        ("<meta itemprop=\"name\" content=\"x\" />", false, Some("itemprop")),
        ("<meta httpEquiv=\"refresh\" content=\"0; url=/b\" />", true, Some("http-equiv")),
        ("<meta media=\"print\" content=\"x\" />", true, Some("media")),
        ("<meta charSet=\"utf-8\" />", true, None),
        ("<meta charset=\"utf-8\" />", false, None),
        ("<meta name=\"description\" content=\"javascript: a guide\" />", false, Some("name")),
    ];
    for (element, unsafe_html, first) in rows {
        let options = Options { format: Format::Mdx, unsafe_html, ..Options::default() };
        let text = format!("<head>\n{element}\n</head>\n\nText.");
        let page = render(&Source::new(&text, "a.mdx"), &options, &IdentityHost);
        let found = page.head.first().map(|tag| tag.attributes[0].0.as_str());
        assert_eq!(found, first, "{text}");
        assert_eq!(page.issues, [], "{text}");
    }
}

#[test]
fn metas_that_are_refused_are_reported_at_their_tags() {
    let header = "<meta name=\"a\" content=\"`<meta`\" /><meta httpEquiv=\"refresh\" content=\"0; url=/b\" />";
    let address = "<meta property=\"og:image\" content=\"javascript:b\" />";
    let named_header = "<meta HTTP-EQUIV=\"refresh\" name=\"a\" content=\"0; url=/b\" />";
    let rows = [
        (header, false, 1, "a.mdx:1:42: warning[head-element]"),
        (named_header, false, 0, "a.mdx:1:7: warning[head-element]"),
        (address, false, 0, "a.mdx:1:7: warning[unsafe-address]"),
        (address, true, 0, "a.mdx:1:7: warning[unsafe-address]"),
    ];
    for (elements, unsafe_html, kept, issue) in rows {
        let options = Options { format: Format::Mdx, unsafe_html, ..Options::default() };
        let text = format!("<Head>{elements}</Head>");
        let page = render(&Source::new(&text, "a.mdx"), &options, &IdentityHost);
        assert_eq!(page.head.len(), kept, "{elements}");
        let issues: Vec<String> = page.issues.iter().map(ToString::to_string).collect();
        assert!(issues.len() == 1 && issues[0].starts_with(issue), "{issues:?}");
    }
}

/// Host that publishes no scripts.
struct NoScripts;

impl PageHost for NoScripts {
    fn link(&self, href: &str) -> ResolvedLink {
        ResolvedLink { href: href.to_owned(), kind: LinkKind::RefusedFile }
    }

    fn image(&self, src: &str) -> ResolvedImage {
        ResolvedImage { kind: LinkKind::RefusedFile, ..IdentityHost.image(src) }
    }
}

#[test]
fn links_to_files_that_are_not_published_are_left_out() {
    let text = "[a](./a.js) ![b](./b.html) <a href=\"./c.js\">c</a>\n";
    let options = Options { unsafe_html: false, ..Options::default() };
    let page = render(&Source::new(text, "a.md"), &options, &NoScripts);
    assert!(!page.html.contains("href") && !page.html.contains("src="), "{}", page.html);
    let codes: Vec<_> = page.issues.iter().map(|issue| &*issue.code).collect();
    assert_eq!(codes, ["unsafe-address"; 3]);
    assert_eq!(page.link_report.links, []);
}
