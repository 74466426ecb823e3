//! Settings of the question below documents.

use serde::Deserialize;

use crate::endpoint::Endpoint;

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
    /// Address to which browsers send answers. Without an address, pages dispatch an event, and report answers to the analytics
    /// services of the site.
    pub endpoint: Option<Endpoint>,
}
