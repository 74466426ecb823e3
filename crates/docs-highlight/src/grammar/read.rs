//! The serialised form of syntect's syntaxes.
//!
//! The contexts of a syntax are private in syntect, but serialised with serde. The types here have the same shape and
//! deserialise what syntect's types serialised. The workspace pins the exact version of syntect for this reason.

use std::collections::HashMap;

use serde::Deserialize;
use syntect::parsing::SyntaxReference;

/// Index of a context: the index of its syntax in the set, and its own in the syntax.
#[derive(Clone, Copy, Debug, Deserialize, Eq, Hash, PartialEq)]
pub(crate) struct ContextId {
    pub(super) syntax: usize,
    pub(super) context: usize,
}

/// The contexts of a syntax.
#[derive(Debug, Deserialize)]
pub(super) struct Contexts {
    pub(super) ids: HashMap<String, ContextId>,
    pub(super) contexts: Vec<Context>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Context {
    pub(super) meta_scope: Vec<String>,
    pub(super) meta_content_scope: Vec<String>,
    _meta_include_prototype: bool,
    pub(super) clear_scopes: Option<ClearAmount>,
    pub(super) prototype: Option<ContextId>,
    pub(super) uses_backrefs: bool,
    pub(super) patterns: Vec<Pattern>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
pub(crate) enum ClearAmount {
    TopN(usize),
    All,
}

#[derive(Debug, Deserialize)]
pub(super) enum Pattern {
    Match(MatchPattern),
    Include(ContextReference),
}

#[derive(Debug, Deserialize)]
pub(super) struct MatchPattern {
    pub(super) has_captures: bool,
    pub(super) regex: String,
    pub(super) scope: Vec<String>,
    pub(super) captures: Option<Vec<(usize, Vec<String>)>>,
    pub(super) operation: MatchOperation,
    pub(super) with_prototype: Option<ContextReference>,
}

#[derive(Debug, Deserialize)]
pub(super) enum MatchOperation {
    Push(Vec<ContextReference>),
    Set(Vec<ContextReference>),
    Pop,
    None,
}

/// All variants but the last are references that no syntax of the set resolves.
#[derive(Debug, Deserialize)]
pub(super) enum ContextReference {
    Named(#[expect(dead_code, reason = "part of the serialised shape")] String),
    ByScope { _scope: String, _sub_context: Option<String>, _with_escape: bool },
    File { _name: String, _sub_context: Option<String>, _with_escape: bool },
    Inline(#[expect(dead_code, reason = "part of the serialised shape")] String),
    Direct(ContextId),
}

impl ContextReference {
    /// Returns the id of the context; `None` if the set does not contain it.
    pub(super) fn id(&self) -> Option<ContextId> {
        match self {
            Self::Direct(id) => Some(*id),
            _ => None,
        }
    }
}

/// The serialised shape of [`SyntaxReference`].
#[derive(Deserialize)]
struct Stored {
    _name: String,
    _file_extensions: Vec<String>,
    _scope: String,
    _first_line_match: Option<String>,
    _hidden: bool,
    _variables: HashMap<String, String>,
    contexts: Vec<u8>,
}

/// Returns the contexts of a syntax, or `None` if syntect serialises them in another shape; a test detects that.
pub(super) fn contexts(syntax: &SyntaxReference) -> Option<Contexts> {
    let stored: Stored = postcard::from_bytes(&postcard::to_stdvec(syntax).ok()?).ok()?;
    syntect::dumps::from_reader(stored.contexts.as_slice()).ok()
}
