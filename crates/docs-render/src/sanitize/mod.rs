//! Sanitising of untrusted HTML, which needs the feature `sanitizing`.

#[cfg(feature = "sanitizing")]
mod allowed;
mod id_prefix;

use std::collections::HashSet;

pub(crate) use id_prefix::ID_PREFIX;

/// Returns an article without anything that could run, load external resources or mislead readers.
///
/// References within the article to one of the `prefixed_ids` get the prefix too.
#[cfg(feature = "sanitizing")]
pub(crate) fn sanitized(html: String, prefixed_ids: HashSet<String>) -> String {
    allowed::sanitized(&html, prefixed_ids)
}

/// Returns the article unchanged: it contains no tags of the author
/// ([`shows_tags`](crate::Options::shows_tags)), only those that this crate writes.
#[cfg(not(feature = "sanitizing"))]
pub(crate) fn sanitized(html: String, _: HashSet<String>) -> String {
    html
}
