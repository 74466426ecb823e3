//! A server of the Model Context Protocol (MCP) for built documentation sites.
//!
//! A [`BuiltSite`] answers the questions of agents from the files of a build: its search index, the data of its pages, and
//! its sidebars. [`SiteServer`] offers these answers in the protocol, with the official SDK (`rmcp`):
//!
//! | kind | name | answer |
//! |---|---|---|
//! | tool | `search` | sections that match a query, each with its address |
//! | tool | `read_page` | a page or one of its sections as Markdown, whole or in windows |
//! | tool | `list_pages` | the sidebars of a version as trees |
//! | resources | address of a page | the page as Markdown |
//! | prompt | `answer_with_citations` | instructions for an answer that cites the pages |
//!
//! [`serve_stdio`] serves one client over the standard streams, [`route`] any number over HTTP. A question needs no network,
//! no key and no other process.

/// Runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod address;
mod article_text;
mod bounds;
mod built_site;
mod error;
mod http;
mod lines;
mod list_pages;
mod message;
mod nearest;
mod outline;
mod page;
mod prompt;
mod read_page;
mod resources;
mod search;
mod server;
mod sidebar;
mod stdio;
mod text;

pub use bounds::HttpLimits;
pub use built_site::BuiltSite;
pub use error::AnswerError;
pub use http::route;
pub use list_pages::{ListPages, ListedEntry, ListedPages, ListedSidebar};
pub use read_page::{PageSection, PageWindow, ReadPage};
pub use search::{Search, SearchEvent, SearchHit, SearchHits};
pub use server::SiteServer;
pub use stdio::serve_stdio;
