//! Files that pages show or link to, such as images and downloads.
//!
//! Files of the static folders keep their path. A file beside a page is copied to the assets folder under a name that
//! contains a hash of its bytes.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{Cursor, Read as _};
use std::sync::{Arc, Mutex};

use docs_model::Issue;
use rustc_hash::FxHashMap;
use xxhash_rust::xxh3::xxh3_64;

use crate::inputs::sink::{Sink, SinkError};
use crate::inputs::source::{SourceTree, TooLarge, read_source, unreadable};
use crate::load::StaticFile;
use crate::load::generated::GeneratedDocs;
use crate::load::image_size::{self, Size};
use crate::load::modules::SourceModule;
use crate::values::mutex::lock;
use crate::values::path::is_hidden;

/// Files that pages may use, and a record of the files that they use.
pub(crate) struct Assets {
    sources: Arc<dyn SourceTree>,
    /// Source of each static file, by path within the built site.
    static_files: FxHashMap<String, String>,
    /// Aliases of modules, by name.
    aliases: BTreeMap<String, String>,
    /// Markdown files with another source than their own.
    generated: GeneratedDocs,
    /// Files beside pages, by path of the source. Collected while pages are rendered.
    used: Mutex<BTreeMap<String, UsedFile>>,
    sizes: Mutex<FxHashMap<String, Option<Size>>>,
    /// Sources that pages requested; `true` for a source that pages may use.
    requested: Mutex<FxHashMap<String, bool>>,
    /// Modules that pages import; `None` for a file that contains no readable module.
    modules: Mutex<FxHashMap<String, Option<Arc<SourceModule>>>>,
    /// Issues of included files that are too large, by file.
    too_large: Mutex<BTreeMap<String, Issue>>,
}

/// Returns the path, relative to the site's folder, to which one of the aliases maps a specifier.
pub(crate) fn aliased(aliases: &BTreeMap<String, String>, specifier: &str) -> Option<String> {
    aliases.iter().rev().find_map(|(name, target)| {
        let rest = match name.strip_suffix('$') {
            Some(whole) => (specifier == whole).then_some("")?,
            None => specifier.strip_prefix(name.as_str())?,
        };
        let target = target.trim_start_matches("./");
        (rest.is_empty() || rest.starts_with('/')).then(|| format!("{target}{rest}"))
    })
}

/// A file beside a page.
#[derive(Clone, Debug)]
struct UsedFile {
    /// Path within the built site.
    path: String,
    size: Option<Size>,
}

impl Assets {
    pub(crate) fn new(
        sources: Arc<dyn SourceTree>,
        static_files: &[StaticFile],
        aliases: &BTreeMap<String, String>,
        generated: &GeneratedDocs,
    ) -> Self {
        let static_files =
            static_files.iter().map(|file| (file.path.clone(), file.source.clone())).collect();
        Self {
            sources,
            static_files,
            aliases: aliases.clone(),
            generated: generated.clone(),
            used: Mutex::default(),
            sizes: Mutex::default(),
            requested: Mutex::default(),
            modules: Mutex::default(),
            too_large: Mutex::default(),
        }
    }

    /// Returns the path, relative to the site's folder, to which an alias maps a specifier.
    pub(crate) fn aliased(&self, specifier: &str) -> Option<String> {
        aliased(&self.aliases, specifier)
    }

    /// Returns `true` if a static file has this path.
    pub(crate) fn is_static(&self, path: &str) -> bool {
        self.static_files.contains_key(path)
    }

    /// Returns the source of a static file.
    pub(crate) fn static_source(&self, path: &str) -> Option<String> {
        self.static_files.get(path).cloned()
    }

    /// Returns the content of a static file.
    pub(crate) fn static_bytes(&self, path: &str) -> Option<Vec<u8>> {
        self.read(self.static_files.get(path)?)
    }

    /// Returns the paths of the static files.
    pub(crate) fn static_paths(&self) -> impl Iterator<Item = &str> {
        self.static_files.keys().map(String::as_str)
    }

    /// Returns `true` if pages may embed or link to a source file. Hidden files and files outside of the project are
    /// excluded.
    pub(crate) fn exists(&self, file: &str) -> bool {
        if let Some(known) = lock(&self.requested).get(file) {
            return *known;
        }
        let exists = !is_hidden(file) && self.sources.is_publishable(file);
        lock(&self.requested).insert(file.to_owned(), exists);
        exists
    }

    /// Returns the sources that pages requested, existing or not.
    pub(crate) fn requested(&self) -> BTreeSet<String> {
        lock(&self.requested).keys().cloned().collect()
    }

    /// Returns `true` if a page requested this source.
    pub(crate) fn is_requested(&self, file: &str) -> bool {
        lock(&self.requested).contains_key(file)
    }

    /// Returns the source of a Markdown file that pages include: the generated one, otherwise its content.
    pub(crate) fn markdown(&self, file: &str) -> Option<String> {
        let text = self.text(file)?;
        Some(self.generated.text(file).map_or(text, str::to_owned))
    }

    /// Returns the content of a source that pages include. A source that is too large is reported once, and its content is empty.
    pub(crate) fn text(&self, file: &str) -> Option<String> {
        if !self.exists(file) {
            return None;
        }
        let mut bytes = Vec::new();
        match read_source(&*self.sources, file, &mut bytes) {
            Ok(()) => String::from_utf8(bytes).ok(),
            Err(error) => {
                TooLarge::from_error(&error)?;
                lock(&self.too_large).insert(file.to_owned(), unreadable(file, &error));
                Some(String::new())
            }
        }
    }

    /// Returns the issues of the files that pages have included so far.
    pub(crate) fn issues(&self) -> Vec<Issue> {
        lock(&self.too_large).values().cloned().collect()
    }

    /// Returns the module in a source file. Most pages of a site import the same few modules, so each is read once.
    pub(crate) fn module(&self, file: &str) -> Option<Arc<SourceModule>> {
        if let Some(known) = lock(&self.modules).get(file) {
            return known.clone();
        }
        let parsed = self.text(file).and_then(|text| SourceModule::parse(file, text));
        let module = parsed.map(Arc::new);
        lock(&self.modules).insert(file.to_owned(), module.clone());
        module
    }

    /// Returns the content of a source file.
    pub(crate) fn read(&self, file: &str) -> Option<Vec<u8>> {
        if !self.exists(file) {
            return None;
        }
        let mut bytes = Vec::new();
        self.sources.open(file).ok()?.read_to_end(&mut bytes).ok()?;
        Some(bytes)
    }

    /// Returns the size of an image of the static folders; `None` for other files.
    pub(crate) fn static_size(&self, path: &str) -> Option<Size> {
        let mut sizes = lock(&self.sizes);
        if let Some(known) = sizes.get(path) {
            return *known;
        }
        let size = self
            .static_files
            .get(path)
            .and_then(|source| image_size::image_size(&*self.sources, source));
        sizes.insert(path.to_owned(), size);
        size
    }

    /// Returns the path of a file beside a page in a folder of the built site, and its size if it is an image. Marks the file as
    /// used.
    pub(crate) fn publish(&self, file: &str, folder: &str) -> Option<(String, Option<Size>)> {
        let mut used = lock(&self.used);
        if let Some(known) = used.get(file) {
            return Some((known.path.clone(), known.size));
        }
        let bytes = self.read(file)?;
        let name = file.rsplit('/').next().unwrap_or(file);
        let (stem, extension) = name.rsplit_once('.').unwrap_or((name, "bin"));
        let path = format!("{folder}/{}", hashed_name(stem, extension, &bytes));
        let size = image_size::size(Cursor::new(&bytes));
        used.insert(file.to_owned(), UsedFile { path: path.clone(), size });
        Some((path, size))
    }

    /// Returns the source of a used file by its path within the built site.
    pub(crate) fn source_of(&self, path: &str) -> Option<String> {
        let used = lock(&self.used);
        used.iter().find(|(_, used)| used.path == path).map(|(file, _)| file.clone())
    }

    /// Writes the used files.
    pub(crate) fn write(&self, sink: &dyn Sink) -> Result<(), SinkError> {
        let used = lock(&self.used).clone();
        for (file, used) in used {
            sink.copy(&used.path, &*self.sources, &file)?;
        }
        Ok(())
    }
}

/// Returns a file name that contains a hash of the file's bytes: `site.1a2b3c4d.json`.
pub(crate) fn hashed_name(name: &str, extension: &str, bytes: &[u8]) -> String {
    // 32 bits are sufficient to distinguish the builds of one name, and keep names in pages short.
    format!("{name}.{:08x}.{extension}", xxh3_64(bytes) as u32)
}
