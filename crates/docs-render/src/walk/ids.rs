//! Ids: which the page around the article has, and which authors choose for their elements.

use std::borrow::Cow;

use docs_model::Slugger;

use super::Walk;
use crate::page::Options;

/// Prefix of an author's id that must not be found under its own name, as on GitHub.
pub(crate) const PREFIX: &str = "user-content-";

/// Returns a slugger that does not make a reserved id.
pub(super) fn slugger(options: &Options<'_>) -> Slugger {
    let mut slugs = Slugger::default();
    for id in options.reserved_ids {
        slugs.chosen(id);
    }
    slugs
}

impl Walk<'_> {
    /// Returns the id that an element of the author gets, and records it as a target of links.
    ///
    /// Browsers make elements with ids properties of `window`, and scripts look elements up by id.
    /// So an untrusted author's id has a prefix that no script asks for.
    pub(super) fn author_id<'a>(&mut self, id: &'a str) -> Cow<'a, str> {
        self.facts.anchors.push(id.to_owned());
        if self.options.unsafe_html && !self.options.reserved_ids.contains(&id) {
            return Cow::Borrowed(id);
        }
        let prefixed = format!("{PREFIX}{id}");
        self.facts.anchors.push(prefixed.clone());
        self.prefixed_ids.insert(id.to_owned());
        Cow::Owned(prefixed)
    }
}
