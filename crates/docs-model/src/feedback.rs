//! The question below documents.

use std::fmt;
use std::str::FromStr;

use serde::Deserialize;

/// Settings of the question below documents: "Was this page helpful?" (`[feedback]` in `site.toml`). By default there is no
/// question.
///
/// ```
/// use docs_model::Settings;
///
/// let text = "title = 'T'\nurl = 'https://t.example.com'\n[feedback]\nendpoint = 'https://answers.example.com/docs'";
/// let feedback = Settings::from_toml("site.toml", text).0.unwrap().feedback.unwrap();
/// assert_eq!(feedback.endpoint.unwrap().as_str(), "https://answers.example.com/docs");
/// ```
#[derive(Clone, Debug, Default, Deserialize, Eq, Hash, PartialEq)]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct FeedbackSettings {
    /// Address to which browsers send answers. Without it, pages dispatch an event, and report answers to the analytics services
    /// of the site.
    pub endpoint: Option<FeedbackEndpoint>,
}

/// Address that receives the answers of readers: `https://…`, `http://…`, or a path on the host of the site.
///
/// ```
/// use docs_model::FeedbackEndpoint;
///
/// assert!("/api/answers".parse::<FeedbackEndpoint>().is_ok());
/// assert!("answers.example.com".parse::<FeedbackEndpoint>().is_err());
/// ```
#[derive(Clone, Debug, Deserialize, Eq, Hash, PartialEq)]
#[serde(try_from = "String")]
pub struct FeedbackEndpoint(String);

impl FeedbackEndpoint {
    /// Returns the address as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns scheme and host; `None` for a path.
    ///
    /// ```
    /// use docs_model::FeedbackEndpoint;
    ///
    /// let endpoint: FeedbackEndpoint = "https://answers.example.com/docs".parse()?;
    /// assert_eq!(endpoint.origin(), Some("https://answers.example.com"));
    /// # Ok::<(), docs_model::InvalidFeedbackEndpoint>(())
    /// ```
    #[must_use]
    pub fn origin(&self) -> Option<&str> {
        origin(&self.0)
    }
}

/// Returns scheme and host of an address, if a Content-Security-Policy can name them.
fn origin(address: &str) -> Option<&str> {
    let host = address.strip_prefix("https://").or_else(|| address.strip_prefix("http://"))?;
    let length = host.find(['/', '?', '#']).unwrap_or(host.len());
    let is_host = |byte: u8| byte.is_ascii_alphanumeric() || b"-._:[]".contains(&byte);
    let is_valid = length > 0 && host[..length].bytes().all(is_host);
    is_valid.then(|| &address[..address.len() - host.len() + length])
}

/// A string that is no [`FeedbackEndpoint`].
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct InvalidFeedbackEndpoint(String);

impl fmt::Display for InvalidFeedbackEndpoint {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "`{}` can't receive answers: write an address such as `https://answers.example.com/docs`, or a path on the host of \
             the site such as `/api/answers`",
            self.0
        )
    }
}

impl std::error::Error for InvalidFeedbackEndpoint {}

impl TryFrom<String> for FeedbackEndpoint {
    type Error = InvalidFeedbackEndpoint;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let is_path = text.starts_with('/') && !text.starts_with("//");
        let is_plain = !text.contains(|part: char| part.is_whitespace() || part.is_control());
        if is_plain && (is_path || origin(&text).is_some()) {
            Ok(Self(text))
        } else {
            Err(InvalidFeedbackEndpoint(text))
        }
    }
}

impl FromStr for FeedbackEndpoint {
    type Err = InvalidFeedbackEndpoint;

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
            assert_eq!(
                valid.parse::<FeedbackEndpoint>().map(|endpoint| endpoint.0).as_deref(),
                Ok(valid)
            );
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
            assert!(invalid.parse::<FeedbackEndpoint>().is_err(), "{invalid}");
        }
    }
}
