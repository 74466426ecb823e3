//! Text analysis: character classes, folding, tokens, plurals.
//!
//! The browser's reader implements the same analysis in TypeScript (`ui/src/search/embedded`); both replay
//! `fixtures/cases/search.json`. Only character properties that both languages have under the same name are used.

pub(crate) mod characters;
mod fold;
mod plural;
mod tokens;

pub use fold::fold;
pub use plural::singular;
pub(crate) use tokens::for_each_token;
pub use tokens::{MAX_TOKEN, TokenKind, tokens};
