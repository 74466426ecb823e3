//! TOML settings with error recovery: an invalid key or value is reported and removed, and the rest is parsed again.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;

use docs_core::unknown_key;
use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue, Error};

use crate::fault::{Fault, FaultKind, Step};
use crate::source_position::line_and_column;
use crate::toml_syntax::FaultySyntax;
use crate::toml_values::deserialize;
use crate::{Issue, Location, Names};

/// Maximum number of issues. A file in another format has one for each line.
const MAX_FAULTS: usize = 100;

/// Deserializes a value without the invalid keys and values. Returns `None` if the source is not TOML, or if a required
/// key is missing. `required` are the required strings of the whole file. The issues have the given code.
pub(crate) fn from_toml<T: DeserializeOwned>(
    file: &str,
    text: &str,
    code: &'static str,
    required: &[&str],
) -> (Option<T>, Vec<Issue>) {
    let source = Source { file, text, code };
    let (mut table, errors) = DeTable::parse_recoverable(text);
    let table = table.get_mut();
    let (mut issues, is_readable) = source.syntax_issues(&errors);
    if !is_readable {
        return (None, issues);
    }
    let mut is_complete = errors.is_empty();
    let mut required = required.to_vec();
    let mut has_other_issues = !issues.is_empty();
    loop {
        let fault = match deserialize(table) {
            Ok(value) => return (is_complete.then_some(value), issues),
            Err(fault) => fault,
        };
        // Not reported if there are other issues: the key may have been removed, or be in a line
        // that is not TOML.
        let is_missing = matches!(fault.kind, FaultKind::MissingKey(_));
        let is_follow_up = is_missing && has_other_issues;
        has_other_issues |= !is_missing;
        if !is_follow_up {
            issues.push(source.issue(&fault, table));
        }
        if add_missing(table, &fault, &mut required) {
            is_complete = false;
            continue;
        }
        if issues.len() >= MAX_FAULTS || !remove(table, &fault.path) {
            return (None, issues);
        }
    }
}

/// A file in TOML, and the code of its issues.
struct Source<'a> {
    file: &'a str,
    text: &'a str,
    code: &'static str,
}

impl Source<'_> {
    /// Returns the issues of a file that is not TOML, one for each line, and `true` if the rest can be read. Errors after one
    /// in an array or a header without its end are its consequences.
    fn syntax_issues(&self, errors: &[Error]) -> (Vec<Issue>, bool) {
        if errors.is_empty() {
            return (Vec::new(), true);
        }
        let syntax = FaultySyntax::parse(self.text);
        let start = |error: &Error| error.span().map(|span| span.start);
        let is_unclosed = |error: &&Error| start(error).is_some_and(|at| syntax.is_unclosed(at));
        let line = |error: &Error| self.location(error).line;
        let last = errors.iter().filter(is_unclosed).min_by_key(|error| line(error));
        let is_own = |error: &&Error| last.is_none_or(|last| line(error) < line(last));
        let mut reported: BTreeMap<Option<u32>, &Error> = BTreeMap::new();
        for error in last.into_iter().chain(errors.iter().filter(is_own)) {
            reported.entry(line(error)).or_insert(error);
        }
        let issue = |error: &Error| {
            let is_word = start(error).is_some_and(|at| syntax.is_word(at));
            let message =
                if is_word { "a string needs quotes" } else { error.message().trim_end() };
            Issue::error(self.code, format!("not valid TOML: {message}")).at(self.location(error))
        };
        (reported.into_values().take(MAX_FAULTS).map(issue).collect(), last.is_none())
    }

    /// Returns the issue of an invalid key or value.
    fn issue(&self, fault: &Fault, table: &DeTable<'_>) -> Issue {
        let (message, help) = describe(fault);
        let location = match span(table, fault) {
            Some(span) => self.at(span.start),
            None => Location::file(self.file),
        };
        Issue::error(self.code, message).at(location).maybe_help(help)
    }

    fn location(&self, error: &Error) -> Location {
        error.span().map_or_else(|| Location::file(self.file), |span| self.at(span.start))
    }

    fn at(&self, position: usize) -> Location {
        let (line, column) = line_and_column(self.text, position);
        Location::character(self.file, line, column)
    }
}

/// Returns the message of a fault, and advice.
fn describe(fault: &Fault) -> (String, Option<String>) {
    let keys = fault.keys();
    let setting = if keys.is_empty() { "a setting".to_owned() } else { format!("`{keys}`") };
    match &fault.kind {
        FaultKind::UnknownKey { known } => unknown_key(fault.last_key(), known),
        FaultKind::MissingKey(key) if keys.is_empty() => {
            (format!("the setting `{key}` is missing"), None)
        }
        FaultKind::MissingKey(key) => {
            (format!("the setting `{key}` is missing in {setting}"), None)
        }
        FaultKind::UnknownVariant { found, known } => {
            let near = Names::new(known.iter().copied()).nearest(found);
            let near = near.map(|near| format!(", did you mean `{near}`?")).unwrap_or_default();
            let help = format!("the values are: `{}`", known.join("`, `"));
            (format!("`{found}` is not a value of {setting}{near}"), Some(help))
        }
        FaultKind::Type { found, expected } | FaultKind::Value { found, expected } => {
            (format!("{setting} must be {expected}, not {found}"), None)
        }
        FaultKind::Other(message) => (message.clone(), None),
    }
}

/// Returns the position of a fault in the file: of the key if it is unknown, otherwise of the value. `None` for the whole file, and
/// for values in place of missing ones, which have an empty span.
fn span(table: &DeTable<'_>, fault: &Fault) -> Option<Range<usize>> {
    let (last, parents) = fault.path.split_last()?;
    let span = match (last, parent(table, parents)?) {
        (Step::Key(key), Parent::Table(table)) => {
            let (key, value) = table.get_key_value(key.as_str())?;
            match fault.kind {
                FaultKind::UnknownKey { .. } => key.span(),
                _ => value.span(),
            }
        }
        (Step::Item(index), Parent::Array(items)) => items.get(*index)?.span(),
        _ => return None,
    };
    Some(span).filter(|span| !span.is_empty())
}

/// Value that contains others.
enum Parent<'a> {
    Table(&'a DeTable<'a>),
    Array(&'a DeArray<'a>),
}

fn parent<'a>(table: &'a DeTable<'a>, path: &[Step]) -> Option<Parent<'a>> {
    path.iter().try_fold(Parent::Table(table), |parent, step| {
        let value = match (parent, step) {
            (Parent::Table(table), Step::Key(key)) => table.get(key.as_str())?,
            (Parent::Array(items), Step::Item(index)) => items.get(*index)?,
            _ => return None,
        };
        match value.get_ref() {
            DeValue::Table(table) => Some(Parent::Table(table)),
            DeValue::Array(items) => Some(Parent::Array(items)),
            _ => None,
        }
    })
}

/// Adds an empty string in place of a missing required setting, so that the next one is reported too. Returns whether a
/// required setting was missing. Each is added only once.
fn add_missing(table: &mut DeTable<'_>, fault: &Fault, required: &mut Vec<&str>) -> bool {
    let FaultKind::MissingKey(name) = fault.kind else { return false };
    let Some(position) = required.iter().position(|required| *required == name) else {
        return false;
    };
    required.swap_remove(position);
    if table.contains_key(name) {
        return false;
    }
    let value = Spanned::new(0..0, DeValue::String(Cow::Borrowed("")));
    table.insert(Spanned::new(0..0, Cow::Borrowed(name)), value);
    true
}

/// Removes the entry or the item at a path. Returns whether it existed. The whole table is never removed.
fn remove(table: &mut DeTable<'_>, path: &[Step]) -> bool {
    let Some((Step::Key(key), rest)) = path.split_first() else { return false };
    if rest.is_empty() {
        return table.remove(key.as_str()).is_some();
    }
    table.get_mut(key.as_str()).is_some_and(|value| remove_within(value.get_mut(), rest))
}

fn remove_within(value: &mut DeValue<'_>, path: &[Step]) -> bool {
    match (value, path) {
        (DeValue::Table(table), path) => remove(table, path),
        (DeValue::Array(items), [Step::Item(index)]) if *index < items.len() => {
            let all = std::mem::replace(items, std::iter::empty().collect()).into_iter();
            *items = all.enumerate().filter(|(at, _)| at != index).map(|(_, item)| item).collect();
            true
        }
        (DeValue::Array(items), [Step::Item(index), rest @ ..]) => {
            items.get_mut(*index).is_some_and(|item| remove_within(item.get_mut(), rest))
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use crate::Settings;

    #[test]
    fn all_faults_are_reported_and_the_rest_is_read() {
        let text = "title = 'T'\nurl = 'https://t.example.com'\ntaglin = 'x'\nfavicon = 3\nzzz = 1\n\
                    [docs]\nbreadcrums = true\nnumber_prefixes = false\n\
                    [[versions]]\nname = 'a'\nlable = 'A'\n";
        let (settings, issues) = Settings::from_toml("site.toml", text);
        let messages: Vec<String> = issues.iter().map(ToString::to_string).collect();
        insta::assert_snapshot!(messages.join("\n"), @"
        site.toml:3:1: error[settings]: unknown key `taglin`, did you mean `tagline`?
        site.toml:4:11: error[settings]: `favicon` must be a string, not an integer
        site.toml:5:1: error[settings]: unknown key `zzz`
          help: known keys: `title`, `tagline`, `url`, `base_url`, `favicon`, `image`, `title_delimiter`, `trailing_slash`, `markdown`, `variables`, `index`, `locales`, `versions`, `policies`, `color_mode`, `navbar`, `announcement`, `sidebar`, `table_of_contents`, `docs`, `blogs`, `openapi`, `sources`, `redirects`, `build`, `deploy`, `agents`, `social_images`, `external_links`, `footer`, `search`, `theme`, `styles`, `analytics`, `feedback`, `serve`
        site.toml:7:1: error[settings]: unknown key `breadcrums`, did you mean `breadcrumbs`?
        site.toml:11:1: error[settings]: unknown key `lable`, did you mean `label`?
        ");
        let settings = settings.expect("what is required is there");
        assert!(!settings.docs.number_prefixes);
        assert_eq!(settings.versions()[0].name.as_str(), "a");
    }

    #[test]
    fn ignored_settings_are_not_reported_as_missing() {
        let (settings, issues) = Settings::from_toml("site.toml", "titel = 'T'\nurl = 3\n");
        assert!(settings.is_none());
        assert_eq!(issues.len(), 2, "{issues:?}");
    }

    #[test]
    fn messages_are_in_the_words_of_settings() {
        let text = "title = 3\nurl = 'https://t.example.com'\nindex = 'no'\nfavicon = ['a']\n\
                    [policies]\non_broken_links = 'thrown'\n\
                    [table_of_contents]\nmin_heading_level = 'two'\nmax_heading_level = -1\n\
                    [navbar]\nitems = 3\n[[versions]]\nlabel = 'A'\n[sidebar]\nhideable = 1\n[search]\npage_path = 3\n";
        let (_, issues) = Settings::from_toml("site.toml", text);
        let messages: Vec<String> = issues.iter().map(ToString::to_string).collect();
        insta::assert_snapshot!(messages.join("\n"));
    }

    #[test]
    fn all_lines_that_are_not_toml_are_reported() {
        let text = "title = T\nurl = 'https://t.example.com'\ntaglin = 'x'\nfavicon = 'a' 'b'\n[docs\nbreadcrumbs = true\n";
        let (settings, issues) = Settings::from_toml("site.toml", text);
        assert!(settings.is_none());
        let messages: Vec<String> = issues.iter().map(ToString::to_string).collect();
        insta::assert_snapshot!(messages.join("\n"));
        let (_, issues) =
            Settings::from_toml("site.toml", "title = 'T'\ntagline = [\nurl = 'x'\nb = 1\n");
        let messages: Vec<String> = issues.iter().map(ToString::to_string).collect();
        insta::assert_snapshot!(messages.join("\n"));
    }
}
