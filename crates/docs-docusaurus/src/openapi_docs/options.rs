//! Options of descriptions.

use docs_model::Severity;

/// Options of a description: those of an entry of the plugin's `config`.
#[derive(Clone, Copy, Debug)]
pub struct Options<'a> {
    /// Severity of faults that leave the rest of the description readable; `None` to ignore them. Default: a warning.
    pub faults: Option<Severity>,
    /// All schemas have pages (`showSchemas`), not only those with `x-tags`.
    pub all_schemas: bool,
    /// The description has a page (`showInfoPage`). Default: `true`.
    pub info_page: bool,
    /// What the categories of the sidebar link to: `Tag` adds the pages of tags.
    pub link: CategoryLink,
    /// Address of the description for readers (`downloadUrl`).
    pub download: Option<&'a str>,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Self {
            faults: Some(Severity::Warning),
            all_schemas: false,
            info_page: true,
            link: CategoryLink::None,
            download: None,
        }
    }
}

/// Target of the categories of tags in the sidebar (`categoryLinkSource`).
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
#[non_exhaustive]
pub enum CategoryLink {
    /// None: a category only opens.
    #[default]
    None,
    /// Page of the tag.
    Tag,
    /// Page of the description.
    Info,
    /// Generated list of the pages of the category.
    Generated,
}
