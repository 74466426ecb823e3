//! All settings of `site.toml`.

mod blogs;
mod markdown;
mod navigation;
mod openapi;
mod services;
mod site;
mod sources;
mod theme;

use super::setting::{DefaultValue, Setting, ValueKind};

/// Returns all settings. A table precedes its settings.
pub fn settings() -> impl Iterator<Item = &'static Setting> {
    TABLES.iter().flat_map(|table| table.iter())
}

/// Returns the setting with a path.
#[must_use]
pub fn setting(path: &str) -> Option<&'static Setting> {
    settings().find(|setting| setting.path == path)
}

impl Setting {
    fn example_line(&self) -> String {
        format!("{} = {}\n", self.key(), self.example)
    }

    /// Returns the settings of a table in the example of this setting: the setting itself, required ones and its companion.
    fn example_settings(&self, table: &str) -> Vec<&'static Self> {
        let is_part = |other: &&Self| {
            other.table() == table
                && !other.is_table()
                && (other.path == self.path
                    || other.default == DefaultValue::Required
                    || self.companion() == Some(other.path))
        };
        settings().filter(is_part).collect()
    }

    /// Returns the setting without which this one has no effect: the name of a version, or its pattern of tags.
    fn companion(&self) -> Option<&'static str> {
        match self.path {
            "versions[].name" | "versions[].git" => None,
            "versions[].limit" => Some("versions[].git"),
            path => path.starts_with("versions[].").then_some("versions[].name"),
        }
    }

    /// Returns lines of `site.toml` with the example, and with the other required settings of its table.
    ///
    /// ```
    /// use docs_reference::setting;
    ///
    /// let example = setting("redirects[].status").unwrap().example_lines();
    /// assert_eq!(example, "[[redirects]]\nfrom = \"/old/page\"\nstatus = 410\n");
    /// ```
    #[must_use]
    pub fn example_lines(&self) -> String {
        if let (ValueKind::Item(_), Some(list)) = (self.kind, self.table().strip_suffix("[]")) {
            // The example is a whole item, in the list's table.
            let (table, key) = list.rsplit_once('.').unwrap_or(("", list));
            return format!("{}{key} = [\n  {},\n]\n", table_line(table), self.example);
        }
        let mut lines = String::new();
        for (end, _) in self.path.match_indices('.') {
            let table = &self.path[..end];
            let values = self.example_settings(table);
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

const TABLES: &[&[Setting]] = &[
    site::SETTINGS,
    markdown::SETTINGS,
    theme::SETTINGS,
    navigation::SETTINGS,
    blogs::SETTINGS,
    openapi::SETTINGS,
    sources::SETTINGS,
    services::SETTINGS,
];

/// Returns the line that starts a table.
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
