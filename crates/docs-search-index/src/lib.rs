//! A static, sharded search index for documentation sites, and the engine that reads it.
//!
//! *Input*: the search records of each page. *Output*: files that any static host can serve, and results of queries. A
//! reader, this crate's [`Index`] or its counterpart in the browser (`ui/src/search/embedded`), loads a small root and then
//! only the files that a query needs. The crate reads and writes no files and has no clock; it uses the threads of the
//! current `rayon` pool to build an index.
//!
//! | to | use |
//! |---|---|
//! | build an index | [`IndexBuilder`], [`IndexBuilder::build`] |
//! | analyse a page on its own, and store the analysis | [`AnalyzedPage`], [`IndexBuilder::add_analyzed`] |
//! | write only the files that change | [`IndexBuilder::from_previous`], [`IndexBuilder::write`], [`IndexSink`] |
//! | choose the sizes of files | [`FileSizes`], [`IndexBuilder::with_file_sizes`] |
//! | find words by their synonyms | [`IndexBuilder::with_synonyms`] |
//! | search | [`Index`], [`PrefixedSource`], [`Query`], [`Results`], [`Marked`] |
//! | respond to clients of the hosted service | [`wire::respond`] |
//! | analyse texts in the same way | [`fold`], [`singular`], [`tokens`] |
//!
//! # Format
//!
//! Version [`FORMAT`]. All files are JSON, which hosts compress. Names and contents depend on the pages and the synonyms alone: equal
//! pages and synonyms result in equal bytes.
//!
//! | file | content |
//! |---|---|
//! | `root.json` | `format`; `facets`: for each run of successive pages its language, version tag, version and length; `p`: for each group of successive pages its name of five characters and length, separated by spaces; `t`, `w`, `f`, `b`: the prefixes at which the files of each family start, in order, separated by spaces; `synonyms`: groups of words and phrases with the same meaning, absent without them |
//! | `p-NAME.json` | the texts of the pages in a group: of each its `url`, and its sections in `units`: level of the own heading (0 if none), first level that differs from the previous section, the headings from there on, id, text |
//! | `t-PREFIX.json` | words, parts of compounds, pairs of Han, Kana and Hangul: an object from each to its posting lists, and prefix entries |
//! | `w-PREFIX.json` | compounds (`getUserName`, `user_name`) without case and joiners: an object from each to its posting lists |
//! | `f-PREFIX.json`, `b-PREFIX.json` | vocabulary for the correction of typos, written forwards and reversed, each word with the digit of its document-frequency bucket (0 below 4 pages, 1 below 16, …), separated by spaces in one string |
//!
//! In file names, characters of `PREFIX` other than `a` to `z` and digits are written as their hexadecimal code points
//! between `~`. A key is in the last file that starts at or before it, in the order of code points.
//!
//! A small index is a single file: the member `files` of its root contains the other files by name.
//!
//! The [sizes](FileSizes) of files are limited. A sequence of pages or entries that is too large is divided near its middle, at the boundary
//! between two folders of pages or below the shortest prefix, and each part again. An edit seldom moves a boundary.
//!
//! The **posting lists** of a term are `title|category|headings|content`, without `|` at the end: the pages with the term in
//! `lvl1`, in `lvl0`, in other headings, in texts. Numbers have digits to the base 44, lowest first, in the characters from
//! `#` to `{` without `\`; the last digit is one of the first 44 of these, the others of the second 44. A page is its
//! distance to the previous one, less one. In the last two lists each page is followed by its sections: the distance to the
//! previous section, less one, doubled, and one more if another follows; but a list of more than 256 pages starts with `!`
//! and has no sections.
//!
//! A **prefix entry** (`con*`) represents all longer words with a prefix, if there are more than three: `title` and
//! `headings` are the union of theirs, `category` is empty, and in place of `content` are the three most frequent of
//! them. Prefix entries do not depend on texts, so the edit of a paragraph changes only the page's own file and those
//! of the words that it adds or removes.
//!
//! Sections are numbered up to 255; later ones share that number.

mod analyzed_page;
mod builder;
mod entry;
mod family;
mod file;
mod file_sizes;
mod page_groups;
mod page_table;
mod page_terms;
mod page_text;
mod partition;
mod postings;
mod query;
mod root;
mod shards;
mod term_files;
mod text;
mod vocabulary;
pub mod wire;

pub use analyzed_page::AnalyzedPage;
pub use builder::{BuildError, IndexBuilder, IndexSink, IndexState, PreviousIndex};
pub use docs_core::{HIERARCHY_LEVELS, Hierarchy, Record, RecordKind};
pub use file::{IndexError, IndexFile, IndexSource, PrefixedSource, SourceError};
pub use file_sizes::FileSizes;
pub use page_table::PageKey;
pub use query::{
    CACHE_BYTES, Facet, FacetValue, Hit, Index, IndexedPage, Marked, Piece, Query, Results, Snippet,
};
pub use root::{FORMAT, ROOT_FILE};
pub use text::{MAX_TOKEN, TokenKind, fold, singular, tokens};

/// Name of the folder that a site keeps its index in.
pub const FOLDER: &str = "search-index";

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// Runs the examples of the manual.
#[cfg(doctest)]
#[doc = include_str!("../../../manual/content/guides/embed-search.md")]
struct Manual;
