//! Pages of operations, tags and schemas, and that of the description.

use std::collections::HashSet;

use docs_model::Location;
use docs_openapi::parts::{
    Component, Faults, MAX_FIELDS, Operation, PartText, Parts, View, quoted,
};

use super::options::{CategoryLink, Options};
use super::slugs::{first_line, slug, slug_of_title, title_text};

/// Page that the plugin writes as a document.
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct Page {
    /// Kind, which is part of the file's name.
    pub kind: PageKind,
    /// Id of the document, without its folder.
    pub id: String,
    /// Title.
    pub title: String,
    /// Method of an operation, `event` for one of a webhook.
    pub method: Option<&'static str>,
    /// The operation or the schema is deprecated.
    pub is_deprecated: bool,
    /// Tags of an operation or of a schema.
    pub tags: Vec<String>,
    /// Keys and values of the front matter, as lines of YAML.
    pub front_matter: Vec<(&'static str, String)>,
    /// Markdown without front matter.
    pub text: String,
    /// First lines of parts of the Markdown, from 1, with the locations of their sources in the description.
    pub origins: Vec<(u32, Location)>,
}

/// Kind of a page.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub enum PageKind {
    /// Operation.
    Operation,
    /// The description as a whole.
    Info,
    /// Tag.
    Tag,
    /// Schema.
    Schema,
}

impl Page {
    /// Returns the path of the document below the folder of its id: `list-pets.api.mdx`, `schemas/pet.schema.mdx`.
    #[must_use]
    pub fn file(&self) -> String {
        let kind = match self.kind {
            PageKind::Operation => "api",
            PageKind::Info => "info",
            PageKind::Tag => "tag",
            PageKind::Schema => "schema",
        };
        format!("{}.{kind}.mdx", self.path())
    }

    /// Returns the id with the folder of schemas.
    pub(super) fn path(&self) -> String {
        let folder = if self.kind == PageKind::Schema { "schemas/" } else { "" };
        format!("{folder}{}", self.id)
    }
}

/// Returns the pages of a description. A part without a name, or with that of another one, has no page, which is reported.
pub(super) fn pages(parts: Parts<'_>, options: &Options<'_>, faults: &mut Faults) -> Vec<Page> {
    let mut pages = Vec::new();
    pages.extend(info_page(parts, options));
    let mut operations: Vec<(Option<f64>, Page)> =
        parts.operations().iter().map(|operation| operation_page(operation, parts)).collect();
    pages.extend(take_sorted(&mut operations));
    let is_shown = |view: View<'_>| options.all_schemas || view.get("x-tags").is_some();
    let schemas = parts.schemas();
    let shown = schemas.iter().filter(|schema| is_shown(schema.view().follow()));
    pages.extend(shown.map(|schema| schema_page(schema, parts)));
    if options.link == CategoryLink::Tag {
        pages.extend(tag_pages(parts));
    }
    let mut known = HashSet::new();
    pages.retain(|page| {
        let at = page.origins.first().map(|(_, location)| location.clone());
        let at = at.unwrap_or_else(|| parts.root().location());
        if page.id.is_empty() {
            report_unnamed(page, at, faults);
        } else if !known.insert(page.file()) {
            report_second(page, at, faults);
        }
        !page.id.is_empty()
    });
    if parts.omits_fields() {
        report_omissions(parts, faults);
    }
    pages
}

/// Returns the pages in their order, those with a position (`x-position`) first.
fn take_sorted(pages: &mut Vec<(Option<f64>, Page)>) -> impl Iterator<Item = Page> + '_ {
    pages.sort_by(|(one, _), (other, _)| match (one, other) {
        (Some(one), Some(other)) => one.total_cmp(other),
        (one, other) => other.is_some().cmp(&one.is_some()),
    });
    pages.drain(..).map(|(_, page)| page)
}

fn report_unnamed(page: &Page, at: Location, faults: &mut Faults) {
    let message = format!("`{}` has no page, because its name has no letters", page.title);
    let help = match page.kind {
        PageKind::Operation => "add an `operationId` to the operation",
        PageKind::Schema => "add a `title` with letters or digits to the schema",
        PageKind::Info => "write a `title` with letters or digits in `info`",
        PageKind::Tag => "rename the tag: its `name` needs letters or digits",
    };
    let help = help.to_owned();
    faults.structure(at, message, Some(help));
}

fn report_omissions(parts: Parts<'_>, faults: &mut Faults) {
    let message = format!(
        "pages omit the fields of schemas, because they have more than {MAX_FIELDS} fields"
    );
    let help = "use schemas with fewer nested schemas".to_owned();
    faults.structure(parts.root().location(), message, Some(help));
}

/// Reports a page with the name of another one. Its entry of the sidebar stays, as with the plugin, and leads to the first page.
fn report_second(page: &Page, at: Location, faults: &mut Faults) {
    let message =
        format!("`{}` has no page, because another one has the name `{}`", page.title, page.id);
    let help =
        "give each operation an `operationId` of its own, and each schema a `title`".to_owned();
    faults.structure(at, message, Some(help));
}

fn page(kind: PageKind, id: String, title: &str, description: &str, text: PartText) -> Page {
    let title = title_text(title);
    let front_matter = vec![
        ("id", quoted(&id)),
        ("title", quoted(&title)),
        ("description", quoted(&first_line(description))),
    ];
    Page {
        kind,
        id,
        title,
        method: None,
        is_deprecated: false,
        tags: Vec::new(),
        front_matter,
        text: text.text,
        origins: text.origins,
    }
}

fn info_page(parts: Parts<'_>, options: &Options<'_>) -> Option<Page> {
    let info = parts.root().get("info")?;
    let title = info.text_of("title").unwrap_or_default();
    let description = info.text_of("description").unwrap_or_default();
    if !options.info_page || title.is_empty() && description.is_empty() {
        return None;
    }
    let lists_pages = options.link == CategoryLink::Info;
    let href: Option<&dyn Fn(&Operation<'_>) -> String> =
        if lists_pages { Some(&href) } else { None };
    let text = parts.info_text(options.download, href)?;
    let mut page = page(PageKind::Info, slug_of_title(title), title, description, text);
    if lists_pages {
        page.front_matter.push(("sidebar_label", quoted(&page.title)));
    } else {
        page.front_matter.push(("sidebar_label", "Introduction".to_owned()));
        page.front_matter.push(("sidebar_position", "0".to_owned()));
    }
    Some(page)
}

fn operation_page<'a>(operation: &Operation<'a>, parts: Parts<'a>) -> (Option<f64>, Page) {
    let view = operation.view();
    let title = title_of(operation);
    let description = view.text_of("description").unwrap_or(title);
    let text = parts.operation_text(operation);
    let mut page = page(PageKind::Operation, id_of(operation), title, description, text);
    page.method = Some(if operation.is_webhook() { "event" } else { operation.method() });
    page.is_deprecated = operation.is_deprecated();
    page.tags = texts(view, "tags");
    page.front_matter.push(("sidebar_label", quoted(&page.title)));
    page.front_matter.push(("hide_table_of_contents", "true".to_owned()));
    let position = view.get("x-position").filter(|_| !operation.is_webhook());
    let position = position.and_then(|value| value.scalar());
    page.front_matter.push(("sidebar_class_name", quoted(&class_name(&page))));
    (position.and_then(|value| value.parse().ok()), page)
}

/// Returns the classes of a page in the sidebar.
pub(super) fn class_name(page: &Page) -> String {
    let deprecated = page.is_deprecated.then_some("menu__list-item--deprecated");
    let classes = match page.method {
        Some(method) => [deprecated, Some("api-method"), Some(method)],
        None => [deprecated, Some("schema"), None],
    };
    classes.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

fn title_of<'a>(operation: &Operation<'a>) -> &'a str {
    let own = ["summary", "operationId"].iter().find_map(|key| operation.view().text_of(key));
    let name = if operation.is_webhook() { operation.path() } else { "Missing summary" };
    own.unwrap_or(name)
}

/// Returns the id of the page of an operation; empty for an operation without a name.
fn id_of(operation: &Operation<'_>) -> String {
    let own = ["operationId", "summary"].iter().find_map(|key| operation.view().text_of(key));
    slug(own.unwrap_or(if operation.is_webhook() { operation.path() } else { "" }))
}

/// Returns the relative address of the page of an operation.
fn href(operation: &Operation<'_>) -> String {
    format!("{}.api.mdx", id_of(operation))
}

fn schema_page<'a>(schema: &Component<'a>, parts: Parts<'a>) -> Page {
    let view = schema.view().follow();
    let title = view.text_of("title").unwrap_or(schema.name());
    let description = view.text_of("description").unwrap_or_default();
    let text = parts.schema_text(schema);
    let mut page = page(PageKind::Schema, slug_of_title(title), title, description, text);
    page.is_deprecated = view.is("deprecated");
    page.tags = texts(view, "x-tags");
    page.front_matter.push(("sidebar_label", quoted(&page.title)));
    page.front_matter.push(("hide_table_of_contents", "true".to_owned()));
    page
}

/// Returns the pages of the declared tags that operations have.
fn tag_pages<'a>(parts: Parts<'a>) -> impl Iterator<Item = Page> + 'a {
    parts.used_tags().filter_map(move |tag| {
        let label = tag.view()?.text_of("x-displayName").unwrap_or(tag.name());
        let text = parts.tag_text(tag, &href);
        Some(page(PageKind::Tag, slug(tag.name()), label, label, text))
    })
}

fn texts(view: View<'_>, key: &str) -> Vec<String> {
    view.list(key).filter_map(|item| item.text()).map(str::to_owned).collect()
}
