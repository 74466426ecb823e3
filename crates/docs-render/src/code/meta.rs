//! Info strings of code fences: `ts title="x.ts" {1,3-5} showLineNumbers=10`.

use std::borrow::Cow;

use super::line_ranges::LineRanges;
use super::text_marks::{Kind, Target, TextMark, take_text_marks};
use super::words::{MarkedWord, marked_words};
use crate::admonitions::{attribute_words, unquoted};
use crate::options::Options;

/// Parsed info string.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(crate) struct FenceInfo<'a> {
    /// Language as written; empty if there is none.
    pub(crate) language: &'a str,
    /// Title above the block.
    pub(crate) title: Option<&'a str>,
    /// Class names of the component; empty for a fence.
    pub(crate) class: &'a str,
    /// Highlighted lines; `None` if the info string contains no ranges.
    pub(crate) lines: Option<LineRanges>,
    /// Number of the first line, if lines are numbered.
    pub(crate) first_number: Option<u32>,
    /// Marked words: `/word/`.
    pub(crate) words: Vec<MarkedWord<'a>>,
    /// Added lines of a site that reads the marks of Starlight.
    pub(crate) added_lines: LineRanges,
    /// Removed lines of such a site.
    pub(crate) removed_lines: LineRanges,
    /// Language of the code whose changes a block in the language `diff` shows: `diff lang=js`.
    pub(crate) changed_language: Option<&'a str>,
    /// `true` if long lines are wrapped: `wrap`.
    pub(crate) is_wrapped: bool,
    /// Folded lines: `collapse={3-9}`. `None` without the attribute.
    pub(crate) folded: Option<LineRanges>,
    /// Icon before the title: `icon=rust`.
    pub(crate) icon: Option<&'a str>,
    /// `true` if the block is displayed as a terminal window: `frame=terminal`.
    pub(crate) is_terminal: bool,
}

impl<'a> FenceInfo<'a> {
    /// Parses an info string. Unknown words belong to other tools and are ignored.
    pub(crate) fn parse(info: &'a str) -> Self {
        let info = info.trim();
        let (language, meta) = split_language(info);
        if meta.is_empty() {
            return Self { language, ..Self::default() };
        }
        let title = quoted_title(meta);
        // A title may contain braces and words that look like settings.
        let rest = title.map_or_else(|| meta.to_owned(), |title| meta.replacen(title, "", 1));
        Self {
            language,
            title,
            class: "",
            lines: marked_lines(&rest),
            first_number: first_number(&rest),
            words: if meta.contains('/') { marked_words(meta) } else { Vec::new() },
            added_lines: LineRanges::default(),
            removed_lines: LineRanges::default(),
            changed_language: changed_language(language, info, title),
            is_wrapped: rest.split_whitespace().any(|word| word == "wrap"),
            folded: attribute(meta, "collapse").map(LineRanges::parse),
            icon: attribute(meta, "icon"),
            is_terminal: attribute(meta, "frame") == Some("terminal"),
        }
    }

    /// Parses an info string, with the marks of Starlight in a site that reads them.
    pub(crate) fn read(info: &'a str, options: &Options<'_>) -> Self {
        let mut fence = Self::parse(info);
        let (marks, rest) = text_marks_of(info.trim(), options);
        if marks.is_empty() {
            return fence;
        }
        // Words of a mark look like settings.
        let rest = rest.replacen(fence.title.unwrap_or_default(), "", 1);
        fence.lines = marked_lines(&rest);
        fence.first_number = first_number(&rest);
        fence.is_wrapped = rest.split_whitespace().any(|word| word == "wrap");
        fence.words = Vec::new();
        for mark in marks {
            match mark.target {
                Target::Lines(ranges, _) => {
                    let highlighted = fence.lines.get_or_insert_default();
                    let marked = match mark.kind {
                        Kind::Highlighted => highlighted,
                        Kind::Added => &mut fence.added_lines,
                        Kind::Removed => &mut fence.removed_lines,
                    };
                    marked.extend(ranges);
                }
                Target::Words(words) => {
                    let marked = words.into_iter().map(|text| MarkedWord { kind: mark.kind, text });
                    fence.words.extend(marked);
                }
                Target::Pattern | Target::TooMany => {}
            }
        }
        fence
    }
}

/// Returns the marks of Starlight in an info string, and the info string without them. A site without its dialect has none.
pub(crate) fn text_marks_of<'a>(
    info: &'a str,
    options: &Options<'_>,
) -> (Vec<TextMark<'a>>, Cow<'a, str>) {
    if !options.dialects.starlight || !options.blocks {
        return (Vec::new(), Cow::Borrowed(info));
    }
    let (marks, rest) = take_text_marks(info);
    (marks, Cow::Owned(rest))
}

/// Returns the title of a code block, `title="…"` or a label in brackets, and the info string without it.
pub(crate) fn without_title(info: &str) -> (Option<&str>, String) {
    let label = || {
        let (_, after) = info.split_once(" [")?;
        Some(after.split_once(']')?.0).filter(|label| !label.is_empty())
    };
    let Some(title) = quoted_title(info).or_else(label) else { return (None, info.to_owned()) };
    let attribute = ['"', '\''].map(|quote| format!("title={quote}{title}{quote}"));
    let written = attribute.into_iter().find(|attribute| info.contains(attribute.as_str()));
    let written = written.unwrap_or_else(|| format!("[{title}]"));
    (Some(title), info.replacen(&written, "", 1))
}

/// Splits off the language, which is the first word, even one such as `title="a.js"`. `js{1,3}` is a language with a
/// range.
fn split_language(info: &str) -> (&str, &str) {
    let end = info.find(|char: char| char.is_whitespace() || char == '{').unwrap_or(info.len());
    info.split_at(end)
}

fn quoted_title(meta: &str) -> Option<&str> {
    let (_, after) = meta.split_once("title=")?;
    let quote = after.chars().next().filter(|char| matches!(char, '"' | '\''))?;
    let (title, _) = after[1..].split_once(quote)?;
    Some(title).filter(|title| !title.is_empty())
}

fn marked_lines(meta: &str) -> Option<LineRanges> {
    let is_range = |char: char| char.is_ascii_digit() || matches!(char, ',' | '-' | ' ');
    // The range of an attribute, as in `ins={2}`, belongs to another tool.
    let range = meta
        .match_indices('{')
        .filter(|(at, _)| !meta[..*at].ends_with('='))
        .filter_map(|(at, _)| Some(meta[at + 1..].split_once('}')?.0))
        .find(|range| !range.is_empty() && range.chars().all(is_range))?;
    Some(LineRanges::parse(range))
}

/// Returns the value of an attribute without its quotes or braces.
fn attribute<'a>(meta: &'a str, name: &str) -> Option<&'a str> {
    let value =
        attribute_words(meta).find_map(|word| word.strip_prefix(name)?.strip_prefix('='))?;
    let value = unquoted(value);
    let in_braces = value.strip_prefix('{').and_then(|value| value.strip_suffix('}'));
    Some(in_braces.unwrap_or(value)).filter(|value| !value.is_empty())
}

fn changed_language<'a>(language: &str, info: &'a str, title: Option<&str>) -> Option<&'a str> {
    // A title may contain the word.
    let (before, after) = title.and_then(|title| info.split_once(title)).unwrap_or((info, ""));
    let words = before.split_whitespace().chain(after.split_whitespace());
    let changed = words.filter_map(|word| word.strip_prefix("lang=")).next()?;
    let changed = changed.trim_matches(['"', '\'']);
    Some(changed).filter(|changed| language == "diff" && !changed.is_empty())
}

fn first_number(meta: &str) -> Option<u32> {
    let setting = meta.split_whitespace().find_map(|word| word.strip_prefix("showLineNumbers"))?;
    match setting.strip_prefix('=') {
        None => setting.is_empty().then_some(1),
        Some(number) => number.trim_matches(['{', '}', '"']).parse().ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fence_contains_several_settings() {
        let info = FenceInfo::parse(r#"ts title="a {9} b.ts" {1,3-5} showLineNumbers=10 twoslash"#);
        assert_eq!(
            (info.language, info.title, info.first_number),
            ("ts", Some("a {9} b.ts"), Some(10))
        );
        assert_eq!(info.lines, Some(LineRanges::parse("1,3-5")));
    }

    #[test]
    fn attributes_have_values_with_and_without_quotes_and_braces() {
        let rows = [
            ("js collapse={2-3,7}", "2-3,7", None, false),
            ("js collapse=\"2-3\" icon=rust frame=terminal", "2-3", Some("rust"), true),
            ("js title=\"a collapse={2-3} frame=terminal\" icon=\"a b\"", "", Some("a b"), false),
            ("js {1-2} collapse={x} frame=none", "", None, false),
            ("collapse={1-2} icon=a", "", Some("a"), false),
        ];
        for (info, folded, icon, is_terminal) in rows {
            let fence = FenceInfo::parse(info);
            assert_eq!(fence.folded.unwrap_or_default(), LineRanges::parse(folded), "{info}");
            assert_eq!((fence.icon, fence.is_terminal), (icon, is_terminal), "{info}");
        }
    }

    #[test]
    fn labels_in_brackets_are_titles() {
        let rows = [
            ("js [a.js] {1}", (Some("a.js"), "js  {1}")),
            ("text [.env]", (Some(".env"), "text ")),
            ("js title=\"b.js\" [a.js]", (Some("b.js"), "js  [a.js]")),
            ("js {1}", (None, "js {1}")),
        ];
        for (info, (title, rest)) in rows {
            assert_eq!(without_title(info), (title, rest.to_owned()), "{info}");
        }
    }

    #[test]
    fn a_language_is_the_first_word() {
        let rows = [
            ("", ""),
            ("rust", "rust"),
            ("js{1}", "js"),
            ("title='x' js", "title='x'"),
            ("c++=x", "c++=x"),
            ("{1}", ""),
            ("c++ x", "c++"),
        ];
        for (info, language) in rows {
            assert_eq!(FenceInfo::parse(info).language, language, "{info}");
        }
    }

    #[test]
    fn invalid_ranges_mark_no_lines() {
        for info in ["js", "js {}", "js {a}", "js {{1}", "js title=\"{1}\""] {
            let lines = FenceInfo::parse(info).lines.unwrap_or_default();
            assert!(!lines.has_line_within(9) || info == "js {{1}", "{info}");
        }
        for info in ["js {5-3}", "js {1-99999999999999999999}"] {
            assert!(
                FenceInfo::parse(info).lines.is_some_and(|lines| !lines.has_line_within(9)),
                "{info}"
            );
        }
    }

    #[test]
    fn line_numbers_start_at_the_number_of_the_fence() {
        let rows = [
            ("js showLineNumbers", Some(1)),
            ("js showLineNumbers=7", Some(7)),
            ("js showLineNumbers=x", None),
        ];
        for (info, first) in rows {
            assert_eq!(FenceInfo::parse(info).first_number, first, "{info}");
        }
    }
}
