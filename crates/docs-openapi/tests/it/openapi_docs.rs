//! Pages and sidebars as `docusaurus-plugin-openapi-docs` names them.

use docs_openapi::openapi_docs::{
    CategoryLink, Grouping, Options, Reference, Sidebar, stored_operation,
};
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

fn read(options: &Options<'_>) -> Reference {
    Reference::new("shop.yaml", &|_: &str| Ok(TEXT.to_owned()), options)
}

fn files(options: &Options<'_>) -> Vec<String> {
    read(options).pages.iter().map(docs_openapi::openapi_docs::Page::file).collect()
}

fn entries(sidebar: &Sidebar<'_>, options: &Options<'_>) -> Vec<Value> {
    let reference = read(options);
    sidebar.entries(&reference.pages, &reference.tags, &reference.groups)
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
    let issues = read(&Options::default()).issues;
    let messages: Vec<String> = issues.iter().map(ToString::to_string).collect();
    let message = "`Missing summary` has no page, because its name has no letters";
    assert!(messages.iter().any(|text| text.contains(message)), "{messages:?}");
}

#[test]
fn the_second_page_with_a_name_is_reported() {
    let text = TEXT.replace("operationId: listOrders", "summary: Say go");
    let reference = Reference::new("shop.yaml", &|_: &str| Ok(text.clone()), &Options::default());
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
    let text = stored_operation(data).expect("the data is that of an operation");
    for part in ["orderShipped", "Request body", "The schema `Order`, which contains this one."] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert_eq!(stored_operation("[]"), None);
}
