//! Fast parser for simple YAML: lines of `key: value` with plain values.
//!
//! Every document is read before the first page can be rendered, and a full YAML parser takes most of that time.
//! This parser returns the same values as the full one, which a property test checks, and `None` for sources that
//! need the full one.

use indexmap::IndexMap;

use crate::Value;

/// Parses a source; `None` if it requires the full parser.
pub(crate) fn plain_yaml(text: &str) -> Option<IndexMap<String, Value>> {
    let mut table = IndexMap::new();
    for line in text.split('\n').filter(|line| !line.is_empty()) {
        let (key, rest) = line.split_once(':')?;
        if !is_key(key) {
            return None;
        }
        let value = match rest.trim_matches(' ') {
            // An empty value depends on the following lines.
            "" => return None,
            value if rest.starts_with(' ') => plain_value(value)?,
            _ => return None,
        };
        if table.insert(key.to_owned(), value).is_some() {
            return None;
        }
    }
    (!table.is_empty()).then_some(table)
}

fn is_key(key: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-';
    key.starts_with(|first: char| first.is_ascii_alphabetic())
        && key.bytes().all(is_part)
        && !has_meaning(key)
}

/// Returns whether a YAML parser may read a word as something other than a string.
fn has_meaning(word: &str) -> bool {
    const WORDS: [&str; 11] =
        ["true", "false", "null", "yes", "no", "on", "off", "y", "n", "inf", "nan"];
    WORDS.iter().any(|known| word.eq_ignore_ascii_case(known))
}

fn plain_value(value: &str) -> Option<Value> {
    match value.as_bytes()[0] {
        b'"' => quoted(value, '"', '\\'),
        b'\'' => quoted(value, '\'', '\''),
        b'0'..=b'9' => whole_number(value),
        first if first.is_ascii_alphabetic() || first == b'/' => match value {
            "true" => Some(Value::Boolean(true)),
            "false" => Some(Value::Boolean(false)),
            text => is_plain_text(text).then(|| Value::Text(text.to_owned())),
        },
        _ => None,
    }
}

/// Parses a quoted string without escapes.
fn quoted(value: &str, quote: char, escape: char) -> Option<Value> {
    let inside = value.strip_prefix(quote)?.strip_suffix(quote)?;
    let is_plain = !inside.contains([quote, escape]) && inside.chars().all(is_printable);
    is_plain.then(|| Value::Text(inside.to_owned()))
}

/// Parses a number that all YAML parsers read in the same way: few digits, the first of which is
/// not zero.
fn whole_number(value: &str) -> Option<Value> {
    let is_plain = value.len() <= 9
        && value.bytes().all(|byte| byte.is_ascii_digit())
        && (value == "0" || !value.starts_with('0'));
    is_plain.then(|| value.parse().ok().map(Value::Number))?
}

fn is_plain_text(text: &str) -> bool {
    text.chars().all(is_printable)
        && !text.contains(": ")
        && !text.contains(" #")
        && !text.ends_with(':')
        && !has_meaning(text)
}

/// Returns whether YAML allows a character in any string without ending the line.
fn is_printable(character: char) -> bool {
    matches!(character, ' '..='~' | '\u{a0}'..='\u{2027}' | '\u{202a}'..='\u{d7ff}' | '\u{e000}'..='\u{fdff}' | '\u{10000}'..='\u{1fffd}')
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::yaml::yaml_value;

    #[test]
    fn front_matters_of_documentation_are_plain() {
        let text = "title: Using threads\nsidebar_position: 3\nslug: /start\nhide_title: true\ndescription: 'What: it is'\n";
        let table = plain_yaml(text).expect("it is plain");
        let expected = [
            ("title", Value::Text("Using threads".into())),
            ("sidebar_position", Value::Number(3.0)),
            ("slug", Value::Text("/start".into())),
            ("hide_title", Value::Boolean(true)),
            ("description", Value::Text("What: it is".into())),
        ];
        assert!(
            table
                .iter()
                .map(|(key, value)| (key.as_str(), value))
                .eq(expected.iter().map(|(key, value)| (*key, value)))
        );
    }

    #[test]
    fn other_yaml_is_not_read() {
        let rows = [
            "",
            "tags: [a]",
            "a:",
            "a: |\n  b",
            "a: b\n  c",
            "- a",
            "a: null",
            "a: Yes",
            "a: 0x1",
            "a: 1.5",
            "a: 007",
            "a: b: c",
            "a: b # c",
            "a: \"b\\n\"",
            "a: 'b''c'",
            "a: b\na: c",
            "a:b",
            "# a",
            "a: &b c",
            "a: b\r\n",
            "a: 2024-01-01",
        ];
        for text in rows {
            assert_eq!(plain_yaml(text), None, "{text:?}");
        }
    }

    proptest! {
        /// Compares the values with those of the full parser.
        #[test]
        fn both_readers_agree(text in lines()) {
            if let Some(table) = plain_yaml(&text) {
                let whole = yaml_value(&text).map_err(|fault| fault.message);
                prop_assert_eq!(whole, Ok(Value::Table(table)), "{:?}", text);
            }
        }
    }

    fn lines() -> impl Strategy<Value = String> {
        let key = prop::sample::select(vec![
            "title",
            "a",
            "sidebar_label",
            "x-y",
            "yes",
            "null",
            "T1",
            "on",
        ]);
        let value = prop_oneof![
            "[ -~é\u{2028}\u{a0}\u{feff}]{0,12}",
            "[0-9_.eExo:+-]{1,8}",
            "[\"'][ -~]{0,8}[\"']",
            "[A-Za-z/][A-Za-z0-9 .,:;#&*!|>%@`{}\\[\\]?_-]{0,14}",
            prop::sample::select(vec![
                "true", "false", "True", "null", "~", "yes", "no", "on", "Off", ".inf", "inf",
                "NaN", "nan", "0", "12", "-1", "1e3", "/a/b", "y", "N", "---", "...", "<<",
            ])
            .prop_map(str::to_owned),
        ];
        let separator = prop::sample::select(vec![": ", ": ", ": ", ":  ", ":", " : ", ":\t"]);
        let line = (
            key,
            separator,
            value,
            prop::sample::select(vec!["", "", " ", "\r", "\n  more", "\n- item"]),
        )
            .prop_map(|(key, separator, value, end)| format!("{key}{separator}{value}{end}"));
        prop::collection::vec(line, 0..4).prop_map(|lines| lines.join("\n") + "\n")
    }
}
