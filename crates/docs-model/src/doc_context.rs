//! Inputs of documents.

use crate::{NumberPrefixes, Variables};

/// Inputs of a document other than its file.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DocContext<'a> {
    /// Path of the version within the site, without the base URL: `/`, `/v3`.
    pub version_path: &'a str,
    /// Treatment of numbers before the names of files and folders.
    pub number_prefixes: &'a NumberPrefixes,
    /// `true` if paths end with a slash, `false` if they do not. By default, only paths of folders
    /// end with a slash.
    pub trailing_slash: Option<bool>,
    /// `true` if the body has the Markdown of this engine's own format
    /// ([`MarkdownSettings::blocks`](crate::MarkdownSettings::blocks)): the title may follow other blocks, and title and
    /// description are rendered as plain text. Otherwise the rules of Docusaurus apply.
    pub has_blocks: bool,
    /// Variables of the version.
    pub variables: &'a Variables,
}

impl Default for DocContext<'_> {
    /// Returns the options of a version at the root of the site, with the defaults of Docusaurus.
    fn default() -> Self {
        Self {
            version_path: "/",
            number_prefixes: &NumberPrefixes::Parsed,
            trailing_slash: None,
            has_blocks: false,
            variables: Variables::NONE,
        }
    }
}
