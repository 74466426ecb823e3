//! Small sources for every feature (`fixtures/markdown`), and the rendered pages. Sources named `mdx-…` are MDX; sources
//! named `option-…` are rendered with the option of that name.

use docs_core::{Severity, Value, Variables};
use docs_render::{
    DiagramError, Diagrams, Dialects, Format, Highlighter, NpmToYarn, Options, Page, PageHost,
    Partial, Record, Source, article_records, render,
};

/// Folder of the features, one file each.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/markdown");

#[test]
fn features_render_as_recorded() {
    for (name, page) in gallery() {
        insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
            insta::assert_snapshot!(name, report(&page));
        });
    }
}

/// Sources whose HTML has different records, each with the content that only one of the two has.
const DIFFERENCES: [(&str, &str); 6] = [
    ("images", "the description of an image in the author's HTML"),
    (
        "mdx-components",
        "the fallback of `<BrowserOnly>`, and the description of an image for both themes",
    ),
    ("mdx-expressions", "the description of an image in an expression"),
    ("mdx-jsx", "a space between two items of a list on a line"),
    ("option-math", "the source of a formula that can't be read, which readers see"),
    ("option-safe", "the code of a script that is removed"),
];

#[test]
fn the_html_of_a_text_has_the_records_of_the_text() {
    for (name, page) in gallery() {
        let of_html = texts(&article_records(&page.html, SECTION, Some(TITLE)));
        let of_text = texts(&page.records);
        let is_different = DIFFERENCES.iter().any(|(known, _)| *known == name);
        assert_eq!(of_html != of_text, is_different, "{name}:\n{of_html:#?}\n{of_text:#?}");
    }
}

/// Returns the records as lines. Merges consecutive passages under a heading, because a block of the author's HTML is one
/// record of the source, but its HTML may have several.
fn texts(records: &[Record]) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut previous: Option<&Record> = None;
    for found in records {
        let is_next = previous.is_some_and(|previous| {
            previous.content.is_some()
                && (&previous.hierarchy, &previous.anchor) == (&found.hierarchy, &found.anchor)
        });
        match (lines.last_mut(), &found.content) {
            (Some(line), Some(content)) if is_next => line.push_str(&format!(" {content}")),
            _ => lines.push(record(found)),
        }
        previous = Some(found);
    }
    lines
}

/// Section of the pages.
const SECTION: &str = "Guides";

/// Additional classes of elements.
const CLASSES: [(&str, &str); 6] = [
    ("admonition-box", "alert"),
    ("card", "padding--lg"),
    ("code-lines", "prism-code"),
    ("tab", "tabs__item"),
    ("tabs-container", "theme-tabs-container"),
    ("theme-admonition-tip", "alert--success"),
];

/// Title of the pages whose source has none.
const TITLE: &str = "Title from outside";

/// Renders all sources, and returns the pages with the names of their files.
#[expect(clippy::disallowed_methods, reason = "the gallery is a folder")]
fn gallery() -> Vec<(String, Page)> {
    let mut paths: Vec<_> = std::fs::read_dir(FOLDER)
        .expect("the gallery can be read")
        .map(|entry| entry.expect("an entry can be read").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "md"))
        .collect();
    paths.sort();
    let highlighter = Highlighter::new();
    let options =
        Options { section: SECTION, highlighter: Some(&highlighter), ..Options::default() };
    let glossary = &[("SSO".to_owned(), "Single \"sign-on\"".to_owned())].into();
    let variables: &Variables =
        &[("product", "Boats *2*"), ("base", "https://boats.example.com")].into_iter().collect();
    let pages = paths.iter().map(|path| {
        let text = std::fs::read_to_string(path).expect("a text can be read");
        let name = path.file_stem().and_then(|name| name.to_str()).expect("a text has a name");
        let format = if name.starts_with("mdx-") { Format::Mdx } else { Format::Markdown };
        let options = Options {
            format,
            blocks: name.ends_with("option-blocks"),
            foreign_notations: name.ends_with("option-blocks").then_some(Severity::Warning),
            dialects: Dialects {
                github: name == "option-alerts",
                mdbook: name.starts_with("mdbook-"),
                mkdocs: name.starts_with("mkdocs-"),
                vitepress: name.starts_with("vitepress-"),
                starlight: false,
            },
            glossary: Some(glossary),
            math: name == "option-math",
            variables: if name.ends_with("option-variables") { variables } else { Variables::NONE },
            diagrams: (name.ends_with("-diagrams")).then_some(&Boxes as &dyn Diagrams),
            npm_to_yarn: (name == "option-npm2yarn").then(NpmToYarn::default),
            unsafe_html: name != "option-safe",
            classes: if name.ends_with("option-classes") { &CLASSES } else { &[] },
            ..options
        };
        let front_matter =
            Value::Table([("since".to_owned(), Value::Text("3.1".to_owned()))].into());
        let source = Source {
            title: Some(TITLE),
            front_matter: Some(&front_matter),
            ..Source::new(&text, name)
        };
        (name.to_owned(), render(&source, &options, &OnePartial))
    });
    pages.collect()
}

/// Host that keeps addresses and provides one partial.
struct OnePartial;

impl PageHost for OnePartial {
    fn partial(&self, specifier: &str) -> Option<Partial<'_>> {
        if specifier == "parts/x_y_.md" {
            let text = "## Part\n\nSee [more](./more.md).\n\n<!-- #region end -->\n:::aside\nThe *end*.\n:::\n<!-- #endregion -->\n\n::include{file=parts/x_y_.md}\n";
            return Some(Partial::new(text, "parts/x_y_.md"));
        }
        let text =
            "## Steps\n\n1. Start the {props.name}.\n2. See [more](./more.md) {props.none}.\n";
        (specifier == "./_steps.mdx").then(|| Partial::new(text, "_steps.mdx"))
    }

    fn raw_text(&self, path: &str) -> Option<String> {
        let text = "mod a;\n\n// #region main\nfn main() {\n    run();\n}\n// #endregion\n";
        (path == "./main.rs").then(|| text.to_owned())
    }
}

/// Renderer that returns an empty box for every diagram except one.
#[derive(Debug)]
struct Boxes;

impl Diagrams for Boxes {
    fn supports(&self, language: &str) -> bool {
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

/// Returns a page as a string for comparison.
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
    let records = page.records.iter().map(record);
    section("records", records.collect());
    section("issues", page.issues.iter().map(ToString::to_string).collect());
    report
}

/// Returns a record as a line.
fn record(record: &Record) -> String {
    let hierarchy: Vec<&str> =
        record.hierarchy.levels().map(|level| level.unwrap_or("-")).collect();
    let hierarchy = hierarchy.join(" > ").trim_end_matches(" > -").to_owned();
    let anchor = record.anchor.as_deref().map(|anchor| format!(" #{anchor}")).unwrap_or_default();
    let content =
        record.content.as_deref().map(|content| format!(": {content}")).unwrap_or_default();
    format!("{} [{hierarchy}]{anchor}{content}", record.kind)
}
