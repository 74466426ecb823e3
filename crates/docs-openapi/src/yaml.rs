//! Parser of YAML with positions, which builds values from the events of a YAML parser.

use std::collections::HashMap;

use granit_parser::{Event, Marker, Parser, ScalarStyle};

use crate::node::{
    DuplicateKey, Entry, Keys, MAX_DEPTH, Node, Parsed, Position, SyntaxFault, Value, push_entry,
};

/// Maximum number of values that aliases copy. Without it, a few lines of YAML could create
/// billions.
const MAX_COPIED: usize = 1_000_000;

/// Parses a file in YAML. Only the first document of a file is read.
///
/// # Errors
///
/// Returns the first syntax error.
pub(crate) fn parse(text: &str) -> Result<Parsed, SyntaxFault> {
    let mut builder = Builder::default();
    for event in Parser::new_from_str(text) {
        let (event, span) = event.map_err(|error| SyntaxFault {
            at: position(*error.marker()),
            message: error.kind().to_string(),
        })?;
        let is_end = matches!(event, Event::DocumentEnd);
        builder.event(event, position(span.start))?;
        if is_end {
            break;
        }
    }
    let root =
        builder.root.unwrap_or(Node { value: Value::Null, at: Position { line: 1, column: 1 } });
    Ok(Parsed { root, duplicates: builder.duplicates })
}

fn position(marker: Marker) -> Position {
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    // The parser counts columns from 0.
    Position { line: number(marker.line()), column: number(marker.col()).saturating_add(1) }
}

#[derive(Default)]
struct Builder {
    root: Option<Node>,
    open: Vec<Open>,
    anchors: HashMap<usize, Node>,
    copied: usize,
    duplicates: Vec<DuplicateKey>,
}

/// List or table without its end, which has not been read yet.
struct Open {
    at: Position,
    anchor: usize,
    kind: OpenKind,
}

enum OpenKind {
    List(Vec<Node>),
    Table { entries: Vec<Entry>, keys: Keys, key: Option<(Box<str>, Position)>, merged: Vec<Node> },
}

impl Builder {
    fn event(&mut self, event: Event<'_>, at: Position) -> Result<(), SyntaxFault> {
        match event {
            Event::Scalar(text, style, anchor, tag) => {
                let is_plain = style == ScalarStyle::Plain && tag.is_none();
                let value = if is_plain { plain(&text) } else { Value::Text(text.as_ref().into()) };
                self.finish(Node { value, at }, anchor)
            }
            Event::SequenceStart(_, anchor, _) => {
                self.open(Open { at, anchor, kind: OpenKind::List(Vec::new()) })
            }
            Event::MappingStart(_, anchor, _) => {
                let kind = OpenKind::Table {
                    entries: Vec::new(),
                    keys: Keys::default(),
                    key: None,
                    merged: Vec::new(),
                };
                self.open(Open { at, anchor, kind })
            }
            Event::SequenceEnd | Event::MappingEnd => match self.open.pop() {
                Some(open) => self.close(open),
                None => Ok(()),
            },
            Event::Alias(anchor) => self.alias(anchor, at),
            _ => Ok(()),
        }
    }

    fn open(&mut self, open: Open) -> Result<(), SyntaxFault> {
        if self.open.len() >= MAX_DEPTH {
            let message = "values are nested too deeply".to_owned();
            return Err(SyntaxFault { at: open.at, message });
        }
        self.open.push(open);
        Ok(())
    }

    fn close(&mut self, Open { at, anchor, kind }: Open) -> Result<(), SyntaxFault> {
        let value = match kind {
            OpenKind::List(mut items) => {
                items.shrink_to_fit();
                Value::List(items)
            }
            OpenKind::Table { mut entries, merged, .. } => {
                merge(&mut entries, merged);
                entries.shrink_to_fit();
                Value::Table(entries)
            }
        };
        self.finish(Node { value, at }, anchor)
    }

    /// Adds a complete value to the innermost list or table.
    fn finish(&mut self, node: Node, anchor: usize) -> Result<(), SyntaxFault> {
        if anchor > 0 {
            self.count_copies(&node)?;
            self.anchors.insert(anchor, node.clone());
        }
        let Some(open) = self.open.last_mut() else {
            self.root = Some(node);
            return Ok(());
        };
        match &mut open.kind {
            OpenKind::List(items) => items.push(node),
            OpenKind::Table { entries, keys, key, merged } => match key.take() {
                None => {
                    let Some(text) = node.scalar() else {
                        let message = format!("a key must be a string, not {}", node.kind());
                        return Err(SyntaxFault { at: node.at, message });
                    };
                    *key = Some((text.into(), node.at));
                }
                Some((key, _)) if &*key == "<<" && !matches!(node.value, Value::Text(_)) => {
                    merged.push(node);
                }
                Some((key, key_at)) => {
                    let entry = Entry { key, key_at, node };
                    push_entry(entries, keys, entry, &mut self.duplicates);
                }
            },
        }
        Ok(())
    }

    fn alias(&mut self, anchor: usize, at: Position) -> Result<(), SyntaxFault> {
        let Some(node) = self.anchors.get(&anchor).cloned() else {
            let message = "an alias within the value that it names".to_owned();
            return Err(SyntaxFault { at, message });
        };
        self.count_copies(&node)?;
        self.finish(Node { at, ..node }, 0)
    }

    fn count_copies(&mut self, node: &Node) -> Result<(), SyntaxFault> {
        self.copied = self.copied.saturating_add(count(node));
        if self.copied > MAX_COPIED {
            let message = "aliases copy too many values".to_owned();
            return Err(SyntaxFault { at: node.at, message });
        }
        Ok(())
    }
}

fn count(node: &Node) -> usize {
    let items = node.items().iter().map(count).sum::<usize>();
    let entries = node.entries().iter().map(|entry| count(&entry.node)).sum::<usize>();
    1 + items + entries
}

/// Adds the entries of tables under the key `<<`, except keys that the table has.
fn merge(entries: &mut Vec<Entry>, merged: Vec<Node>) {
    for node in merged {
        let tables = match node.value {
            Value::List(items) => items,
            _ => vec![node],
        };
        for table in tables {
            let Value::Table(others) = table.value else { continue };
            for other in others {
                if !entries.iter().any(|entry| entry.key == other.key) {
                    entries.push(other);
                }
            }
        }
    }
}

/// Returns the value of a scalar without quotes, by the core schema of YAML 1.2.
fn plain(text: &str) -> Value {
    match text {
        "" | "~" | "null" | "Null" | "NULL" => Value::Null,
        "true" | "True" | "TRUE" => Value::Boolean(true),
        "false" | "False" | "FALSE" => Value::Boolean(false),
        _ if is_number(text) => Value::Number(text.into()),
        _ => Value::Text(text.into()),
    }
}

/// Returns `true` if a scalar is a number in decimal notation. Hexadecimal and octal numbers, infinity and NaN are not numbers in
/// JSON, and become strings.
fn is_number(text: &str) -> bool {
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    unsigned.starts_with(|first: char| first.is_ascii_digit() || first == '.')
        && unsigned.bytes().any(|byte| byte.is_ascii_digit())
        && unsigned.parse::<f64>().is_ok_and(f64::is_finite)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json;

    fn shape(node: &Node) -> String {
        match &node.value {
            Value::List(items) => {
                format!("[{}]", items.iter().map(shape).collect::<Vec<_>>().join(","))
            }
            Value::Table(entries) => {
                let entries =
                    entries.iter().map(|entry| format!("{}:{}", entry.key, shape(&entry.node)));
                format!("{{{}}}", entries.collect::<Vec<_>>().join(","))
            }
            Value::Text(text) => format!("'{text}'"),
            _ => node.scalar().unwrap_or_default().to_owned(),
        }
    }

    #[test]
    fn scalars_have_the_types_of_the_core_schema() {
        let parsed = parse("[1, -1.5e3, '1', true, yes, ~, 0x1f, 2024-01-01, .5, v1, 3.1.0]")
            .expect("it is YAML");
        let expected = "[1,-1.5e3,'1',true,'yes',null,'0x1f','2024-01-01',.5,'v1','3.1.0']";
        assert_eq!(shape(&parsed.root), expected);
    }

    #[test]
    fn keys_are_strings_and_aliases_are_copies() {
        let text = "a: &x {b: 1}\n200: *x\nc:\n  <<: *x\n  d: 2\n";
        assert_eq!(
            shape(&parse(text).expect("it is YAML").root),
            "{a:{b:1},200:{b:1},c:{d:2,b:1}}"
        );
    }

    #[test]
    fn positions_count_from_one() {
        let parsed = parse("a:\n  é: x\n").expect("it is YAML");
        let entry = parsed.root.get("a").and_then(|node| node.entry("é")).expect("it exists");
        assert_eq!(
            (entry.key_at, entry.node.at),
            (Position { line: 2, column: 3 }, Position { line: 2, column: 6 })
        );
    }

    #[test]
    fn both_parsers_agree_on_json() {
        let text = "{\"a\": [1, 2.5, \"x\\n\", null, true], \"b\": {\"c\": {}}}";
        assert_eq!(parse(text), json::parse(text));
    }

    #[test]
    fn faults_are_reported_with_their_position() {
        let fault = parse("a: [1\nb: 2\n").expect_err("the list has no end");
        assert_eq!(fault.at.line, 2, "{fault:?}");
        assert!(parse("a: *x").is_err());
        let bomb = "a: &a [x,x,x,x,x,x,x,x,x,x]\n".to_owned()
            + &('b'..'i')
                .map(|name| {
                    let before = char::from(name as u8 - 1);
                    format!("{name}: &{name} [{}]\n", vec![format!("*{before}"); 10].join(","))
                })
                .collect::<String>();
        assert_eq!(
            parse(&bomb).expect_err("it is too large").message,
            "aliases copy too many values"
        );
    }
}
