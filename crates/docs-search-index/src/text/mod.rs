//! From a text to what is looked up: characters, folding, tokens, plurals.
//!
//! The browser's reader does the same in TypeScript (`ui/src/search/embedded`); `fixtures/cases/search.json` holds
//! the rows that keep the two equal. Only properties that both languages know under the same name are used.

pub(crate) mod characters;
mod fold;
mod plural;
mod tokens;

pub use fold::fold;
pub use plural::singular;
pub(crate) use tokens::for_each_token;
pub use tokens::{LONGEST_TOKEN, Token, TokenKind, tokens};
