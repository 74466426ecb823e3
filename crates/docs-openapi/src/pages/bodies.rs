//! Bodies of requests and responses: schema and examples of each media type.

use super::fields::Fields;
use crate::literals;
use crate::media::{Example, MediaType, examples, media_types};
use crate::schema::{Direction, Links, type_html};
use crate::text::{Text, code};
use crate::view::View;

/// Colons of a container of tabs for media types, within the tabs of responses.
const TABS: &str = "::::::";

/// Colons of a tab.
const TAB: &str = ":::::";

/// Writes the bodies of a request or a response. Several bodies are tabs.
pub(super) fn bodies<'a>(text: &mut Text, body: View<'a>, direction: Direction, links: Links<'a>) {
    let media: Vec<MediaType<'a>> = media_types(body).collect();
    if let [only] = media.as_slice() {
        return body_of(text, only, direction, links);
    }
    if media.is_empty() {
        return;
    }
    text.block(&format!("{TABS}tabs"));
    for media in &media {
        text.block(&format!("{TAB}tab[{}]", in_brackets(media.name)));
        body_of(text, media, direction, links);
        text.block(TAB);
    }
    text.block(TABS);
}

fn body_of<'a>(text: &mut Text, media: &MediaType<'a>, direction: Direction, links: Links<'a>) {
    text.from(media.view.location());
    match media.view.get("schema") {
        Some(schema) => {
            let kind = type_html(schema, links);
            text.block(&format!(
                "<p class=\"api-body\">{} <span class=\"api-type\">{kind}</span></p>",
                code(media.name)
            ));
            if links.schema(schema).is_none()
                && let Some(description) = schema.description()
            {
                text.note(description);
            }
            Fields::new(text, links).schema(schema);
        }
        None => text.block(&format!("<p class=\"api-body\">{}</p>", code(media.name))),
    }
    for example in examples(media.view, direction) {
        push_example(text, media, &example);
    }
}

/// Writes an example. An example that is neither a string nor JSON has no notation, and is omitted.
fn push_example(text: &mut Text, media: &MediaType<'_>, example: &Example<'_>) {
    let value = match example.value.text() {
        Some(string) if !media.is_json() => string.to_owned(),
        None if !media.is_json() => return,
        // JSON that the author has written as a string.
        Some(string) if string.trim_start().starts_with(['{', '[']) => string.to_owned(),
        _ => literals::pretty(&example.value),
    };
    if let Some(description) = example.description {
        text.note(description);
    }
    let title = example.label.unwrap_or("Example").replace(['"', '\n', '\r'], " ");
    text.code(&format!("{} title=\"{title}\"", media.language()), &value);
}

/// Escapes a label for the brackets of a directive.
pub(super) fn in_brackets(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\n' | '\r' => escaped.push(' '),
            sign if sign.is_ascii_punctuation() && !matches!(sign, '/' | '.' | '-' | ',' | ';') => {
                escaped.push('\\');
                escaped.push(sign);
            }
            other => escaped.push(other),
        }
    }
    escaped
}
