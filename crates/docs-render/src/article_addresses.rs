//! Articles that become parts of a longer document.

use docs_core::decode_entities;
use std::borrow::Cow;

use crate::html::push_value;
use crate::tags::{Attribute, Token, Value, pieces};

/// Ids and addresses of an article that becomes part of a longer document.
///
/// Ids of several articles may be equal, and addresses may be relative to the page of the article.
pub trait ArticleAddresses {
    /// Returns the id of an element within the longer document.
    fn id(&self, id: &str) -> String;

    /// Returns the address of a link. A fragment without a path, `#install`, refers to an element of the same article.
    fn link<'a>(&self, href: &'a str) -> Cow<'a, str>;

    /// Returns the address of a picture, a video or another file that the document loads.
    fn file<'a>(&self, src: &'a str) -> Cow<'a, str>;
}

/// Attributes whose value is one id or a list of ids.
const ID_REFERENCES: [&str; 10] = [
    "aria-activedescendant",
    "aria-controls",
    "aria-describedby",
    "aria-details",
    "aria-flowto",
    "aria-labelledby",
    "aria-owns",
    "for",
    "headers",
    "popovertarget",
];

/// Returns the HTML of an article with other ids and addresses.
///
/// Ids, references to ids and references in pictures (`url(#gradient)`) change consistently. The rest of the HTML is
/// unchanged.
///
/// ```
/// use std::borrow::Cow;
///
/// use docs_render::{ArticleAddresses, rewrite_article_addresses};
///
/// struct Chapter;
///
/// impl ArticleAddresses for Chapter {
///     fn id(&self, id: &str) -> String {
///         format!("tools:{id}")
///     }
///
///     fn link<'a>(&self, href: &'a str) -> Cow<'a, str> {
///         match href.strip_prefix('#') {
///             Some(id) => format!("#tools:{id}").into(),
///             None => href.into(),
///         }
///     }
///
///     fn file<'a>(&self, src: &'a str) -> Cow<'a, str> {
///         src.into()
///     }
/// }
///
/// let article = "<h2 id=\"install\">Install<a href=\"#install\">#</a></h2>";
/// assert_eq!(
///     rewrite_article_addresses(article, &Chapter),
///     "<h2 id=\"tools:install\">Install<a href=\"#tools:install\">#</a></h2>"
/// );
/// ```
#[must_use]
pub fn rewrite_article_addresses(html: &str, addresses: &dyn ArticleAddresses) -> String {
    let mut part = String::with_capacity(html.len() + html.len() / 8);
    let mut written = 0;
    for (_, token) in pieces(html) {
        let Token::Tag(tag) = token else { continue };
        for Attribute { name, value } in tag.attributes {
            let Value::Text(value) = value else { continue };
            let Some(changed) = changed(name, value, addresses) else { continue };
            // The value is a slice of the article, so the pointers determine its offset.
            let start = value.as_ptr() as usize - html.as_ptr() as usize;
            part.push_str(&html[written..start]);
            push_any_value(&mut part, &changed);
            written = start + value.len();
        }
    }
    part.push_str(&html[written..]);
    part
}

/// Returns the value of an attribute in the longer document; `None` if it does not change.
fn changed(name: &str, value: &str, addresses: &dyn ArticleAddresses) -> Option<String> {
    let is = |other: &str| name.eq_ignore_ascii_case(other);
    let decoded = || decode_entities(value);
    let changed = if is("id") {
        addresses.id(&decoded())
    } else if is("href") || is("xlink:href") {
        addresses.link(&decoded()).into_owned()
    } else if is("src") || is("poster") {
        addresses.file(&decoded()).into_owned()
    } else if ID_REFERENCES.into_iter().any(is) {
        let ids = decoded();
        let ids = ids.split_ascii_whitespace().map(|id| addresses.id(id));
        ids.collect::<Vec<_>>().join(" ")
    } else if value.contains(URL) {
        with_ids_in_urls(&decoded(), addresses)
    } else {
        return None;
    };
    Some(changed)
}

/// Start of a reference to an element in a property of a picture.
const URL: &str = "url(#";

/// Returns the value of a property with the new ids in its references.
fn with_ids_in_urls(value: &str, addresses: &dyn ArticleAddresses) -> String {
    let mut parts = value.split(URL);
    let mut changed = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (id, rest) = part.split_at(part.find(')').unwrap_or(part.len()));
        changed.extend([URL, &addresses.id(id), rest]);
    }
    changed
}

/// Appends an attribute value that is valid with both kinds of quotation marks and without them.
fn push_any_value(html: &mut String, value: &str) {
    let mut escaped = String::with_capacity(value.len());
    push_value(&mut escaped, value);
    html.push_str(&escaped.replace('\'', "&#39;").replace([' ', '\t', '\n'], "&#32;"));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Part that marks each id and address.
    struct Marked;

    impl ArticleAddresses for Marked {
        fn id(&self, id: &str) -> String {
            format!("p:{id}")
        }

        fn link<'a>(&self, href: &'a str) -> Cow<'a, str> {
            format!("link:{href}").into()
        }

        fn file<'a>(&self, src: &'a str) -> Cow<'a, str> {
            format!("file:{src}").into()
        }
    }

    #[test]
    fn ids_and_addresses_of_all_forms_change() {
        for (html, expected) in [
            ("<p id=a>", "<p id=p:a>"),
            ("<p ID='a&amp;b'>", "<p ID='p:a&amp;b'>"),
            ("<a href=\"/x?a=1&amp;b=2#c\">", "<a href=\"link:/x?a=1&amp;b=2#c\">"),
            ("<img alt=\"a\" src=\"b.png\">", "<img alt=\"a\" src=\"file:b.png\">"),
            ("<label for=a>", "<label for=p:a>"),
            ("<i aria-labelledby=\"a b\">", "<i aria-labelledby=\"p:a&#32;p:b\">"),
            ("<rect fill=\"url(#a)\"/>", "<rect fill=\"url(#p:a)\"/>"),
            ("<use xlink:href=\"#a\"/>", "<use xlink:href=\"link:#a\"/>"),
        ] {
            assert_eq!(rewrite_article_addresses(html, &Marked), expected);
        }
    }

    #[test]
    fn text_code_and_end_tags_are_unchanged() {
        for html in [
            "id=\"a\" <b>href=\"x\"</b>",
            "<!-- <a href=\"x\"> -->",
            "<code>&lt;a id=&quot;x&quot;&gt;</code>",
            "<script>const a = '<p id=\"x\">';</script>",
            "<p data-id=\"x\" title=\"url (#x)\">",
            "a < b",
            "<",
        ] {
            assert_eq!(rewrite_article_addresses(html, &Marked), html);
        }
    }
}
