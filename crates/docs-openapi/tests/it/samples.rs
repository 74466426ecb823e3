//! Samples of code with values that need escapes.

use crate::reference;

#[test]
fn values_are_escaped_in_every_language() {
    let text = "openapi: 3.0.0\ninfo: {title: T, version: '1'}\nservers: [{url: /api/}]\npaths:\n  /a/{id}:\n    put:\n      \
        operationId: put\n      security: [{key: []}]\n      parameters:\n        \
        - {name: id, in: path, required: true, schema: {type: string, example: 'x/y z'}}\n        \
        - {name: q, in: query, required: true, schema: {type: string}, example: 'a&b'}\n      \
        requestBody: {content: {application/json: {example: {text: \"it's `a` \\\"#b\\\" \\\\ \\u00e9\\n\", none: null, yes: true}}}}\n      \
        responses: {'200': {description: Done.}}\n\
        components: {securitySchemes: {key: {type: apiKey, in: header, name: X-Key}}}\n";
    let section = reference(&[("a.yaml", text)]).content.expect("it is a description");
    let page = section.pages.iter().find(|page| page.id == "put").expect("it exists");
    let start = page.text.find("## Request samples").expect("it has samples");
    let end = page.text.find("## Path parameters").expect("it has parameters");
    insta::assert_snapshot!(&page.text[start..end]);
}

#[test]
fn forms_and_files_have_the_notation_of_the_language() {
    let text = "openapi: 3.0.0\ninfo: {title: T, version: '1'}\npaths:\n  /a:\n    post:\n      operationId: send\n      \
        security: [{login: []}]\n      requestBody:\n        content:\n          multipart/form-data:\n            \
        schema: {type: object, properties: {note: {type: string, example: n}, file: {type: string, format: binary}}}\n      \
        responses: {'200': {description: Done.}}\n\
        components: {securitySchemes: {login: {type: http, scheme: basic}}}\n";
    let section = reference(&[("a.yaml", text)]).content.expect("it is a description");
    let page = section.pages.iter().find(|page| page.id == "send").expect("it exists");
    let start = page.text.find("## Request samples").expect("it has samples");
    let end = page.text.find("## Request body").expect("it has a body");
    insta::assert_snapshot!(&page.text[start..end]);
}

#[test]
fn samples_of_the_description_replace_those_of_the_request() {
    let text = "openapi: 3.0.0\ninfo: {title: T, version: '1'}\npaths:\n  /a:\n    get:\n      operationId: get\n      \
        x-codeSamples: [{lang: PHP, label: Own, source: 'echo 1;'}]\n      responses: {'200': {description: Done.}}\n";
    let section = reference(&[("a.yaml", text)]).content.expect("it is a description");
    let page = section.pages.iter().find(|page| page.id == "get").expect("it exists");
    assert!(page.text.contains("```php title=\"Own\"\necho 1;\n```"), "{}", page.text);
    assert!(!page.text.contains("curl"));
}

#[test]
fn objects_in_the_style_deep_object_have_a_field_for_each_value() {
    let text = "openapi: 3.0.0\ninfo: {title: T, version: '1'}\npaths:\n  /a:\n    post:\n      operationId: send\n      \
        parameters: [{name: page, in: query, required: true, style: deepObject, example: {size: 5}}]\n      \
        requestBody:\n        content:\n          application/x-www-form-urlencoded:\n            \
        encoding: {pay: {style: deepObject, explode: true}}\n            \
        example: {pay: {card: {on: true}, to: [a, b]}, plain: {on: true}}\n      responses: {'200': {description: Done.}}\n";
    let section = reference(&[("a.yaml", text)]).content.expect("it is a description");
    let page = section.pages.iter().find(|page| page.id == "send").expect("it exists");
    for expected in [
        "/a?page%5Bsize%5D=5",
        "--data-urlencode 'pay[card][on]=true'",
        "--data-urlencode 'pay[to][0]=a'",
        "--data-urlencode 'plain={\"on\": true}'",
    ] {
        assert!(page.text.contains(expected), "{expected}: {}", page.text);
    }
}
