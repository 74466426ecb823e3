//! Treatment of pages of unmaintained versions by search engines.

use std::fmt;

use serde::Deserialize;

/// Treatment of the pages of versions with the banner `unmaintained` by search engines.
///
/// ```
/// use docs_model::{OldVersions, Settings};
///
/// let text = "title = 'T'\nurl = 'https://t.example.com'\n[docs]\nold_versions = 'noindex'\n";
/// let settings = Settings::from_toml("site.toml", text).0.unwrap();
/// assert_eq!(settings.docs.old_versions, OldVersions::Noindex);
/// assert_eq!(OldVersions::default(), OldVersions::Canonical);
/// ```
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, Hash, PartialEq)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum OldVersions {
    /// The canonical address of a page is that of the newest version with the same document.
    #[default]
    Canonical,
    /// Search engines are asked not to index the pages, and the sitemap omits them.
    Noindex,
    /// No difference from other versions.
    Index,
}

/// Priority of pages in a sitemap: 0.0 to 1.0, with one decimal.
///
/// ```
/// use docs_model::SitemapPriority;
///
/// assert_eq!(SitemapPriority::try_from(0.25).unwrap().to_string(), "0.3");
/// assert!(SitemapPriority::try_from(2.0).is_err());
/// ```
#[derive(Clone, Copy, Debug, Deserialize, Eq, Hash, PartialEq)]
#[serde(try_from = "f64")]
pub struct SitemapPriority(u8);

impl SitemapPriority {
    /// Default priority of the pages of old versions: 0.3. Pages without a priority have 0.5.
    pub const OLD_VERSIONS: Self = Self(3);
}

/// Number that is not a priority.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[error("`{0}` is no priority: expected 0.0 to 1.0")]
pub struct InvalidPriority(f64);

impl TryFrom<f64> for SitemapPriority {
    type Error = InvalidPriority;

    fn try_from(priority: f64) -> Result<Self, InvalidPriority> {
        // The tenths of a number from 0 to 1 fit into `u8`.
        let is_valid = (0.0..=1.0).contains(&priority);
        let tenths = (0..=10_u8).min_by(|one, other| {
            let distance = |tenth: &u8| (f64::from(*tenth) - priority * 10.0).abs();
            // Of two equal distances, the larger number is selected.
            distance(one).total_cmp(&distance(other)).then(other.cmp(one))
        });
        match tenths.filter(|_| is_valid) {
            Some(tenths) => Ok(Self(tenths)),
            None => Err(InvalidPriority(priority)),
        }
    }
}

impl fmt::Display for SitemapPriority {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}.{}", self.0 / 10, self.0 % 10)
    }
}
