//! Translations in a Docusaurus project's `code.json` and other JSON files.

use std::collections::BTreeMap;

use docs_docusaurus::{theme_messages, translations_folder};
use docs_messages::Messages;
use docs_model::{Value, read_yaml};

use crate::load::messages::{CODE, message_issue, read};
use crate::load::reader::SiteReader;

/// Name of the file with the messages of a Docusaurus project, below the folder of a language.
const CODE_FILE: &str = "code.json";

/// Replaces the messages that a Docusaurus project translates, and returns its other translations by their ids. `folder` is that of the
/// language.
pub(super) fn read_code_translations(
    folder: &str,
    messages: &mut Messages,
    reader: &mut SiteReader<'_>,
) -> BTreeMap<String, String> {
    let file = format!("{}/{CODE_FILE}", translations_folder(folder));
    let mut others = read_translations(&file, reader);
    for (id, key) in theme_messages() {
        let Some(text) = others.remove(id) else { continue };
        if let Err(error) = messages.set_divided(key, &text) {
            reader.issues.push(message_issue(&error, &file, None));
        }
    }
    others
}

/// Reads a file of Docusaurus' translations: `{"id": {"message": "text"}}`. Returns the messages by id; none without the file.
pub(super) fn read_translations(
    file: &str,
    reader: &mut SiteReader<'_>,
) -> BTreeMap<String, String> {
    let Some(text) = read(file, reader) else { return BTreeMap::new() };
    let table = match read_yaml(CODE, file, &text) {
        Ok(Value::Table(table)) => table,
        Ok(_) => return BTreeMap::new(),
        Err(issue) => {
            reader.issues.push(issue);
            return BTreeMap::new();
        }
    };
    let message = |(id, entry): (&String, &Value)| {
        let text = entry.at(&["message"]).and_then(Value::as_text)?;
        Some((id.clone(), text.to_owned()))
    };
    table.iter().filter_map(message).collect()
}
