//! Translated titles of blogs.

use docs_model::{BlogSettings, Value, read_yaml};

use crate::load::reader::SiteReader;

/// Name of the file with the translated titles of a blog.
const TITLES_FILE: &str = "options.json";

/// Replaces the titles of a blog by those of its translation.
pub(super) fn translated_titles(blog: &mut BlogSettings, reader: &mut SiteReader<'_>) {
    let Some(folder) = &blog.translated else { return };
    let file = format!("{folder}/{TITLES_FILE}");
    if !reader.is_file(&file) {
        return;
    }
    let Some(text) = reader.read(&file) else { return };
    let titles = match read_yaml("translations", &file, &text) {
        Ok(titles) => titles,
        Err(issue) => return reader.issues.push(issue),
    };
    let message = |key: &str| titles.at(&[key, "message"]).and_then(Value::as_text);
    for (key, title) in [
        ("title", &mut blog.title),
        ("description", &mut blog.description),
        ("sidebar.title", &mut blog.sidebar_title),
    ] {
        if let Some(message) = message(key) {
            message.clone_into(title);
        }
    }
}
