//! Ids: which the page around the article has, and which authors choose for their elements.

use std::borrow::Cow;

use super::Walk;
use crate::sanitize::ID_PREFIX;

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
        let prefixed = format!("{ID_PREFIX}{id}");
        self.facts.anchors.push(prefixed.clone());
        self.prefixed_ids.insert(id.to_owned());
        Cow::Owned(prefixed)
    }
}
