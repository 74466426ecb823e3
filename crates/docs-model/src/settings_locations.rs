//! Locations of settings in `site.toml`.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::source_position::line_and_column;
use crate::{Issue, Location};

/// Issue of a setting, without a location yet.
#[derive(Debug)]
pub(crate) struct SettingIssue {
    /// Path of keys to the setting.
    path: Vec<String>,
    issue: Issue,
}

impl SettingIssue {
    /// Creates the issue of the setting with these keys.
    pub(crate) fn new(path: &[&str], issue: Issue) -> Self {
        Self { path: path.iter().map(|key| (*key).to_owned()).collect(), issue }
    }
}

/// Finder of the lines of settings.
pub(crate) struct SettingsLocator<'a> {
    file: &'a str,
    text: &'a str,
    table: Spanned<DeTable<'a>>,
}

impl<'a> SettingsLocator<'a> {
    /// Reads the keys of a file.
    pub(crate) fn new(file: &'a str, text: &'a str) -> Self {
        Self { file, text, table: DeTable::parse_recoverable(text).0 }
    }

    /// Returns the location of a setting's value, or of an item of a list; the location of the file if the
    /// setting is not written.
    pub(crate) fn location(&self, path: &[&str], item: Option<usize>) -> Location {
        let Some(value) = self.find(path) else { return Location::file(self.file) };
        let item = item.and_then(|item| value.get_ref().as_array()?.get(item));
        let (line, column) = line_and_column(self.text, item.unwrap_or(value).span().start);
        Location::character(self.file, line, column)
    }

    /// Sets the location of the issue of a setting.
    pub(crate) fn locate(&self, SettingIssue { path, issue }: SettingIssue) -> Issue {
        let path: Vec<&str> = path.iter().map(String::as_str).collect();
        issue.at(self.location(&path, None))
    }

    fn find(&self, path: &[&str]) -> Option<&Spanned<DeValue<'a>>> {
        let (last, tables) = path.split_last()?;
        let table = tables
            .iter()
            .try_fold(self.table.get_ref(), |table, key| table.get(*key)?.get_ref().as_table());
        table?.get(*last)
    }
}
