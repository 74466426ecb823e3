//! Outlines of long messages, in bounded memory.

use serde_json::Value;

/// Maximum number of bytes of a string in an outline; a longer one is empty there.
const MAX_STRING_BYTES: usize = 256;

/// Maximum number of bytes of an outline.
const MAX_BYTES: usize = 4096;

/// The outermost object of a JSON message with empty values in place of inner objects, lists and long strings.
///
/// It contains the id and the method of a message of any length, wherever they are: some clients write the id last.
#[derive(Debug, Default)]
pub(crate) struct Outline {
    kept: Vec<u8>,
    /// Number of open objects and lists.
    depth: u64,
    /// Position of the open string in `kept`, after its quote.
    string: Option<usize>,
    /// `true` if the open string is too long, so none of its bytes are kept.
    is_cut: bool,
    is_escaped: bool,
    is_too_long: bool,
}

impl Outline {
    /// Adds the next part of the message.
    pub(crate) fn push(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.push_byte(*byte);
        }
    }

    fn push_byte(&mut self, byte: u8) {
        let is_kept = match (byte, self.string) {
            (_, Some(start)) => self.is_kept_in_string(byte, start),
            (b'"', None) => {
                self.string = Some(self.kept.len() + 1);
                self.depth <= 1
            }
            (b'{' | b'[', None) => {
                self.depth += 1;
                self.depth <= 2
            }
            (b'}' | b']', None) => {
                self.depth = self.depth.saturating_sub(1);
                self.depth <= 1
            }
            _ => self.depth <= 1,
        };
        if is_kept && !self.is_too_long {
            self.kept.push(byte);
            self.is_too_long = self.kept.len() > MAX_BYTES;
        }
    }

    fn is_kept_in_string(&mut self, byte: u8, start: usize) -> bool {
        if byte == b'"' && !self.is_escaped {
            (self.string, self.is_cut) = (None, false);
            return self.depth <= 1;
        }
        self.is_escaped = byte == b'\\' && !self.is_escaped;
        if self.kept.len() >= start + MAX_STRING_BYTES {
            self.kept.truncate(start);
            self.is_cut = true;
        }
        self.depth <= 1 && !self.is_cut
    }

    /// Returns the outline as a value; `None` if it is not JSON.
    pub(crate) fn to_value(&self) -> Option<Value> {
        if self.is_too_long {
            return None;
        }
        serde_json::from_slice(&self.kept).ok()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    fn outline(text: &str) -> Option<Value> {
        let mut outline = Outline::default();
        text.as_bytes().chunks(3).for_each(|part| outline.push(part));
        assert!(outline.kept.len() <= MAX_BYTES + 1);
        outline.to_value()
    }

    #[test]
    fn inner_values_are_empty() {
        let text = r#"{ "a\"}": "x\\", "b": {"id": [1, "]"]}, "c": [[], "}"], "id": 7 }"#;
        assert_eq!(outline(text), Some(json!({ "a\"}": "x\\", "b": {}, "c": [], "id": 7 })));
        let long = format!("{{\"a\":\"{}\\\"\",\"id\":\"b\"}}", "é\\\\".repeat(10_000));
        assert_eq!(outline(&long), Some(json!({ "a": "", "id": "b" })));
    }

    #[test]
    fn memory_is_bounded() {
        for text in ["[".repeat(100_000), "{\"a\":".repeat(50_000), "\"a\",".repeat(50_000)] {
            assert_eq!(outline(&text), None);
        }
        assert_eq!(outline(&format!("{{\"a\":{}}}", "1".repeat(10_000))), None);
    }

    proptest! {
        #[test]
        fn short_members_are_those_of_the_text(
            members in proptest::collection::btree_map(".{0,20}", ".{0,20}", 0..5),
            inner in ".{0,500}",
        ) {
            let mut object = json!(members);
            object["inner"] = json!([{ "id": inner }]);
            let mut expected = object.clone();
            expected["inner"] = json!([]);
            prop_assert_eq!(outline(&object.to_string()), Some(expected));
        }
    }
}
