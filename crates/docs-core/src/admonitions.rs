//! Kinds of admonitions that documents use without a setting.

/// A kind of admonition.
///
/// ```
/// use docs_core::ADMONITION_KINDS;
///
/// let success = ADMONITION_KINDS.iter().find(|kind| kind.keyword == "success").expect("it is built in");
/// assert_eq!((success.message, success.palette), ("admonition.success", "tip"));
/// ```
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct AdmonitionKind {
    /// Word after the colons.
    pub keyword: &'static str,
    /// Key of the title of an admonition without one, in the catalogues of messages.
    pub message: &'static str,
    /// Id of that message in Docusaurus' themes.
    pub theme_message: &'static str,
    /// Kind with the same colors and icon: `note`, `tip`, `info`, `warning` or `danger`.
    pub palette: &'static str,
}

/// Creates the list from pairs of keyword and palette.
macro_rules! kinds {
    ($($keyword:literal $palette:literal),+ $(,)?) => {
        &[$(AdmonitionKind {
            keyword: $keyword,
            message: concat!("admonition.", $keyword),
            theme_message: concat!("theme.admonition.", $keyword),
            palette: $palette,
        }),+]
    };
}

/// Built-in kinds, in the order of documents.
///
/// A new kind also needs its titles in `docs-messages/catalogues/admonitions.toml`, and a place in the sentence of
/// `docs-reference/src/syntax.rs`. The test `admonitions` of the program reports missing places, and rewrites the lists of
/// the interface and of the guide.
pub const ADMONITION_KINDS: &[AdmonitionKind] = kinds![
    "note" "note",
    "tip" "tip",
    "info" "info",
    "warning" "warning",
    "danger" "danger",
    "caution" "warning",
    "important" "info",
    "secondary" "note",
    "success" "tip",
];
