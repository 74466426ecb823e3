//! Errors of loading.

use std::io;

use docs_model::Issue;

/// Error of a site that cannot be loaded.
#[derive(Debug, thiserror::Error)]
#[error("{kind}")]
#[non_exhaustive]
pub struct LoadError {
    /// Reason.
    pub kind: LoadErrorKind,
    /// All issues found, which include the reason in detail.
    pub issues: Vec<Issue>,
}

/// Kind of a [`LoadError`].
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LoadErrorKind {
    /// The tree contains no settings of a site.
    #[error("there is neither `site.toml` nor `docusaurus.config.*`")]
    NoSite,
    /// The settings are unusable. The issues contain the reasons.
    #[error("the site's settings can't be used")]
    Settings,
    /// The settings cannot be read.
    #[error("can't read `{path}`: {error}")]
    File {
        /// Path in the tree.
        path: String,
        /// Reason.
        error: io::Error,
    },
    /// An override does not have the form `KEY=VALUE`, or its key is not a path of a setting.
    #[error("`{0}` must have the form KEY=VALUE, such as `search.provider=hosted`")]
    Override(String),
    /// An override of a setting that Docusaurus projects do not have.
    #[error(
        "`{0}` has no effect: a Docusaurus project has the keys of its configuration, and `agents`, `build`, `deploy`, `external_links`, `feedback`, `serve`, `social_images` and `styles`"
    )]
    ForeignOverride(String),
}

impl LoadError {
    pub(crate) fn new(kind: LoadErrorKind, issues: Vec<Issue>) -> Self {
        Self { kind, issues }
    }
}
