//! Layout of declarations in TypeScript, in the style of Prettier with the configuration of `ui`.

/// `printWidth` of `ui/.prettierrc.json`.
const WIDTH: usize = 140;

/// A property of an object.
pub(super) struct Member {
    pub(super) docs: Vec<String>,
    pub(super) name: String,
    pub(super) is_optional: bool,
    pub(super) kind: String,
}

impl Member {
    /// Creates a property without documentation.
    pub(super) fn new(name: &str, kind: String) -> Self {
        Self { docs: Vec::new(), name: name.to_owned(), is_optional: false, kind }
    }

    fn line(&self) -> String {
        let mark = if self.is_optional { "?" } else { "" };
        format!("readonly {}{mark}: {}", self.name, self.kind)
    }
}

/// An alternative of a union.
pub(super) struct Alternative {
    pub(super) docs: Vec<String>,
    pub(super) shape: Shape,
}

/// The type of an alternative.
pub(super) enum Shape {
    Literal(String),
    Object(Vec<Member>),
    /// An object with one property, and the properties of a named type.
    Named(Member, String),
}

impl Shape {
    /// Returns the type on one line; `None` if documentation requires several.
    fn line(&self) -> Option<String> {
        match self {
            Self::Literal(text) => Some(text.clone()),
            Self::Named(tag, name) => Some(format!("({{ {} }} & {name})", tag.line())),
            Self::Object(members) => {
                let is_short = members.iter().all(|member| member.docs.is_empty());
                let lines: Vec<String> = members.iter().map(Member::line).collect();
                is_short.then(|| format!("{{ {} }}", lines.join("; ")))
            }
        }
    }

    /// Returns the type as an entry of a list.
    fn entry(&self) -> String {
        match (self.line(), self) {
            (Some(line), _) if fits(&format!("  | {line};")) => line,
            (_, Self::Object(members)) => format!("{{\n{}    }}", properties(members, "      ")),
            (line, _) => line.expect("only objects have documentation"),
        }
    }
}

/// Returns the declaration of an interface.
pub(super) fn interface(
    docs: &[String],
    name: &str,
    bases: &[String],
    members: &[Member],
) -> String {
    let extends =
        if bases.is_empty() { String::new() } else { format!(" extends {}", bases.join(", ")) };
    let comment = comment(docs, "");
    format!("{comment}export interface {name}{extends} {{\n{}}}\n", properties(members, "  "))
}

/// Returns the declaration of a union.
pub(super) fn union(docs: &[String], name: &str, alternatives: &[Alternative]) -> String {
    let head = format!("export type {name} =");
    let entry = |Alternative { docs, shape }: &Alternative| {
        format!("\n{}  | {}", comment(docs, "  "), shape.entry())
    };
    let value = short_union(&head, alternatives)
        .unwrap_or_else(|| alternatives.iter().map(entry).collect::<String>());
    format!("{}{head}{value};\n", comment(docs, ""))
}

/// Returns the alternatives of a union on one line, with the preceding space or line break; `None` if they need several
/// lines.
fn short_union(head: &str, alternatives: &[Alternative]) -> Option<String> {
    let line = |Alternative { docs, shape }: &Alternative| shape.line().filter(|_| docs.is_empty());
    let lines: Option<Vec<String>> = alternatives.iter().map(line).collect();
    let joined = lines?.join(" | ");
    let mut shapes = alternatives.iter().map(|alternative| &alternative.shape);
    let are_literals = shapes.all(|shape| matches!(shape, Shape::Literal(_)));
    if fits(&format!("{head} {joined};")) {
        Some(format!(" {joined}"))
    } else if are_literals && fits(&format!("  {joined};")) {
        Some(format!("\n  {joined}"))
    } else {
        None
    }
}

fn properties(members: &[Member], indent: &str) -> String {
    let property =
        |member: &Member| format!("{}{indent}{};\n", comment(&member.docs, indent), member.line());
    members.iter().map(property).collect()
}

/// Returns a documentation comment; empty without lines.
pub(super) fn comment(lines: &[String], indent: &str) -> String {
    match lines {
        [] => String::new(),
        [line] => format!("{indent}/** {line} */\n"),
        _ => {
            let lines: Vec<String> = lines
                .iter()
                .map(|line| format!("{indent} * {line}").trim_end().to_owned())
                .collect();
            format!("{indent}/**\n{}\n{indent} */\n", lines.join("\n"))
        }
    }
}

fn fits(line: &str) -> bool {
    line.chars().count() <= WIDTH
}
