//! Addresses: path, query and hash. Only the path is resolved; query and hash are preserved.

use std::borrow::Cow;
use std::fmt;

use percent_encoding::percent_decode_str;

/// Address in three unmodified parts: `/search?q=form#results`.
///
/// ```
/// use docs_routing::Address;
///
/// let address = Address::split("/search?q=form#results?");
/// assert_eq!(address.path, "/search");
/// assert_eq!(address.query, Some("q=form"));
/// assert_eq!(address.hash, Some("results?"));
/// assert_eq!(address.to_string(), "/search?q=form#results?");
/// ```
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub struct Address<'a> {
    /// Part before query and hash.
    pub path: &'a str,
    /// Part after the first `?` before the hash; `None` without one.
    pub query: Option<&'a str>,
    /// Part after the first `#`.
    pub hash: Option<&'a str>,
}

impl<'a> Address<'a> {
    /// Splits an address. Its `Display` form equals the original.
    ///
    /// ```
    /// use docs_routing::Address;
    ///
    /// assert_eq!(Address::split("form#").hash, Some(""));
    /// assert_eq!(Address::split("form").hash, None);
    /// ```
    #[must_use]
    pub fn split(address: &'a str) -> Self {
        let (rest, hash) = split_once(address, b'#');
        let (path, query) = split_once(rest, b'?');
        Self { path, query, hash }
    }

    /// Returns the same query and hash with another path.
    ///
    /// ```
    /// use docs_routing::Address;
    ///
    /// let here = Address::split("/next/cat/a?tab=1#top");
    /// assert_eq!(here.with_path("/cat/a").to_string(), "/cat/a?tab=1#top");
    /// ```
    #[must_use]
    pub fn with_path<'b>(&self, path: &'b str) -> Address<'b>
    where
        'a: 'b,
    {
        Address { path, ..*self }
    }
}

impl fmt::Display for Address<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.path)?;
        if let Some(query) = self.query {
            write!(formatter, "?{query}")?;
        }
        if let Some(hash) = self.hash {
            write!(formatter, "#{hash}")?;
        }
        Ok(())
    }
}

/// Splits a string at the first occurrence of an ASCII character. For short addresses, a plain loop is faster than a
/// search for long strings.
fn split_once(text: &str, separator: u8) -> (&str, Option<&str>) {
    match text.bytes().position(|byte| byte == separator) {
        Some(index) => (&text[..index], Some(&text[index + 1..])),
        None => (text, None),
    }
}

/// Decodes a hash as browsers do before they look up the id (R-NAV-06).
///
/// ```
/// assert_eq!(docs_routing::decode_hash("%C3%BCber%20uns"), "über uns");
/// assert_eq!(docs_routing::decode_hash("100%"), "100%");
/// ```
#[must_use]
pub fn decode_hash(hash: &str) -> String {
    decode_component(hash).into_owned()
}

/// Decodes a string like `decodeURIComponent`; a malformed one is returned unchanged.
///
/// ```
/// assert_eq!(docs_routing::decode_component("a%20b.png"), "a b.png");
/// ```
#[must_use]
pub fn decode_component(text: &str) -> Cow<'_, str> {
    percent_decode_str(text).decode_utf8().unwrap_or(Cow::Borrowed(text))
}
