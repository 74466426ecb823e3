//! Data of a page: the content of its shell apart from the article.

use docs_messages::DateStyle;
use docs_model::{
    Assistant, Banner, Doc, DocsInstance, FrontMatter, OldVersions, PageLayout, Settings,
    ShownChange, Site, Value, Version,
};
use docs_render::{Heading, Page, is_structured_data};

use super::blog_data::post_meta;
use super::components::CachedComponents;
use super::context::PageContext;
use super::docs_versions::docs_versions;
use super::edit_link::edit_link;
use super::head::{absolute, absolute_href, link_attributes, property};
use super::json_ld::{DescribedPost, document_json_ld};
use super::navbar_targets::navbar_targets;
use super::parts::PageParts;
use super::post::{blog_class, post_tags, push_post_head};
use super::social_image::SocialImage;
use super::types::{
    AssistantLink, BannerKind, BlogData, ContentsEntry, HeadData, LastUpdated, MetaData, PageData,
    PageKind, PageVersion, SwitchTarget, TagLink, VersionBanner,
};
use crate::values::address::{href, link_href};

use crate::inputs::components::HeadElement;
use crate::inputs::history::LastChange;

/// Adds a meta element of the article. The template derives some elements from the title and the description of the head.
fn push_meta(head: &mut HeadData, meta: MetaData) {
    match meta.key.as_str() {
        "description" => head.description = Some(meta.content),
        "og:title" if meta.content == head.title => {}
        "og:description" if head.description.as_ref() == Some(&meta.content) => {}
        _ => head.meta.push(meta),
    }
}

/// Adds the elements of components that are the content of a page: the title, `meta`, `link` and structured data.
pub(crate) fn add_elements(head: &mut HeadData, elements: &[HeadElement]) {
    for HeadElement { name, attributes, text } in elements {
        match (name.as_str(), text) {
            ("title", Some(title)) if !title.is_empty() => head.title.clone_from(title),
            ("script", Some(data)) if is_structured_data(name, attributes) => {
                head.structured_data.push(data.clone());
            }
            _ => add_element(head, name, attributes),
        }
    }
}

/// Adds a `meta` or `link` element of the article. A link to the canonical address replaces that of the page.
fn add_element(head: &mut HeadData, name: &str, attributes: &[(String, String)]) {
    if name != "link" {
        return meta_of(attributes).into_iter().for_each(|meta| push_meta(head, meta));
    }
    let Some(mut link) = link_attributes(attributes) else { return };
    let attribute = |wanted: &str| link.iter().position(|(name, _)| name == wanted);
    if attribute("rel").is_none_or(|at| link[at].1 != "canonical") {
        head.links.push(link);
    } else if let Some(at) = attribute("href") {
        head.canonical = link.swap_remove(at).1;
    }
}

/// Adds the meta elements of components around the content of every page. Those of the page itself take precedence.
pub(crate) fn add_default_metas(head: &mut HeadData, elements: &[HeadElement]) {
    for meta in elements.iter().filter_map(|element| meta_of(&element.attributes)) {
        let is_present = match meta.key.as_str() {
            "og:title" | "og:url" => true,
            "description" | "og:description" if head.description.is_some() => true,
            key => head.meta.iter().any(|own| own.key == key),
        };
        if !is_present {
            push_meta(head, meta);
        }
    }
}

/// Adds the site's picture to the head of a page without an article, unless the head names a picture.
pub(crate) fn add_default_image(head: &mut HeadData, settings: &Settings) {
    let has_image = head.meta.iter().any(|meta| meta.key == "og:image");
    if let Some(image) = settings.image.as_ref().filter(|_| !has_image) {
        push_image(&mut head.meta, &absolute(settings, image));
    }
}

/// Inputs of the data of a page with an article.
pub(crate) struct ArticleInputs<'a> {
    pub(crate) site: &'a Site,
    pub(crate) parts: &'a PageParts<'a>,
    pub(crate) context: PageContext,
    /// The article. Its HTML is not read.
    pub(crate) rendered: &'a Page,
    /// Address of the picture in the page's front matter.
    pub(crate) own_image: Option<String>,
    /// Generated picture of the page.
    pub(crate) image: Option<&'a SocialImage>,
    /// Elements of components around the content of every page.
    pub(crate) default_head: &'a [HeadElement],
    /// Last change of the page's file.
    pub(crate) change: Option<&'a LastChange>,
    /// Address of the page as Markdown.
    pub(crate) markdown: Option<String>,
    pub(crate) components: &'a CachedComponents,
}

/// Returns the data of a page with an article.
///
/// Parts of the head are added in ascending order of precedence: settings, front matter, then the elements of the article. Elements of
/// components around every page are added last, because they apply only if the page has none.
pub(crate) fn page_data(inputs: ArticleInputs<'_>) -> PageData {
    let ArticleInputs { site, parts, context, rendered, image: generated, .. } = inputs;
    let settings = &site.settings;
    let front_matter = parts.front_matter();
    let tag = match parts {
        PageParts::Doc { instance, version, .. } => search_tag(instance, version),
        PageParts::Standalone(_) | PageParts::Post { .. } => "default".to_owned(),
    };
    let title = match parts {
        PageParts::Post { post, .. } => post.meta_title(),
        _ => parts.title(),
    };
    let mut head = head(settings, title, parts.permalink(), &tag);
    head.description = parts.description().map(str::to_owned);
    head.html_class = html_class(settings, parts);
    if let PageParts::Doc { version, .. } = parts {
        push_version(&mut head, version);
    }
    if let PageParts::Doc { instance, version, doc } = parts {
        push_old_version(&mut head, settings, instance, version, doc);
    }
    let image = inputs.own_image.as_deref().map(|image| absolute_href(settings, image));
    let image = image.or_else(|| settings.image.as_ref().map(|image| absolute(settings, image)));
    let image =
        image.or_else(|| generated.map(|image| absolute(settings, &format!("/{}", image.path))));
    push_front_matter_metas(&mut head.meta, front_matter, image.as_deref());
    if let Some(generated) = generated {
        push_image_properties(&mut head.meta, generated, parts.title());
    }
    if let PageParts::Post { blog, post, modified, .. } = parts {
        let post = DescribedPost { post, image, modified: modified.as_deref() };
        push_post_head(&mut head, settings, blog, &post);
    }
    if let Some(title) = &rendered.head_title {
        head.title.clone_from(title);
    }
    for tag in &rendered.head {
        add_element(&mut head, &tag.name, &tag.attributes);
    }
    add_default_metas(&mut head, inputs.default_head);
    let path = href(settings, parts.permalink());
    let mut data = PageData {
        kind: match parts {
            PageParts::Doc { .. } => PageKind::Doc,
            PageParts::Standalone(page) if page.is_component => PageKind::Component,
            PageParts::Standalone(_) => PageKind::Standalone,
            PageParts::Post { .. } => PageKind::Post,
        },
        sidebar: context.sidebar.map(|sidebar| sidebar.reference(&path)),
        path,
        head,
        title: parts.title().to_owned(),
        contents: contents(settings, front_matter, &rendered.contents),
        breadcrumbs: context.breadcrumbs,
        listing: None,
        blog: match parts {
            PageParts::Post { post, authors, .. } => {
                Some(BlogData::Post(post_meta(settings, post, authors)))
            }
            _ => None,
        },
        version: match parts {
            PageParts::Doc { instance, version, .. } => {
                Some(page_version(settings, (instance, version), context.latest))
            }
            PageParts::Standalone(_) | PageParts::Post { .. } => None,
        },
        previous: context.previous,
        next: context.next,
        versions: context.versions,
        locales: context.locales,
        edit_url: edit_link(site, parts),
        assistants: assistants(settings, inputs.markdown.as_deref()),
        markdown: inputs.markdown,
        last_updated: last_updated(settings, front_matter, parts.shown_change(site), inputs.change),
        tags: tags(settings, parts),
        unlisted: front_matter.unlisted,
        draft: front_matter.draft,
        docs_versions: None,
        styles: inputs.components.styles.iter().map(|style| href(settings, style)).collect(),
        description: None,
        front_matter: None,
    };
    if front_matter.hide_table_of_contents {
        // In the classic look, the article of other pages without headings is as narrow as beside a table of contents.
        data.head.html_class.push_str(" contents-hidden");
    }
    if is_landing(settings, front_matter) {
        remove_page_frame(&mut data);
    }
    if inputs.components.module.is_some() {
        data.description.clone_from(&data.head.description);
        data.front_matter = serde_json::to_value(&front_matter.written).ok();
    }
    if let PageParts::Doc { .. } = parts {
        data.head.structured_data.push(document_json_ld(&data, settings));
    }
    data.head.structured_data.extend_from_slice(&rendered.structured_data);
    data
}

/// Returns the links that open a page in an assistant, given the address of its Markdown, which is the only input that an assistant
/// reads.
fn assistants(settings: &Settings, markdown: Option<&str>) -> Vec<AssistantLink> {
    let Some(markdown) = markdown else { return Vec::new() };
    let address = absolute_href(settings, markdown);
    let link = |assistant: &Assistant| AssistantLink {
        label: settings.messages.filled("article.openIn", &[("name", &assistant.name)]),
        href: assistant.url.for_page(&address),
    };
    settings.agents.assistants.iter().map(link).collect()
}

/// Returns `true` if a page consists of its content only. Projects whose Markdown has no blocks have no layouts either.
fn is_landing(settings: &Settings, front_matter: &FrontMatter) -> bool {
    settings.markdown.blocks && front_matter.layout == PageLayout::Landing
}

/// Removes the parts around the content of a page, and adds the class by which style sheets select the page.
fn remove_page_frame(data: &mut PageData) {
    data.head.html_class.push_str(" landing-page");
    data.sidebar = None;
    data.contents = Vec::new();
    data.breadcrumbs = Vec::new();
    data.previous = None;
    data.next = None;
}

/// Adds the version of a page, by which crawlers and contextual searches distinguish versions, and its rule for search engines.
pub(super) fn push_version(head: &mut HeadData, version: &Version) {
    if version.settings.no_index {
        push_robots(&mut head.meta, "noindex, nofollow");
    }
    for key in ["docusaurus_version", "docsearch:version"] {
        head.meta.push(name(key, version.settings.name.as_str()));
    }
}

/// Adds the rules for search engines to a document of an old version.
fn push_old_version(
    head: &mut HeadData,
    settings: &Settings,
    instance: &DocsInstance,
    version: &Version,
    doc: &Doc,
) {
    if version.settings.banner != Banner::Unmaintained {
        return;
    }
    match settings.docs.old_versions {
        OldVersions::Canonical => {
            if let Some(newer) = newest_version_of(instance, version, doc) {
                head.canonical = absolute(settings, &newer.permalink);
            }
        }
        OldVersions::Noindex if !doc.front_matter.unlisted => {
            push_robots(&mut head.meta, "noindex, follow");
        }
        _ => {}
    }
}

/// Returns the same document in the latest version, or in the first of the other maintained or newer versions that has it.
fn newest_version_of<'a>(
    instance: &'a DocsInstance,
    version: &Version,
    doc: &Doc,
) -> Option<&'a Doc> {
    let newer =
        instance.versions.iter().take_while(|other| other.settings.name != version.settings.name);
    let released = newer.filter(|other| other.settings.banner != Banner::Unreleased);
    let mut versions = instance.latest().into_iter().chain(released);
    versions.find_map(|other| other.docs.get(&doc.id).map(|doc| &**doc))
}

/// Returns the last change of a page from its front matter, otherwise the parts of its file's last change that the page shows.
fn last_updated(
    settings: &Settings,
    front_matter: &FrontMatter,
    shown: ShownChange,
    change: Option<&LastChange>,
) -> Option<LastUpdated> {
    let written = front_matter.last_update.as_ref();
    let change = change.filter(|_| shown.is_shown());
    if written.is_none() && change.is_none() {
        return None;
    }
    let of_file = |is_shown: bool, part: fn(&LastChange) -> &String| {
        change.filter(|_| is_shown).map(|change| part(change).clone())
    };
    let date = written.and_then(|update| update.date.clone());
    let date = date.or_else(|| of_file(shown.time, |change| &change.date));
    let author = written.and_then(|update| update.author.clone());
    let author = author.or_else(|| of_file(shown.author, |change| &change.author));
    let words = |date: &String| settings.messages.date(date, DateStyle::Medium);
    Some(LastUpdated { date_text: date.as_ref().map(words), date, author })
}

/// Returns the data of the search page.
pub(crate) fn search_page(site: &Site, path: &str, context: PageContext) -> PageData {
    let settings = &site.settings;
    let title = settings.messages.text("searchPage.title");
    let mut head = head(settings, title, path, "default");
    head.description = Some(head.title.clone());
    head.html_class = "search-page-wrapper plugin-search-algolia plugin-id-default".to_owned();
    head.meta.push(name("robots", "noindex, follow"));
    PageData {
        docs_versions: Some(docs_versions(&site.instances)),
        ..plain_page(PageKind::Search, href(settings, path), title, head, context)
    }
}

/// Returns the data of the not-found page (R-404-01, R-404-06).
pub(crate) fn not_found_page(settings: &Settings, context: PageContext) -> PageData {
    let title = settings.messages.text("notFound.title");
    let mut head = head(settings, title, "/404.html", "default");
    head.html_class = "plugin-native plugin-id-default".to_owned();
    head.meta.push(name("robots", "noindex"));
    plain_page(PageKind::NotFound, settings.base_url.clone(), title, head, context)
}

pub(super) fn plain_page(
    kind: PageKind,
    path: String,
    title: &str,
    head: HeadData,
    context: PageContext,
) -> PageData {
    PageData {
        kind,
        sidebar: context.sidebar.map(|sidebar| sidebar.reference(&path)),
        path,
        head,
        title: title.to_owned(),
        contents: Vec::new(),
        breadcrumbs: context.breadcrumbs,
        listing: None,
        blog: None,
        version: None,
        previous: context.previous,
        next: context.next,
        versions: context.versions,
        locales: context.locales,
        edit_url: None,
        markdown: None,
        assistants: Vec::new(),
        last_updated: None,
        tags: Vec::new(),
        unlisted: false,
        draft: false,
        docs_versions: None,
        styles: Vec::new(),
        description: None,
        front_matter: None,
    }
}

/// Returns the common part of every page's head (R-HEAD-01, R-HEAD-05, R-HEAD-08 to R-HEAD-10).
pub(super) fn head(settings: &Settings, title: &str, path: &str, tag: &str) -> HeadData {
    let address = docs_routing::RoutePath::parse(&href(settings, path)).encoded();
    let language = settings.language();
    let mut meta = vec![name("twitter:card", "summary_large_image")];
    push_locales(&mut meta, settings);
    meta.extend([
        name("docusaurus_locale", language),
        name("docsearch:language", language),
        name("docusaurus_tag", tag),
        name("docsearch:docusaurus_tag", tag),
    ]);
    HeadData {
        title: document_title(settings, title),
        description: None,
        canonical: format!("{}{address}", settings.url),
        html_class: String::new(),
        meta,
        links: Vec::new(),
        structured_data: Vec::new(),
    }
}

/// Adds the language of the page and the other ones of the site, in the form of the Open Graph protocol: `pt_BR`.
fn push_locales(metas: &mut Vec<MetaData>, settings: &Settings) {
    let locale = |tag| settings.html_language_of(tag).replace('-', "_");
    let own = settings.language();
    metas.push(property("og:locale", &locale(own)));
    let others = settings.languages().into_iter().filter(|tag| *tag != own);
    metas.extend(others.map(|tag| property("og:locale:alternate", &locale(tag))));
}

fn document_title(settings: &Settings, title: &str) -> String {
    let title = title.trim();
    if title.is_empty() || title == settings.title {
        return settings.title.clone();
    }
    format!("{title} {} {}", settings.title_delimiter, settings.title)
}

fn push_front_matter_metas(
    metas: &mut Vec<MetaData>,
    front_matter: &FrontMatter,
    image: Option<&str>,
) {
    push_keywords(metas, &front_matter.keywords);
    if let Some(address) = image {
        push_image(metas, address);
    }
    if front_matter.unlisted {
        push_robots(metas, "noindex, nofollow");
    }
}

/// Adds a rule for search engines, unless the page has one.
fn push_robots(metas: &mut Vec<MetaData>, rule: &str) {
    if !metas.iter().any(|meta| meta.key == "robots") {
        metas.push(name("robots", rule));
    }
}

pub(super) fn push_keywords(metas: &mut Vec<MetaData>, keywords: &[String]) {
    if !keywords.is_empty() {
        metas.push(name("keywords", &keywords.join(",")));
    }
}

/// Adds the picture of a page, for links in chats and social networks.
pub(super) fn push_image(metas: &mut Vec<MetaData>, address: &str) {
    metas.push(property("og:image", address));
    metas.push(name("twitter:image", address));
}

/// Adds the properties of a generated picture, so that programs reserve space for it before they have loaded it.
fn push_image_properties(metas: &mut Vec<MetaData>, image: &SocialImage, title: &str) {
    let (width, height) = image.size;
    metas.push(property("og:image:type", "image/png"));
    metas.push(property("og:image:width", &width.to_string()));
    metas.push(property("og:image:height", &height.to_string()));
    metas.push(property("og:image:alt", title));
}

/// Returns a `meta` element from its attributes; `None` for other elements.
fn meta_of(attributes: &[(String, String)]) -> Option<MetaData> {
    let attribute =
        |wanted: &str| attributes.iter().find(|(name, _)| name == wanted).map(|(_, value)| value);
    let content = attribute("content")?;
    match (attribute("name"), attribute("property")) {
        (Some(key), _) => Some(name(key, content)),
        (None, Some(key)) => Some(property(key, content)),
        (None, None) => None,
    }
}

/// Returns the classes of the root element, by which custom styles distinguish pages (R-HEAD-03, R-ROUTE-10).
fn html_class(settings: &Settings, parts: &PageParts<'_>) -> String {
    match parts {
        PageParts::Doc { instance, version, doc } => {
            format!("{} docs-doc-page docs-doc-id-{}", docs_class(instance, version), doc.id)
        }
        PageParts::Standalone(page) if page.is_component => {
            "plugin-pages plugin-id-default".to_owned()
        }
        PageParts::Standalone(page) => {
            let wrapper = wrapper_class(settings, &page.front_matter).unwrap_or("mdx-wrapper");
            format!("{wrapper} mdx-page plugin-pages plugin-id-default")
        }
        PageParts::Post { blog, .. } => blog_class(blog, "blog-post-page"),
    }
}

/// Returns the class in the front matter of a standalone page of a Docusaurus project, whose Markdown has no blocks.
fn wrapper_class<'a>(settings: &Settings, front_matter: &'a FrontMatter) -> Option<&'a str> {
    let is_own_format = settings.markdown.blocks;
    front_matter.written.get("wrapperClassName").and_then(Value::as_text).filter(|_| !is_own_format)
}

/// Returns the classes of every page of a version.
pub(super) fn docs_class(instance: &DocsInstance, version: &Version) -> String {
    let (instance, version) = (&instance.settings.id, &version.settings);
    let class = match &version.class_name {
        Some(class) => class.clone(),
        None => format!("docs-version-{}", version.name),
    };
    format!("docs-wrapper plugin-docs plugin-id-{instance} {class}")
}

/// Returns the tag by which a search is restricted to one version (R-HEAD-09, R-SEARCH-16).
pub(crate) fn search_tag(instance: &DocsInstance, version: &Version) -> String {
    format!("docs-{}-{}", instance.settings.id, version.settings.name)
}

fn contents(
    settings: &Settings,
    front_matter: &FrontMatter,
    headings: &[Heading],
) -> Vec<ContentsEntry> {
    if front_matter.hide_table_of_contents {
        return Vec::new();
    }
    let defaults = settings.table_of_contents;
    let least = front_matter.toc_min_heading_level.unwrap_or(defaults.min_heading_level);
    let most = front_matter.toc_max_heading_level.unwrap_or(defaults.max_heading_level);
    headings
        .iter()
        .filter(|heading| (least..=most).contains(&heading.level))
        .map(|heading| ContentsEntry {
            level: heading.level,
            id: heading.id.clone(),
            html: heading.html.clone(),
        })
        .collect()
}

pub(super) fn page_version(
    settings: &Settings,
    (instance, version): (&DocsInstance, &Version),
    latest: Option<SwitchTarget>,
) -> PageVersion {
    let own = &version.settings;
    let kind = match own.banner {
        Banner::None => None,
        Banner::Unreleased => Some(BannerKind::Unreleased),
        Banner::Unmaintained => Some(BannerKind::Unmaintained),
    };
    let banner =
        kind.zip(latest).map(|(kind, latest)| VersionBanner { kind, latest_href: latest.href });
    PageVersion {
        instance: instance.settings.id.to_string(),
        name: own.name.to_string(),
        label: own.label.clone(),
        badge: own.badge,
        banner,
        navbar: navbar_targets(settings, instance, version),
    }
}

/// Returns the tags of a document, each with its page.
fn tags(settings: &Settings, parts: &PageParts<'_>) -> Vec<TagLink> {
    let (version, doc) = match parts {
        PageParts::Doc { version, doc, .. } => (version, doc),
        PageParts::Post { post, .. } => return post_tags(settings, post),
        PageParts::Standalone(_) => return Vec::new(),
    };
    let tags = version.tags_of(doc).into_iter();
    tags.map(|tag| TagLink {
        href: link_href(settings, &tag.permalink),
        label: tag.label,
        description: tag.description,
    })
    .collect()
}

pub(super) fn name(key: &str, content: &str) -> MetaData {
    MetaData { attribute: "name", key: key.to_owned(), content: content.to_owned() }
}
