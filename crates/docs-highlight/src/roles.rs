//! Roles: the categories of code that have a color.
//!
//! A scope such as `keyword.control.flow.rust` has the role of its longest known prefix. A character has the role of its innermost
//! scope that has one.

use crate::escape::push_text;

/// Category of a piece of code. [`Role::Plain`] has no class; it resets the color within a colored scope.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub(super) enum Role {
    Attribute,
    Comment,
    Constant,
    Deleted,
    Escape,
    Function,
    Heading,
    Inserted,
    Keyword,
    Operator,
    Plain,
    Preprocessor,
    String,
    Strong,
    Type,
    Variable,
}

impl Role {
    /// Returns the CSS class of the role.
    pub(super) fn class(self) -> &'static str {
        match self {
            Self::Attribute => "hl-a",
            Self::Comment => "hl-c",
            Self::Constant => "hl-n",
            Self::Deleted => "hl-d",
            Self::Escape => "hl-e",
            Self::Function => "hl-f",
            Self::Heading => "hl-h",
            Self::Inserted => "hl-i",
            Self::Keyword => "hl-k",
            Self::Operator => "hl-o",
            Self::Plain => "",
            Self::Preprocessor => "hl-p",
            Self::String => "hl-s",
            Self::Strong => "hl-b",
            Self::Type => "hl-t",
            Self::Variable => "hl-v",
        }
    }
}

/// Roles by scope prefix; the longest prefix applies. Other scopes inherit the role of the enclosing scope.
const ROLES: &[(&str, Role)] = &[
    ("comment", Role::Comment),
    ("constant", Role::Constant),
    ("constant.character.entity", Role::Escape),
    ("constant.character.escape", Role::Escape),
    ("constant.other.character-class.escape", Role::Escape),
    ("constant.other.object.key", Role::Attribute),
    ("constant.other.placeholder", Role::Escape),
    ("entity.name", Role::Type),
    ("entity.name.constant", Role::Constant),
    ("entity.name.field", Role::Attribute),
    ("entity.name.function", Role::Function),
    ("entity.name.label", Role::Attribute),
    ("entity.name.macro", Role::Preprocessor),
    ("entity.name.section", Role::Heading),
    ("entity.name.tag.toml", Role::Attribute),
    ("entity.name.tag.yaml", Role::Attribute),
    ("entity.name.val", Role::Variable),
    ("entity.name.variable", Role::Variable),
    ("entity.other.attribute-name", Role::Attribute),
    ("entity.other.inherited-class", Role::Type),
    ("entity.section", Role::Heading),
    ("keyword", Role::Keyword),
    ("keyword.name.ini", Role::Attribute),
    ("keyword.operator", Role::Operator),
    ("keyword.operator.accessor", Role::Plain),
    ("keyword.operator.expression", Role::Keyword),
    ("keyword.operator.logical.python", Role::Keyword),
    ("keyword.operator.module", Role::Keyword),
    ("keyword.operator.new", Role::Keyword),
    ("keyword.operator.type.annotation", Role::Plain),
    ("keyword.operator.word", Role::Keyword),
    ("keyword.other.substitution", Role::Operator),
    ("keyword.other.template", Role::String),
    ("keyword.other.unit", Role::Constant),
    ("markup.bold", Role::Strong),
    ("markup.deleted", Role::Deleted),
    ("markup.heading", Role::Heading),
    ("markup.inserted", Role::Inserted),
    ("markup.italic", Role::Strong),
    ("markup.quote", Role::Comment),
    ("markup.raw", Role::String),
    ("markup.underline.link", Role::String),
    ("meta.annotation", Role::Preprocessor),
    ("meta.diff.header", Role::Heading),
    ("meta.diff.range", Role::Preprocessor),
    ("meta.embedded", Role::Plain),
    ("meta.interpolation", Role::Plain),
    ("meta.mapping.key", Role::Attribute),
    ("meta.object-literal.key", Role::Attribute),
    ("meta.preprocessor", Role::Preprocessor),
    ("meta.property-name", Role::Attribute),
    ("meta.template.expression", Role::Plain),
    ("punctuation.accessor", Role::Plain),
    ("punctuation.decorator", Role::Preprocessor),
    ("punctuation.definition.comment", Role::Comment),
    ("punctuation.definition.heading", Role::Heading),
    ("punctuation.definition.string", Role::String),
    ("punctuation.definition.tag", Role::Plain),
    ("punctuation.definition.variable", Role::Variable),
    ("punctuation.section.embedded", Role::Operator),
    ("punctuation.section.interpolation", Role::Operator),
    ("punctuation.separator", Role::Plain),
    ("punctuation.separator.decimal", Role::Constant),
    ("source", Role::Plain),
    ("storage", Role::Keyword),
    ("storage.type.function.arrow", Role::Operator),
    ("storage.type.go", Role::Type),
    ("storage.type.java", Role::Type),
    ("storage.type.keyword", Role::Keyword),
    ("string", Role::String),
    ("string.other.template.expression", Role::Plain),
    ("string.regexp", Role::Escape),
    ("string.unquoted.argument.shell", Role::Plain),
    ("string.unquoted.label", Role::Attribute),
    ("support.class", Role::Type),
    ("support.constant", Role::Constant),
    ("support.function", Role::Function),
    ("support.macro", Role::Function),
    ("support.module", Role::Type),
    ("support.type", Role::Type),
    ("support.type.map.key", Role::Attribute),
    ("support.type.property-name", Role::Attribute),
    ("support.variable", Role::Variable),
    ("support.variable.property", Role::Attribute),
    ("text.html", Role::Plain),
    ("variable", Role::Variable),
    ("variable.annotation", Role::Preprocessor),
    ("variable.function", Role::Function),
    ("variable.language", Role::Keyword),
    ("variable.object.property", Role::Attribute),
    ("variable.other.constant.js", Role::Plain),
    ("variable.other.constant.ts", Role::Plain),
    ("variable.other.constant.tsx", Role::Plain),
    ("variable.other.go", Role::Plain),
    ("variable.other.member", Role::Attribute),
    ("variable.other.object.js", Role::Plain),
    ("variable.other.object.property", Role::Attribute),
    ("variable.other.object.ts", Role::Plain),
    ("variable.other.object.tsx", Role::Plain),
    ("variable.other.property", Role::Attribute),
    ("variable.other.readwrite.js", Role::Plain),
    ("variable.other.readwrite.ts", Role::Plain),
    ("variable.other.readwrite.tsx", Role::Plain),
];

/// Stack of open scopes, reduced to their roles.
#[derive(Clone, Debug, Default, Eq, Hash, PartialEq)]
pub(super) struct RoleStack {
    /// Own role of each scope, and the effective role of characters in it.
    open: Vec<(Option<Role>, Role)>,
    /// Scopes removed by `clear_scopes`, the latest last.
    aside: Vec<Vec<Option<Role>>>,
}

impl RoleStack {
    /// Returns the effective role at the top of the stack.
    pub(super) fn current(&self) -> Role {
        self.open.last().map_or(Role::Plain, |(_, role)| *role)
    }

    /// Opens a scope with this own role.
    pub(super) fn push(&mut self, own: Option<Role>) {
        let within = match (own, self.current()) {
            // A quoted key is an attribute, not a string.
            (Some(Role::String), Role::Attribute) => Role::Attribute,
            (own, outer) => own.unwrap_or(outer),
        };
        self.open.push((own, within));
    }

    /// Closes `count` scopes.
    pub(super) fn pop(&mut self, count: usize) {
        self.open.truncate(self.open.len().saturating_sub(count));
    }

    /// Removes the innermost `count` scopes, or all, until [`restore`](Self::restore).
    pub(super) fn clear(&mut self, count: Option<usize>) {
        let kept = count.map_or(0, |count| self.open.len().saturating_sub(count));
        self.aside.push(self.open.drain(kept..).map(|(own, _)| own).collect());
    }

    /// Restores the scopes of the last `clear`. Returns `None` without one, which no valid syntax causes.
    pub(super) fn restore(&mut self) -> Option<()> {
        self.aside.pop()?.into_iter().for_each(|own| self.push(own));
        Some(())
    }
}

/// Returns the own role of a scope.
pub(super) fn role_of(scope: &str) -> Option<Role> {
    let mut prefix = scope;
    loop {
        if let Ok(found) = ROLES.binary_search_by_key(&prefix, |(name, _)| name) {
            return Some(ROLES[found].1);
        }
        prefix = prefix.rsplit_once('.')?.0;
    }
}

/// Writer of the HTML of one line. Adjacent pieces of one role share a span, without white space at its ends.
pub(super) struct LineWriter<'a> {
    html: &'a mut String,
    line: &'a str,
    /// Range and role of the pending run.
    start: usize,
    end: usize,
    role: Role,
}

impl<'a> LineWriter<'a> {
    pub(super) fn new(html: &'a mut String, line: &'a str) -> Self {
        Self { html, line, start: 0, end: 0, role: Role::Plain }
    }

    /// Extends the line up to byte `end` with this role.
    pub(super) fn write_until(&mut self, end: usize, role: Role) {
        if end <= self.end {
            return;
        }
        if role != self.role {
            self.flush();
            self.role = role;
        }
        self.end = end;
    }

    /// Writes the rest of the line with this role.
    pub(super) fn finish(mut self, role: Role) {
        self.write_until(self.line.len(), role);
        self.flush();
    }

    fn flush(&mut self) {
        let run = &self.line[self.start..self.end];
        self.start = self.end;
        let text = run.trim();
        if self.role == Role::Plain || text.is_empty() {
            return push_text(self.html, run);
        }
        let before = run.len() - run.trim_start().len();
        self.html.push_str(&run[..before]);
        self.html.push_str("<span class=\"");
        self.html.push_str(self.role.class());
        self.html.push_str("\">");
        push_text(self.html, text);
        self.html.push_str("</span>");
        self.html.push_str(&run[before + text.len()..]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_prefix_wins() {
        let rows = [
            ("keyword.control.rust", Some(Role::Keyword)),
            ("keyword.operator.assignment.rust", Some(Role::Operator)),
            ("keyword.operator.word.python", Some(Role::Keyword)),
            ("keywordish", None),
            ("meta.block.rust", None),
        ];
        for (scope, role) in rows {
            assert_eq!(role_of(scope), role, "{scope}");
        }
    }

    #[test]
    fn prefixes_are_in_order() {
        assert!(ROLES.is_sorted_by_key(|(name, _)| name));
    }
}
