//! Services that count visits.

use std::fmt;
use std::str::FromStr;

use serde::Deserialize;

/// Analytics services of a site (`[analytics]` in `site.toml`). By default there are none, and pages load nothing from
/// other hosts.
///
/// ```
/// use docs_model::Settings;
///
/// let text = "title = 'T'\nurl = 'https://t.example.com'\n[analytics]\ngoogle_tag = ['G-0123456789']";
/// let analytics = Settings::from_toml("site.toml", text).0.unwrap().analytics;
/// assert_eq!(analytics.google_tag[0].as_str(), "G-0123456789");
/// assert!(!analytics.is_empty() && !analytics.anonymize_ip);
/// ```
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq)]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct AnalyticsSettings {
    /// Measurement ids of the Google tag (`gtag.js`).
    pub google_tag: Vec<AnalyticsId>,
    /// Container id of Google Tag Manager.
    pub google_tag_manager: Option<AnalyticsId>,
    /// Tracking id of Universal Analytics (`analytics.js`).
    pub google_analytics: Option<AnalyticsId>,
    /// `true` if services must anonymize addresses of visitors. By default `false`.
    pub anonymize_ip: bool,
}

impl AnalyticsSettings {
    /// Returns whether the settings contain no service.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.google_tag.is_empty()
            && self.google_tag_manager.is_none()
            && self.google_analytics.is_none()
    }

    /// Returns the origins of the scripts that pages load.
    ///
    /// ```
    /// use docs_model::AnalyticsSettings;
    ///
    /// let mut analytics = AnalyticsSettings::default();
    /// assert_eq!(analytics.script_origins().count(), 0);
    /// analytics.google_analytics = Some("UA-1234-5".parse().unwrap());
    /// assert_eq!(analytics.script_origins().collect::<Vec<_>>(), ["https://www.google-analytics.com"]);
    /// ```
    pub fn script_origins(&self) -> impl Iterator<Item = &'static str> {
        let has_tags = !self.google_tag.is_empty() || self.google_tag_manager.is_some();
        let tags = has_tags.then_some("https://www.googletagmanager.com");
        // The Google tag loads scripts from the origin of Universal Analytics too.
        let has_analytics = !self.google_tag.is_empty() || self.google_analytics.is_some();
        tags.into_iter().chain(has_analytics.then_some("https://www.google-analytics.com"))
    }

    /// Returns the origins that receive the reports, as sources of a Content-Security-Policy.
    pub(crate) fn report_origins(&self) -> &'static [&'static str] {
        if self.is_empty() {
            &[]
        } else {
            &[
                "https://*.google-analytics.com",
                "https://*.analytics.google.com",
                "https://*.googletagmanager.com",
            ]
        }
    }
}

/// Id of a site at a service that counts visits: letters, digits, `-` and `_`.
///
/// ```
/// use docs_model::AnalyticsId;
///
/// assert_eq!("GTM-AB12".parse::<AnalyticsId>().unwrap().as_str(), "GTM-AB12");
/// assert!("'); alert(1); ('".parse::<AnalyticsId>().is_err());
/// ```
#[derive(Clone, Debug, Deserialize, Eq, Hash, PartialEq)]
#[serde(try_from = "String")]
pub struct AnalyticsId(String);

impl AnalyticsId {
    /// Returns the id as a string.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// String that is not an id of a service.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct InvalidAnalyticsId(String);

impl fmt::Display for InvalidAnalyticsId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "`{}` is no id of a service: an id has letters, digits, `-` and `_`",
            self.0
        )
    }
}

impl std::error::Error for InvalidAnalyticsId {}

impl TryFrom<String> for AnalyticsId {
    type Error = InvalidAnalyticsId;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let is_part = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
        if !text.is_empty() && text.bytes().all(is_part) {
            Ok(Self(text))
        } else {
            Err(InvalidAnalyticsId(text))
        }
    }
}

impl FromStr for AnalyticsId {
    type Err = InvalidAnalyticsId;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::try_from(text.to_owned())
    }
}
