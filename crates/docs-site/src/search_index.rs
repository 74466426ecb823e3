//! The embedded search index of a site, written with its pages.
//!
//! The index's data of a page depends on that page alone, so it is stored from build to build. While the site has the same pages,
//! a changed one changes the few files of the index that contain its words.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap};

use docs_model::Record;
use docs_routing::RoutePath;
use docs_search_index::{
    Assembly, Catalogue, Change, ChangedPage, IndexError, IndexSource, PageKey, PageTerms,
    PageText, analyse, page_file, root_file, update,
};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use tracing::info_span;

use crate::error::BuildError;
use crate::fingerprint::Fingerprint;
use crate::payload::search_tag;
use crate::routes::Page;
use crate::sink::Sink;
use crate::snapshot::{PageRoute, Snapshot};

/// Folder of the index within the built site.
pub const FOLDER: &str = "search-index";

/// The index's data of one page.
#[derive(Debug, Deserialize, Eq, PartialEq, Serialize)]
struct PageRecord {
    text: PageText,
    terms: PageTerms,
}

impl PageRecord {
    fn from_bytes(bytes: &[u8]) -> Option<Self> {
        postcard::from_bytes(bytes).ok()
    }
}

/// Returns the index's data of a page with these search records.
pub(crate) fn page_record(url: &str, records: &[Record]) -> Vec<u8> {
    let _span = info_span!("index").entered();
    let text = PageText::of(url, records);
    let record = PageRecord { terms: analyse(&text), text };
    postcard::to_stdvec(&record).expect("texts and numbers can be serialised")
}

/// A page that searches find.
#[derive(Debug)]
pub(crate) struct IndexedPage<'a> {
    route: &'a PageRoute,
    key: IndexedKey,
}

/// The name of a page in a search index.
#[derive(Debug, Hash)]
struct IndexedKey {
    url: String,
    language: String,
    tag: String,
    version: String,
}

impl IndexedKey {
    fn as_key(&self) -> PageKey<'_> {
        let Self { url, language, tag, version } = self;
        PageKey { url, language, tag, version, rank: 0 }
    }
}

/// Access to the index's data of each page.
pub(crate) trait PageRecords: Sync {
    /// Returns the data from the previous build.
    fn previous(&self, page: &PageRoute) -> Option<Vec<u8>>;

    /// Returns `true` if the data is the previous one.
    fn is_previous(&self, page: &PageRoute) -> bool;

    /// Returns the data of this build.
    fn current(&self, page: &PageRoute) -> Option<Vec<u8>>;
}

/// The state of a written index, for the next build.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize)]
pub struct IndexState {
    /// Fingerprint of the index's pages, in order.
    pages: Fingerprint,
    /// Number of its files.
    files: usize,
}

/// Writes the index of these pages. `previous` is the state of the index that the previous build wrote.
pub(crate) fn write(
    pages: &[IndexedPage<'_>],
    records: &dyn PageRecords,
    previous: Option<IndexState>,
    sink: &dyn Sink,
) -> Result<IndexState, BuildError> {
    let _span = info_span!("index").entered();
    let keys: Vec<PageKey<'_>> = pages.iter().map(|page| page.key.as_key()).collect();
    let catalogue = Catalogue::new(&keys);
    let fingerprint =
        Fingerprint::from_value(&pages.iter().map(|page| &page.key).collect::<Vec<_>>());
    let paths = sink.previous_paths(FOLDER);
    let is_complete = previous == Some(IndexState { pages: fingerprint, files: paths.len() });
    let files = match is_complete.then(|| changes(pages, &catalogue, records, sink)).flatten() {
        Some(changes) => write_changes(paths, changes, sink)?,
        None => write_all(pages, &catalogue, records, sink)?,
    };
    Ok(IndexState { pages: fingerprint, files })
}

/// Returns the changes of an index whose pages are the same; `None` if it has to be written completely.
fn changes(
    pages: &[IndexedPage<'_>],
    catalogue: &Catalogue,
    records: &dyn PageRecords,
    sink: &dyn Sink,
) -> Option<Vec<Change>> {
    let changed: Vec<(usize, PageRecord, PageRecord)> = pages
        .iter()
        .enumerate()
        .filter(|(_, page)| !records.is_previous(page.route))
        .map(|(number, page)| (number, records.previous(page.route), records.current(page.route)))
        .filter(|(_, before, now)| before != now)
        .map(|(number, before, now)| {
            let (before, now) = (PageRecord::from_bytes(&before?)?, PageRecord::from_bytes(&now?)?);
            Some((number, before, now))
        })
        .collect::<Option<_>>()?;
    let changed: Vec<ChangedPage<'_>> = changed
        .iter()
        .map(|(number, old, new)| ChangedPage {
            id: catalogue.id(*number),
            old_terms: &old.terms,
            text: &new.text,
            terms: &new.terms,
        })
        .collect();
    let changes: Result<_, IndexError> = update(&PreviousIndex(sink), &changed);
    changes.ok()
}

/// Keeps the unchanged files and writes the others. Returns the number of files.
fn write_changes(
    paths: Vec<String>,
    changes: Vec<Change>,
    sink: &dyn Sink,
) -> Result<usize, BuildError> {
    let mut kept: BTreeSet<String> = paths.into_iter().collect();
    let mut written = 0;
    for change in changes {
        match change {
            Change::Write(file) => {
                kept.remove(&path(&file.name));
                sink.write(&path(&file.name), file.text.into_bytes())?;
                written += 1;
            }
            Change::Remove(name) => {
                kept.remove(&path(&name));
            }
        }
    }
    for path in &kept {
        sink.keep(&[path]);
    }
    Ok(written + kept.len())
}

/// Number of pages whose data is in memory at a time. The data of all pages would be most of a large site's memory.
const PORTION: usize = 1024;

/// Writes the complete index. Returns the number of files.
fn write_all(
    pages: &[IndexedPage<'_>],
    catalogue: &Catalogue,
    records: &dyn PageRecords,
    sink: &dyn Sink,
) -> Result<usize, BuildError> {
    let numbers: Vec<usize> = catalogue.order().collect();
    let mut assembly = Assembly::default();
    for portion in numbers.chunks(PORTION) {
        let write_page = |number: &usize| {
            let route = pages[*number].route;
            let record = records.current(route).and_then(|bytes| PageRecord::from_bytes(&bytes));
            let Some(record) = record else {
                return Err(BuildError::CacheRead(route.path.to_string()));
            };
            let file = page_file(catalogue.id(*number), &record.text);
            sink.write(&path(&file.name), file.text.into_bytes())?;
            Ok(record.terms)
        };
        let terms: Vec<PageTerms> = portion.par_iter().map(write_page).collect::<Result<_, _>>()?;
        for (number, terms) in portion.iter().zip(&terms) {
            assembly.push(catalogue.id(*number), terms);
        }
    }
    let write_part = |part: docs_search_index::Part| {
        let mut files = Vec::new();
        let starts = part.write(&mut |file| files.push(file));
        let count = files.len();
        for file in files {
            sink.write(&path(&file.name), file.text.into_bytes())?;
        }
        Ok::<_, BuildError>((starts, count))
    };
    let parts = assembly.into_parts().into_par_iter().map(write_part);
    let (starts, counts): (Vec<_>, Vec<usize>) =
        parts.collect::<Result<Vec<_>, _>>()?.into_iter().unzip();
    let root = root_file(catalogue, &starts);
    sink.write(&path(&root.name), root.text.into_bytes())?;
    Ok(pages.len() + counts.iter().sum::<usize>() + 1)
}

fn path(name: &str) -> String {
    format!("{FOLDER}/{name}")
}

/// The index that the previous build wrote.
struct PreviousIndex<'a>(&'a dyn Sink);

impl IndexSource for PreviousIndex<'_> {
    fn read(&self, name: &str) -> Option<Cow<'_, [u8]>> {
        self.0.previous(&path(name)).map(Cow::Owned)
    }
}

/// A page with its search records.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct RecordedPage {
    /// Path of the page, with the site's base URL.
    pub url: String,
    /// Tag of the language.
    pub language: String,
    /// Tag by which searches are limited to a set of docs and a version.
    pub tag: String,
    /// Name of the version; empty on pages of no version.
    pub version: String,
    /// Records of the page's text.
    pub records: Vec<Record>,
}

impl Snapshot {
    /// Returns the pages that searches find.
    pub(crate) fn indexed_pages(&self) -> Vec<IndexedPage<'_>> {
        let pages = self.pages().iter();
        pages
            .filter(|route| self.page(route.id).is_searchable())
            .map(|route| IndexedPage { route, key: self.indexed_key(route) })
            .collect()
    }

    fn indexed_key(&self, route: &PageRoute) -> IndexedKey {
        let routes = &self.base().routes;
        let (tag, version) = match self.page(route.id) {
            Page::Doc(version, _) => {
                let (instance, docs) = routes.docs(version);
                (search_tag(instance, docs), docs.settings.name.to_string())
            }
            _ => ("default".to_owned(), String::new()),
        };
        IndexedKey {
            url: routes.base_url.join(route.path.as_str()),
            language: self.site().settings.language().to_owned(),
            tag,
            version,
        }
    }

    /// Renders all pages that searches find, and returns their search records.
    #[must_use]
    pub fn search_records(&self) -> Vec<RecordedPage> {
        let pages = self.indexed_pages();
        let record = |page: IndexedPage<'_>| {
            let records = self.render(page.route).records;
            let IndexedKey { url, language, tag, version } = page.key;
            RecordedPage { url, language, tag, version, records }
        };
        pages.into_par_iter().map(record).collect()
    }

    /// Renders all pages that searches find, and writes the search index, if the site has one of its own.
    ///
    /// # Errors
    ///
    /// When a file cannot be written.
    pub fn write_search_index(&self, sink: &dyn Sink) -> Result<(), BuildError> {
        if !self.base().has_index {
            return Ok(());
        }
        let pages = self.indexed_pages();
        let render = |page: &IndexedPage<'_>| {
            let rendered = self.render(page.route);
            (page.route.path.clone(), page_record(&rendered.data.path, &rendered.records))
        };
        let records: RenderedRecords = pages.par_iter().map(render).collect();
        write(&pages, &records, None, sink).map(drop)
    }
}

/// The index's data of pages that were all rendered.
type RenderedRecords = HashMap<RoutePath, Vec<u8>>;

impl PageRecords for RenderedRecords {
    fn previous(&self, _page: &PageRoute) -> Option<Vec<u8>> {
        None
    }

    fn is_previous(&self, _page: &PageRoute) -> bool {
        false
    }

    fn current(&self, page: &PageRoute) -> Option<Vec<u8>> {
        self.get(&page.path).cloned()
    }
}
