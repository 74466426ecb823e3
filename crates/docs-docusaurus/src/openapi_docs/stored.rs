//! Data in the documents that the plugin writes.

use std::io::Read as _;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use flate2::read::ZlibDecoder;

/// Maximum size of the data of an operation: 4 MiB. Those of large public APIs have some hundred kilobytes.
const MAX_BYTES: u64 = 4 * 1024 * 1024;

/// Front matter `api` that is not the data of an operation.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct UnreadableApi;

/// Returns the data of the operation of a document, as JSON: the value of `api` in its front matter, which newer versions of the
/// plugin compress. Returns `None` for a document without that key.
///
/// # Errors
///
/// If the value is not compressed JSON.
///
/// ```
/// use docs_docusaurus::openapi_docs::stored_api;
///
/// assert_eq!(stored_api("id: a\napi: {\"method\":\"get\"}\n"), Some(Ok("{\"method\":\"get\"}".to_owned())));
/// assert_eq!(stored_api("id: a\n"), None);
/// ```
pub fn stored_api(front_matter: &str) -> Option<Result<String, UnreadableApi>> {
    let value = keys(front_matter).find(|key| key.name == "api")?.value();
    let value = value.trim();
    if value.starts_with('"') {
        let text = serde_json::from_str::<String>(value).map_err(|_| UnreadableApi);
        return Some(text.and_then(|text| data(&text)));
    }
    Some(data(value.trim_matches('\'')))
}

/// Returns the data that a string contains, as it is or compressed.
fn data(text: &str) -> Result<String, UnreadableApi> {
    if text.starts_with('{') {
        let is_small = text.len() as u64 <= MAX_BYTES;
        return is_small.then(|| text.to_owned()).ok_or(UnreadableApi);
    }
    // A long string can have several lines.
    inflated(&text.split_whitespace().collect::<String>()).ok_or(UnreadableApi)
}

/// Key of front matter, with the lines of its value.
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct FrontMatterKey<'a> {
    /// Name; empty for lines before the first key.
    pub name: &'a str,
    /// Number of lines of the front matter before the first line of the key.
    pub line: u32,
    /// Lines of the key and its value.
    pub lines: Vec<&'a str>,
}

impl FrontMatterKey<'_> {
    /// Returns the value as written.
    fn value(&self) -> String {
        let text = self.lines.join("\n");
        text.split_once(':').map(|(_, value)| value.to_owned()).unwrap_or_default()
    }
}

/// Returns the keys of front matter in YAML, as far as lines determine them: a line that is indented, or an item of a list, belongs to
/// the key before it.
///
/// ```
/// let keys: Vec<_> = docs_docusaurus::openapi_docs::front_matter_keys("title: >-\n  A\n\n  b\ntags:\n- a\n").collect();
/// assert_eq!(keys[0].lines, ["title: >-", "  A", "", "  b"]);
/// assert_eq!((keys[1].name, keys[1].line), ("tags", 4));
/// ```
pub fn front_matter_keys(front_matter: &str) -> impl Iterator<Item = FrontMatterKey<'_>> {
    keys(front_matter)
}

fn keys(front_matter: &str) -> impl Iterator<Item = FrontMatterKey<'_>> {
    let mut lines = (0..).zip(front_matter.lines()).peekable();
    std::iter::from_fn(move || {
        let (line, first) = lines.next()?;
        let name =
            first.split_once(':').map_or("", |(name, _)| name.trim_matches(['"', '\'', ' ']));
        let mut key = FrontMatterKey { name, line, lines: vec![first] };
        let continues = |text: &str| {
            text.trim().is_empty()
                || text.starts_with([' ', '\t'])
                || text == "-"
                || text.starts_with("- ")
        };
        while let Some((_, text)) = lines.next_if(|(_, text)| continues(text)) {
            key.lines.push(text);
        }
        Some(key)
    })
}

/// Returns the number of the first line of a document's body, from 0, with text that is neither an import nor an element, and not part
/// of `data`, which is JSON with or without front matter before it. Spaces and line breaks are insignificant. The plugin writes no
/// other text.
///
/// ```
/// use docs_docusaurus::openapi_docs::added_text;
///
/// let body = "import A from \"@theme/A\";\n\n<A\n  a={{\"b\": \">\"}}\n>\nA\n</A>\n\nAll *pets*.\n\nSee also the guide.\n";
/// assert_eq!(added_text(body, r#"{"description": "All *pets*."}"#), Some(10));
/// assert_eq!(added_text(body, "All pets. See also the guide."), None);
/// assert_eq!(added_text("One two.", r#"{"description": "One\ntwo."}"#), None);
/// ```
#[must_use]
pub fn added_text(body: &str, data: &str) -> Option<usize> {
    let data = letters(&without_escapes(data));
    let mut outside = String::with_capacity(body.len());
    let mut depth = 0_usize;
    let mut rest = body;
    while let Some(character) = rest.chars().next() {
        let is_start = outside.is_empty() || outside.ends_with('\n');
        let is_import = rest.starts_with("import ") || rest.starts_with("export ");
        let skipped = match character {
            _ if depth == 0 && is_start && is_import => rest.find('\n').unwrap_or(rest.len()),
            '{' => braces(rest).unwrap_or(0),
            '<' => match tag(rest) {
                Some((length, change)) => {
                    depth = depth.saturating_add_signed(change);
                    length
                }
                None => 0,
            },
            _ => 0,
        };
        let length = skipped.max(character.len_utf8());
        let (passed, after) = rest.split_at(length);
        if skipped == 0 && (depth == 0 || character == '\n') {
            outside.push_str(passed);
        } else {
            outside.extend(passed.chars().filter(|character| *character == '\n'));
        }
        rest = after;
    }
    outside.lines().position(|line| !data.contains(&letters(line)))
}

/// Returns JSON with the characters of its escape sequences: a line break for `\n`.
fn without_escapes(json: &str) -> String {
    let mut plain = String::with_capacity(json.len());
    let mut rest = json;
    while let Some((before, escape)) = rest.split_once('\\') {
        plain.push_str(before);
        let Some(kind) = escape.chars().next() else { return plain };
        let code = escape.get(1..5).filter(|_| kind == 'u');
        let coded = code.and_then(|code| u32::from_str_radix(code, 16).ok());
        let coded = coded.and_then(char::from_u32);
        plain.push(match (kind, coded) {
            (_, Some(coded)) => coded,
            ('n' | 'r' | 't' | 'b' | 'f', None) => '\n',
            (other, None) => other,
        });
        rest = &escape[if coded.is_some() { 5 } else { kind.len_utf8() }..];
    }
    plain.push_str(rest);
    plain
}

/// Returns the letters and digits of a text, without escapes.
fn letters(text: &str) -> String {
    let mut letters = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(character) = rest.chars().next() {
        let entity = rest.strip_prefix('&').and_then(|after| after.split_once(';'));
        let entity = entity.filter(|(name, _)| {
            name.len() < 8
                && name.chars().all(|character| character.is_alphanumeric() || character == '#')
        });
        rest = match entity {
            Some((_, after)) => after,
            None => &rest[character.len_utf8()..],
        };
        if entity.is_none() && character.is_alphanumeric() {
            letters.push(character);
        }
    }
    letters
}

/// Returns the length of an expression in braces at the start of a text.
fn braces(text: &str) -> Option<usize> {
    value_at(text).map(str::len)
}

/// Returns the length of a tag at the start of a text, and the change of the number of open elements.
fn tag(text: &str) -> Option<(usize, isize)> {
    let name = text.strip_prefix('<')?;
    let is_end = name.starts_with('/');
    let first = name.trim_start_matches('/').chars().next()?;
    if !first.is_alphabetic() && first != '>' {
        return None;
    }
    let is_void = ["br", "hr", "img", "input"].iter().any(|void| {
        name.strip_prefix(void).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
    });
    let mut at = 1;
    let mut quote = None;
    loop {
        let character = text[at..].chars().next()?;
        match (character, quote) {
            (_, Some(open)) if character == open => quote = None,
            (_, Some(_)) => {}
            ('"' | '\'', None) => quote = Some(character),
            ('{', None) => {
                at += braces(&text[at..])?;
                continue;
            }
            ('>', None) => {
                let is_empty = is_void || text[..at].ends_with('/');
                let change = if is_end { -1 } else { isize::from(!is_empty) };
                return Some((at + 1, change));
            }
            _ => {}
        }
        at += character.len_utf8();
    }
}

fn inflated(value: &str) -> Option<String> {
    let bytes = BASE64_STANDARD.decode(value).ok()?;
    let mut text = String::new();
    let mut limited = ZlibDecoder::new(bytes.as_slice()).take(MAX_BYTES + 1);
    limited.read_to_string(&mut text).ok()?;
    (text.starts_with('{') && text.len() as u64 <= MAX_BYTES).then_some(text)
}

/// Place of the data of a schema.
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub enum StoredSchema<'a> {
    /// In the document, as JSON.
    Text(&'a str),
    /// In a file with this path relative to the document, as the properties of the component in JSON.
    File(&'a str),
}

/// Returns the place of the data of a schema in a document about one; `None` for other documents.
///
/// ```
/// use docs_docusaurus::openapi_docs::{StoredSchema, stored_schema};
///
/// let body = "<Schema\n  schema={{\"type\":\"object\"}}\n  schemaType={\"response\"}\n>\n</Schema>";
/// assert_eq!(stored_schema(body), Some(StoredSchema::Text("{\"type\":\"object\"}")));
/// let body = "<Schema\n  {...require(\"./order.Schema.json\")}\n>\n</Schema>";
/// assert_eq!(stored_schema(body), Some(StoredSchema::File("order.Schema.json")));
/// assert_eq!(stored_schema("A <Schema/> without data."), None);
/// ```
#[must_use]
pub fn stored_schema(body: &str) -> Option<StoredSchema<'_>> {
    let (_, element) = body.split_once("<Schema\n")?;
    let properties = element.trim_start();
    if let Some(rest) = properties.strip_prefix("{...require(\"./") {
        return Some(StoredSchema::File(rest.split('"').next()?));
    }
    value_at(properties.strip_prefix("schema={")?).map(StoredSchema::Text)
}

/// Returns the table at the start of a text, as JSON.
fn value_at(text: &str) -> Option<&str> {
    let mut depth = 0_usize;
    let mut is_string = false;
    let mut is_escaped = false;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' if is_string => is_escaped = true,
            b'"' => is_string = !is_string,
            b'{' if !is_string => depth += 1,
            b'}' if !is_string => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return text.get(..=at);
                }
            }
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn compressed_data_is_inflated() {
        // `{"method":"get","path":"/pets"}`
        let front_matter = "id: list\napi: eJyrVspNLcnIT1GyUkpPLVHSUSpILMlQslLSL0gtKVaqBQCiHgoC\n";
        let api = stored_api(front_matter).expect("the key exists");
        assert_eq!(api.as_deref(), Ok("{\"method\":\"get\",\"path\":\"/pets\"}"));
        assert_eq!(stored_api("api: text\n"), Some(Err(UnreadableApi)));
    }

    #[test]
    fn data_can_have_several_lines_and_escapes() {
        let lines = stored_api("api:\n  {\n    \"method\": \"get\"\n  }\nid: a\n");
        assert!(lines.is_some_and(|data| data.is_ok_and(|data| data.ends_with("\n  }"))));
        let escaped = stored_api("api: \"{\\\"method\\\":\\\"get\\\"}\"\n");
        assert_eq!(escaped, Some(Ok("{\"method\":\"get\"}".to_owned())));
    }

    #[test]
    fn the_size_of_data_is_bounded() {
        let large = format!("api: {{\"x\": \"{}\"}}\n", "a".repeat(5 << 20));
        assert_eq!(stored_api(&large), Some(Err(UnreadableApi)));
    }

    #[test]
    fn the_data_of_a_schema_ends_with_its_table() {
        assert_eq!(value_at(r#"{"a": "}\"", "b": {}}} rest"#), Some(r#"{"a": "}\"", "b": {}}"#));
        assert_eq!(value_at("{\"a\": 1"), None);
    }
}
