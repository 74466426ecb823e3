//! A static, sharded search index for documentation sites, and the engine that reads it.
//!
//! *In*: the search records of each page. *Out*: files that any static host can serve, and answers in the shape of the
//! hosted search service. A reader, this crate's [`Index`] or its twin in the browser
//! (`ui/src/search/embedded`), loads a small root and then only the files that a question needs. Files, threads and
//! the clock are the caller's.
//!
//! # Making an index
//!
//! [`Catalogue`] numbers the pages; for each page, on any thread, [`PageText::of`] gathers its records, [`analyse`]
//! finds its terms (worth keeping until the page changes), [`page_file`] writes its texts; [`Assembly`] takes the terms in
//! the order of the numbers and cuts the rest of the work into [`Part`]s, which can be written on any thread. When
//! only texts of pages have changed, [`update`] tells the few files that change with them. The example of [`Index`] shows
//! the whole way.
//!
//! # Format
//!
//! Version [`FORMAT`]. All files are JSON, which hosts compress. Names depend on content alone, never on hashes or on
//! what was there before, and equal pages give equal bytes.
//!
//! | file | what it holds |
//! |---|---|
//! | `root.json` | `format`; `facets`: for each run of successive pages its language, version tag, version and length; `t`, `w`, `f`, `b`: the prefixes at which the files of each family start, in order, between spaces |
//! | `pages/N.json` | the texts of page N: its `url`, and `units`: level of the own heading (0 if none), first level that differs from the unit before, the headings from there on, id, text |
//! | `t-PREFIX.json` | words, parts of compounds, pairs of Han, Kana and Hangul: an object from each to its lists, and stars |
//! | `w-PREFIX.json` | compounds (`getUserName`, `user_name`) without case and joiners: an object from each to its lists |
//! | `f-PREFIX.json`, `b-PREFIX.json` | words for typos, written forwards and backwards, each with a digit for how common it is (0 below 4 pages, 1 below 16, …), between spaces in one text |
//!
//! `PREFIX` is that of [`file_name`]. A key is in the last file that starts at or before it, in the order of code points;
//! no file holds keys of two leads (an ASCII character, or a block of 256 others).
//!
//! The **lists** of a term are `title|section|headings|content`, without `|` at the end: the pages with the term in `lvl1`,
//! in `lvl0`, in other headings, in texts. Numbers have digits to the base 44, lowest first, in the characters from `#`
//! to `{` without `\`; the last digit is one of the first 44 of these, the others of the second 44. A page is its distance
//! to the one before, less one. In the last two lists each page is followed by its units: the distance to the unit before,
//! less one, doubled, and one more if another follows; but a list of more than 256 pages begins with `!` and has no units.
//!
//! A **star** (`con*`) stands for all words that begin with a prefix and are longer, if they are more than three: `title`
//! and `headings` are theirs together, `section` is empty, and in place of `content` stand the three commonest of
//! them. Stars hold nothing of texts, so the edit of a paragraph changes the page's own file and those of the words
//! that come or go.
//!
//! Units are counted to 255; those behind it share that number.

mod assembly;
mod catalogue;
mod file;
mod lists;
mod page;
mod places;
mod query;
mod root;
mod shards;
mod terms_files;
mod text;
mod update;
mod vocabulary;

pub use assembly::{Assembly, Part, Starts, root_file};
pub use catalogue::{Catalogue, PageId, PageKey};
pub use file::{IndexError, IndexFile, IndexSource, page_file};
pub use page::PageText;
pub use places::{PageTerms, analyse};
pub use query::{
    Answer, Hit, HitHierarchy, Index, Mark, Marked, MarkedHierarchy, MatchLevel, SearchParams,
};
pub use root::{FORMAT, ROOT_FILE};
pub use shards::file_name;
pub use text::{LONGEST_TOKEN, Token, TokenKind, fold, singular, tokens};
pub use update::{Change, ChangedPage, apply, update};
