//! Addresses to which browsers send requests.

use std::fmt;
use std::str::FromStr;

use serde::Deserialize;

/// Address to which pages send requests: `https://…`, `http://…`, or a path on the host of the site.
///
/// ```
/// use docs_model::Endpoint;
///
/// assert!("/api/answers".parse::<Endpoint>().is_ok());
/// assert!("answers.example.com".parse::<Endpoint>().is_err());
/// ```
#[derive(Clone, Debug, Deserialize, Eq, Hash, PartialEq)]
#[serde(try_from = "String")]
pub struct Endpoint(String);

impl Endpoint {
    /// Returns the address as a string.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns scheme and host; `None` for a path.
    ///
    /// ```
    /// use docs_model::Endpoint;
    ///
    /// let endpoint: Endpoint = "https://answers.example.com/docs".parse()?;
    /// assert_eq!(endpoint.origin(), Some("https://answers.example.com"));
    /// # Ok::<(), docs_model::InvalidEndpoint>(())
    /// ```
    #[must_use]
    pub fn origin(&self) -> Option<&str> {
        origin(&self.0)
    }
}

/// Returns scheme and host of an address; `None` if a Content-Security-Policy cannot contain them.
fn origin(address: &str) -> Option<&str> {
    let host = address.strip_prefix("https://").or_else(|| address.strip_prefix("http://"))?;
    let length = host.find(['/', '?', '#']).unwrap_or(host.len());
    let is_host = |byte: u8| byte.is_ascii_alphanumeric() || b"-._:[]".contains(&byte);
    let is_valid = length > 0 && host[..length].bytes().all(is_host);
    is_valid.then(|| &address[..address.len() - host.len() + length])
}

/// Error of a string that is not an [`Endpoint`].
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct InvalidEndpoint(String);

impl fmt::Display for InvalidEndpoint {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "`{}` can't receive requests: write an address such as `https://api.example.com/v1`, or a path on the host of the \
             site such as `/api`",
            self.0
        )
    }
}

impl std::error::Error for InvalidEndpoint {}

impl TryFrom<String> for Endpoint {
    type Error = InvalidEndpoint;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let is_path = text.starts_with('/') && !text.starts_with("//");
        let is_plain = !text.contains(|part: char| part.is_whitespace() || part.is_control());
        if is_plain && (is_path || origin(&text).is_some()) {
            Ok(Self(text))
        } else {
            Err(InvalidEndpoint(text))
        }
    }
}

impl FromStr for Endpoint {
    type Err = InvalidEndpoint;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::try_from(text.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endpoints_are_addresses_or_paths() {
        for valid in ["https://a.example", "http://127.0.0.1:8080/x?y", "/api"] {
            assert_eq!(valid.parse::<Endpoint>().map(|endpoint| endpoint.0).as_deref(), Ok(valid));
        }
        for invalid in [
            "",
            "api",
            "//a.example/x",
            "ftp://a.example",
            "https://",
            "https://a b.example",
            "mailto:a@b.example",
        ] {
            assert!(invalid.parse::<Endpoint>().is_err(), "{invalid}");
        }
    }
}
