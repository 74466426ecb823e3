//! Syntax highlighting for documentation: code in, HTML with a dozen classes out.
//!
//! The syntaxes are those of syntect, and the results are the same. The parser differs: syntect searches the rest of a
//! line for each rule of a context, while [`Highlighter`] analyses each rule's regular expression once and then tries,
//! at each position, only the rules that can match there. Threads also cache parsed lines, because documentation
//! repeats them. On the code blocks of real documentation that is two to ten times faster. [`Parser::Syntect`] selects
//! syntect's own parser behind the same interface.
//!
//! A scope such as `keyword.control.flow.rust` is reduced to one of fifteen roles, each with a class of four letters
//! (`hl-k`). Pages stay small, and [`highlight_css`] contains all colors, light and dark.
//!
//! ```
//! use docs_highlight::Highlighter;
//!
//! let highlighter = Highlighter::new();
//! assert_eq!(
//!     &*highlighter.highlight("rust", "let one = 1;"),
//!     r#"<span class="hl-k">let</span> one <span class="hl-o">=</span> <span class="hl-n">1</span>;"#,
//! );
//! ```
//!
//! # The pinned version of syntect
//!
//! syntect keeps the contexts of a syntax private. The fast parser reads them from the form in which syntect
//! serialises them, which is not a public interface. The workspace therefore pins one exact version of syntect, and
//! tests compare both parsers on samples in over forty languages. If a syntax cannot be decoded, the highlighter uses
//! syntect's parser for it: the output stays the same, only slower.
//!
//! The crate uses no files, network, environment or clock.

/// Runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod cache;
#[cfg(test)]
mod comparison;
mod css;
mod escape;
mod grammar;
mod highlighter;
mod languages;
mod lines;
mod parse;
mod prefilter;
mod reference;
mod roles;
mod syntaxes;

pub use css::{CODE_BACKGROUND_DARK, CODE_BACKGROUND_LIGHT, highlight_css};
pub use highlighter::{Highlighter, Parser};
