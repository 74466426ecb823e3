//! stub
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
