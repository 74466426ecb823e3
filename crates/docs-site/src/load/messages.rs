//! Messages of the interface: the built-in ones of the language, and those of the site.

use std::collections::BTreeMap;

use docs_messages::{DateForms, Message, MessageError, Messages};
use docs_model::{Issue, Location, Names};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::labels::Labels;
use super::reader::SiteReader;

/// Code of the issues of messages.
pub(super) const CODE: &str = "messages";

/// Folder of the translations, with a folder for each language.
pub(super) const TRANSLATIONS: &str = "i18n";

/// Name of the file with the messages of a site, below the folder of a language.
pub(super) const MESSAGES_FILE: &str = "messages.toml";

/// Messages and labels of a site in one language.
#[derive(Debug, Default)]
pub(super) struct SiteMessages {
    /// Messages of the interface.
    pub(super) messages: Messages,
    /// Translations of labels in the settings and sidebars, by the original.
    pub(super) labels: BTreeMap<String, String>,
    /// Locations of the translations of labels, by the original.
    pub(super) label_locations: BTreeMap<String, Location>,
}

/// Content of `messages.toml`.
#[derive(Debug, Deserialize)]
struct MessagesFile {
    date: Option<DateForms>,
    #[serde(default)]
    labels: BTreeMap<String, String>,
    #[serde(flatten)]
    sections: BTreeMap<String, BTreeMap<String, Message>>,
}

/// Reads the messages and labels of a site in a language. Returns `None` for a malformed file, which is reported as an
/// error: without its labels, the pages would be wrong.
pub(super) fn read_messages(language: &str, reader: &mut SiteReader<'_>) -> Option<SiteMessages> {
    let mut site_messages =
        SiteMessages { messages: Messages::for_language(language), ..SiteMessages::default() };
    let file = format!("{TRANSLATIONS}/{language}/{MESSAGES_FILE}");
    let Some(text) = read(&file, reader) else { return Some(site_messages) };
    let written: MessagesFile = parse(&text, &file)
        .map_err(|(message, location)| {
            reader.issues.push(Issue::error(CODE, message).at(location));
        })
        .ok()?;
    for (section, messages) in written.sections {
        for (key, message) in messages {
            if let Err(error) = site_messages.messages.set(&format!("{section}.{key}"), message) {
                let line = line_of(&text, &section, &key);
                reader.issues.push(message_issue(&error, &file, line));
            }
        }
    }
    if let Some(dates) = written.date {
        site_messages.messages.set_dates(dates);
    }
    let located =
        |label: &String| (label.clone(), location(&file, line_of(&text, "labels", label)));
    site_messages.label_locations = written.labels.keys().map(located).collect();
    site_messages.labels = written.labels;
    Some(site_messages)
}

/// Parses a file in TOML.
///
/// # Errors
///
/// Returns the reason and its place.
pub(super) fn parse<T: DeserializeOwned>(text: &str, file: &str) -> Result<T, (String, Location)> {
    toml::from_str(text).map_err(|error: toml::de::Error| {
        let line = line_at(text, error.span().map_or(0, |span| span.start));
        (error.message().trim().to_owned(), location(file, line))
    })
}

/// Reads a file if it exists, and records its content as part of the settings.
pub(super) fn read(file: &str, reader: &mut SiteReader<'_>) -> Option<String> {
    if !reader.is_file(file) {
        return None;
    }
    let text = reader.read_data_file(file)?;
    reader.note_settings(&text);
    Some(text)
}

/// Reports the translations of labels that no part of the site has.
pub(super) fn report_unused_labels(
    locations: &BTreeMap<String, Location>,
    labels: &Labels<'_>,
    issues: &mut Vec<Issue>,
) {
    let seen = labels.seen();
    let unused = locations.iter().filter(|(label, _)| !seen.contains(*label));
    for (label, location) in unused {
        let message = format!(
            "the translation has no effect: no label of the settings or the sidebars is `{label}`"
        );
        let help = match Names::new(seen.iter().map(String::as_str)).nearest(label) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "write the label of the default language, or remove the line".to_owned(),
        };
        issues.push(Issue::warning(CODE, message).at(location.clone()).help(help));
    }
}

pub(super) fn message_issue(error: &MessageError, file: &str, line: Option<u32>) -> Issue {
    let help = match error {
        MessageError::UnknownKey { .. } => "see the manual's reference of messages for all keys",
        MessageError::Placeholders { .. } => "write the names in braces as in the original",
        _ => "see the manual's reference of messages for the form of this one",
    };
    issue(&error.to_string(), file, line).help(help)
}

fn issue(message: &str, file: &str, line: Option<u32>) -> Issue {
    Issue::warning(CODE, message.to_owned()).at(location(file, line))
}

fn location(file: &str, line: Option<u32>) -> Location {
    line.map_or_else(|| Location::file(file), |line| Location::line(file, line))
}

/// Returns the line of a position.
fn line_at(text: &str, position: usize) -> Option<u32> {
    let before = text.get(..position)?;
    u32::try_from(before.matches('\n').count() + 1).ok()
}

/// Returns the line of a key in a section.
fn line_of(text: &str, section: &str, key: &str) -> Option<u32> {
    let mut lines = text.lines().enumerate();
    let header = format!("[{section}]");
    lines.find(|(_, line)| line.trim() == header)?;
    let is_key = |line: &str| {
        let name = line.split('=').next().unwrap_or_default().trim();
        name.trim_matches(['"', '\'']) == key
    };
    let (line, _) = lines.find(|(_, line)| is_key(line))?;
    u32::try_from(line + 1).ok()
}
