//! Outline of a built site for programs that answer questions about it.

use serde::{Deserialize, Serialize};

/// Versions and sidebars of a built site in one language.
///
/// Programs that answer questions about a built folder read it; browsers and hosts do not. It contains no pages,
/// because the search index and the files of the sidebars contain them.
///
/// ```
/// use docs_model::SiteOutline;
///
/// let outline = SiteOutline { title: "Tools".to_owned(), ..SiteOutline::default() };
/// assert_eq!(SiteOutline::from_json(&outline.to_json()), Some(outline));
/// assert_eq!(SiteOutline::from_json(b"[]"), None);
/// ```
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
pub struct SiteOutline {
    /// Title of the site.
    pub title: String,
    /// Short description of the site.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub tagline: String,
    /// Address at which the site is published, without a path: `https://docs.example.com`.
    pub url: String,
    /// Tag of this language.
    pub language: String,
    /// Tags of all languages, the default one first.
    pub languages: Vec<String>,
    /// Versions of all sets of docs, in their order in the settings.
    #[serde(default)]
    pub versions: Vec<OutlinedVersion>,
    /// Sidebars of all versions, followed by those of blogs.
    #[serde(default)]
    pub sidebars: Vec<OutlinedSidebar>,
}

/// A version in a [`SiteOutline`].
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
pub struct OutlinedVersion {
    /// Id of the set of docs.
    pub instance: String,
    /// Name of the version.
    pub name: String,
    /// Label for readers.
    pub label: String,
    /// Tag of its pages in the search index.
    pub tag: String,
    /// `true` for the latest version.
    pub is_latest: bool,
}

/// A sidebar in a [`SiteOutline`].
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
pub struct OutlinedSidebar {
    /// Id of the sidebar, unique within its version.
    pub id: String,
    /// Id of the set of docs; empty for a blog.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub instance: String,
    /// Name of the version; empty for a blog.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub version: String,
    /// Path of the file with its entries, within the folder of the language.
    pub file: String,
}

impl SiteOutline {
    /// Name of the file, in the folder of each language.
    pub const FILE: &'static str = ".docs-site.outline.json";

    /// Returns the outline in these bytes; `None` if no build has written them.
    #[must_use]
    pub fn from_json(bytes: &[u8]) -> Option<Self> {
        serde_json::from_slice(bytes).ok()
    }

    /// Returns the content of the file.
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "an outline consists of plain values")]
    pub fn to_json(&self) -> Vec<u8> {
        serde_json::to_vec(self).expect("an outline consists of plain values")
    }
}
