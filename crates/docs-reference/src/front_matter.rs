//! Keys of front matter.

use std::fmt;

use super::setting::DefaultValue;

/// A key of front matter.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub struct FrontMatterKey {
    /// The key.
    pub key: &'static str,
    /// Kind of its value.
    pub kind: FrontMatterKind,
    /// Default of an absent key.
    pub default: DefaultValue,
    /// A line of YAML with the key.
    pub example: &'static str,
    /// Pages on which the key has an effect.
    pub pages: &'static str,
    /// Meaning, in Markdown.
    pub description: &'static str,
}

/// Kind of the value of a key. An empty value is equal to an absent key, except where `null` has a meaning.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum FrontMatterKind {
    /// String.
    String,
    /// String, or `null`, which removes the default.
    StringOrNull,
    /// A number.
    Number,
    /// `true` or `false`.
    Flag,
    /// A level of headings.
    Level,
    /// List of strings.
    StringList,
    /// String or list of strings.
    StringOrList,
    /// List of tags: strings, or tables of `label` and `permalink`.
    Tags,
    /// A table of `date` and `author`.
    Change,
    /// A date.
    Date,
    /// A list of authors: keys of the authors file, or tables.
    Authors,
    /// A table of `format`.
    Format,
    /// A badge: a string, or a table of `label` and `type`.
    Badge,
}

impl fmt::Display for FrontMatterKind {
    /// Writes the kind in Markdown.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::String => "text",
            Self::StringOrNull => "text or `null`",
            Self::Number => "number",
            Self::Flag => "true or false",
            Self::Level => "2 to 6",
            Self::StringList => "list of texts",
            Self::StringOrList => "text or list of texts",
            Self::Tags => "list of tags",
            Self::Change | Self::Format => "table",
            Self::Date => "date",
            Self::Authors => "list of authors",
            Self::Badge => "text or table",
        })
    }
}
