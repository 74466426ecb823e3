//! Elements for the document's head.

use docs_core::{AddressUse, Issue, leaves_site, refused_address};

use super::Walk;
use super::attributes::html_name;
use super::element::Element;
use crate::page::{HEAD_ELEMENT_CODE, HeadTag, head_element, is_structured_data};
use crate::tags::Tag;

/// Relations of a `link` that loads nothing.
const RELATIONS: [&str; 3] = ["author", "help", "license"];

/// Relations of a `link` that claims that an address has the same content as the page, or that browsers load in advance: Firefox
/// loads the next page.
const RELATIONS_WITHIN_SITE: [&str; 4] = ["alternate", "canonical", "next", "prev"];

/// Attribute of a `meta` element with the name of a header of the response.
const HEADER: &str = "http-equiv";

/// Attribute of a `meta` element that the site sets on each page.
const CHARSET: &str = "charset";

/// Attributes of a `meta` element that name its content.
const NAMES: [&str; 3] = ["itemprop", "name", "property"];

/// Last parts of the names of `meta` elements whose content is an address: `og:image`, `twitter:player`.
const ADDRESS_NAMES: [&str; 8] =
    ["audio", "image", "player", "secure_url", "src", "stream", "url", "video"];

impl Walk<'_> {
    /// Records a tag for the document's head; returns `false` for a tag that belongs to the article.
    pub(super) fn head_tag(&mut self, tag: &Tag<'_>, line: u32) -> bool {
        if !self.tags.is_in_head() {
            return false;
        }
        if tag.name == "title" && !tag.is_self_closing {
            let at = self.article.html.len();
            self.open(tag, line, Element::HeadTitle { at });
            return true;
        }
        let attributes =
            self.evaluator.written_attributes(tag, |name| html_name(name).into_owned());
        if ["link", "meta"].contains(&tag.name) {
            self.link_or_meta(tag, attributes, line);
            return true;
        }
        if is_structured_data(tag.name, &attributes) && !tag.is_self_closing {
            let at = self.article.html.len();
            self.open(tag, line, Element::HeadData { at });
            return true;
        }
        self.reporter.issue(line, "", head_element(tag.name));
        false
    }

    /// Records a `link` or `meta` element, or reports that the head of the page may not contain it.
    fn link_or_meta(&mut self, tag: &Tag<'_>, attributes: Vec<(String, String)>, line: u32) {
        if let Some(issue) = self.refused_head_tag(tag.name, &attributes) {
            let about = self.start_of_tag(tag, line);
            return self.reporter.issue(line, &about, issue);
        }
        let mut attributes = attributes;
        if tag.name == "meta" {
            attributes.retain(|(name, _)| !name.eq_ignore_ascii_case(CHARSET));
        }
        if !attributes.is_empty() {
            self.head.tags.push(HeadTag { name: tag.name.to_owned(), attributes });
        }
    }

    /// Returns the issue of a `meta` or `link` element that the head of the page may not contain.
    fn refused_head_tag(&self, name: &str, attributes: &[(String, String)]) -> Option<Issue> {
        let is_trusted = self.input.options.unsafe_html;
        let is_header = || attributes.iter().any(|(name, _)| name.eq_ignore_ascii_case(HEADER));
        match name {
            "link" => (!is_trusted && !is_harmless_link(attributes)).then(refused_link),
            _ if !is_trusted && is_header() => Some(refused_header()),
            _ => refused_content(attributes),
        }
    }

    /// Returns the start of a tag as it is written on its line. A line may contain several tags of the same name.
    fn start_of_tag(&self, tag: &Tag<'_>, line: u32) -> String {
        let start = format!("<{}", tag.name);
        let with_attribute = tag.attributes.first().map(|first| format!("{start} {}", first.name));
        with_attribute
            .filter(|written| self.reporter.column(line, written).is_some())
            .unwrap_or(start)
    }
}

/// Returns `true` if a `link` element of authors who are not trusted loads nothing, and neither replaces the address of the
/// page by that of another site.
fn is_harmless_link(attributes: &[(String, String)]) -> bool {
    let values = |wanted: &'static str| {
        let named = move |(name, value): &'_ (String, String)| {
            name.eq_ignore_ascii_case(wanted).then(|| value.trim().to_ascii_lowercase())
        };
        attributes.iter().filter_map(named)
    };
    let leaves = values("href").any(|address| leaves_site(&plain_address(&address)));
    let mut has_relation = false;
    let are_harmless = values("rel").all(|relations| {
        relations.split_ascii_whitespace().all(|relation| {
            has_relation = true;
            RELATIONS.contains(&relation) || (!leaves && RELATIONS_WITHIN_SITE.contains(&relation))
        })
    });
    has_relation && are_harmless
}

/// Returns an address as browsers read it: without control characters, and with slashes instead of backslashes.
fn plain_address(address: &str) -> String {
    address.replace('\\', "/").chars().filter(|char| !char.is_control()).collect()
}

/// Returns the issue of a `meta` element whose address would run a script.
fn refused_content(attributes: &[(String, String)]) -> Option<Issue> {
    let names = attributes.iter().filter(|(name, _)| NAMES.contains(&name.as_str()));
    let is_address = names.into_iter().any(|(_, name)| {
        let last = name.rsplit(':').next().unwrap_or_default();
        ADDRESS_NAMES.contains(&last.to_ascii_lowercase().as_str())
    });
    let (_, content) = attributes.iter().find(|(name, _)| is_address && name == "content")?;
    refused_address(content, AddressUse::Embed)
}

fn refused_header() -> Issue {
    let help = "authors who are not trusted set no headers; add the header to `serve.headers`, add a redirect, or set \
                `unsafe_html = true` under `[markdown]`";
    head_element_issue("`<meta>` with `http-equiv`").help(help)
}

fn refused_link() -> Issue {
    let help = "authors who are not trusted add only links to authors, licenses and other pages of the site; add it to all pages \
                in `theme.head`, or set `unsafe_html = true` under `[markdown]`";
    head_element_issue("`<link>`").help(help)
}

fn head_element_issue(element: &str) -> Issue {
    Issue::warning(HEAD_ELEMENT_CODE, format!("the element {element} in the head is left out"))
}
