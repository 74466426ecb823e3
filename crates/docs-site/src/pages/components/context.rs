//! Data of a site and of a page for components, in the form of Docusaurus' hooks.

use docs_model::{Look, Settings, Site, Version};
use docs_render::{Card, Heading};
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::load::{LoadedSite, theme_messages};
use crate::pages::data::PageParts;
use crate::plan::Ancestor;
use crate::values::address::href;

/// Returns the data of a site for components, as JSON. Unknown settings of a Docusaurus project, such as
/// `customFields`, are passed on as written.
pub(crate) fn site_context(loaded: &LoadedSite) -> String {
    let settings = &loaded.site.settings;
    let mut context = match serde_json::to_value(&loaded.component_settings) {
        Ok(Value::Object(context)) => context,
        _ => Map::new(),
    };
    let known = json!({
        "title": settings.title,
        "tagline": settings.tagline,
        "url": settings.url,
        "baseUrl": href(settings, "/"),
        "titleDelimiter": settings.title_delimiter,
        "i18n": languages(settings),
    });
    context.insert("codeTranslations".to_owned(), code_translations(loaded));
    if let Value::Object(known) = known {
        context.extend(known);
    }
    add_docs_data(&loaded.site, &mut context);
    // The server and the browser must render the classes of the same look.
    if let Some(look) = settings.theme.look.filter(|look| *look != Look::Own) {
        context.insert("look".to_owned(), look.name().into());
    }
    if let Some(favicon) = &settings.favicon {
        context.insert("favicon".to_owned(), favicon.as_str().into());
    }
    if let Some(trailing_slash) = settings.trailing_slash {
        context.insert("trailingSlash".to_owned(), trailing_slash.into());
    }
    Value::Object(context).to_string()
}

/// Name of Docusaurus' plugin whose global data describes the sets of docs.
const DOCS_PLUGIN: &str = "docusaurus-plugin-content-docs";

/// Adds the sets of docs to the global data of plugins, unless a plugin of the project has set them.
///
/// For each version, the list contains only the main document. A list of all documents would be part of each first visit, and
/// would change with each new document.
fn add_docs_data(site: &Site, context: &mut Map<String, Value>) {
    let sets = site.instances.iter().map(|instance| {
        let versions: Vec<Value> =
            instance.versions.iter().map(|version| version_data(&site.settings, version)).collect();
        let base = instance.versions.iter().find(|version| version.settings.is_latest);
        let base = base.or(instance.versions.first()).map_or("/", |base| &base.settings.path);
        let data = json!({
            "path": href(&site.settings, base),
            "breadcrumbs": instance.settings.breadcrumbs,
            "versions": versions,
        });
        (instance.settings.id.clone(), data)
    });
    let sets = Value::Object(sets.collect());
    let global = context.entry("globalData").or_insert_with(|| json!({}));
    if let Value::Object(global) = global {
        global.entry(DOCS_PLUGIN).or_insert(sets);
    }
}

fn version_data(settings: &Settings, version: &Version) -> Value {
    let main = version.main_doc();
    let docs: Vec<Value> = main
        .iter()
        .map(|doc| json!({"id": doc.id.as_str(), "path": href(settings, &doc.permalink)}))
        .collect();
    json!({
        "name": version.settings.name.as_str(),
        "label": version.settings.label,
        "isLast": version.settings.is_latest,
        "path": href(settings, &version.settings.path),
        "mainDocId": main.map_or("", |doc| doc.id.as_str()),
        "docs": docs,
        "draftIds": [],
    })
}

/// Returns the strings that components translate by id: those of the themes in the site's language, and those of the project.
fn code_translations(loaded: &LoadedSite) -> Value {
    let messages = &loaded.site.settings.messages;
    let of_themes = theme_messages().map(|(id, key)| (id.to_owned(), messages.divided(key)));
    let of_project = loaded.code_translations.iter().map(|(id, text)| (id.clone(), text.clone()));
    Value::Object(of_themes.chain(of_project).map(|(id, text)| (id, text.into())).collect())
}

fn languages(settings: &Settings) -> Value {
    let tags: Vec<String> = settings.languages().iter().map(ToString::to_string).collect();
    json!({
        "defaultLocale": tags.first(),
        "currentLocale": settings.language(),
        "locales": tags,
    })
}

/// A heading of the page.
#[derive(Serialize)]
struct PropsHeading<'a> {
    level: u8,
    id: &'a str,
    html: &'a str,
    value: &'a str,
}

/// Category of a page in its sidebar, and a card for each of its items.
pub(crate) type CategoryCards<'a> = (Option<&'a Ancestor>, Vec<Card>);

/// Returns the part of a sidebar that hooks about the category of a page read.
fn sidebar(settings: &Settings, (category, cards): CategoryCards<'_>) -> Value {
    let item = |card: Card| json!({"type": "link", "label": card.title, "href": card.href, "description": card.description});
    let items: Vec<Value> = cards.into_iter().map(item).collect();
    let items = match category {
        Some(Ancestor { label, href: own, .. }) => {
            let own = own.as_ref().map(|path| href(settings, path));
            json!([{"type": "category", "label": label, "href": own, "items": items}])
        }
        None => items.into(),
    };
    json!({"name": "", "items": items})
}

/// Returns the data of a page for its components, as JSON.
pub(crate) fn page_props(
    settings: &Settings,
    parts: &PageParts<'_>,
    contents: &[Heading],
    category: Option<CategoryCards<'_>>,
) -> String {
    let contents: Vec<PropsHeading<'_>> = contents
        .iter()
        .map(|heading| PropsHeading {
            level: heading.level,
            id: &heading.id,
            html: &heading.html,
            value: &heading.text,
        })
        .collect();
    let path = href(settings, parts.permalink());
    let version = match parts {
        PageParts::Doc { version, .. } => {
            let name = version.settings.name.as_str();
            Some(json!({"name": name, "label": version.settings.label}))
        }
        _ => None,
    };
    let kind = match parts {
        PageParts::Doc { .. } => "doc",
        PageParts::Standalone(page) if page.is_component => "component",
        PageParts::Standalone(_) => "standalone",
        PageParts::Post { .. } => "post",
    };
    json!({
        "path": path,
        "permalink": path,
        "title": parts.title(),
        "description": parts.description(),
        "frontMatter": parts.front_matter().written,
        "contents": contents,
        "version": version,
        "kind": kind,
        "sidebar": category.map(|category| sidebar(settings, category)),
    })
    .to_string()
}
