//! Options of builds.

use std::collections::BTreeMap;

use docs_search_index::IndexState;

use crate::build::shard::Shard;
use crate::load::LoadOptions;

/// Options of a build.
#[derive(Clone, Debug, Default)]
pub struct BuildOptions {
    /// Options for loading the site.
    pub load: LoadOptions,
    /// State of the search indexes that the previous build wrote, by the folder of the language
    /// ([`BuildReport::search`](crate::BuildReport::search)).
    pub previous_search: BTreeMap<String, IndexState>,
    /// `true` if the report contains the links to other sites. Default: `false`.
    pub external_links: bool,
    /// Part of the pages to render, for a later build that reads the records and files of all shards. The files that do not belong to
    /// one page are not written, except the pictures of these pages, and nothing is checked. Default: `None`, all pages.
    pub shard: Option<Shard>,
}
