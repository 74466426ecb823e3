//! Pages of a description that uses all parts of the format.

use std::fmt::Write as _;

use docs_openapi::{Page, Reference, Section, SidebarEntry};

use crate::reference;

const FILES: [(&str, &str); 2] = [
    ("pets.yaml", include_str!("fixtures/pets.yaml")),
    ("owner.yaml", include_str!("fixtures/owner.yaml")),
];

fn section() -> Section {
    let reference = reference(&FILES);
    assert_eq!(reference.issues, []);
    assert_eq!(reference.files, ["pets.yaml", "owner.yaml"]);
    reference.content.expect("the file is a description")
}

fn shown(page: &Page) -> String {
    let mut text = String::new();
    for (key, value) in &page.front_matter {
        let _ = writeln!(text, "{key}: {value}");
    }
    let parts = [page.before.as_ref(), None, page.after.as_ref()];
    for (part, is_own) in parts.into_iter().zip([true, false, true]) {
        match part {
            Some(own) => {
                let _ = writeln!(text, "--- {}\n{}", own.location, own.text.trim_end());
            }
            None if !is_own => {
                let _ = writeln!(text, "---\n{}", page.text.trim_end());
            }
            None => {}
        }
    }
    text
}

fn page(id: &str) -> String {
    let section = section();
    shown(section.pages.iter().find(|page| page.id == id).expect("the page exists"))
}

fn outline(entries: &[SidebarEntry], depth: usize, text: &mut String) {
    for entry in entries {
        let indent = "  ".repeat(depth);
        let _ = match entry {
            SidebarEntry::Page { id, label, class_name } => {
                writeln!(
                    text,
                    "{indent}{label} ({id}) {}",
                    class_name.as_deref().unwrap_or_default()
                )
            }
            SidebarEntry::Category { label, page, entries } => {
                let line = writeln!(text, "{indent}{label}: {}", page.as_deref().unwrap_or("-"));
                outline(entries, depth + 1, text);
                line
            }
            _ => Ok(()),
        };
    }
}

#[test]
fn the_sidebar_groups_operations_by_tag() {
    let mut text = String::new();
    outline(&section().sidebar, 0, &mut text);
    insta::assert_snapshot!(text);
}

#[test]
fn every_part_has_a_page() {
    let section = section();
    let ids: Vec<&str> = section.pages.iter().map(|page| page.id.as_str()).collect();
    insta::assert_snapshot!(ids.join("\n"));
}

#[test]
fn an_operation_has_parameters_samples_and_responses() {
    insta::assert_snapshot!(page("list-pets"));
}

#[test]
fn an_operation_has_bodies_own_texts_and_callbacks() {
    insta::assert_snapshot!(page("create-pet"));
}

#[test]
fn a_deprecated_operation_is_marked() {
    insta::assert_snapshot!(page("get-pet"));
}

#[test]
fn a_schema_has_a_tree_of_properties() {
    insta::assert_snapshot!(page("schemas/pet"));
}

#[test]
fn a_schema_of_another_file_links_to_those_of_the_first() {
    insta::assert_snapshot!(page("schemas/owner"));
}

#[test]
fn the_first_pages_have_servers_security_and_errors() {
    insta::assert_snapshot!(
        [page("index"), page("authentication"), page("errors")].join("\n=====\n")
    );
}

#[test]
fn a_tag_lists_its_operations() {
    insta::assert_snapshot!(page("tags/pets"));
}

#[test]
fn lines_have_the_place_of_the_description() {
    let section = section();
    let page = section.pages.iter().find(|page| page.id == "list-pets").expect("it exists");
    let at = page.text.lines().position(|line| line == "Number of pets.").expect("it is written");
    let line = u32::try_from(at).expect("the page is short") + 1;
    let (_, location) =
        page.origins.iter().rfind(|(start, _)| *start <= line).expect("it has a place");
    assert_eq!(location.to_string(), "pets.yaml:39:24");
}

#[test]
fn equal_descriptions_have_equal_pages() {
    assert_eq!(section(), section());
}

#[test]
fn schemas_of_files_have_pages() {
    let text = "openapi: 3.0.0\ninfo: {title: T, version: '1'}\npaths:\n  /a:\n    get:\n      responses:\n        '200':\n          \
        description: A.\n          content: {application/json: {schema: {$ref: models/cat.yaml}}}\n";
    let cat = "type: object\nproperties:\n  id: {$ref: id.yaml}\n  friend: {$ref: cat.yaml}\n";
    let reference = reference(&[
        ("a.yaml", text),
        ("models/cat.yaml", cat),
        ("models/id.yaml", "type: integer\n"),
    ]);
    assert_eq!(reference.issues, []);
    let section = reference.content.expect("it is a description");
    let ids: Vec<&str> = section.pages.iter().map(|page| page.id.as_str()).collect();
    assert_eq!(ids, ["index", "get-a", "schemas/cat"]);
    let schema = &section.pages[2].text;
    assert!(schema.contains("<code>id</code> <span class=\"api-type\">integer</span>"), "{schema}");
    assert!(schema.contains("<a href=\"../schemas/cat.md\">cat</a>"), "{schema}");
}

#[test]
fn properties_examples_samples_and_webhooks_may_be_in_other_files() {
    let text = "openapi: 3.0.0\ninfo: {title: T, version: '1'}\npaths:\n  /a:\n    get:\n      \
        x-codeSamples: [{$ref: sample.yaml}]\n      responses:\n        '200':\n          description: A.\n          \
        content:\n            application/json:\n              schema: {type: object, properties: {$ref: 'parts.yaml#/ids'}}\n              \
        example: {$ref: 'parts.yaml#/one'}\n\
        x-webhooks:\n  sold: {$ref: 'parts.yaml#/sold'}\n";
    let parts = "ids:\n  cat_id: {type: integer}\none: {cat_id: 17}\n\
        sold:\n  post: {operationId: cat-sold, responses: {'200': {description: Done.}}}\n";
    let reference = reference(&[
        ("a.yaml", text),
        ("parts.yaml", parts),
        ("sample.yaml", "lang: sh\nlabel: Own\nsource: cats --all\n"),
    ]);
    assert_eq!(reference.issues, []);
    let section = reference.content.expect("it is a description");
    let ids: Vec<&str> = section.pages.iter().map(|page| page.id.as_str()).collect();
    assert_eq!(ids, ["index", "get-a", "webhooks/cat-sold"]);
    let page = &section.pages[1].text;
    for expected in ["<code>cat_id</code>", "\"cat_id\": 17", "cats --all"] {
        assert!(page.contains(expected), "{expected}: {page}");
    }
    assert!(!page.contains("$ref"), "{page}");
}

#[test]
fn webhooks_for_old_and_new_tools_have_one_page() {
    let text = "openapi: 3.1.0\ninfo: {title: T, version: '1'}\n\
        webhooks: &hooks\n  sold:\n    post: {operationId: cat-sold, responses: {'200': {description: Done.}}}\n\
        x-webhooks: *hooks\n";
    let files = [("a.yaml", text)];
    let section = reference(&files).content.expect("it is a description");
    let ids: Vec<&str> = section.pages.iter().map(|page| page.id.as_str()).collect();
    assert_eq!(ids, ["index", "webhooks/cat-sold"]);
    let parts = Reference::from_parts("a.yaml", &|_| Ok(text.to_owned()), None, |parts, _| {
        parts.operations().len()
    });
    assert_eq!(parts.content, Some(1));
}

#[test]
fn placeholders_in_descriptions_are_shown() {
    let text = "openapi: 3.0.0\ninfo: {title: T, version: '1'}\npaths:\n  /a:\n    get:\n      description: Names are <org>/<name>, <b>always</b>.\n      \
        parameters: [{name: id, in: query, description: 'As `<id>`, not <Id>.'}]\n      responses: {}\n";
    let section = reference(&[("a.yaml", text)]).content.expect("it is a description");
    let page = &section.pages[1];
    assert!(page.text.contains("Names are &lt;org>/&lt;name>, <b>always</b>.\n"), "{}", page.text);
    assert!(page.text.contains("As `<id>`, not &lt;Id>.\n"), "{}", page.text);
    let description = page.front_matter.iter().find(|(key, _)| *key == "description");
    assert_eq!(description.expect("it has one").1, "\"Names are <org>/<name>, always.\"");
}
