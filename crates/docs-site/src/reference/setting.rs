//! Settings of `site.toml`.

use std::fmt;

use super::settings::TABLES;

/// A setting of `site.toml`.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub struct Setting {
    /// Path of its keys. `[]` follows the name of a list of tables: `blogs[].feeds.limit`.
    pub path: &'static str,
    /// Kind of its value.
    pub kind: ValueKind,
    /// Value if the setting is not written.
    pub default: DefaultValue,
    /// A valid value in TOML; empty for tables, and a whole item for a key of items.
    pub example: &'static str,
    /// Meaning, in Markdown.
    pub text: &'static str,
}

/// Kind of a setting's value.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum ValueKind {
    /// A text.
    Text,
    /// A CSS color.
    Color,
    /// `true` or `false`.
    Flag,
    /// A whole number.
    Integer,
    /// A level of headings.
    Level,
    /// A list of texts.
    Texts,
    /// One of these words.
    Choice(&'static [&'static str]),
    /// A whole number, or `"all"`.
    Limit,
    /// A path, or `false`.
    PathOrFalse,
    /// Status of a redirect.
    Status,
    /// Formats of feeds.
    Formats,
    /// Values by names of the author's choice.
    Map,
    /// A list of two texts.
    Pair,
    /// A table with settings.
    Table,
    /// A list of tables with settings.
    Tables,
    /// A key of an item, whose kind depends on the item's type.
    Item,
}

impl fmt::Display for ValueKind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Text => "text",
            Self::Color => "color",
            Self::Flag => "`true` or `false`",
            Self::Integer => "whole number",
            Self::Level => "2 to 6",
            Self::Texts => "list of texts",
            Self::Choice(words) => {
                let words: Vec<String> = words.iter().map(|word| format!("`\"{word}\"`")).collect();
                return formatter.write_str(&words.join(", "));
            }
            Self::Limit => "whole number, or `\"all\"`",
            Self::PathOrFalse => "path, or `false`",
            Self::Status => "301, 302 or 308",
            Self::Formats => "list of `\"rss\"`, `\"atom\"`, `\"json\"`",
            Self::Map => "table of texts",
            Self::Pair => "list of two texts",
            Self::Table => "table",
            Self::Tables => "list of tables",
            Self::Item => "depends on the type",
        })
    }
}

/// Value of a setting that is not written.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum DefaultValue {
    /// There is none: the setting is required.
    Required,
    /// There is none for these items.
    RequiredFor(&'static str),
    /// There is no value; what happens without one, in Markdown.
    Absent(&'static str),
    /// The value, as it is written.
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

/// Returns all settings. A table is before its settings.
pub fn settings() -> impl Iterator<Item = &'static Setting> {
    TABLES.iter().flat_map(|table| table.iter())
}

/// Returns the setting with a path.
#[must_use]
pub fn setting(path: &str) -> Option<&'static Setting> {
    settings().find(|setting| setting.path == path)
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

    /// Returns whether the value contains further settings.
    #[must_use]
    pub fn is_table(&self) -> bool {
        matches!(self.kind, ValueKind::Table | ValueKind::Tables)
    }

    fn example_line(&self) -> String {
        format!("{} = {}\n", self.key(), self.example)
    }

    /// Returns the settings of a table that the example contains: this one, and required ones.
    fn shown_in(&self, table: &str) -> Vec<&'static Self> {
        let is_shown = |other: &&Self| {
            other.table() == table
                && !other.is_table()
                && (other.path == self.path || other.default == DefaultValue::Required)
        };
        settings().filter(is_shown).collect()
    }

    /// Returns lines of `site.toml` with the example, and with the other required settings of its table.
    ///
    /// ```
    /// use docs_site::reference::setting;
    ///
    /// let example = setting("redirects[].status").unwrap().example_lines();
    /// assert_eq!(example, "[[redirects]]\nfrom = \"/old/page\"\nto = \"/new/page#section\"\nstatus = 302\n");
    /// ```
    #[must_use]
    pub fn example_lines(&self) -> String {
        if let (ValueKind::Item, Some(list)) = (self.kind, self.table().strip_suffix("[]")) {
            // The example is a whole item, in the list's table.
            let (table, key) = list.rsplit_once('.').unwrap_or(("", list));
            return format!("{}{key} = [\n  {},\n]\n", table_line(table), self.example);
        }
        let mut lines = String::new();
        for (end, _) in self.path.match_indices('.') {
            let table = &self.path[..end];
            let values = self.shown_in(table);
            if !values.is_empty() || table.ends_with("[]") {
                lines.push_str(&table_line(table));
            }
            values.iter().for_each(|value| lines.push_str(&value.example_line()));
        }
        if self.table().is_empty() && !self.is_table() {
            lines.push_str(&self.example_line());
        }
        lines
    }
}

/// Returns the line that opens a table.
fn table_line(path: &str) -> String {
    let name = path.replace("[]", "");
    if path.ends_with("[]") { format!("[[{name}]]\n") } else { format!("[{name}]\n") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_open_tables_from_the_outside_in() {
        for (path, lines) in [
            ("index", "index = false\n"),
            ("markdown.math", "[markdown]\nmath = true\n"),
            ("navbar.logo.alt", "[navbar.logo]\nsrc = \"img/logo.svg\"\nalt = \"Example\"\n"),
            ("blogs[].id", "[[blogs]]\nid = \"changes\"\n"),
            ("blogs[].feeds.limit", "[[blogs]]\n[blogs.feeds]\nlimit = \"all\"\n"),
        ] {
            assert_eq!(setting(path).expect("it exists").example_lines(), lines);
        }
    }
}
