//! Files besides pages: lists for agents, feeds, sitemap, rules for hosts, the search index.

pub(crate) mod agents;
pub(crate) mod error;
pub(crate) mod feeds;
pub(crate) mod hosting;
pub(crate) mod search_index;
pub(crate) mod sitemap;
