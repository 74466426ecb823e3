//! Roles: the few things that code is made of, as far as colours go.
//!
//! A scope such as `keyword.control.flow.rust` has the role of its longest known prefix. A piece of
//! text has the role of the innermost of its scopes that has one.

use std::sync::OnceLock;

use syntect::parsing::{ClearAmount, Scope, ScopeStackOp};

use crate::html::push_text;

/// What a piece of code is. [`Role::Plain`] has no class: text that embeds itself in something
/// coloured.
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
    /// The class of the role's spans.
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

/// Scope prefixes and their roles; the longest that fits wins. What fits none takes the role of
/// what it stands in.
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

/// The open scopes and their roles.
#[derive(Clone, Debug, Default, Eq, Hash, PartialEq)]
pub(super) struct RoleStack {
    open: Vec<(Scope, Role)>,
    /// What a syntax has set aside for a while, the latest last.
    aside: Vec<Vec<(Scope, Role)>>,
}

impl RoleStack {
    /// The role of text that comes now.
    pub(super) fn current(&self) -> Role {
        self.open.last().map_or(Role::Plain, |(_, role)| *role)
    }

    /// Follows a parser's change; `None` for one that can't be, which a sound syntax never makes.
    pub(super) fn apply(&mut self, change: &ScopeStackOp) -> Option<()> {
        let depth = self.open.len();
        match change {
            ScopeStackOp::Push(scope) => self.push(*scope),
            ScopeStackOp::Pop(count) => self.open.truncate(depth.saturating_sub(*count)),
            ScopeStackOp::Clear(ClearAmount::All) => self.aside.push(self.open.split_off(0)),
            ScopeStackOp::Clear(ClearAmount::TopN(count)) => {
                self.aside.push(self.open.split_off(depth.saturating_sub(*count)));
            }
            ScopeStackOp::Restore => {
                self.aside.pop()?.into_iter().for_each(|(scope, _)| self.push(scope));
            }
            ScopeStackOp::Noop => {}
        }
        Some(())
    }

    fn push(&mut self, scope: Scope) {
        self.open.push((scope, self.role_within(scope)));
    }

    /// The roles of open scopes.
    #[cfg(test)]
    pub(super) fn of(scopes: &[Scope]) -> Self {
        let mut stack = Self::default();
        scopes.iter().for_each(|scope| stack.push(*scope));
        stack
    }

    fn role_within(&self, scope: Scope) -> Role {
        match (role_of(scope), self.current()) {
            // A quoted key is a key rather than a string.
            (Some(Role::String), Role::Attribute) => Role::Attribute,
            (own, outer) => own.unwrap_or(outer),
        }
    }
}

/// The role that a scope has by itself: that of its longest known prefix.
fn role_of(scope: Scope) -> Option<Role> {
    static PREFIXES: OnceLock<Vec<(Scope, Role)>> = OnceLock::new();
    let prefixes = PREFIXES.get_or_init(|| {
        let scopes = ROLES.iter().filter_map(|(name, role)| Some((Scope::new(name).ok()?, *role)));
        let mut prefixes: Vec<_> = scopes.collect();
        prefixes.sort_by_key(|(prefix, _)| std::cmp::Reverse(prefix.len()));
        prefixes
    });
    let known = prefixes.iter().find(|(prefix, _)| prefix.is_prefix_of(scope));
    known.map(|(_, role)| *role)
}

/// Writes the pieces of one line; neighbours of one role share a span, white space at its ends
/// stays outside.
pub(super) struct LineWriter<'a> {
    html: &'a mut String,
    line: &'a str,
    /// Where the run that is not written yet starts, where it ends, and its role.
    start: usize,
    end: usize,
    role: Role,
}

impl<'a> LineWriter<'a> {
    pub(super) fn new(html: &'a mut String, line: &'a str) -> Self {
        Self { html, line, start: 0, end: 0, role: Role::Plain }
    }

    /// The text up to a byte has a role.
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

    /// The rest of the line has a role.
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
            assert_eq!(role_of(Scope::new(scope).expect("a scope")), role, "{scope}");
        }
    }

    #[test]
    fn every_known_prefix_is_a_scope() {
        assert!(ROLES.iter().all(|(name, _)| Scope::new(name).is_ok()));
    }
}
