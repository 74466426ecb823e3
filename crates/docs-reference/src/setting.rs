//! Settings of `site.toml`.

use std::fmt;

/// A setting of `site.toml`.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub struct Setting {
    /// Path of the setting's keys. `[]` follows the name of a list of tables: `blogs[].feeds.limit`.
    pub path: &'static str,
    /// Kind of the value.
    pub kind: ValueKind,
    /// Default of an absent setting.
    pub default: DefaultValue,
    /// A valid value in TOML; empty for tables, and a whole item for a key of items.
    pub example: &'static str,
    /// Meaning, in Markdown.
    pub description: &'static str,
}

/// Values of a policy.
pub(super) const POLICIES: &[&str] = &["ignore", "log", "warn", "throw"];

/// Kind of a setting's value.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum ValueKind {
    /// String.
    String,
    /// A CSS color.
    Color,
    /// `true` or `false`.
    Flag,
    /// A whole number.
    Integer,
    /// A number from 0.0 to 1.0.
    Share,
    /// A level of headings.
    Level,
    /// List of strings.
    StringList,
    /// A list of whole numbers.
    Integers,
    /// One of these strings.
    Choice(&'static [&'static str]),
    /// A whole number, or `"all"`.
    Limit,
    /// A path, or `false`.
    PathOrFalse,
    /// Status of a redirect.
    Status,
    /// A whole number with a unit (`s`, `m`, `h`, `d`, `w`) in a string, or 0.
    Duration,
    /// A list of these strings.
    Choices(&'static [&'static str]),
    /// Strings by names that the author chooses.
    Map,
    /// Values of response headers by their names, `false` for none; tables of them by patterns of paths.
    Headers,
    /// Lists of strings by names that the author chooses.
    Sources,
    /// List of two strings.
    Pair,
    /// List of lists of strings.
    Groups,
    /// A table with settings.
    Table,
    /// A list of tables with settings.
    Tables,
    /// A key of an item, with a value of this kind. The type of the item determines its keys.
    Item(&'static ValueKind),
}

impl fmt::Display for ValueKind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::String => "text",
            Self::Color => "color",
            Self::Flag => "`true` or `false`",
            Self::Integer => "whole number",
            Self::Share => "0.0 to 1.0",
            Self::Level => "2 to 6",
            Self::StringList => "list of texts",
            Self::Integers => "list of whole numbers",
            Self::Choice(words) => return formatter.write_str(&quoted(words)),
            Self::Choices(words) => return write!(formatter, "list of {}", quoted(words)),
            Self::Limit => "whole number, or `\"all\"`",
            Self::PathOrFalse => "path, or `false`",
            Self::Status => "301, 302, 308 or 410",
            Self::Duration => "duration such as `\"7d\"`, or 0",
            Self::Map => "table of texts",
            Self::Headers => "table of texts, `false`, or tables of these",
            Self::Sources => "table of lists of texts",
            Self::Pair => "list of two texts",
            Self::Groups => "list of lists of texts",
            Self::Table => "table",
            Self::Tables => "list of tables",
            Self::Item(kind) => return kind.fmt(formatter),
        })
    }
}

/// Returns strings as a list in Markdown.
fn quoted(words: &[&str]) -> String {
    let words: Vec<String> = words.iter().map(|word| format!("`\"{word}\"`")).collect();
    words.join(", ")
}

/// Default of an absent setting or key.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum DefaultValue {
    /// No default: the setting is required.
    Required,
    /// No default: the setting is required for these items.
    RequiredFor(&'static str),
    /// No value, with the resulting behavior in Markdown.
    Absent(&'static str),
    /// The value as written.
    Value(&'static str),
}

impl fmt::Display for DefaultValue {
    /// Writes the default in Markdown.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Required => formatter.write_str("required"),
            Self::RequiredFor(items) => write!(formatter, "required for {items}"),
            Self::Absent(meaning) => formatter.write_str(meaning),
            Self::Value(value) => write!(formatter, "`{value}`"),
        }
    }
}

impl Setting {
    /// Returns the path of the table that contains the setting; empty for the top level.
    #[must_use]
    pub fn table(&self) -> &'static str {
        self.path.rsplit_once('.').map_or("", |(table, _)| table)
    }

    /// Returns the last part of the path: the key.
    #[must_use]
    pub fn key(&self) -> &'static str {
        self.path.rsplit_once('.').map_or(self.path, |(_, key)| key)
    }

    /// Returns `true` if the value contains further settings.
    #[must_use]
    pub fn is_table(&self) -> bool {
        matches!(self.kind, ValueKind::Table | ValueKind::Tables)
    }
}
