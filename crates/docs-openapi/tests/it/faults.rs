//! Faults of descriptions: location and advice, and pages of the other parts.

use crate::{issues, reference};

/// Start of a description.
const START: &str = "openapi: 3.0.0\ninfo: { title: T, version: '1' }\n";

#[test]
fn a_description_without_faults_has_no_issues() {
    let text = format!(
        "{START}paths:\n  /a:\n    get:\n      responses: {{ '200': {{ description: A. }} }}\n"
    );
    assert_eq!(issues(&[("a.yaml", &text)]), "");
}

#[test]
fn faults_of_operations_have_their_place() {
    let text = format!(
        "{START}security: [{{ tokn: [] }}]\npaths:\n  /a/{{id}}:\n    get:\n      operationId: one\n      \
         parameters: [{{ name: ids, in: path, required: true, schema: {{}} }}]\n    post:\n      operationId: one\n      \
         responces: {{}}\n      parameters:\n        - {{ name: id, in: path }}\n        - {{ name: q, in: qury }}\n        \
         - {{ in: query }}\n      responses:\n        '200': {{}}\n    put: later\n  b:\n    get:\n      responses: {{}}\n\
         components: {{ securitySchemes: {{ token: {{ type: http, scheme: bearer }} }} }}\n"
    );
    insta::assert_snapshot!(issues(&[("a.yaml", &text)]));
    let section = reference(&[("a.yaml", &text)]).content.expect("the rest is read");
    let ids: Vec<&str> = section.pages.iter().map(|page| page.id.as_str()).collect();
    assert_eq!(ids, ["index", "authentication", "one", "one-1", "get-b"]);
}

#[test]
fn references_to_nothing_have_their_place() {
    let text = format!(
        "{START}paths:\n  /a:\n    get:\n      responses:\n        '200':\n          description: A.\n          content:\n            \
         application/json: {{ schema: {{ $ref: '#/components/schemas/Pett' }} }}\n        '400': {{ $ref: 'gone.yaml#/Error' }}\n        \
         '401': {{ $ref: 'https://example.com/a.yaml' }}\n        '402': {{ $ref: 'b.yaml#/Nothing' }}\n\
         components:\n  schemas:\n    Pet: {{ type: object }}\n    Loop: {{ $ref: '#/components/schemas/Loop' }}\n"
    );
    insta::assert_snapshot!(issues(&[("a.yaml", &text), ("b.yaml", "Other: {}\n")]));
}

#[test]
fn files_that_are_no_descriptions_are_errors() {
    let rows = [
        ("a.yaml", "openapi: 3.0.0\ninfo: [\n"),
        ("a.json", "{\"openapi\": \"3.0.0\",}"),
        ("a.yaml", "swagger: '2.0'\n"),
        ("a.yaml", "openapi: 4.0.0\n"),
        ("a.yaml", "title: Pets\n"),
        ("a.yaml", ""),
    ];
    let all: Vec<String> = rows.iter().map(|(file, text)| issues(&[(file, text)])).collect();
    insta::assert_snapshot!(all.join("\n"));
}

#[test]
fn a_file_that_does_not_exist_is_an_error() {
    let read = |_: &str| Err("entity not found".to_owned());
    let reference =
        docs_openapi::Reference::new("a.yaml", &read, &docs_openapi::Options::default());
    assert!(reference.content.is_none());
    assert_eq!(
        reference.issues[0].to_string(),
        "a.yaml: error[openapi-file]: the description can't be read: entity not found"
    );
}

#[test]
fn responses_are_optional_in_later_versions() {
    let text = "openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths: { /a: { get: {} } }\n";
    assert_eq!(issues(&[("a.yaml", text)]), "");
}

#[test]
fn repeated_keys_are_reported() {
    let text = format!("{START}paths: {{}}\npaths: {{}}\n");
    assert_eq!(
        issues(&[("a.yaml", &text)]),
        "a.yaml:4:1: warning[openapi-fault]: the key `paths` is in line 3 already\n  help: remove one of them"
    );
}

#[test]
fn references_in_circles_end() {
    let text = format!(
        "{START}paths:\n  /a:\n    get:\n      responses:\n        '200':\n          description: A.\n          content:\n            \
         application/json: {{ schema: {{ $ref: '#/components/schemas/Tree' }} }}\n\
         components:\n  schemas:\n    Tree:\n      type: object\n      properties:\n        \
         children: {{ type: array, items: {{ $ref: '#/components/schemas/Tree' }} }}\n        \
         inner: {{ allOf: [{{ $ref: '#/components/schemas/Tree' }}, {{ description: An inner one. }}] }}\n"
    );
    let reference = reference(&[("a.yaml", &text)]);
    assert_eq!(reference.issues, []);
    assert!(reference.content.is_some());
}
