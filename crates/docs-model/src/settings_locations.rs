//! Locations of settings in `site.toml`.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::front_matter::line_and_column;
use crate::{Issue, Location};

/// Finds the lines of settings.
pub(crate) struct SettingsLocator<'a> {
    file: &'a str,
    text: &'a str,
    table: Spanned<DeTable<'a>>,
}

impl<'a> SettingsLocator<'a> {
    /// Reads the keys of a text.
    pub(crate) fn new(file: &'a str, text: &'a str) -> Self {
        Self { file, text, table: DeTable::parse_recoverable(text).0 }
    }

    /// Returns the location of a setting's value, or of an item of a list; that of the file if it is not written.
    pub(crate) fn location(&self, path: &[&str], item: Option<usize>) -> Location {
        let Some(value) = self.find(path) else { return Location::file(self.file) };
        let item = item.and_then(|item| value.get_ref().as_array()?.get(item));
        let (line, column) = line_and_column(self.text, item.unwrap_or(value).span().start);
        Location::character(self.file, line, column)
    }

    /// Sets the location of an issue to that of the first setting whose path is in its message in backticks.
    pub(crate) fn locate(&self, issue: Issue) -> Issue {
        let quoted = issue.message.split('`').skip(1).step_by(2);
        let paths = quoted.map(|path| path.split('.').collect::<Vec<_>>());
        let found = paths.into_iter().find(|path| self.find(path).is_some());
        let location = self.location(&found.unwrap_or_default(), None);
        issue.at(location)
    }

    fn find(&self, path: &[&str]) -> Option<&Spanned<DeValue<'a>>> {
        let (last, tables) = path.split_last()?;
        let table = tables
            .iter()
            .try_fold(self.table.get_ref(), |table, key| table.get(*key)?.get_ref().as_table());
        table?.get(*last)
    }
}
