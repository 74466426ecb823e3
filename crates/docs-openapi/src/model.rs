//! Parts of a description that have pages: operations, tags, schemas, security schemes.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};

use docs_core::{Slugger, kebab_case};

use crate::files::Files;
use crate::linked_schemas::{LinkedSchema, linked_schemas};
use crate::view::{Key, View};

/// Methods of operations, in the order in which a path lists them.
pub(crate) const METHODS: [&str; 9] =
    ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"];

/// Parts of a description.
#[derive(Debug)]
pub(crate) struct Model<'a> {
    pub(crate) root: View<'a>,
    /// Operations of paths, followed by those of webhooks.
    pub(crate) operations: Vec<Operation<'a>>,
    /// Declared tags in their order, then others in the order of their first use.
    pub(crate) tags: Vec<Tag<'a>>,
    pub(crate) schemas: Vec<Component<'a>>,
    pub(crate) security_schemes: Vec<Component<'a>>,
    /// Indices of schemas by the identity of their values.
    schema_of: HashMap<usize, usize>,
    /// Security schemes have a page, to which operations link. Otherwise the page of an operation contains their words.
    pub(crate) has_authentication_page: bool,
    /// A page lacks the content of a schema, because it has too many fields.
    has_omissions: AtomicBool,
}

/// Operation of a path or a webhook.
#[derive(Debug)]
pub struct Operation<'a> {
    /// Path of the page within the section.
    pub(crate) page: String,
    /// Method in lower case.
    pub(crate) method: &'static str,
    /// Path, or the name of a webhook.
    pub(crate) path: &'a str,
    pub(crate) is_webhook: bool,
    pub(crate) view: View<'a>,
    /// Key of the method, as written.
    pub(crate) key: Key<'a>,
    /// Path item, which can contain parameters and servers.
    pub(crate) item: View<'a>,
    /// Indices of its tags.
    pub(crate) tags: Vec<usize>,
}

/// Tag of operations.
#[derive(Debug)]
pub struct Tag<'a> {
    pub(crate) page: String,
    pub(crate) name: &'a str,
    /// Declaration, if there is one.
    pub(crate) view: Option<View<'a>>,
}

/// Named component.
#[derive(Debug)]
pub struct Component<'a> {
    /// Path of the page within the section, or the anchor on a common page.
    pub(crate) page: String,
    pub(crate) name: &'a str,
    pub(crate) view: View<'a>,
}

impl<'a> Model<'a> {
    /// Collects the parts of a description.
    pub(crate) fn new(files: &'a Files) -> Self {
        let root = View::root(files);
        let (schemas, schema_of) = schemas(files);
        let mut tags = Tags::new(root);
        let operations = operations(root, &mut tags);
        Self {
            root,
            operations,
            tags: tags.tags,
            security_schemes: components(root, "securitySchemes", "", &mut Slugger::default()),
            schemas,
            schema_of,
            has_authentication_page: true,
            has_omissions: AtomicBool::new(false),
        }
    }

    /// Collects the parts of a description whose pages contain the schemas and security schemes that they use.
    pub(crate) fn inlined(files: &'a Files) -> Self {
        let root = View::root(files);
        let mut tags = Tags::new(root);
        let operations = operations(root, &mut tags);
        Self {
            root,
            operations,
            tags: tags.tags,
            security_schemes: components(root, "securitySchemes", "", &mut Slugger::default()),
            schemas: Vec::new(),
            schema_of: HashMap::new(),
            has_authentication_page: false,
            has_omissions: AtomicBool::new(false),
        }
    }

    /// Returns `true` if pages contain the schemas that they use.
    pub(crate) fn is_inlined(&self) -> bool {
        !self.has_authentication_page
    }

    /// Records that a page lacks the content of a schema.
    pub(crate) fn record_omission(&self) {
        self.has_omissions.store(true, Ordering::Relaxed);
    }

    /// Returns `true` if a page lacks the content of a schema.
    pub(crate) fn has_omissions(&self) -> bool {
        self.has_omissions.load(Ordering::Relaxed)
    }

    /// Returns all named schemas, even if they have no pages.
    pub(crate) fn named_schemas(&self) -> Vec<Component<'a>> {
        components(self.root, "schemas", "", &mut Slugger::default())
    }

    /// Returns the schema with a page to which a value refers.
    pub(crate) fn schema(&self, view: View<'a>) -> Option<&Component<'a>> {
        let target = view.follow();
        self.schemas.get(*self.schema_of.get(&target.identity())?)
    }

    /// Returns the operations of a tag, in their order.
    pub(crate) fn operations_of(&self, tag: usize) -> impl Iterator<Item = &Operation<'a>> {
        self.operations.iter().filter(move |operation| operation.tags.contains(&tag))
    }

    /// Returns the version of the API; empty for a description without one.
    pub(crate) fn version(&self) -> &'a str {
        let version = self.root.at(&["info", "version"]);
        version.and_then(|version| version.node().scalar()).unwrap_or_default()
    }

    /// Returns the title of the description.
    pub(crate) fn title(&self) -> &'a str {
        self.root.get("info").and_then(|info| info.text_of("title")).unwrap_or("API")
    }
}

impl<'a> Operation<'a> {
    /// Returns the method in lower case.
    #[must_use]
    pub fn method(&self) -> &'static str {
        self.method
    }

    /// Returns the path, or the name of a webhook.
    #[must_use]
    pub fn path(&self) -> &'a str {
        self.path
    }

    /// Returns `true` for the operation of a webhook.
    #[must_use]
    pub fn is_webhook(&self) -> bool {
        self.is_webhook
    }

    /// Returns the value of the operation.
    #[must_use]
    pub fn view(&self) -> View<'a> {
        self.view
    }

    /// Returns the title: its summary, otherwise its id, otherwise method and path.
    pub(crate) fn title(&self) -> String {
        let own = self.view.text_of("summary").or_else(|| self.view.text_of("operationId"));
        own.map_or_else(|| self.signature(), one_line)
    }

    /// Returns method and path: `GET /pets`.
    pub(crate) fn signature(&self) -> String {
        format!("{} {}", self.method.to_uppercase(), self.path)
    }

    /// Returns the parameters: its own, and those of the path that it does not replace.
    pub(crate) fn parameters(&self) -> Vec<View<'a>> {
        let mut parameters: Vec<View<'a>> =
            self.view.list("parameters").map(View::follow).collect();
        let key = |view: View<'a>| (view.text_of("name"), view.text_of("in"));
        let own: Vec<_> = parameters.iter().map(|view| key(*view)).collect();
        let of_path = self.item.list("parameters").map(View::follow);
        parameters.extend(of_path.filter(|view| !own.contains(&key(*view))));
        parameters
    }

    /// Returns `true` if it is deprecated.
    #[must_use]
    pub fn is_deprecated(&self) -> bool {
        self.view.is("deprecated")
    }
}

impl<'a> Tag<'a> {
    /// Returns the name.
    #[must_use]
    pub fn name(&self) -> &'a str {
        self.name
    }

    /// Returns the declaration; `None` for a tag that only operations name.
    #[must_use]
    pub fn view(&self) -> Option<View<'a>> {
        self.view
    }
}

impl<'a> Component<'a> {
    /// Returns the name.
    #[must_use]
    pub fn name(&self) -> &'a str {
        self.name
    }

    /// Returns the value, which can be a reference.
    #[must_use]
    pub fn view(&self) -> View<'a> {
        self.view
    }
}

/// Returns a string without line breaks.
pub(crate) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the schemas with a page, and their indices by the identity of their values.
fn schemas(files: &Files) -> (Vec<Component<'_>>, HashMap<usize, usize>) {
    let mut slugger = Slugger::default();
    let mut schemas = components(View::root(files), "schemas", FOLDER, &mut slugger);
    let known = schemas.iter().map(|schema| schema.view.follow().identity()).collect();
    let linked = linked_schemas(View::of_files(files), known);
    schemas.extend(linked.into_iter().map(|LinkedSchema { name, view }| Component {
        page: format!("{FOLDER}{}", slugger.chosen(&slug(name, "schema"))),
        name,
        view,
    }));
    let mut schema_of = HashMap::new();
    for (index, schema) in schemas.iter().enumerate() {
        schema_of.entry(schema.view.follow().identity()).or_insert(index);
    }
    (schemas, schema_of)
}

/// Folder of the pages of schemas.
const FOLDER: &str = "schemas/";

fn components<'a>(
    root: View<'a>,
    kind: &str,
    folder: &str,
    slugger: &mut Slugger,
) -> Vec<Component<'a>> {
    let all = root.get("components").into_iter().flat_map(|components| components.table(kind));
    let component = |(name, view): (Key<'a>, View<'a>)| Component {
        page: format!("{folder}{}", slugger.chosen(&slug(&name, "schema"))),
        name: name.text(),
        view,
    };
    all.filter(|(name, _)| !name.starts_with("x-")).map(component).collect()
}

/// Returns the words of a name joined by `-`, or `otherwise` if it has no words.
fn slug(name: &str, otherwise: &str) -> String {
    Some(kebab_case(name)).filter(|slug| !slug.is_empty()).unwrap_or_else(|| otherwise.to_owned())
}

/// Tags, and their indices by name.
struct Tags<'a> {
    tags: Vec<Tag<'a>>,
    index: HashMap<&'a str, usize>,
    slugger: Slugger,
}

impl<'a> Tags<'a> {
    fn new(root: View<'a>) -> Self {
        let mut tags =
            Self { tags: Vec::new(), index: HashMap::new(), slugger: Slugger::default() };
        for view in root.list("tags") {
            if let Some(name) = view.text_of("name") {
                tags.add(name, Some(view));
            }
        }
        tags
    }

    fn add(&mut self, name: &'a str, view: Option<View<'a>>) -> usize {
        if let Some(&known) = self.index.get(name) {
            return known;
        }
        let page = format!("tags/{}", self.slugger.chosen(&slug(name, "tag")));
        self.tags.push(Tag { page, name, view });
        self.index.insert(name, self.tags.len() - 1);
        self.tags.len() - 1
    }
}

/// Names of pages that no operation can have.
const RESERVED: [&str; 4] = ["index", "readme", "authentication", "errors"];

/// Returns the keys of the tables of operations, with `true` for webhooks.
///
/// Descriptions in OpenAPI 3.0 can only have the extension. Descriptions for old and new tools have the same webhooks in both
/// tables.
fn operation_tables(root: View<'_>) -> [(&'static str, bool); 2] {
    let webhooks = if root.get("x-webhooks").is_some() { "x-webhooks" } else { "webhooks" };
    [("paths", false), (webhooks, true)]
}

/// Returns the operations of paths, followed by those of webhooks.
fn operations<'a>(root: View<'a>, tags: &mut Tags<'a>) -> Vec<Operation<'a>> {
    let mut slugger = Slugger::default();
    for reserved in RESERVED {
        slugger.chosen(reserved);
    }
    let mut found = Vec::new();
    for (key, is_webhook) in operation_tables(root) {
        for (path, item) in root.table(key).filter(|(path, _)| !path.starts_with("x-")) {
            let item = item.follow();
            for (key, view) in item.entries() {
                let Some(method) = METHODS.into_iter().find(|known| *known == &*key) else {
                    continue;
                };
                let view = view.follow();
                if !view.node().is_table() {
                    continue;
                }
                let name = match view.text_of("operationId") {
                    Some(id) => slug(id, method),
                    None if is_webhook => slug(&path, method),
                    None => slug(&format!("{method} {}", &*path), method),
                };
                let folder = if is_webhook { "webhooks/" } else { "" };
                let names = view.list("tags").filter_map(|tag| tag.node().text());
                found.push(Operation {
                    page: format!("{folder}{}", slugger.chosen(&name)),
                    method,
                    path: path.text(),
                    is_webhook,
                    view,
                    key,
                    item,
                    tags: names.map(|name| tags.add(name, None)).collect(),
                });
            }
        }
    }
    found
}
