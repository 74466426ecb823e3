//! Values as JSON, and as literals of programming languages.

use crate::node::{Node, Value};
use crate::text::quoted;

/// Returns a value as JSON on several lines.
pub(crate) fn pretty(node: &Node) -> String {
    let mut text = String::new();
    Literals::JSON.push(&mut text, node, Some(0));
    text
}

/// Returns a value as JSON on one line.
pub(crate) fn compact(node: &Node) -> String {
    let mut text = String::new();
    Literals::JSON.push(&mut text, node, None);
    text
}

/// Returns a value as an expression of Python on several lines, which are indented by a number of
/// spaces.
pub(crate) fn python(node: &Node, indent: usize) -> String {
    let mut text = String::new();
    Literals::PYTHON.push(&mut text, node, Some(indent));
    text
}

/// Returns a value as an expression of JavaScript on several lines, which are indented by a number of
/// spaces.
pub(crate) fn javascript(node: &Node, indent: usize) -> String {
    let mut text = String::new();
    Literals::JSON.push(&mut text, node, Some(indent));
    text
}

/// Keywords of a language for null and booleans.
struct Literals {
    null: &'static str,
    yes: &'static str,
    no: &'static str,
    /// Number of spaces of a level.
    indent: usize,
}

impl Literals {
    const JSON: Self = Self { null: "null", yes: "true", no: "false", indent: 2 };
    const PYTHON: Self = Self { null: "None", yes: "True", no: "False", indent: 4 };

    /// Adds a value, on several lines if `indent` is `Some`.
    fn push(&self, text: &mut String, node: &Node, indent: Option<usize>) {
        match &node.value {
            Value::Null => text.push_str(self.null),
            Value::Boolean(flag) => text.push_str(if *flag { self.yes } else { self.no }),
            Value::Number(number) => text.push_str(number.trim_start_matches('+')),
            Value::Text(string) => text.push_str(&quoted(string)),
            Value::List(items) => {
                self.push_all(text, ('[', ']'), items, indent, |text, item, indent| {
                    self.push(text, item, indent);
                });
            }
            Value::Table(entries) => {
                self.push_all(text, ('{', '}'), entries, indent, |text, entry, indent| {
                    text.push_str(&quoted(&entry.key));
                    text.push_str(": ");
                    self.push(text, &entry.node, indent);
                });
            }
        }
    }

    fn push_all<Item>(
        &self,
        text: &mut String,
        (open, close): (char, char),
        items: &[Item],
        indent: Option<usize>,
        mut push: impl FnMut(&mut String, &Item, Option<usize>),
    ) {
        text.push(open);
        let below = indent.map(|indent| indent + self.indent);
        for (at, item) in items.iter().enumerate() {
            match below {
                Some(below) => {
                    text.push_str(if at > 0 { ",\n" } else { "\n" });
                    text.push_str(&" ".repeat(below));
                }
                None if at > 0 => text.push_str(", "),
                None => {}
            }
            push(text, item, below);
        }
        if let Some(indent) = indent.filter(|_| !items.is_empty()) {
            text.push('\n');
            text.push_str(&" ".repeat(indent));
        }
        text.push(close);
    }
}
