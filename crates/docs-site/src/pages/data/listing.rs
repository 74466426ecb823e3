//! Data of pages without a source: categories and tags.

use std::sync::Arc;

use docs_model::{Doc, DocsInstance, Settings, SidebarCategory, SidebarItem, Tag, Version};

use super::blog_data::is_classic;
use super::context::PageContext;
use super::head::absolute;
use super::page::{
    docs_class, head, page_version, plain_page, push_image, push_keywords, push_version, search_tag,
};
use super::titles;
use super::types::{
    CardData, CardKind, HeadData, Listing, PageData, PageKind, TagData, TaggedPage,
};
use crate::values::address::{href, is_external, link_href};

/// Returns the data of a category's page (R-MD-11).
pub(crate) fn category_page(
    settings: &Settings,
    (instance, version): (&DocsInstance, &Version),
    category: &SidebarCategory,
    path: &str,
    context: PageContext,
) -> PageData {
    let generated =
        category.link.as_ref().and_then(|link| link.generated.clone()).unwrap_or_default();
    let title = generated.title.as_deref().unwrap_or(&category.label);
    let tag = search_tag(instance, version);
    let mut head = docs_head(settings, (instance, version), (title, &tag), path);
    head.description.clone_from(&generated.description);
    head.html_class.push_str(" docs-doc-page");
    push_keywords(&mut head.meta, &generated.keywords);
    if let Some(image) = &generated.image {
        push_image(&mut head.meta, &absolute(settings, image));
    }
    let mut page = plain_page(PageKind::Category, href(settings, path), title, head, context);
    page.version = Some(page_version(settings, (instance, version), None));
    page.listing = Some(Listing::Cards {
        description: generated.description,
        cards: cards(settings, version, &category.items),
    });
    page
}

/// Returns a card for each entry with a link.
pub(crate) fn cards(
    settings: &Settings,
    version: &Version,
    items: &[SidebarItem],
) -> Vec<CardData> {
    items.iter().filter_map(|item| card(settings, version, item)).collect()
}

fn card(settings: &Settings, version: &Version, item: &SidebarItem) -> Option<CardData> {
    match item {
        SidebarItem::Link(link) if !link.unlisted => {
            let doc = link.doc.as_ref().and_then(|id| version.docs.get(id));
            Some(CardData {
                kind: if is_external(&link.href) { CardKind::Link } else { CardKind::Page },
                label: link.label.clone(),
                href: link_href(settings, &link.href),
                description: link
                    .look
                    .description
                    .clone()
                    .or_else(|| doc.and_then(|doc| doc.description.clone())),
            })
        }
        SidebarItem::Category(category) => {
            let inside = docs_model::Sidebar { items: category.items.clone() };
            let own =
                category.link.as_ref().filter(|link| !link.unlisted).map(|link| link.href.as_str());
            Some(CardData {
                kind: CardKind::Category,
                label: category.label.clone(),
                href: link_href(settings, own.or_else(|| inside.first_link())?),
                description: Some(category.look.description.clone().unwrap_or_else(|| {
                    settings.messages.counted("category.items", category.items.len())
                })),
            })
        }
        _ => None,
    }
}

/// Returns the data of the page of all tags of a version.
pub(crate) fn tags_page(
    settings: &Settings,
    (instance, version): (&DocsInstance, &Version),
    path: &str,
    context: PageContext,
) -> PageData {
    let title = settings.messages.text("tags.title");
    let mut head = docs_head(settings, (instance, version), (title, "doc_tags_list"), path);
    push_classic_class(&mut head, settings, "docs-tags-list-page");
    let mut page = plain_page(PageKind::Tags, href(settings, path), title, head, context);
    let tag = |tag: &Tag| TagData {
        label: tag.label.clone(),
        href: link_href(settings, &tag.permalink),
        description: tag.description.clone(),
        count: tag.docs.len(),
    };
    page.listing = Some(Listing::Tags { tags: version.tags.iter().map(tag).collect() });
    page
}

/// Returns the data of the page of one tag.
pub(crate) fn tag_page(
    settings: &Settings,
    (instance, version): (&DocsInstance, &Version),
    tag: &Tag,
    all_tags: &str,
    context: PageContext,
) -> PageData {
    let title = titles::docs_with_tag(&settings.messages, tag.docs.len(), &tag.label);
    let mut head =
        docs_head(settings, (instance, version), (&title, "doc_tag_doc_list"), &tag.permalink);
    push_classic_class(&mut head, settings, "docs-tag-doc-list-page");
    head.description.clone_from(&tag.description);
    let mut page = plain_page(PageKind::Tag, href(settings, &tag.permalink), &title, head, context);
    let tagged = |doc: &Arc<Doc>| TaggedPage {
        label: doc.title.clone(),
        href: link_href(settings, &doc.permalink),
        description: doc.description.clone(),
    };
    page.listing = Some(Listing::Tagged {
        description: tag.description.clone(),
        all_tags_href: href(settings, all_tags),
        pages: tag.docs.iter().filter_map(|id| version.docs.get(id)).map(tagged).collect(),
    });
    page
}

/// Adds the class by which style sheets of the classic look select this kind of page. Our own look has no rules for it.
fn push_classic_class(head: &mut HeadData, settings: &Settings, class: &str) {
    if is_classic(settings) {
        head.html_class.push(' ');
        head.html_class.push_str(class);
    }
}

/// Returns the head of a page of a version. Contextual searches find the page by its tag; pages of tags have their own search tags,
/// and belong to the context of no version.
fn docs_head(
    settings: &Settings,
    (instance, version): (&DocsInstance, &Version),
    (title, search_tag): (&str, &str),
    path: &str,
) -> HeadData {
    let mut head = head(settings, title, path, search_tag);
    head.html_class = docs_class(instance, version);
    push_version(&mut head, version);
    head
}
