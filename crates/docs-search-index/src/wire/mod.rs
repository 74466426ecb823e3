//! Protocol of the hosted search service: JSON request in, JSON response out.
//!
//! With it, clients of the hosted service can search an [`Index`](crate::Index). In this protocol, texts with marks are as
//! they were indexed, with tags around the matches: they are **not safe as HTML**. Clients split them at the tags and escape
//! the pieces; [`Marked::to_html`](crate::Marked::to_html) returns safe HTML without the protocol.
//!
//! ```
//! use docs_search_index::wire::{Endpoint, Limits, respond};
//! use docs_search_index::{Hierarchy, Index, IndexBuilder, PageKey, Record, RecordKind};
//!
//! let content = Some("Tide tables".to_owned());
//! let record = Record { kind: RecordKind::Content, hierarchy: Hierarchy::new("Docs"), content, anchor: None };
//! let files = IndexBuilder::new().add(PageKey::new("/tides"), vec![record]).build()?;
//! let index = Index::open(files)?;
//!
//! let endpoint = Endpoint::from_path("/1/indexes/docs/query").unwrap();
//! let response = respond(endpoint, br#"{ "query": "tide" }"#, &index, &Limits::default())?;
//! assert!(String::from_utf8(response)?.contains(r#""url":"/tides""#));
//!
//! let error = respond(endpoint, b"tide", &index, &Limits::default()).unwrap_err();
//! assert_eq!(error.status(), 400);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod limits;
mod params;
mod respond;

pub use answer::Answer;
pub use limits::Limits;
pub use params::SearchParams;
pub use respond::{Endpoint, RequestError, Search, respond};
