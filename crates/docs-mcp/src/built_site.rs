//! Read access to the parts of a build that answers consist of.

use std::collections::VecDeque;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use docs_model::{ASSETS_FOLDER, SiteOutline};
use docs_search_index::Index;
use docs_server::search::StoredIndex;
use docs_server::{Language, RoutePath, Store, StoredFile};

use crate::error::AnswerError;
use crate::page::PageFile;
use crate::sidebar::SidebarFile;

/// Bytes of the cache of one search. A search of an agent reads few files twice.
const INDEX_CACHE_BYTES: u64 = 1024 * 1024;

/// Maximum number of decoded sidebars in memory.
const MAX_CACHED_SIDEBARS: usize = 4;

/// Maximum number of redirects from an address to its page.
const MAX_REDIRECTS: usize = 5;

/// A built site whose files answer questions. Clones share their caches.
///
/// The files are read for each question, so answers follow a newer build in the same folder.
///
/// ```
/// use std::collections::BTreeMap;
/// use std::sync::Arc;
///
/// use docs_mcp::{BuiltSite, Search};
/// use docs_server::MemoryStore;
///
/// let site = BuiltSite::new(Arc::new(MemoryStore::new(BTreeMap::new())));
/// let error = site.search(&Search::new("forms"), &|| true).unwrap_err();
/// assert!(error.to_string().contains("not the folder of a build"));
/// ```
#[derive(Clone)]
pub struct BuiltSite {
    store: Arc<dyn Store>,
    sidebars: Arc<Mutex<VecDeque<CachedSidebar>>>,
}

/// A decoded sidebar.
struct CachedSidebar {
    path: String,
    /// The file at the sidebar's address. While its bytes are the same, so are those of the files to which it refers, since
    /// their names contain hashes.
    file: Arc<StoredFile>,
    sidebar: Arc<SidebarFile>,
}

impl fmt::Debug for BuiltSite {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("BuiltSite").finish_non_exhaustive()
    }
}

/// One language of a site.
pub(crate) struct LanguageFolder {
    pub(crate) outline: SiteOutline,
    /// `None` for the default language.
    language: Option<Language>,
}

impl LanguageFolder {
    /// Returns the path of a file of the language within the built site.
    fn path(&self, file: &str) -> String {
        path_of(self.language.as_ref(), file)
    }
}

/// Returns the path of a file of a language within the built site.
fn path_of(language: Option<&Language>, file: &str) -> String {
    match language {
        Some(language) => format!("{}/{file}", language.folder()),
        None => file.to_owned(),
    }
}

impl BuiltSite {
    /// Creates a site from the files of a build.
    #[must_use]
    pub fn new(store: Arc<dyn Store>) -> Self {
        Self { store, sidebars: Arc::default() }
    }

    /// Returns the outline of the site in its default language; that of an empty site if no build has written one.
    pub(crate) fn main_outline(&self) -> SiteOutline {
        self.language(None).map(|language| language.outline).unwrap_or_default()
    }

    /// Returns the part of the site in a language, by default in the default one.
    ///
    /// # Errors
    ///
    /// Returns an error if the site has no such language, its folder contains no build, or a file
    /// cannot be read.
    pub(crate) fn language(&self, tag: Option<&str>) -> Result<LanguageFolder, AnswerError> {
        let language = tag.and_then(|tag| self.store.site().language(tag).cloned());
        let path = path_of(language.as_ref(), SiteOutline::FILE);
        let outline = self.file(&path)?;
        let outline = outline.and_then(|file| SiteOutline::from_json(file.bytes()?));
        let outline = outline.ok_or_else(|| {
            AnswerError::Incomplete(format!(
                "This is not the folder of a build: it has no `{path}`. `site build` writes it."
            ))
        })?;
        match tag.filter(|tag| *tag != outline.language) {
            Some(tag) => Err(AnswerError::Argument(format!(
                "The site has no language `{tag}`. Its languages: {}.",
                outline.languages.join(", ")
            ))),
            None => Ok(LanguageFolder { outline, language }),
        }
    }

    /// Returns the search index of a language. Reading fails once `is_wanted` is `false`.
    pub(crate) fn index<'a>(
        &'a self,
        language: &LanguageFolder,
        is_wanted: &'a dyn Fn() -> bool,
    ) -> Result<Index<StoredIndex<'a>>, AnswerError> {
        let source = StoredIndex::new(&*self.store, language.language.as_ref(), is_wanted);
        Ok(Index::open_with_cache(source, INDEX_CACHE_BYTES)?)
    }

    /// Returns the page at a path with the base URL, also at a former path and at variants of its own; `None` if there is none.
    ///
    /// # Errors
    ///
    /// Returns an error if a file cannot be read.
    pub(crate) fn page(&self, path: &RoutePath) -> Result<Option<PageFile>, AnswerError> {
        let site = self.store.site();
        let mut path = path.clone();
        for _ in 0..=MAX_REDIRECTS {
            let Some(inside) = site.base().strip(&path) else { return Ok(None) };
            let markdown = inside.as_str().strip_suffix(".md").map(RoutePath::parse);
            let bare = inside.without_html_suffix();
            let candidates =
                [Some(inside.clone()), Some(inside.slash_variant()), Some(bare), markdown];
            for candidate in candidates.iter().flatten() {
                if let Some(page) = self.page_inside(candidate)? {
                    return Ok(Some(page));
                }
            }
            let Some((target, _)) = self.store.redirect(&site, &inside) else { return Ok(None) };
            path = RoutePath::parse(target.split(['?', '#']).next().unwrap_or_default());
        }
        Ok(None)
    }

    /// Returns the page at a path without the base URL.
    fn page_inside(&self, path: &RoutePath) -> Result<Option<PageFile>, AnswerError> {
        let site = self.store.site();
        let (folder, path) = match path.as_str()[1..].split_once('/') {
            Some((tag, rest)) if site.language(tag).is_some() => {
                (format!("{tag}/"), RoutePath::parse(&format!("/{rest}")))
            }
            _ => (String::new(), path.clone()),
        };
        let file = self.file(&format!("{folder}{}", path.data_file()))?;
        let page = file.and_then(|file| PageFile::from_json(file.bytes()?));
        // The not-found page has a file, but no path of its own.
        Ok(page.filter(|page| {
            site.base().strip(&RoutePath::parse(&page.path)).is_some_and(|own| {
                own.as_str().trim_end_matches('/').ends_with(path.as_str().trim_end_matches('/'))
            })
        }))
    }

    /// Returns the entries of a sidebar.
    pub(crate) fn sidebar(
        &self,
        language: &LanguageFolder,
        file: &str,
    ) -> Result<Arc<SidebarFile>, AnswerError> {
        let path = language.path(file);
        let missing =
            |path: &str| AnswerError::Incomplete(format!("The build has no valid file `{path}`."));
        let file = self.file(&path)?.ok_or_else(|| missing(&path))?;
        let cached = |sidebars: &VecDeque<CachedSidebar>| {
            let is_same = |cached: &&CachedSidebar| {
                cached.path == path && cached.file.bytes() == file.bytes()
            };
            sidebars.iter().find(is_same).map(|cached| Arc::clone(&cached.sidebar))
        };
        if let Some(sidebar) = cached(&self.sidebars.lock().unwrap_or_else(PoisonError::into_inner))
        {
            return Ok(sidebar);
        }
        let sidebar = file.bytes().and_then(|bytes| SidebarFile::from_json(bytes));
        let mut sidebar = sidebar.ok_or_else(|| missing(&path))?;
        sidebar.complete(&|name| {
            let path = language.path(&format!("{ASSETS_FOLDER}/{name}"));
            let branch = self.file(&path)?.and_then(|file| SidebarFile::from_json(file.bytes()?));
            branch.ok_or_else(|| missing(&path))
        })?;
        let sidebar = Arc::new(sidebar);
        let mut sidebars = self.sidebars.lock().unwrap_or_else(PoisonError::into_inner);
        sidebars.retain(|cached| cached.path != path);
        sidebars.truncate(MAX_CACHED_SIDEBARS - 1);
        sidebars.push_front(CachedSidebar { path, file, sidebar: Arc::clone(&sidebar) });
        Ok(sidebar)
    }

    fn file(&self, path: &str) -> Result<Option<Arc<StoredFile>>, AnswerError> {
        self.store.file(path).map_err(|error| {
            AnswerError::Unreadable(format!(
                "The file `{path}` of the build can't be read: {error}."
            ))
        })
    }
}
