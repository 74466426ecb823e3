//! Data in the documents that the plugin writes.

use std::io::Read as _;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use flate2::read::ZlibDecoder;

/// Maximum size of the data of an operation. Those of large public APIs have some hundred kilobytes.
const MAX_BYTES: u64 = 32 * 1024 * 1024;

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
/// use docs_docusaurus::stored_api;
///
/// assert_eq!(stored_api("id: a\napi: {\"method\":\"get\"}\n"), Some(Ok("{\"method\":\"get\"}".to_owned())));
/// assert_eq!(stored_api("id: a\n"), None);
/// ```
pub fn stored_api(front_matter: &str) -> Option<Result<String, UnreadableApi>> {
    let value = front_matter.lines().find_map(|line| line.strip_prefix("api:"))?.trim();
    let value = value.trim_matches(['"', '\'']);
    if value.starts_with('{') {
        return Some(Ok(value.to_owned()));
    }
    Some(inflated(value).ok_or(UnreadableApi))
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
/// use docs_docusaurus::{StoredSchema, stored_schema};
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
    fn the_data_of_a_schema_ends_with_its_table() {
        assert_eq!(value_at(r#"{"a": "}\"", "b": {}}} rest"#), Some(r#"{"a": "}\"", "b": {}}"#));
        assert_eq!(value_at("{\"a\": 1"), None);
    }
}
