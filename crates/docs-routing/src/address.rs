//! An address in its parts: only its path is ever looked up, query and hash travel along.

use std::borrow::Cow;
use std::fmt;

use percent_encoding::percent_decode_str;

/// An address in three parts, each as written: `/search?q=form#results`.
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
    /// What stands before query and hash.
    pub path: &'a str,
    /// What stands behind the first `?`, if there is one before the hash.
    pub query: Option<&'a str>,
    /// What stands behind the first `#`.
    pub hash: Option<&'a str>,
}

impl<'a> Address<'a> {
    /// Splits an address. Writing it again gives the same text.
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

    /// The same query and hash behind another path.
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

/// What stands before and behind the first of an ASCII character. Addresses are short, so a plain loop finds it sooner
/// than a search that is made for long texts.
fn split_once(text: &str, separator: u8) -> (&str, Option<&str>) {
    match text.bytes().position(|byte| byte == separator) {
        Some(index) => (&text[..index], Some(&text[index + 1..])),
        None => (text, None),
    }
}

/// Decodes a hash as browsers do before they look for its id (fact R-NAV-06).
///
/// ```
/// assert_eq!(docs_routing::decode_hash("%C3%BCber%20uns"), "über uns");
/// assert_eq!(docs_routing::decode_hash("100%"), "100%");
/// ```
#[must_use]
pub fn decode_hash(hash: &str) -> String {
    decode_component(hash).into_owned()
}

/// Decodes a text whole, as `decodeURIComponent` does; a malformed one stays as it is.
pub(crate) fn decode_component(text: &str) -> Cow<'_, str> {
    percent_decode_str(text).decode_utf8().unwrap_or(Cow::Borrowed(text))
}
