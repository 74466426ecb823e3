//! Forms from which readers send requests.

use std::fs;
use std::path::Path;

use docs_openapi::{FORM_PLACE, Options, Page, Reference};

/// A description whose operation has a field of each kind.
const SHOP: &str = r#"
openapi: 3.1.0
info: {title: Shop, version: '1'}
paths:
  /orders/{order}/items:
    post:
      operationId: addItem
      security: [{login: []}, {token: [], key: []}, {session: []}, {}]
      parameters:
        - {name: order, in: path, required: true, schema: {type: integer, example: 7}}
        - {name: fields, in: query, schema: {type: array, items: {type: string}}, explode: false}
        - {name: tags, in: query, required: true, schema: {type: array, items: {type: string}}, example: [a, 'b,c']}
        - {name: filter, in: query, style: deepObject, schema: {type: object}}
        - {name: sort, in: query, schema: {enum: [name, price, null]}}
        - {name: dry, in: query, schema: {type: [boolean, 'null']}}
        - {name: query, in: query, content: {application/json: {schema: {type: object}}}}
        - {name: Content-Type, in: header, schema: {type: string}}
        - {name: X-Trace, in: header, schema: {type: string}}
        - {name: theme, in: cookie, schema: {type: string}}
      requestBody:
        required: true
        content:
          application/json: {schema: {$ref: '#/components/schemas/Item'}}
          multipart/form-data:
            schema:
              type: object
              required: [note]
              properties:
                note: {type: string}
                id: {type: string, readOnly: true}
                photos: {type: array, items: {type: string, format: binary}}
                manual: {type: string, contentMediaType: application/pdf}
                options: {type: object}
          application/octet-stream: {}
          text/plain: {example: "one\ntwo"}
      responses: {'201': {description: Added.}}
  /health:
    get:
      operationId: health
      responses: {'200': {description: Fine.}}
webhooks:
  shipped:
    post: {responses: {'200': {description: Received.}}}
components:
  schemas:
    Item: {type: object, required: [name], properties: {name: {type: string}, price: {type: number, example: 1.50}}}
  securitySchemes:
    login: {type: http, scheme: basic}
    token: {type: oauth2, flows: {}}
    key: {type: apiKey, in: query, name: api_key}
    session: {type: apiKey, in: cookie, name: sid}
"#;

/// Returns the pages of the description.
fn pages(send_to: Option<&str>) -> Vec<Page> {
    let read = |_: &str| Ok(SHOP.to_owned());
    let options = Options { send_to, ..Options::default() };
    let reference = Reference::new("shop.yaml", &read, &options);
    assert_eq!(reference.issues, []);
    reference.content.expect("it is a description").pages
}

fn page<'a>(pages: &'a [Page], id: &str) -> &'a Page {
    pages.iter().find(|page| page.id == id).expect("the page exists")
}

/// Writes a file that the interface's tests and its type checker also read.
#[test]
#[expect(clippy::disallowed_methods, reason = "the sample is a file of the workspace")]
fn a_form_has_a_field_for_each_parameter_credential_and_body() {
    let pages = pages(Some("https://shop.example.com/v1/"));
    let form = page(&pages, "add-item").form.as_deref().expect("it has a form");
    let mut form: serde_json::Value = serde_json::from_str(form).expect("it is JSON");
    // The members are sorted, because their order depends on a feature of `serde_json` that other
    // packages of the build can enable.
    form.sort_all_objects();
    let module = format!(
        "// Written by the test `a_form_has_a_field_for_each_parameter_credential_and_body` of docs-openapi.\n\
         import type {{ Operation }} from \"../../ui/src/request-form/types\";\n\n\
         export const operation = {form:#} as const satisfies Operation;\n"
    );
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/contract/operation.ts");
    if fs::read_to_string(&file).is_ok_and(|written| written == module) {
        return;
    }
    fs::write(&file, module).expect("the file can be written");
    panic!("{} was out of date; it has been written", file.display());
}

#[test]
fn operations_have_a_form_if_requests_have_an_address() {
    let with = pages(Some("/api"));
    let page_with = page(&with, "health");
    assert!(page_with.form.is_some() && page_with.text.contains(FORM_PLACE));
    for other in ["index", "webhooks/shipped"] {
        let other = page(&with, other);
        assert!(other.form.is_none() && !other.text.contains(FORM_PLACE), "{}", other.id);
    }
    let without = pages(None);
    let page_without = page(&without, "health");
    assert!(page_without.form.is_none() && !page_without.text.contains(FORM_PLACE));
}
