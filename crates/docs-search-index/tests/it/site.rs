//! Small sites, and their indexes in memory.

use std::collections::BTreeMap;

use docs_search_index::{
    FileSizes, Hierarchy, Index, IndexBuilder, PageKey, Query, Record, RecordKind, Results,
};

/// Sizes that divide even a small index into several files.
pub(crate) const SMALL_FILES: FileSizes = FileSizes { single: 0, pages: 400, terms: 300 };

/// Page with its address, language, tag, version and texts.
#[derive(Clone, Debug, Eq, PartialEq, serde::Deserialize)]
pub(crate) struct SitePage {
    pub(crate) url: String,
    pub(crate) language: String,
    pub(crate) tag: String,
    pub(crate) version: String,
    pub(crate) section: String,
    /// Level (0 for text), text and id.
    pub(crate) records: Vec<(u8, String, Option<String>)>,
}

impl SitePage {
    pub(crate) fn new(url: &str, texts: &[&str]) -> Self {
        let mut records = vec![(1, "Page".to_owned(), None)];
        records.extend(texts.iter().enumerate().map(|(index, text)| {
            (0, (*text).to_owned(), (index > 0).then(|| format!("part-{index}")))
        }));
        Self {
            url: url.to_owned(),
            language: "en".to_owned(),
            tag: "default".to_owned(),
            version: String::new(),
            section: "Docs".to_owned(),
            records,
        }
    }

    pub(crate) fn key(&self) -> PageKey {
        let key = PageKey::new(&self.url).with_language(&self.language);
        key.with_tag(&self.tag).with_version(&self.version)
    }

    pub(crate) fn records(&self) -> Vec<Record> {
        let mut hierarchy = Hierarchy::new(self.section.clone());
        let mut records = Vec::new();
        for (level, text, anchor) in &self.records {
            let anchor = anchor.clone();
            if *level > 0 {
                hierarchy.set(usize::from(*level), text.clone());
            }
            records.push(Record {
                kind: if *level > 0 { RecordKind::Heading(*level) } else { RecordKind::Content },
                hierarchy: hierarchy.clone(),
                content: (*level == 0).then(|| text.clone()),
                anchor,
            });
        }
        records
    }
}

/// The files of an index.
pub(crate) type Files = BTreeMap<String, String>;

/// Builds the whole index of a site in small files.
pub(crate) fn build(site: &[SitePage]) -> Files {
    build_with(site, SMALL_FILES)
}

/// Builds the whole index of a site in files of given sizes.
pub(crate) fn build_with(site: &[SitePage], file_sizes: FileSizes) -> Files {
    let mut builder = IndexBuilder::new().with_file_sizes(file_sizes);
    for page in site {
        builder.add(page.key(), page.records());
    }
    builder.build().expect("no two pages have the same address")
}

/// Builds the whole index of a site with synonyms, in small files.
pub(crate) fn build_with_synonyms(site: &[SitePage], synonyms: &[Vec<String>]) -> Files {
    let builder = IndexBuilder::new().with_file_sizes(SMALL_FILES);
    let mut builder = builder.with_synonyms(synonyms.iter().cloned());
    for page in site {
        builder.add(page.key(), page.records());
    }
    builder.build().expect("no two pages have the same address")
}

/// Searches an index.
pub(crate) fn search(files: &Files, query: &str) -> Results {
    let index = Index::open(files).expect("the root is there");
    index.search(&Query::new(query)).expect("all files are there")
}
