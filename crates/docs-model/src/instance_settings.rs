//! Settings of a set of docs.

use crate::{NumberPrefixes, Override, Policy};

/// Settings of one set of docs.
#[derive(Clone, Debug, Hash, PartialEq)]
#[non_exhaustive]
pub struct InstanceSettings {
    /// Name; `default` for the only set of a site.
    pub id: String,
    /// Shows breadcrumbs above the article.
    pub breadcrumbs: bool,
    /// Treatment of numbers before the names of files and folders.
    pub number_prefixes: NumberPrefixes,
    /// Default of `collapsible` for categories.
    pub sidebar_collapsible: bool,
    /// Default of `collapsed` for categories.
    pub sidebar_collapsed: bool,
    /// Base address for edit links; the path of the file is appended.
    pub edit_url: Option<String>,
    /// `true` if edit links of translated documents open the translations instead of the originals. By default
    /// `true`.
    pub edit_translations: bool,
    /// Shows the date of a document's last change.
    pub show_last_update_time: bool,
    /// Shows the author of a document's last change.
    pub show_last_update_author: bool,
    /// Last segment of the path of the page of all tags.
    pub tags_base_path: String,
    /// Writes a document with all pages of a version, for printing. By default `false`; Docusaurus has no such setting.
    pub print: bool,
    /// Name of the file that defines tags, within a version's folder. By default `tags.yml`, if it exists. An explicit file
    /// must exist.
    pub tags_file: Override<String>,
    /// Policy for tags that documents use and the tags file does not define. By default a warning.
    pub on_inline_tags: Policy,
    /// Glob patterns of files that are not documents, relative to a version's folder.
    pub exclude: Vec<String>,
}

/// Default of [`InstanceSettings::exclude`]: names that start with `_` are partials.
pub const DEFAULT_EXCLUDE: [&str; 3] = ["**/_*", "**/_*/**", "**/__tests__/**"];

/// Parts of a file's last change that the page shows.
///
/// ```
/// use docs_model::ShownChange;
///
/// assert!(!ShownChange::default().is_shown());
/// assert!(ShownChange { author: true, ..ShownChange::default() }.is_shown());
/// ```
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub struct ShownChange {
    /// `true` if the page shows the date of the change.
    pub time: bool,
    /// `true` if the page shows the author of the change.
    pub author: bool,
}

impl ShownChange {
    /// Returns whether the page shows any part of the change.
    #[must_use]
    pub fn is_shown(self) -> bool {
        self.time || self.author
    }
}

impl InstanceSettings {
    /// Default name of the tags file.
    pub const TAGS_FILE: &str = "tags.yml";

    /// Returns the parts of a document's last change that its page shows.
    #[must_use]
    pub fn shown_change(&self) -> ShownChange {
        ShownChange { time: self.show_last_update_time, author: self.show_last_update_author }
    }
}

impl Default for InstanceSettings {
    fn default() -> Self {
        Self {
            id: "default".to_owned(),
            breadcrumbs: false,
            number_prefixes: NumberPrefixes::Parsed,
            sidebar_collapsible: true,
            sidebar_collapsed: true,
            edit_url: None,
            edit_translations: true,
            show_last_update_time: false,
            show_last_update_author: false,
            tags_base_path: "tags".to_owned(),
            print: false,
            tags_file: Override::Default,
            on_inline_tags: Policy::Warn,
            exclude: DEFAULT_EXCLUDE.map(str::to_owned).to_vec(),
        }
    }
}
