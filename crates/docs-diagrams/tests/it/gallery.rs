//! One small diagram of each kind (`fixtures/diagrams`) and its picture.

use docs_diagrams::Mermaid;
use roxmltree::Document;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/diagrams");

/// Returns the name and the source of each diagram.
#[expect(clippy::disallowed_methods, reason = "the gallery is a folder")]
fn gallery() -> Vec<(String, String)> {
    let mut gallery: Vec<_> = std::fs::read_dir(FOLDER)
        .expect("the gallery can be read")
        .map(|entry| {
            let path = entry.expect("an entry can be read").path();
            let name = path.file_stem().expect("a file has a name").to_string_lossy().into_owned();
            (name, std::fs::read_to_string(path).expect("a text can be read"))
        })
        .collect();
    gallery.sort();
    gallery
}

#[test]
fn all_kinds_are_drawn() {
    let mermaid = Mermaid::default();
    for (name, source) in gallery() {
        let picture = mermaid.draw(&source, "d").unwrap_or_else(|fault| panic!("{name}: {fault}"));
        insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
            insta::assert_snapshot!(name, picture.replace("><", ">\n<"));
        });
    }
}

#[test]
fn pictures_need_no_style_sheet_and_run_nothing() {
    let mermaid = Mermaid::default();
    for (name, source) in gallery() {
        let picture = mermaid.draw(&source, "d").expect("all kinds are drawn");
        let document = Document::parse(&picture).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        for node in document.descendants().filter(|node| node.is_element()) {
            assert!(
                !["style", "script", "foreignObject"].contains(&node.tag_name().name()),
                "{name}"
            );
            for attribute in node.attributes() {
                let (key, value) = (attribute.name(), attribute.value());
                assert!(
                    key != "style" && key != "class" && !key.starts_with("on"),
                    "{name}: {key}"
                );
                assert!(!value.contains("javascript:"), "{name}: {key}={value}");
            }
        }
    }
}

#[test]
fn targets_of_references_in_a_picture_have_unique_ids() {
    let mermaid = Mermaid::default();
    for (name, source) in gallery() {
        let picture = mermaid.draw(&source, "one-of-many").expect("all kinds are drawn");
        let document = Document::parse(&picture).expect("a picture is XML");
        let ids: Vec<&str> =
            document.descendants().filter_map(|node| node.attribute("id")).collect();
        assert!(ids.iter().all(|id| id.contains("one-of-many")), "{name}: {ids:?}");
        for reference in picture.split("url(#").skip(1).filter_map(|rest| rest.split(')').next()) {
            assert!(ids.contains(&reference), "{name}: {reference}");
        }
    }
}

#[test]
fn faults_name_their_line() {
    let rows = [
        ("flowchart TD\n  A[Start --> B", Some(2), "Unterminated node label (missing `]`)"),
        (
            "sequenceDiagram\n  Alice->>John Hello\n  foo bar",
            Some(2),
            "unexpected statement separator; expected text",
        ),
        ("what is this", None, "No Mermaid diagram type detected"),
        ("", None, "No Mermaid diagram type detected"),
    ];
    for (source, line, message) in rows {
        let fault = Mermaid::default().draw(source, "d").expect_err("it can't be drawn");
        assert_eq!((fault.line, fault.message.as_str()), (line, message), "{source}");
    }
}

#[test]
fn nothing_is_loaded_for_a_picture() {
    let source = "flowchart LR\n  a --> b\n  style a fill:url(https://example.org/a.svg#b),stroke:#123456\n  \
                  c@{ img: \"https://example.org/a.png\", label: \"c\" }";
    let picture = Mermaid::default().draw(source, "d").expect("it is a diagram");
    assert!(picture.contains("#123456") && !picture.contains("example.org"), "{picture}");
}

#[test]
fn a_theme_that_a_diagram_chooses_is_that_of_light_and_dark() {
    let source = "%%{init: {\"theme\": \"forest\"}}%%\nflowchart LR\n  a --> b";
    let picture = Mermaid::default().draw(source, "d").expect("it is a diagram");
    assert!(!picture.contains("light-dark("), "{picture}");
}
