//! Front matter with changed keys, in YAML.

use docs_model::Value;
use indexmap::IndexMap;

use super::processed::{ProcessedLines, ProcessedSource, line_count, number};

/// Returns front matter with other values. The lines of unchanged keys are copied, with their comments.
pub(super) fn rewritten_front_matter(
    written: &str,
    parsed: &IndexMap<String, Value>,
    changed: &IndexMap<String, Value>,
) -> ProcessedSource {
    let keys = lines_of_keys(written, parsed);
    let mut processed = ProcessedSource {
        text: "---\n".to_owned(),
        lines: vec![ProcessedLines { line: 1, origin: 1, is_copy: false }],
    };
    for (key, value) in changed {
        let copied = keys.get(key.as_str()).filter(|_| parsed.get(key) == Some(value));
        let line = line_count(&processed.text) + 1;
        match copied {
            Some((origin, lines)) => {
                processed.lines.push(ProcessedLines { line, origin: *origin, is_copy: true });
                processed.text.push_str(lines);
            }
            None => {
                let origin = keys.get(key.as_str()).map_or(1, |(origin, _)| *origin);
                processed.lines.push(ProcessedLines { line, origin, is_copy: false });
                processed.text.push_str(&yaml_line(key, value));
            }
        }
        if !processed.text.ends_with('\n') {
            processed.text.push('\n');
        }
    }
    processed.text.push_str("---\n");
    processed
}

/// Returns a key and its value. JSON is YAML.
fn yaml_line(key: &str, value: &Value) -> String {
    let json = |value: &Value| serde_json::to_string(value).unwrap_or_else(|_| "null".to_owned());
    format!("{}: {}\n", json(&Value::Text(key.to_owned())), json(value))
}

/// Returns the lines of each key that starts a line, with the number of the first one in the file.
fn lines_of_keys<'a>(
    written: &'a str,
    parsed: &IndexMap<String, Value>,
) -> IndexMap<&'a str, (u32, &'a str)> {
    let mut starts: Vec<(usize, u32, &str)> = Vec::new();
    let mut offset = 0;
    for (index, line) in written.split_inclusive('\n').enumerate() {
        let key = line.split(':').next().unwrap_or_default().trim_end();
        if parsed.contains_key(key) && line.contains(':') {
            // The fence is the first line of the file.
            starts.push((offset, number(index) + 2, key));
        }
        offset += line.len();
    }
    let ends = starts.iter().skip(1).map(|(start, ..)| *start).chain([written.len()]);
    let lines = starts.iter().zip(ends);
    lines.map(|((start, line, key), end)| (*key, (*line, &written[*start..end]))).collect()
}
