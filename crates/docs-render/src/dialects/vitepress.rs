//! Notations of VitePress: <https://vitepress.dev/guide/markdown>.

use super::line::{Line, bracketed};
use crate::admonitions::{attribute_words, unquoted};

/// Shortest fence of a container.
const COLONS: &str = ":::";

/// Returns the replacement for a line that contains a notation.
pub(super) fn line(line: &str) -> Option<Line> {
    let included = || include(line).map(Line::Include);
    let markdown = || container(line).or_else(|| badges(line)).map(Line::Markdown);
    code(line).map(Line::Code).or_else(included).or_else(markdown)
}

/// Returns the directive for a line that opens a container with a space after the colons: `::: tip Title`.
fn container(line: &str) -> Option<String> {
    let at = line.find(COLONS)?;
    let is_mark = |char: char| char.is_ascii_digit() || " \t>*+-.)".contains(char);
    let colons = line[at..].len() - line[at..].trim_start_matches(':').len();
    let rest = line[at + colons..].strip_prefix(' ')?.trim();
    let name = rest.split_whitespace().next()?;
    let is_name = name.starts_with(|first: char| first.is_ascii_alphabetic());
    if !is_name || !line[..at].chars().all(is_mark) {
        return None;
    }
    let start = &line[..at + colons];
    let rest = rest[name.len()..].trim();
    let (title, attributes) = match rest.rfind('{').filter(|_| rest.ends_with('}')) {
        Some(brace) => (rest[..brace].trim_end(), &rest[brace..]),
        None => (rest, ""),
    };
    // The tabs of the plugin `vitepress-plugin-tabs` share their selection by a key.
    if let Some(key) = title.strip_prefix("key:").filter(|key| name == "tabs" && is_key(key)) {
        return Some(format!("{start}tabs{{group={key}}}"));
    }
    let title = if title.is_empty() { String::new() } else { bracketed(title) };
    Some(format!("{start}{name}{title}{attributes}"))
}

fn is_key(key: &str) -> bool {
    !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
}

/// Returns the directive for a line that includes a Markdown file: `<!--@include: ./part.md{3,10}-->`.
fn include(line: &str) -> Option<String> {
    Some(format!("include{{file=\"{}\"}}", snippet(line)?))
}

/// Returns the address of the file that a comment includes, with its part as a fragment.
pub(super) fn snippet(line: &str) -> Option<String> {
    let written = line.trim().strip_prefix("<!--")?.strip_suffix("-->")?;
    let written = written.trim().strip_prefix("@include:")?.trim();
    let (address, range) = match written.strip_suffix('}').and_then(|text| text.split_once('{')) {
        Some((address, range)) => (address, range.trim()),
        None => (written, ""),
    };
    let fragment = match range.split_once(',') {
        Some((first, last)) => {
            let first = Some(first.trim()).filter(|first| !first.is_empty()).unwrap_or("1");
            let last = Some(last.trim()).filter(|last| !last.is_empty());
            format!("#L{first}-{}", last.map_or_else(String::new, |last| format!("L{last}")))
        }
        None if range.is_empty() => String::new(),
        None => format!("#L{range}"),
    };
    let is_address = !address.is_empty() && !address.contains(['"', '}']);
    is_address.then(|| format!("{}{fragment}", path(address)))
}

/// Returns the info string for a line that includes code: `<<< ./file.js#region{1,3 js:line-numbers} [Title]`.
fn code(line: &str) -> Option<String> {
    let written = line.strip_prefix("<<<")?.trim();
    let (written, title) = match written.strip_suffix(']').and_then(|text| text.split_once('[')) {
        Some((before, title)) => (before.trim_end(), Some(title)),
        None => (written, None),
    };
    let (address, words) = match written.strip_suffix('}').and_then(|text| text.split_once('{')) {
        Some((address, words)) => (address.trim_end(), words),
        None => (written, ""),
    };
    if address.is_empty() || address.contains(['"', '<']) {
        return None;
    }
    let mut language = "";
    let mut info = format!("file=\"{}\"", path(address));
    for word in words.split_whitespace() {
        if word.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b',' | b'-')) {
            info.push_str(&format!(" {{{word}}}"));
        } else {
            language = word;
        }
    }
    if let Some(title) = title {
        info.push_str(&format!(" title=\"{title}\""));
    }
    Some(fence_info(&format!("{language} {info}")).trim_start().to_owned())
}

/// Start of the word for line numbers, at the end of the language or of ranges, or after a space.
const NUMBERS: &str = ":line-numbers";

/// Word for no line numbers.
const NO_NUMBERS: &str = ":no-line-numbers";

/// End of a language whose code has expressions of Vue.
const WITH_EXPRESSIONS: &str = "-vue";

/// Returns the info string of a code block with `:line-numbers` in the syntax of this crate, and the language without `-vue`.
pub(super) fn fence_info(info: &str) -> String {
    let info = info.trim_start();
    let (info, numbers) = without_numbers(info);
    let language = info.split([' ', '\t', '{']).next().unwrap_or_default();
    let name = language.strip_suffix(WITH_EXPRESSIONS).filter(|name| !name.is_empty());
    format!("{}{}{numbers}", name.unwrap_or(language), &info[language.len()..])
}

/// Returns an info string without the words for line numbers, and those of this crate.
fn without_numbers(info: &str) -> (String, String) {
    let found = [NO_NUMBERS, NUMBERS].into_iter().find_map(|word| {
        // Quotation marks before the previous match.
        let (mut before, mut quotes) = (0, 0);
        let is_outside = |at: &usize| {
            quotes += info[before..*at].matches('"').count();
            before = *at;
            quotes.is_multiple_of(2)
        };
        let at = info.match_indices(word).map(|(at, _)| at).find(is_outside)?;
        let rest = &info[at + word.len()..];
        let end = rest.find([' ', '\t', '{']).unwrap_or(rest.len());
        let is_word = end == 0 || (rest.starts_with('=') && word == NUMBERS);
        is_word.then(|| (word, at, &rest[..end], &rest[end..]))
    });
    let Some((word, at, first, after)) = found else { return (info.to_owned(), String::new()) };
    let numbers = match word == NUMBERS {
        true => format!(" showLineNumbers{first}"),
        false => String::new(),
    };
    (format!("{}{after}", info[..at].trim_end()), numbers)
}

/// Returns an address in the syntax of this crate: a path is relative to the file, or starts with `@/`, the documents
/// folder.
fn path(address: &str) -> String {
    if address.starts_with(['.', '@']) { address.to_owned() } else { format!("./{address}") }
}

/// Returns a line whose badges are replaced by directives: `<Badge type="tip" text="New" />`, `<Badge>New</Badge>`. A badge
/// in code or with a Vue expression is unchanged.
fn badges(line: &str) -> Option<String> {
    let mut out = String::new();
    let mut copied = 0;
    let mut at = 0;
    while let Some(found) = line[at..].find(BADGE) {
        let start = at + found;
        at = start + BADGE.len();
        let is_in_code = line[..start].matches('`').count() % 2 == 1;
        let Some((length, directive)) = badge(&line[start..]).filter(|_| !is_in_code) else {
            continue;
        };
        out.push_str(&line[copied..start]);
        out.push_str(&directive);
        at = start + length;
        copied = at;
    }
    if copied == 0 {
        return None;
    }
    out.push_str(&line[copied..]);
    Some(out)
}

/// Start of a badge.
const BADGE: &str = "<Badge";

/// Returns the length of the badge at the start of a string, and the equivalent directive.
fn badge(text: &str) -> Option<(usize, String)> {
    let tag = text.find('>')?;
    let attributes = text[BADGE.len()..tag].trim_end_matches('/');
    let (content, length) = match text[..tag].ends_with('/') {
        true => ("", tag + 1),
        false => {
            let (content, _) = text[tag + 1..].split_once("</Badge>")?;
            (content, tag + 1 + content.len() + "</Badge>".len())
        }
    };
    let (mut kind, mut label) = ("tip", content.trim());
    for word in attribute_words(attributes) {
        let (name, value) = word.split_once('=')?;
        match name {
            "type" => kind = unquoted(value),
            "text" => label = unquoted(value),
            _ => return None,
        }
    }
    let is_plain = !label.is_empty() && !label.contains(['[', ']', '<', '{']);
    is_plain.then(|| (length, format!(":badge[{label}]{{type={kind}}}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_container_is_a_directive() {
        let rows = [
            ("::: tip", Some(":::tip")),
            ("> :::: details Click *me* {open}", Some("> ::::details[Click *me*]{open}")),
            ("::: code-group", Some(":::code-group")),
            ("::: tabs key:os", Some(":::tabs{group=os}")),
            ("::: tabs key: os", Some(":::tabs[key: os]")),
            (":::", None),
            ("::: ", None),
            (":::tip", None),
            ("a ::: tip", None),
            ("::: 5", None),
        ];
        for (line, expected) in rows {
            assert_eq!(container(line).as_deref(), expected, "{line}");
        }
    }

    #[test]
    fn a_comment_includes_a_file() {
        let rows = [
            ("<!--@include: ./a.md-->", Some("include{file=\"./a.md\"}")),
            ("<!-- @include: a.md#part -->", Some("include{file=\"./a.md#part\"}")),
            ("<!--@include: @/a.md{3,}-->", Some("include{file=\"@/a.md#L3-\"}")),
            ("<!--@include: ../a.md{,7}-->", Some("include{file=\"../a.md#L1-L7\"}")),
            ("<!-- a -->", None),
            ("<!--@include: -->", None),
        ];
        for (line, expected) in rows {
            assert_eq!(include(line).as_deref(), expected, "{line}");
        }
    }

    #[test]
    fn a_line_includes_code() {
        let rows = [
            ("<<< @/a.js", Some("file=\"@/a.js\"")),
            (
                "<<< ./a.cs#part{1,2,4-6 c#:line-numbers}",
                Some("c# file=\"./a.cs#part\" {1,2,4-6} showLineNumbers"),
            ),
            ("<<< ./a.js{2} [A b]", Some("file=\"./a.js\" {2} title=\"A b\"")),
            ("<<< ", None),
            ("<<<< a", None),
        ];
        for (line, expected) in rows {
            assert_eq!(code(line).as_deref(), expected, "{line}");
        }
    }

    #[test]
    fn a_badge_is_a_directive() {
        let rows = [
            (
                "# A <Badge type=\"warning\" text=\"^1.9 beta\" />",
                Some("# A :badge[^1.9 beta]{type=warning}"),
            ),
            (
                "<Badge>New</Badge> and <Badge text=\"a\" />",
                Some(":badge[New]{type=tip} and :badge[a]{type=tip}"),
            ),
            ("`<Badge text=\"a\" />`", None),
            ("<Badge :text=\"a\" />", None),
            ("<Badges />", None),
            ("<Badge", None),
        ];
        for (line, expected) in rows {
            assert_eq!(badges(line).as_deref(), expected, "{line}");
        }
    }

    #[test]
    fn words_of_code_have_their_effect() {
        let rows = [
            ("js [config.js]", "js [config.js]"),
            ("ts:line-numbers {1} [a.ts]", "ts {1} [a.ts] showLineNumbers"),
            ("ts:line-numbers=2", "ts showLineNumbers=2"),
            ("ts:no-line-numbers", "ts"),
            ("ts{1}:line-numbers", "ts{1} showLineNumbers"),
            ("vue{4} :line-numbers=3 [a.vue]", "vue{4} [a.vue] showLineNumbers=3"),
            ("js-vue {1}", "js {1}"),
            ("js title=\":line-numbers\"", "js title=\":line-numbers\""),
            ("js:line-numbering", "js:line-numbering"),
            ("js{1}", "js{1}"),
            ("", ""),
        ];
        for (info, expected) in rows {
            assert_eq!(fence_info(info), expected, "{info}");
        }
    }
}
