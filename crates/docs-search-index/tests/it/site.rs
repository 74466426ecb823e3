//! Small sites, and their indexes in memory.

use std::collections::HashMap;

use docs_model::{Hierarchy, Record, RecordKind};
use docs_search_index::{
    Answer, Assembly, Catalogue, Index, IndexFile, PageKey, PageTerms, PageText, SearchParams,
    analyse, page_file,
};

/// A page: its address, language, tag, version and texts.
#[derive(Clone, Debug, serde::Deserialize)]
pub(crate) struct SitePage {
    pub(crate) url: String,
    pub(crate) language: String,
    pub(crate) tag: String,
    pub(crate) version: String,
    pub(crate) section: String,
    /// Level, or 0 for text; the text; the id.
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

    pub(crate) fn text(&self) -> PageText {
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
        PageText::of(&self.url, &records)
    }
}

/// The files of an index.
pub(crate) type Files = HashMap<String, String>;

/// Numbers the pages of a site.
pub(crate) fn catalogue(site: &[SitePage]) -> Catalogue {
    let keys: Vec<PageKey<'_>> = site
        .iter()
        .map(|page| PageKey {
            url: &page.url,
            language: &page.language,
            tag: &page.tag,
            version: &page.version,
            rank: 0,
        })
        .collect();
    Catalogue::new(&keys)
}

/// Makes the whole index of a site.
pub(crate) fn build(site: &[SitePage]) -> Files {
    let catalogue = catalogue(site);
    let mut files = Files::new();
    let mut keep = |file: IndexFile| drop(files.insert(file.name, file.text));
    let mut assembly = Assembly::default();
    for index in catalogue.order() {
        let (id, text) = (catalogue.id(index), site[index].text());
        let terms: PageTerms = analyse(&text);
        assembly.push(id, &terms);
        keep(page_file(id, &text));
    }
    assembly.finish(&catalogue, &mut keep);
    files
}

/// Asks an index.
pub(crate) fn ask(files: &Files, query: &str) -> Answer {
    let params = SearchParams { query: query.to_owned(), ..SearchParams::default() };
    Index::open(files).expect("the root is there").search(&params).expect("all files are there")
}
