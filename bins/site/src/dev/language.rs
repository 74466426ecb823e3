//! Site in one language for `site dev`.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use docs_server::ServedSite;
use docs_site::{LoadOptions, Preview};

/// The site in each language, by the language's folder with a trailing slash, which is empty for the default language.
pub(super) type Languages = BTreeMap<String, Arc<Language>>;

/// The site in one language, which is loaded on demand.
pub(super) struct Language {
    options: LoadOptions,
    /// Loaded site; `None` if loading failed, which is reported.
    loaded: OnceLock<Option<LoadedLanguage>>,
}

/// The loaded site in one language.
#[derive(Clone)]
pub(super) struct LoadedLanguage {
    pub(super) preview: Preview,
    served: Arc<Mutex<Served>>,
}

/// The properties of a site for the server.
struct Served {
    site: Arc<ServedSite>,
    /// Revision of the marker from which they were created.
    revision: u64,
}

impl Served {
    fn new(preview: &Preview) -> Self {
        let revision = preview.marker_revision();
        Self { site: Arc::new(ServedSite::from(&preview.marker())), revision }
    }
}

impl LoadedLanguage {
    pub(super) fn new(preview: Preview) -> Self {
        let served = Arc::new(Mutex::new(Served::new(&preview)));
        Self { preview, served }
    }

    /// Returns the language with a preview that replaces its own.
    pub(super) fn with_preview(&self, preview: Preview) -> Self {
        Self { preview, served: Arc::clone(&self.served) }
    }

    /// Returns the properties of the site for the server. They depend on the pages that were rendered
    /// so far.
    pub(super) fn served(&self) -> Arc<ServedSite> {
        let mut served = self.served.lock().unwrap_or_else(PoisonError::into_inner);
        if served.revision != self.preview.marker_revision() {
            *served = Served::new(&self.preview);
        }
        Arc::clone(&served.site)
    }
}

impl Language {
    pub(super) fn new(options: LoadOptions) -> Self {
        Self { options, loaded: OnceLock::new() }
    }

    /// Returns the language with a loaded site.
    pub(super) fn with_loaded(&self, loaded: LoadedLanguage) -> Self {
        Self { options: self.options.clone(), loaded: Some(loaded).into() }
    }

    /// Returns the site, and loads it with `load` in the first call; `None` if loading failed.
    pub(super) fn get_or_load(
        &self,
        load: impl FnOnce(&LoadOptions) -> Option<LoadedLanguage>,
    ) -> Option<&LoadedLanguage> {
        self.loaded.get_or_init(|| load(&self.options)).as_ref()
    }

    /// Returns the site if it is loaded.
    pub(super) fn loaded(&self) -> Option<&LoadedLanguage> {
        self.loaded.get()?.as_ref()
    }
}
