//! Slot for results in the built search page: `<div … data-plain-search="SETTINGS"></div>`.

use docs_search_index::Query;
use docs_search_index::wire::SearchParams;
use serde::Deserialize;

/// Start of the attribute. The content of a page cannot contain it, because its quotes are escaped.
const ATTRIBUTE: &str = " data-plain-search=\"";

/// Rest of the element.
const END: &str = "\"></div>";

/// Slot of a page.
#[derive(Debug)]
pub(super) struct Slot {
    /// Position of the results, between start and end tag.
    pub(super) position: usize,
    pub(super) settings: Settings,
}

/// Settings of a search page. Counterpart in TypeScript: `ui/src/search/server-search.ts`.
#[derive(Debug, Deserialize)]
pub(super) struct Settings {
    /// Line above the results; `{query}` is the place of the query.
    pub(super) title: String,
    /// Message for a query without results.
    pub(super) none: String,
    /// Language of the page.
    pub(super) language: String,
    #[serde(flatten)]
    params: SearchParams,
}

impl Settings {
    /// Returns the query for words within the filters of the page.
    pub(super) fn query(&self, words: &str) -> Query {
        let mut query = self.params.to_query();
        words.clone_into(&mut query.text);
        query
    }
}

/// Finds the slot of a page; `None` if the page has none, or one of another version of the interface.
pub(super) fn find(page: &str) -> Option<Slot> {
    let start = page.find(ATTRIBUTE)? + ATTRIBUTE.len();
    let (settings, _) = page[start..].split_once(END)?;
    let position = start + settings.len() + "\">".len();
    let settings = serde_json::from_str(&unescaped(settings)).ok()?;
    Some(Slot { position, settings })
}

/// Replaces the character references that React writes in attributes.
fn unescaped(attribute: &str) -> String {
    let references =
        [("&quot;", "\""), ("&#x27;", "'"), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")];
    references.iter().fold(attribute.to_owned(), |text, (reference, character)| {
        text.replace(reference, character)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn character_references_are_replaced_once() {
        assert_eq!(unescaped("&quot;a &amp;lt; b&quot; &#x27;&lt;&gt;"), "\"a &lt; b\" '<>");
    }

    #[test]
    fn a_page_without_valid_settings_has_no_slot() {
        for page in [
            "<div></div>",
            "<div data-plain-search=\"{}\"></div>",
            "<div data-plain-search=\"",
            "<div data-plain-search=\"a\"",
        ] {
            assert!(find(page).is_none(), "{page}");
        }
    }
}
