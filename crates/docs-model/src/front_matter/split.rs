//! Division of a Markdown file into front matter and body.

use serde::{Deserialize, Serialize};

use crate::{Issue, Location};

/// Front matter and body of a Markdown file.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct SplitSource<'a> {
    /// Source between the fences and its format; `None` without front matter.
    pub front_matter: Option<(FrontMatterFormat, &'a str)>,
    /// Source after the closing fence.
    pub body: &'a str,
    /// Line of the file on which the body starts, from 1.
    pub first_line: u32,
}

/// Format of a front matter.
#[derive(Clone, Copy, Debug, Deserialize, Eq, Hash, PartialEq, Serialize)]
pub enum FrontMatterFormat {
    /// Between `---`.
    Yaml,
    /// Between `+++`.
    Toml,
}

/// Splits a Markdown file into front matter and body.
///
/// The opening fence must be the first line of the file, apart from a byte order mark. Without a closing fence there is
/// no front matter and the whole file is the body, as in Docusaurus.
///
/// ```
/// use docs_model::split_source;
///
/// let split = split_source("---\ntitle: Threads\n---\nA thread is a conversation.\n");
/// assert_eq!(split.front_matter.map(|(_, text)| text), Some("title: Threads\n"));
/// assert_eq!(split.body, "A thread is a conversation.\n");
/// assert_eq!(split.first_line, 4);
/// ```
#[must_use]
pub fn split_source(text: &str) -> SplitSource<'_> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let whole = SplitSource { front_matter: None, body: text, first_line: 1 };
    let Some((first, rest)) = cut_line(text) else { return whole };
    let format = match first.trim_end() {
        "---" => FrontMatterFormat::Yaml,
        "+++" => FrontMatterFormat::Toml,
        _ => return whole,
    };
    let fence = first.trim_end();
    let mut line = 2;
    let mut remaining = rest;
    while let Some((current, after)) = cut_line(remaining) {
        line += 1;
        if current.trim_end() == fence {
            let length = rest.len() - remaining.len();
            return SplitSource {
                front_matter: Some((format, &rest[..length])),
                body: after,
                first_line: line,
            };
        }
        remaining = after;
    }
    whole
}

/// Returns the first line without its end, and the rest; `None` at the end of the source.
fn cut_line(text: &str) -> Option<(&str, &str)> {
    if text.is_empty() {
        return None;
    }
    Some(match text.find('\n') {
        Some(end) => (&text[..end], &text[end + 1..]),
        None => (text, ""),
    })
}

/// Returns the issue of a front matter without its closing fence.
pub(super) fn unclosed_issue(file: &str, text: &str) -> Option<Issue> {
    let fence = unclosed_opening(text)?.lines().next()?.trim_end();
    let message = format!("the front matter is not closed: a second line `{fence}` is missing");
    let issue = Issue::warning("unclosed-front-matter", message).at(Location::line(file, 1));
    Some(issue.help(format!("write `{fence}` on a line of its own after the last key")))
}

/// Returns the first two lines of a source without front matter if they start one: a line `---` followed by `key: value`.
pub(crate) fn unclosed_opening(text: &str) -> Option<&str> {
    let (first, rest) = cut_line(text)?;
    let fence = Some(first.trim_end()).filter(|fence| matches!(*fence, "---" | "+++"))?;
    let separator = if fence == "---" { ':' } else { '=' };
    let (second, after) = cut_line(rest)?;
    let (key, value) = second.split_once(separator)?;
    let is_key = |part: char| part.is_ascii_alphanumeric() || part == '_';
    let key = key.trim_end();
    let is_value = value.is_empty() || value.starts_with(char::is_whitespace);
    let is_setting = !key.is_empty() && key.chars().all(is_key) && is_value;
    is_setting.then(|| &text[..text.len() - after.len()])
}
