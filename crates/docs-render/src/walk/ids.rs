//! Ids of the page around the article, and of the author's elements.

use std::borrow::Cow;

use super::Walk;
use crate::sanitize::ID_PREFIX;

impl Walk<'_> {
    /// Returns the id for an element of the author, and records it as a link target.
    ///
    /// Browsers expose elements with ids as properties of `window`, and scripts look elements up by id. An untrusted
    /// author's id therefore has a prefix that no script uses.
    pub(super) fn author_id<'a>(&mut self, id: &'a str) -> Cow<'a, str> {
        self.link_report.anchors.push(id.to_owned());
        if self.options.unsafe_html && !self.options.reserved_ids.contains(&id) {
            return Cow::Borrowed(id);
        }
        let prefixed = format!("{ID_PREFIX}{id}");
        self.link_report.anchors.push(prefixed.clone());
        self.prefixed_ids.insert(id.to_owned());
        Cow::Owned(prefixed)
    }
}
