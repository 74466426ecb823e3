//! Faults of directives within a line, and of their components.

use docs_core::{BadgeKind, Names};

use super::inline::{Condition, InlineBlock, KIND};
use crate::admonitions::unquoted;

/// Fault of a directive within a line.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) enum Fault {
    /// Attribute without effect.
    Attribute { name: String, help: String },
    /// Attribute without a value.
    EmptyAttribute { name: String, help: String },
    /// Use without a label.
    Empty,
    /// Label without an end.
    Open,
    /// Space between the name and the label.
    Space,
    /// Braces or parentheses directly after the name.
    Brackets,
    /// Braces whose end is on another line, or after markup.
    Braces,
    /// Label with markup, of a directive whose label is a name.
    Label,
    /// Use that does not meet the condition of the directive.
    Unmet { name: String },
    /// Unknown value of an attribute.
    Value { value: String, help: String },
}

/// Fault of a directive in a tree.
#[derive(Debug)]
pub(crate) struct LocatedFault {
    pub(crate) block: &'static InlineBlock,
    pub(crate) fault: Fault,
    /// Line of the tree.
    pub(crate) line: usize,
}

/// Returns the faults of the attributes of a directive, which are words such as `type=tip`.
pub(super) fn attribute_faults(block: &InlineBlock, words: &[&str]) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut rest = words.iter().enumerate();
    while let Some((index, word)) = rest.next() {
        let (name, value) = word.split_once('=').unwrap_or((word, ""));
        let after = &words[index + 1..];
        let is_open = !value.is_empty() && unquoted(value) == value;
        let bare = after.iter().take_while(|word| is_open && is_bare(word)).count();
        if bare > 0 {
            let whole = format!("{value} {}", after[..bare].join(" "));
            let help = format!("write the value in quotation marks: `{name}=\"{whole}\"`");
            faults.push(Fault::Attribute { name: after[0].to_owned(), help });
            rest.nth(bare - 1);
        }
        faults.extend(attribute_fault(block, &[block.attribute], name, unquoted(value)));
    }
    faults
}

/// Returns `true` if a word may be part of a value that contains white space and no quotation marks.
fn is_bare(word: &str) -> bool {
    !word.contains('=') && !word.starts_with(['#', '.'])
}

/// Returns the fault of an attribute, if it has one. An empty string in `known` stands for no attribute.
pub(crate) fn attribute_fault(
    block: &InlineBlock,
    known: &[&'static str],
    name: &str,
    value: &str,
) -> Option<Fault> {
    if !known.contains(&name) && block.attribute == KIND && BadgeKind::from_name(name).is_some() {
        let help = format!("write `{KIND}={name}`");
        return Some(Fault::Attribute { name: name.to_owned(), help });
    }
    if !known.contains(&name) {
        return Some(Fault::Attribute { name: name.to_owned(), help: advice(known, name) });
    }
    if value.trim().is_empty() {
        // The condition of the directive reports a missing explanation.
        let is_reported = block.condition == Condition::Attribute;
        let help = match (block.attribute == KIND, name == KIND) {
            (true, true) => kinds_advice(),
            _ => format!("write `{name}=\"…\"`, or remove it"),
        };
        return (!is_reported).then(|| Fault::EmptyAttribute { name: name.to_owned(), help });
    }
    let is_unknown =
        block.attribute == KIND && name == KIND && BadgeKind::from_name(value).is_none();
    is_unknown.then(|| {
        let help = match Names::new(BadgeKind::ALL.map(BadgeKind::name)).nearest(value) {
            Some(near) => format!("did you mean `{near}`?"),
            None => kinds_advice(),
        };
        Fault::Value { value: value.to_owned(), help }
    })
}

fn kinds_advice() -> String {
    format!("the types are `{}`", BadgeKind::ALL.map(BadgeKind::name).join("`, `"))
}

fn advice(known: &[&'static str], name: &str) -> String {
    let known: Vec<&str> = known.iter().copied().filter(|name| !name.is_empty()).collect();
    match (Names::new(known.iter().copied()).nearest(name), known.as_slice()) {
        (Some(near), _) => format!("did you mean `{near}`?"),
        (None, []) => "it has no attributes".to_owned(),
        (None, [only]) => format!("its attribute is `{only}`"),
        (None, several) => format!("its attributes are `{}`", several.join("`, `")),
    }
}
