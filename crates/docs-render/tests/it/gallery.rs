//! Every feature in a small text (`fixtures/markdown`), and the rendered page. Those named `mdx-…` are MDX, those named
//! `option-…` are rendered with the option of that name.

use docs_model::Value;
use docs_render::{
    DiagramError, Diagrams, Dialect, Highlighter, NpmToYarn, Options, Page, PageHost, Partial,
    Source, render,
};

/// Folder of the features, one file each.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/markdown");

#[test]
#[expect(clippy::disallowed_methods, reason = "the gallery is a folder")]
fn features_render_as_recorded() {
    let mut paths: Vec<_> = std::fs::read_dir(FOLDER)
        .expect("the gallery can be read")
        .map(|entry| entry.expect("an entry can be read").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "md"))
        .collect();
    paths.sort();
    let highlighter = Highlighter::new();
    let options =
        Options { section: "Guides", highlighter: Some(&highlighter), ..Options::default() };
    for path in paths {
        let text = std::fs::read_to_string(&path).expect("a text can be read");
        let name = path.file_stem().and_then(|name| name.to_str()).expect("a text has a name");
        let dialect = if name.starts_with("mdx-") { Dialect::Mdx } else { Dialect::Markdown };
        let options = Options {
            dialect,
            github_alerts: name == "option-alerts",
            math: name == "option-math",
            diagrams: (name.ends_with("-diagrams")).then_some(&Boxes as &dyn Diagrams),
            npm_to_yarn: (name == "option-npm2yarn").then(NpmToYarn::default),
            unsafe_html: name != "option-safe",
            ..options
        };
        let front_matter =
            Value::Table([("since".to_owned(), Value::Text("3.1".to_owned()))].into());
        let source = Source {
            title: Some("Title from outside"),
            front_matter: Some(&front_matter),
            ..Source::new(&text, name)
        };
        insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
            insta::assert_snapshot!(name, report(&render(&source, &options, &OnePartial)));
        });
    }
}

/// Host that keeps addresses and knows one partial.
struct OnePartial;

impl PageHost for OnePartial {
    fn partial(&self, specifier: &str) -> Option<Partial<'_>> {
        let text =
            "## Steps\n\n1. Start the {props.name}.\n2. See [more](./more.md) {props.none}.\n";
        (specifier == "./_steps.mdx").then(|| Partial::new(text, "_steps.mdx"))
    }
}

/// Renders an empty box for every diagram but one.
#[derive(Debug)]
struct Boxes;

impl Diagrams for Boxes {
    fn knows(&self, language: &str) -> bool {
        language == "mermaid"
    }

    fn draw(&self, language: &str, text: &str, id: &str) -> Result<String, DiagramError> {
        if text.starts_with("graph") {
            Ok(format!("<svg id=\"{id}\" class=\"{language}\"/>"))
        } else {
            Err(DiagramError { message: "it is none".to_owned(), line: Some(2) })
        }
    }
}

/// Returns a page as text for comparison.
fn report(page: &Page) -> String {
    let mut report = page.html.clone();
    let mut section = |name: &str, lines: Vec<String>| {
        if !lines.is_empty() {
            report.push_str(&format!("\n--- {name}\n{}\n", lines.join("\n")));
        }
    };
    section("title in the head", page.head_title.iter().cloned().collect());
    section("head", page.head.iter().map(|tag| format!("{tag:?}")).collect());
    section("title", page.title.iter().cloned().collect());
    section(
        "contents",
        page.contents
            .iter()
            .map(|heading| format!("{} #{} {}", heading.level, heading.id, heading.html))
            .collect(),
    );
    let links = page
        .link_report
        .links
        .iter()
        .map(|link| format!("{}: {:?} {}", link.line, link.kind, link.href));
    section("links", links.collect());
    section("anchors", page.link_report.anchors.clone());
    let records = page.records.iter().map(|record| {
        let hierarchy: Vec<&str> =
            record.hierarchy.levels().map(|level| level.unwrap_or("-")).collect();
        let hierarchy = hierarchy.join(" > ").trim_end_matches(" > -").to_owned();
        let anchor =
            record.anchor.as_deref().map(|anchor| format!(" #{anchor}")).unwrap_or_default();
        let content =
            record.content.as_deref().map(|content| format!(": {content}")).unwrap_or_default();
        format!("{} [{hierarchy}]{anchor}{content}", record.kind)
    });
    section("records", records.collect());
    section("issues", page.issues.iter().map(ToString::to_string).collect());
    report
}
