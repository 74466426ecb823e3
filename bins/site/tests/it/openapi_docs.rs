//! Docusaurus projects with `docusaurus-plugin-openapi-docs`: those that contain the documents of the plugin, and those for
//! which its command writes them before a build.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::events::TIMEOUT;
use crate::program::{Server, build, folder, path, run};

const CONFIG: &str = "module.exports = {
  title: 'Shop', url: 'https://docs.example.com', baseUrl: '/',
  presets: [['classic', { docs: { sidebarPath: './sidebars.js', docItemComponent: '@theme/ApiItem' }, blog: false }]],
  plugins: [['docusaurus-plugin-openapi-docs', { id: 'api', docsPluginId: 'classic', config: { shop: {
    specPath: 'api/shop.yaml', outputDir: 'docs/shop', showSchemas: true, hideSendButton: true,
    downloadUrl: 'https://docs.example.com/shop.yaml',
    sidebarOptions: { groupPathsBy: 'tag', categoryLinkSource: 'tag' },
  } } }]],
  themes: ['docusaurus-theme-openapi-docs'],
};";

const SPEC: &str = "openapi: 3.0.3
info: {title: Shop API, version: 1.2.0, description: Orders of a shop., license: {name: MIT}}
servers: [{url: 'https://api.example.com/v1'}]
tags: [{name: Orders, x-displayName: Customer orders, description: 'Orders of *customers*.'}]
paths:
  /orders:
    get:
      operationId: listOrders
      summary: List orders
      tags: [Orders]
      security: [{key: []}]
      parameters: [{name: limit, in: query, description: Page size., schema: {type: integer, maximum: 100}}]
      responses:
        '200':
          description: A list of orders.
          content: {application/json: {schema: {type: array, items: {$ref: '#/components/schemas/Order'}}}}
    post:
      summary: Create an order
      tags: [Orders]
      requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Order'}}}}
      responses: {'201': {description: Created.}}
  /health:
    get: {operationId: getHealth_v2, deprecated: true, responses: {'200': {description: Fine.}}}
components:
  securitySchemes: {key: {type: apiKey, in: header, name: X-Key}}
  schemas:
    Order:
      type: object
      properties:
        id: {type: integer, description: Number of the order.}
        parent: {$ref: '#/components/schemas/Order'}
";

/// Addresses that the plugin gives the pages of [`SPEC`].
const PAGES: [&str; 6] = [
    "docs/shop/create-an-order",
    "docs/shop/get-health-v-2",
    "docs/shop/list-orders",
    "docs/shop/orders",
    "docs/shop/schemas/order",
    "docs/shop/shop-api",
];

fn page_data(out: &Path, page: &str) -> Value {
    let file = out.join("page-data").join(format!("{page}.json"));
    let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{page}: {error}"));
    serde_json::from_str(&text).expect("the data of a page is JSON")
}

fn html(out: &Path, page: &str) -> String {
    let data = page_data(out, page);
    let html = data["articles"][0].as_str().unwrap_or_else(|| panic!("no article: {data}"));
    html.to_owned()
}

/// Asserts that a text contains all of these parts.
#[track_caller]
fn contains(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "{part} is missing: {text}");
    }
}

#[test]
fn a_build_writes_the_documents_of_a_description_in_memory() {
    let site = folder(&[
        ("docusaurus.config.js", CONFIG),
        (
            "sidebars.js",
            "module.exports = { docs: ['intro', ...require('./docs/shop/sidebar.js')] };",
        ),
        ("docs/intro.md", "# Intro\n\n[List](./shop/list-orders.api.mdx)\n"),
        ("api/shop.yaml", SPEC),
    ]);
    let built = build(site.path(), &[]);
    let out = built.path().join("out");
    for page in PAGES {
        assert!(out.join(format!("{page}.html")).is_file(), "{page}");
    }
    assert!(!site.path().join("docs/shop").exists(), "the project stays as it is");
    contains(
        &html(&out, "docs/shop/list-orders"),
        &[
            "<code>/orders</code>",
            "<code>X-Key</code>",
            "Page size.",
            "<code>100</code>",
            "A list of orders.",
            "Number of the order.",
        ],
    );
    contains(
        &html(&out, "docs/shop/create-an-order"),
        &["application/json", "which contains this one", "201"],
    );
    contains(
        &html(&out, "docs/shop/shop-api"),
        &["1.2.0", "https://docs.example.com/shop.yaml", "Orders of a shop.", "MIT"],
    );
    contains(
        &html(&out, "docs/shop/orders"),
        &["<em>customers</em>", "/docs/shop/create-an-order"],
    );
    let labels = sidebar_labels(&out);
    assert_eq!(
        labels,
        [
            "Intro",
            "Introduction",
            "Customer orders",
            "List orders",
            "Create an order",
            "UNTAGGED",
            "getHealth_v2",
            "Schemas",
            "Order"
        ]
    );
}

/// Returns the labels of the sidebar in their order.
fn sidebar_labels(out: &Path) -> Vec<String> {
    fn collect(value: &Value, labels: &mut Vec<String>) {
        match value {
            Value::Array(items) => items.iter().for_each(|item| collect(item, labels)),
            Value::Object(table) => {
                labels.extend(table.get("label").and_then(Value::as_str).map(str::to_owned));
                table.values().for_each(|value| collect(value, labels));
            }
            _ => {}
        }
    }
    let mut labels = Vec::new();
    let file = out.join("sidebar-data/default/current/docs.json");
    let text = fs::read_to_string(file).expect("the site has a sidebar");
    collect(&serde_json::from_str(&text).expect("the sidebar is JSON"), &mut labels);
    labels
}

#[test]
fn an_edited_description_changes_the_pages_of_the_next_build() {
    let site = folder(&[
        ("docusaurus.config.js", CONFIG),
        ("sidebars.js", "module.exports = { docs: require('./docs/shop/sidebar') };"),
        ("docs/intro.md", "# Intro\n"),
        ("api/shop.yaml", SPEC),
    ]);
    let place = tempfile::tempdir().expect("a folder for the test");
    let out = place.path().join("out");
    let build = || {
        let output = run(&["build", "--root", path(site.path()), "--out", path(&out)]);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    };
    build();
    let edited =
        SPEC.replace("A list of orders.", "All of them.").replace("getHealth_v2", "health");
    fs::write(site.path().join("api/shop.yaml"), edited).expect("the folder is ours");
    build();
    contains(&html(&out, "docs/shop/list-orders"), &["All of them."]);
    assert!(out.join("docs/shop/health.html").is_file());
    assert!(!out.join("docs/shop/get-health-v-2.html").exists());
}

/// Data of an operation as newer versions of the plugin write it: JSON, compressed.
const DATA: &str = "eNptkk9P3DAQxb9K9E7tKk2yHH3jiCoBKpdKaA/GO2xM4z8dTxDLKt8djcOq0DYXK/bM8++98QkpE1vxKV7tYTD5Ije8Jy5oIfZQYO7xvrFrkS3bQKJ/5v6EaAPVpuAFLXyEwe+Z+IgWeyqOfVZlGNzaAzXFv1KHFsWNFCzMCXLMKuCj0IEYLYJ98WEOMNthWJZdC6aSUyxUtPxiGHT5LH3ZKHSTHptUOfUGl6JQFC22OU/eVYf9U9GO078AltkqtBcK9SbxMulBta5RrHXp4YmcWs2suYlfufz+v2Y+c17P4YFYOWWklbXDUjOtqHCe3TxZ/lIv/Ypl/f7W+UEycyxVZbNZPW82qmsbNxdJQYVbBJIx6UwPVImtjDDo03m6hfj5PMiZJxiMIrmYvrfZd/RiQ56ocyn0z1voKAq5mb0ca8cv0nX3cf9OU10Dqad/0s3+Ox3PD2Qku2b6/np+ftND9enjY/oY/t2YcnN5e4UWSrra33YX3YBleQMPt+qL";

/// Components in the documents of operations, which differ between versions of the plugin.
const COMPONENTS: &str = "import MethodEndpoint from \"@theme/ApiExplorer/MethodEndpoint\";\n\n<MethodEndpoint\n  method={\"get\"}\n>\n</MethodEndpoint>\n";

#[test]
fn documents_of_the_plugin_have_the_text_of_their_data() {
    let operation = |id: &str, data: &str| {
        let front_matter = format!(
            "id: {id}\ntitle: \"Title of {id}\"\nhide_title: true\nhide_table_of_contents: true\napi: {data}"
        );
        format!(
            "---\n{front_matter}\nsidebar_class_name: \"get api-method\"\ncustom_edit_url: null\n---\n\n{COMPONENTS}"
        )
    };
    let old = r#"{"method":"post","path":"/old","description":"An {old} one.","responses":{"200":{"description":"OK"}}}"#;
    let site = folder(&[
        ("docusaurus.config.js", CONFIG),
        ("sidebars.js", "module.exports = { docs: require('./docs/shop/sidebar.ts').default };"),
        (
            "docs/shop/sidebar.ts",
            "const sidebar = { apisidebar: ['shop/shop-api', 'shop/list-orders', 'shop/old', 'shop/schemas/order'] };\nexport default sidebar.apisidebar;\n",
        ),
        ("docs/shop/list-orders.api.mdx", &operation("list-orders", DATA)),
        ("docs/shop/old.api.mdx", &operation("old", old).replace("\ntitle:", "\nsidebar_label:")),
        (
            "docs/shop/schemas/order.schema.mdx",
            "---\nid: order\ntitle: \"Order\"\nhide_title: true\nschema: true\nsample: {\"id\":0}\n---\n\nimport Schema from \"@theme/Schema\";\n\n<Schema\n  schema={{\"type\":\"object\",\"properties\":{\"id\":{\"type\":\"integer\"}}}}\n  schemaType={\"response\"}\n>\n</Schema>\n",
        ),
        (
            "docs/shop/shop-api.info.mdx",
            "---\nid: shop-api\ntitle: \"Shop API\"\nhide_title: true\n---\n\nimport ApiLogo from \"@theme/ApiLogo\";\nimport Heading from \"@theme/Heading\";\nimport SchemaTabs from \"@theme/SchemaTabs\";\nimport TabItem from \"@theme/TabItem\";\n\n<Heading\n  as={\"h1\"}\n  children={\"Shop API\"}\n>\n</Heading>\n\n<SchemaTabs>\n  <TabItem\n    label={\"API Key\"}\n    value={\"key\"}\n  >\n    apiKey in X-Key\n  </TabItem>\n</SchemaTabs>\n",
        ),
    ]);
    let built = build(site.path(), &[]);
    let out = built.path().join("out");
    let list = html(&out, "docs/shop/list-orders");
    contains(
        &list,
        &[
            "Title of list-orders</h1>",
            "<code>/orders</code>",
            "<strong>orders</strong>",
            "X-Key",
            "Page size.",
            "Number of the order.",
        ],
    );
    assert!(!list.contains("MethodEndpoint"), "{list}");
    contains(
        &html(&out, "docs/shop/old"),
        &["Title of old</h1>", "<code>/old</code>", "An {old} one.", "POST"],
    );
    contains(&html(&out, "docs/shop/schemas/order"), &["Order</h1>", "<code>id</code>"]);
    contains(&html(&out, "docs/shop/shop-api"), &["<h1>Shop API", "API Key", "apiKey in X-Key"]);
    // The description does not exist, and need not: the project contains the documents.
    assert!(!out.join("docs/shop/create-an-order.html").exists());
}

#[test]
fn a_description_that_cannot_be_read_leaves_out_its_pages_alone() {
    let config =
        CONFIG.replace("specPath: 'api/shop.yaml'", "specPath: 'https://example.com/shop.yaml'");
    let site = folder(&[
        ("docusaurus.config.js", &config),
        (
            "sidebars.js",
            "module.exports = { docs: ['intro', ...require('./docs/shop/sidebar.js')] };",
        ),
        ("docs/intro.md", "# Intro\n\n[List](./shop/list-orders.api.mdx)\n"),
    ]);
    let out = site.path().join("out");
    let messages = messages(site.path(), &out);
    contains(
        &messages,
        &["the pages of `https://example.com/shop.yaml` are left out", "download the description"],
    );
    assert!(!messages.contains("broken"), "{messages}");
    contains(&html(&out, "docs/intro"), &["Intro"]);
}

/// Builds a site, and returns its messages.
#[track_caller]
fn messages(site: &Path, out: &Path) -> String {
    let output = run(&["build", "--root", path(site), "--out", path(out)]);
    let messages = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{messages}");
    messages
}

const GENERATED: &str = "module.exports = { docs: [{ type: 'autogenerated', dirName: '.' }] };";

/// Returns a description with one operation.
fn spec(title: &str, id: &str) -> String {
    format!(
        "openapi: 3.0.3\ninfo: {{title: {title}, version: '1'}}\npaths:\n  /{id}:\n    get: {{operationId: {id}, responses: \
         {{'200': {{description: Fine.}}}}}}\n"
    )
}

#[test]
fn entries_with_the_same_folder_have_all_documents() {
    let config = CONFIG.replace(
        "config: { shop: {",
        "config: { other: { specPath: 'api', outputDir: 'docs/shop' }, shop: {",
    );
    let site = folder(&[
        ("docusaurus.config.js", &config),
        ("sidebars.js", GENERATED),
        ("docs/intro.md", "# Intro\n"),
        ("api/a.yaml", &spec("A", "alpha")),
        ("api/b.yaml", &spec("B", "alpha")),
        ("api/shop.yaml", &spec("Shop API", "shop")),
    ]);
    let out = site.path().join("out");
    let messages = messages(site.path(), &out);
    contains(
        &messages,
        &["`alpha` has no page, because `api/a.yaml` has one with the name `alpha`"],
    );
    for page in ["alpha", "a", "b", "shop", "shop-api"] {
        assert!(out.join(format!("docs/shop/{page}.html")).is_file(), "{page}: {messages}");
    }
}

#[test]
fn files_of_the_project_are_kept_and_missing_ones_written() {
    let site = folder(&[
        ("docusaurus.config.js", CONFIG),
        ("sidebars.js", "module.exports = { docs: require('./docs/shop/sidebar') };"),
        ("docs/intro.md", "# Intro\n"),
        ("docs/shop/sidebar.ts", "export default [{type: 'link', label: 'Own', href: '/'}];"),
        ("docs/shop/shop-api.info.mdx", "---\nid: shop-api\ntitle: Own\n---\n\nOwn words.\n"),
        ("api/shop.yaml", &spec("Shop API", "listOrders")),
    ]);
    let out = site.path().join("out");
    messages(site.path(), &out);
    contains(&html(&out, "docs/shop/shop-api"), &["Own words."]);
    contains(&html(&out, "docs/shop/list-orders"), &["Fine."]);
}

/// Returns a document of the plugin.
fn stored(front_matter: &str, body: &str) -> String {
    format!("---\n{front_matter}\n---\n\n{body}")
}

const SCHEMA_FILE: &str = r#"{"schema":{"type":"object","properties":{"NAME":{"type":"string"}}},"schemaType":"response"}"#;

#[test]
fn stored_documents_read_only_files_of_the_project() {
    let place = folder(&[("secret.json", SCHEMA_FILE), ("site/docs/intro.md", "# Intro\n")]);
    let site = place.path().join("site");
    let required = |file: &str| {
        format!(
            "import Schema from \"@theme/Schema\";\n\n<Schema\n  {{...require(\"./{file}\")}}\n>\n</Schema>\n"
        )
    };
    let files = [
        ("docusaurus.config.js", CONFIG.to_owned()),
        ("sidebars.js", GENERATED.to_owned()),
        ("docs/shop/own.schema.mdx", stored("id: own\nschema: true", &required("own.json"))),
        ("docs/shop/own.json", SCHEMA_FILE.to_owned()),
        (
            "docs/shop/out.schema.mdx",
            stored("id: out\nschema: true", &required("../../../secret.json")),
        ),
    ];
    for (file, text) in files {
        let file = site.join(file);
        fs::create_dir_all(file.parent().expect("files are in a folder")).expect("it is ours");
        fs::write(file, text).expect("the folder is ours");
    }
    let out = site.join("out");
    let messages = messages(&site, &out);
    contains(&html(&out, "docs/shop/own"), &["<code>NAME</code>"]);
    assert!(!html(&out, "docs/shop/out").contains("NAME"));
    contains(&messages, &["`../secret.json` can't be read: it is outside of the project"]);
}

#[test]
fn stored_documents_keep_their_front_matter_and_report_the_rest() {
    let api = r#"{"method":"get","path":"/x","description":"Words.","responses":{"200":{"description":"OK"}}}"#;
    let lines = format!(
        "title: >-\n  Long\n  title\nmdx:\n  format: mdx\nsample:\n  id: 0\nid: lines\napi:\n  {api}\nunknown_x: ["
    );
    let schema = "<Schema\n  schema={{\"type\":\"object\",\"properties\":{\"CRLF\":{\"type\":\"string\"}}}}\n>\n</Schema>\n";
    let site = folder(&[
        ("docusaurus.config.js", CONFIG),
        ("sidebars.js", GENERATED),
        ("docs/intro.md", "# Intro\n"),
        ("docs/hand.mdx", &stored(&format!("id: hand\napi: {api}"), "My own prose.\n")),
        ("docs/shop/lines.api.mdx", &stored(&lines.replace("\nunknown_x: [", ""), COMPONENTS)),
        (
            "docs/shop/edited.api.mdx",
            &stored(&format!("id: edited\napi: {api}"), "<X/>\n\nWords.\n\nAdded words.\n"),
        ),
        ("docs/shop/bad.api.mdx", &stored("id: bad\napi: {\"a\": 1}", "Bad.\n")),
        (
            "docs/shop/crlf.schema.mdx",
            &stored("id: crlf\nschema: true", schema).replace('\n', "\r\n"),
        ),
    ]);
    let out = site.path().join("out");
    let messages = messages(site.path(), &out);
    contains(&html(&out, "docs/hand"), &["My own prose."]);
    contains(&html(&out, "docs/shop/lines"), &["Long title</h1>", "<code>/x</code>"]);
    contains(&html(&out, "docs/shop/crlf"), &["<code>CRLF</code>"]);
    contains(
        &messages,
        &[
            "docs/shop/edited.api.mdx",
            "the text in line 10 is left out",
            "docs/shop/bad.api.mdx",
            "is not the data of an operation",
        ],
    );
    assert!(!messages.contains("lines.api.mdx"), "{messages}");
}

/// Waits until the data of a page satisfies a condition.
#[track_caller]
fn wait_for(server: &Server, page: &str, condition: impl Fn(u16, &str) -> bool) {
    let start = Instant::now();
    loop {
        let answer = server.get(&format!("/page-data/{page}.json"));
        let (status, text) = (answer.status, answer.text());
        if condition(status, &text) {
            return;
        }
        assert!(start.elapsed() < TIMEOUT, "{page} has the status {status}: {text}");
        thread::sleep(Duration::from_millis(100));
    }
}

#[test]
fn written_documents_follow_the_project() {
    let site = folder(&[
        ("docusaurus.config.js", CONFIG),
        ("sidebars.js", GENERATED),
        ("docs/intro.md", "# Intro\n"),
        ("api/shop.yaml", SPEC),
    ]);
    let server = Server::start(&["dev", "--root", path(site.path())]);
    let (orders, health) = ("docs/shop/list-orders", "docs/shop/get-health-v-2");
    wait_for(&server, orders, |_, text| text.contains("A list of orders."));
    wait_for(&server, health, |status, _| status == 200);
    // The project's own document replaces the written one.
    fs::create_dir_all(site.path().join("docs/shop")).expect("the folder is ours");
    let own = stored("id: list-orders\ntitle: Own", "Own words.\n");
    fs::write(site.path().join("docs/shop/list-orders.api.mdx"), own).expect("the folder is ours");
    wait_for(&server, orders, |_, text| text.contains("Own words."));
    // Without the plugin, nothing writes documents.
    let (before, after) = CONFIG.split_once("  plugins:").expect("the plugin is configured");
    let (_, after) = after.split_once("  themes:").expect("the theme is configured");
    let config = format!("{before}  themes:{after}");
    fs::write(site.path().join("docusaurus.config.js"), config).expect("the folder is ours");
    wait_for(&server, health, |status, _| status == 404);
    wait_for(&server, orders, |_, text| text.contains("Own words."));
}
