//! Elements for the document's head.

use docs_core::{AddressUse, Issue, leaves_site, refused_address};

use super::Walk;
use super::attributes::html_name;
use super::element::Element;
use crate::page::{HEAD_ELEMENT_CODE, HeadTag, head_element, is_structured_data};
use crate::tags::Tag;

/// Relations of a `link` that loads nothing.
const RELATIONS: [&str; 5] = ["author", "help", "license", "next", "prev"];

/// Relations of a `link` that loads nothing, but claims that an address has the same content as the page.
const RELATIONS_WITHIN_SITE: [&str; 2] = ["alternate", "canonical"];

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
            if let Some(issue) = self.refused_head_tag(tag, &attributes) {
                self.reporter.issue(line, &format!("<{}", tag.name), issue);
                return true;
            }
            self.head.tags.push(HeadTag { name: tag.name.to_owned(), attributes });
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

    /// Returns the issue of a `meta` or `link` element that the head of the page may not contain.
    fn refused_head_tag(&self, tag: &Tag<'_>, attributes: &[(String, String)]) -> Option<Issue> {
        match tag.name {
            "link" => {
                let is_trusted = self.input.options.unsafe_html;
                (!is_trusted && !is_harmless_link(attributes)).then(refused_link)
            }
            _ => refused_meta(tag, attributes),
        }
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
    let leaves = values("href").any(|address| leaves_site(&address) || address.contains('\\'));
    let mut has_relation = false;
    let are_harmless = values("rel").all(|relations| {
        relations.split_ascii_whitespace().all(|relation| {
            has_relation = true;
            RELATIONS.contains(&relation) || (!leaves && RELATIONS_WITHIN_SITE.contains(&relation))
        })
    });
    has_relation && are_harmless
}

/// Returns the issue of a `meta` element without a name, such as `http-equiv`, which is not a part of any page, or whose
/// address would run a script.
fn refused_meta(tag: &Tag<'_>, attributes: &[(String, String)]) -> Option<Issue> {
    let is_name = |name: &str| ["name", "property"].contains(&name);
    if !tag.attributes.iter().any(|attribute| is_name(attribute.name)) {
        let issue = head_element_issue("`<meta>` without `name` or `property`");
        return Some(issue.help("add a header to responses (`serve.headers`), or a redirect"));
    }
    let names = attributes.iter().filter(|(name, _)| is_name(name));
    let is_address = names.into_iter().any(|(_, name)| {
        let last = name.rsplit(':').next().unwrap_or_default();
        ADDRESS_NAMES.contains(&last.to_ascii_lowercase().as_str())
    });
    let (_, content) = attributes.iter().find(|(name, _)| is_address && name == "content")?;
    refused_address(content, AddressUse::Embed)
}

fn refused_link() -> Issue {
    let help = "authors who are not trusted add only links to authors, licenses and other pages of the site; add it to all pages \
                in `theme.head`, or set `unsafe_html = true` under `[markdown]`";
    head_element_issue("`<link>`").help(help)
}

fn head_element_issue(element: &str) -> Issue {
    Issue::warning(HEAD_ELEMENT_CODE, format!("the element {element} in the head is left out"))
}
