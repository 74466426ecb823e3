//! Sanitising of untrusted HTML, which requires the feature `sanitizing`.

#[cfg(feature = "sanitizing")]
mod allowed;
mod id_prefix;

use std::collections::HashSet;

pub(crate) use id_prefix::ID_PREFIX;

/// Removes content that could run, load external resources or mislead readers from an article.
///
/// References within the article to one of the `prefixed_ids` receive the prefix too.
#[cfg(feature = "sanitizing")]
pub(crate) fn sanitize(html: &mut String, prefixed_ids: HashSet<String>) {
    *html = allowed::sanitized(html, prefixed_ids);
}

/// Leaves the article unchanged. It contains no tags of the author ([`shows_tags`](crate::Options::shows_tags)), only those
/// that this crate writes.
#[cfg(not(feature = "sanitizing"))]
pub(crate) fn sanitize(_: &mut String, _: HashSet<String>) {}
