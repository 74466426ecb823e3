//! Pages and sidebars as `docusaurus-plugin-openapi-docs` names them.

use docs_docusaurus::openapi_docs::{
    CategoryLink, Documents, Grouping, Options, Page, Sidebar, TooManyEntries, operation_markdown,
};
use docs_openapi::Reference;
use serde_json::{Value, json};

const TEXT: &str = "openapi: 3.1.0
info: {title: Shop API, version: '1'}
tags: [{name: orders, x-displayName: Customer orders}, {name: stock}, {name: unused}]
x-tagGroups: [{name: Sales, tags: [orders]}, {name: Warehouse, tags: [stock]}]
paths:
  /orders:
    get: {operationId: listOrders, tags: [orders], responses: {'200': {description: OK}}}
    put: {summary: Say \"go\", tags: [stock, extra], x-position: 1, deprecated: true, responses: {'200': {description: OK}}}
    delete: {responses: {'200': {description: OK}}}
webhooks:
  orderShipped:
    post: {responses: {'200': {description: OK}}}
components:
  schemas:
    ShopItem: {type: object, properties: {name: {type: string}}}
    Stock: {title: Stock level, x-tags: [stock], type: integer}
";

fn reference(file: &str, text: &str, options: &Options<'_>) -> Reference<Documents> {
    Documents::read(file, &|_: &str| Ok(text.to_owned()), options)
}

fn documents(options: &Options<'_>) -> Documents {
    reference("shop.yaml", TEXT, options).content.expect("the description can be read")
}

fn files(options: &Options<'_>) -> Vec<String> {
    documents(options).pages.iter().map(Page::file).collect()
}

fn entries_of(documents: &Documents, sidebar: &Sidebar<'_>) -> Result<Vec<Value>, TooManyEntries> {
    sidebar.entries(&documents.pages, &documents.tags, &documents.groups)
}

fn entries(sidebar: &Sidebar<'_>, options: &Options<'_>) -> Vec<Value> {
    entries_of(&documents(options), sidebar).expect("the sidebar is small")
}

#[test]
fn documents_have_the_names_of_the_plugin() {
    let operations =
        ["say-go.api.mdx", "list-orders.api.mdx", "order-shipped.api.mdx"].map(str::to_owned);
    let all = files(&Options { all_schemas: true, link: CategoryLink::Tag, ..Options::default() });
    assert_eq!(all[0], "shop-api.info.mdx");
    assert_eq!(all[1..4], operations);
    assert_eq!(
        all[4..],
        [
            "schemas/shopitem.schema.mdx",
            "schemas/stock-level.schema.mdx",
            "orders.tag.mdx",
            "stock.tag.mdx"
        ]
    );
    let few = files(&Options { info_page: false, ..Options::default() });
    assert_eq!(few[..3], operations);
    assert_eq!(few[3..], ["schemas/stock-level.schema.mdx"]);
}

#[test]
fn an_operation_without_a_name_is_reported() {
    let issues = reference("shop.yaml", TEXT, &Options::default()).issues;
    let messages: Vec<String> = issues.iter().map(ToString::to_string).collect();
    let message = "`Missing summary` has no page, because its name has no letters";
    assert!(messages.iter().any(|text| text.contains(message)), "{messages:?}");
}

#[test]
fn the_second_page_with_a_name_is_reported() {
    let text = TEXT.replace("operationId: listOrders", "summary: Say go");
    let reference = reference("shop.yaml", &text, &Options::default());
    let messages: Vec<String> =
        reference.issues.iter().map(|issue| issue.message.clone()).collect();
    let message = "`Say go` has no page, because another one has the name `say-go`";
    assert!(messages.iter().any(|text| text == message), "{messages:?}");
}

#[test]
fn the_sidebar_is_that_of_the_plugin() {
    let options = Options { link: CategoryLink::Tag, ..Options::default() };
    let sidebar = Sidebar {
        grouping: Grouping::Tags,
        link: CategoryLink::Tag,
        collapsed: Some(true),
        custom_props: Some(json!({"badge": 1})),
        folder: "shop",
        ..Sidebar::default()
    };
    let page = |id: &str, label: &str, class: &str| json!({"type": "doc", "id": id, "label": label, "className": class, "customProps": {"badge": 1}});
    let say = page("shop/say-go", "Say 'go'", "menu__list-item--deprecated api-method put");
    assert_eq!(
        entries(&sidebar, &options),
        [
            json!({"type": "doc", "id": "shop/shop-api"}),
            json!({
                "type": "category", "label": "Customer orders", "collapsed": true,
                "link": {"type": "doc", "id": "shop/orders"},
                "items": [page("shop/list-orders", "listOrders", "api-method get")],
            }),
            json!({
                "type": "category", "label": "stock", "collapsed": true,
                "link": {"type": "doc", "id": "shop/stock"},
                "items": [page("shop/schemas/stock-level", "Stock level", "schema"), say],
            }),
            json!({"type": "category", "label": "extra", "collapsed": true, "items": [say]}),
            json!({
                "type": "category", "label": "UNTAGGED", "collapsed": true,
                "items": [page("shop/order-shipped", "orderShipped", "api-method event")],
            }),
        ]
    );
}

#[test]
fn groups_of_tags_contain_the_categories_of_their_tags() {
    let sidebar = Sidebar {
        grouping: Grouping::TagGroups,
        link: CategoryLink::Generated,
        folder: "shop",
        label: Some("Version 1"),
        ..Sidebar::default()
    };
    let entries = entries(&sidebar, &Options { info_page: false, ..Options::default() });
    let labels: Vec<&Value> = entries.iter().map(|entry| &entry["label"]).collect();
    assert_eq!(labels, ["Sales", "Warehouse"]);
    let orders = &entries[0]["items"][0];
    assert_eq!(orders["link"]["slug"], "/category/shop/version-1/orders");
    assert_eq!(entries[1]["items"][0]["label"], "stock");
}

#[test]
fn the_data_of_an_operation_has_the_text_of_its_description() {
    let data = r#"{"operationId": "orderShipped", "method": "event", "path": "webhook", "responses": {}, "requestBody":
        {"content": {"application/json": {"schema": {"type": "object", "properties": {"parent": "circular(Order)"}}}}}}"#;
    let text = operation_markdown(data).expect("the data is that of an operation");
    for part in ["orderShipped", "Request body", "The schema `Order`, which contains this one."] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert_eq!(operation_markdown("[]"), None);
}

/// Returns a description of one operation, whose schemas have nine properties each, up to a depth of eight.
fn wide() -> String {
    let mut schemas = serde_json::Map::new();
    for depth in 0..8 {
        let next = json!({"$ref": format!("#/components/schemas/S{}", depth + 1)});
        let properties: serde_json::Map<String, Value> =
            (0..9).map(|name| (format!("p{name}"), next.clone())).collect();
        let required: Vec<&String> = properties.keys().collect();
        let schema = json!({"type": "object", "required": required, "properties": properties});
        schemas.insert(format!("S{depth}"), schema);
    }
    schemas.insert(
        "S8".to_owned(),
        json!({"type": "object", "properties": {"x": {"type": "string"}}}),
    );
    let content = json!({"application/json": {"schema": {"$ref": "#/components/schemas/S0"}}});
    let response = json!({"200": {"description": "OK", "content": content}});
    json!({
        "openapi": "3.0.3", "info": {"title": "Wide", "version": "1"},
        "paths": {"/a": {"get": {"operationId": "a", "responses": response}}},
        "components": {"schemas": schemas},
    })
    .to_string()
}

#[test]
fn the_fields_of_a_page_are_bounded() {
    let text = wide();
    let options = Options { all_schemas: true, ..Options::default() };
    let reference = reference("wide.json", &text, &options);
    let (issues, content) = (reference.issues, reference.content);
    let pages = content.expect("the description can be read").pages;
    for page in &pages {
        assert!(page.text.len() < 2_000_000, "{} has {} bytes", page.id, page.text.len());
    }
    let page = pages.iter().find(|page| page.id == "a").expect("the operation has a page");
    assert!(page.text.contains("The schema <code>S5</code>, whose fields are omitted."));
    let messages: Vec<&str> = issues.iter().map(|issue| issue.message.as_str()).collect();
    assert_eq!(
        messages,
        ["pages omit the fields of schemas, because they have more than 2000 fields"]
    );
}

#[test]
fn webhooks_can_be_an_extension_and_have_no_position() {
    let text =
        TEXT.replace("webhooks:", "x-webhooks:").replace("post: {", "post: {x-position: 0, ");
    let reference = reference("shop.yaml", &text, &Options::default());
    let pages = reference.content.expect("the description can be read").pages;
    let ids: Vec<&str> = pages.iter().map(|page| page.id.as_str()).collect();
    assert_eq!(ids[1..4], ["say-go", "list-orders", "order-shipped"]);
}

#[test]
fn a_sidebar_with_too_many_entries_is_an_error() {
    let tags: Vec<String> = (0..60_000).map(|number| format!("t{number}")).collect();
    let operation =
        json!({"operationId": "a", "tags": tags, "responses": {"200": {"description": "OK"}}});
    let text = json!({
        "openapi": "3.0.3", "info": {"title": "Many", "version": "1"}, "paths": {"/a": {"get": operation}},
    })
    .to_string();
    let reference = reference("many.json", &text, &Options::default());
    let sidebar = Sidebar { grouping: Grouping::Tags, ..Sidebar::default() };
    let documents = reference.content.expect("the description can be read");
    let error = entries_of(&documents, &sidebar).expect_err("the sidebar is large");
    assert_eq!(error.to_string(), "the sidebar has more than 50000 entries");
}
