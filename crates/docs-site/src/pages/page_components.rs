//! Rendering of the components of pages.

use std::collections::HashSet;

use docs_model::{Location, Record};
use docs_render::{HeadTag, article_records, head_element, is_structured_data};

use crate::inputs::components::{ComponentPage, HeadElement, RenderedComponents};
use crate::load::first_page;
use crate::pages::article::Article;
use crate::pages::components::{ImportScan, page_props};
use crate::pages::data::CachedComponents;
use crate::pages::render_options::search_section;
use crate::pages::snapshot::Snapshot;
use crate::plan::{Ancestor, Page, PageId};
use crate::values::address::href;
use crate::values::fingerprint::{Fingerprint, Fingerprinter};
use crate::values::html::escape;

/// Files and elements that the components of a page add.
#[derive(Clone, Debug, Default)]
pub(crate) struct PageComponents {
    /// Path within the built site, and code, of the module that hydrates them.
    pub(crate) module: Option<(String, String)>,
    pub(crate) cached: CachedComponents,
    /// `true` if the next build renders the components again.
    pub(crate) exceeds_limit: bool,
}

impl Snapshot {
    /// Returns the fingerprint of all inputs of an article except the results of its host.
    pub(crate) fn article_fingerprint(&self, article: &Article<'_>) -> Fingerprint {
        let base = self.base();
        let source = base.articles.fingerprint(article);
        match &base.components {
            Some(bound) => Fingerprinter::default()
                .fingerprint(source)
                .fingerprint(bound.fingerprint(article.parts.file()))
                .text(article.parts.permalink())
                .value(&article.parts.description())
                .value(&article.parts.version_label())
                .value(&article.parts.properties())
                .value(&self.category(article).map(|category| (&category.label, &category.href)))
                .finish(),
            None => source,
        }
    }

    /// Returns the category of a document in its sidebar.
    fn category(&self, article: &Article<'_>) -> Option<&Ancestor> {
        match article.page {
            Page::Doc(version, doc) => self.base().routes.category_of_doc(version, doc),
            _ => None,
        }
    }

    /// Returns `true` if the source of a page imports modules that were not bundled.
    pub(crate) fn has_other_imports(&self, id: PageId, text: &str) -> bool {
        let base = self.base();
        let Some(bound) = &base.components else { return false };
        let scan = ImportScan {
            routes: &base.routes,
            assets: &base.assets,
            replaced: &bound.theme,
            dialects: base.loaded.site.settings.markdown.dialects.iter().copied().collect(),
        };
        let Some(route) = base.pages.iter().find(|route| route.id == id) else { return false };
        let imports = scan.page(&route.path, id, |_| text.to_owned());
        imports.is_some_and(|(file, imports)| !bound.has_same_imports(&file, &imports))
    }

    /// Returns the content of a page that is a component, or a replacement for a failed component, with the element `main`. The shell
    /// adds no `main` around components, because those of Docusaurus' projects render it themselves, and a page must have only one.
    fn component_content(&self, html: String) -> String {
        let html = if html.is_empty() { self.fallback_html() } else { html };
        if html.contains("<main") { html } else { format!("<main>{html}</main>") }
    }

    /// Returns a replacement for the article of a component that failed: the site's title, and a link to the first page of the
    /// site.
    fn fallback_html(&self) -> String {
        let site = self.site();
        let settings = &site.settings;
        let mut html = format!("<h1>{}</h1>", escape(&settings.title));
        if let Some(path) = first_page(site) {
            let path = href(settings, &path);
            html.push_str(&format!("<p><a href=\"{0}\">{0}</a></p>", escape(&path)));
        }
        html
    }

    /// Renders the islands of an article, and completes its HTML, head and issues.
    pub(crate) fn render_components(
        &self,
        article: &Article<'_>,
        page: &mut docs_render::Page,
        host: &dyn docs_render::PageHost,
    ) -> PageComponents {
        if page.islands.is_empty() {
            return PageComponents::default();
        }
        let Some(bound) = &self.base().components else {
            page.html = match article.parts.is_component() {
                true => self.component_content(String::new()),
                false => self.fallback_html(),
            };
            page.link_report.is_incomplete = true;
            return PageComponents::default();
        };
        let settings = &self.site().settings;
        let category = self.category(article);
        let sidebar = reads_sidebar(page).then(|| (category, host.cards()));
        let props = page_props(settings, &article.parts, &page.contents, sidebar);
        let rendered = bound.components.render(&ComponentPage {
            html: &page.html,
            islands: &page.islands,
            scripts: &page.scripts,
            path: article.path.as_str(),
            props: &props,
            is_urgent: article.parts.is_component(),
        });
        let RenderedComponents { html, module, styles, head, issues, is_incomplete, exceeds_limit } =
            rendered;
        page.html = html;
        add_anchors(page);
        page.link_report.is_incomplete |= is_incomplete;
        page.issues.extend(issues);
        for element in head {
            add_to_head(page, element, article.parts.file());
        }
        if article.parts.is_component() {
            page.html = self.component_content(std::mem::take(&mut page.html));
        }
        page.records = self.records_with_components(article, page);
        let path = module.as_ref().map(|(path, _)| path.clone());
        let cached = CachedComponents { module: path, styles, resources: Vec::new() };
        PageComponents { module, cached, exceeds_limit }
    }

    /// Returns the search records of an article whose components are rendered. Records of its source would lack the content of components,
    /// and would contain elements that components do not render.
    fn records_with_components(
        &self,
        article: &Article<'_>,
        page: &docs_render::Page,
    ) -> Vec<Record> {
        let title = page.title.as_deref().unwrap_or(article.parts.title());
        let section = search_section(&self.site().settings.messages, article.section);
        article_records(&page.html, section, Some(title))
    }
}

/// Start of the names of Docusaurus' hooks that return the category of a page.
const SIDEBAR_HOOKS: &str = "useCurrentSidebar";

/// Returns `true` if the statements of a page import a hook that returns its category. The items of the category are an input of these
/// pages alone.
fn reads_sidebar(page: &docs_render::Page) -> bool {
    let blocks = page.scripts.iter().flat_map(|script| &script.blocks);
    blocks.into_iter().any(|block| block.text.contains(SIDEBAR_HOOKS))
}

/// Adds the ids in the HTML of components to the page's anchors.
fn add_anchors(page: &mut docs_render::Page) {
    let known: HashSet<&str> = page.link_report.anchors.iter().map(String::as_str).collect();
    let mut others: Vec<String> =
        ids(&page.html).filter(|id| !known.contains(id.as_str())).collect();
    others.sort();
    others.dedup();
    page.link_report.anchors.extend(others);
}

/// Returns the values of the attributes `id` in HTML. A string such as ` id="…"` in text content is rare, and harmless: it
/// adds an anchor that no element has.
fn ids(html: &str) -> impl Iterator<Item = String> {
    html.split(" id=\"").skip(1).filter_map(|rest| {
        let (value, _) = rest.split_once('"')?;
        (!value.is_empty()).then(|| unescape(value))
    })
}

fn unescape(value: &str) -> String {
    let entities =
        [("&quot;", "\""), ("&#x27;", "'"), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")];
    let unescaped = |text: String, (entity, character)| text.replace(entity, character);
    entities.into_iter().fold(value.to_owned(), unescaped)
}

fn add_to_head(page: &mut docs_render::Page, element: HeadElement, file: &str) {
    match element.name.as_str() {
        "title" => page.head_title = element.text.filter(|text| !text.is_empty()),
        "meta" | "link" => {
            page.head.push(HeadTag { name: element.name, attributes: element.attributes });
        }
        "script" if is_structured_data(&element.name, &element.attributes) => {
            page.structured_data.extend(element.text);
        }
        name => page.issues.push(head_element(name).at(Location::file(file))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_in_html_are_targets() {
        let html = "<div id=\"a\"><h2 class=\"b\" id=\"c&amp;&quot;d\">x</h2><i data-id=\"e\" id=\"\"></i></div>";
        assert_eq!(ids(html).collect::<Vec<_>>(), ["a", "c&\"d"]);
    }
}
