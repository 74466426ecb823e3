//! Files besides the documents of pages: data for navigation, twins and lists for agents, feeds, sitemap, rules for hosts, pictures, the
//! search index.

pub(crate) mod agents;
pub(crate) mod error;
pub(crate) mod feeds;
pub(crate) mod hosting;
pub(crate) mod navigation_data;
pub(crate) mod output;
pub(crate) mod pictures;
pub(crate) mod registry;
pub(crate) mod rendered_pages;
pub(crate) mod search_index;
pub(crate) mod shared;
pub(crate) mod sitemap;
