//! One of the two builds that are compared.

use std::collections::{BTreeMap, BTreeSet};
use std::io;

use docs_model::{MarkedRedirect, OutlinedVersion, SiteMarker, SiteOutline};

use super::files::{BuiltFiles, UnreadableFile};
use super::sidebars::{Entry, entries};
use crate::prove::{Page, decode, page_path, path_key};

/// Files of a build by their roles.
pub(super) struct Build<'a> {
    files: &'a dyn BuiltFiles,
    name: &'static str,
    names: BTreeSet<String>,
    /// File of each page by its path.
    pub(super) pages: BTreeMap<String, String>,
    marker: SiteMarker,
    outline: Option<SiteOutline>,
}

/// Folder of sidebars within that of a language.
const SIDEBARS: &str = "sidebar-data/";

/// Folder of hashed files, of which pages contain the addresses.
const ASSETS: &str = "assets/";

/// Extensions of files that a build writes: pages, their data, lists, scripts and styles.
const WRITTEN: [&str; 8] = ["css", "html", "js", "json", "map", "md", "txt", "xml"];

impl<'a> Build<'a> {
    /// Lists the files of a build; `name` is that in errors.
    pub(super) fn new(
        files: &'a dyn BuiltFiles,
        name: &'static str,
    ) -> Result<Self, UnreadableFile> {
        let names: BTreeSet<String> = files.files().into_iter().collect();
        let pages = names.iter().filter_map(|file| Some((page_path(file)?, file.clone())));
        let pages = pages.collect();
        let mut build =
            Self { files, name, names, pages, marker: SiteMarker::default(), outline: None };
        if let Some(bytes) = build.read_existing(SiteMarker::FILE)? {
            build.marker = SiteMarker::from_json(&bytes).unwrap_or_default();
        }
        if let Some(bytes) = build.read_existing(SiteOutline::FILE)? {
            build.outline = SiteOutline::from_json(&bytes);
        }
        Ok(build)
    }

    /// Returns `old` or `new`.
    pub(super) fn name(&self) -> &'static str {
        self.name
    }

    pub(super) fn contains(&self, file: &str) -> bool {
        self.names.contains(file)
    }

    /// Returns whether a file has the bytes of the file of the same name in another build.
    pub(super) fn has_equal(&self, file: &str, other: &Self) -> Result<bool, UnreadableFile> {
        // Sizes are compared first: videos are large, and most that differ have another size.
        Ok(self.size(file)? == other.size(file)? && self.read(file)? == other.read(file)?)
    }

    fn size(&self, file: &str) -> Result<u64, UnreadableFile> {
        self.files.size(file).map_err(|source| self.unreadable(file, source))
    }

    pub(super) fn read(&self, file: &str) -> Result<Vec<u8>, UnreadableFile> {
        self.files.read(file).map_err(|source| self.unreadable(file, source))
    }

    fn unreadable(&self, file: &str, source: io::Error) -> UnreadableFile {
        UnreadableFile { file: file.to_owned(), build: self.name, source }
    }

    fn read_existing(&self, file: &str) -> Result<Option<Vec<u8>>, UnreadableFile> {
        self.names.contains(file).then(|| self.read(file)).transpose()
    }

    /// Reads a page from its HTML.
    pub(super) fn page(&self, path: &str, html: &[u8]) -> Page {
        let page = Page::read(&String::from_utf8_lossy(html));
        let mut page = page.resolved(path, &self.marker.base_url);
        page.title.truncate(self.own_title(&page.title).len());
        page
    }

    /// Returns the title of a page without that of the site: a page does not change with the site's title.
    fn own_title<'t>(&self, title: &'t str) -> &'t str {
        let own = || {
            let of_site = &self.outline.as_ref()?.title;
            let own = title.strip_suffix(of_site.as_str())?.trim_end();
            let (own, delimiter) = own.rsplit_once(char::is_whitespace)?;
            let is_delimiter = !delimiter.contains(char::is_alphanumeric);
            is_delimiter.then(|| own.trim_end())
        };
        own().unwrap_or(title)
    }

    /// Returns the file at an address of the page at `path`, if the build has it.
    pub(super) fn file_at(&self, address: &str, path: &str) -> Option<String> {
        let address = address.split(['?', '#']).next().unwrap_or_default();
        if address.is_empty() || docs_model::leaves_site(address) || address.starts_with("data:") {
            return None;
        }
        let file = match address.starts_with('/') {
            true => self.below_base(address).trim_start_matches('/').to_owned(),
            false => {
                let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
                let joined = docs_model::join_relative_path(folder, address);
                joined.trim_start_matches('/').to_owned()
            }
        };
        let file = decode(&file);
        self.names.contains(&file).then_some(file)
    }

    /// Returns the path without the base URL of an address in the site.
    pub(super) fn path_of(&self, address: &str) -> String {
        path_key(self.below_base(address))
    }

    /// Returns the path of an address without the base URL.
    fn below_base<'t>(&self, address: &'t str) -> &'t str {
        let below = address.strip_prefix(self.marker.base_url.trim_end_matches('/'));
        below.filter(|rest| rest.is_empty() || rest.starts_with('/')).unwrap_or(address)
    }

    /// Returns the listed redirects by the path that they replace: targets with their status, if it is not 301.
    pub(super) fn redirects(&self) -> BTreeMap<String, String> {
        let marked = self.marker.redirects.iter().chain(&self.marker.redirect_patterns);
        marked.map(|redirect| (redirect.from.clone(), target(redirect))).collect()
    }

    /// Returns values of the site by their names: title, languages, versions.
    pub(super) fn values(&self) -> BTreeMap<String, String> {
        let Some(outline) = &self.outline else { return BTreeMap::new() };
        let mut values = BTreeMap::from([
            ("languages".to_owned(), outline.languages.join(", ")),
            ("tagline".to_owned(), outline.tagline.clone()),
            ("title".to_owned(), outline.title.clone()),
            ("url".to_owned(), outline.url.clone()),
        ]);
        for version in &outline.versions {
            let OutlinedVersion { instance, name, label, is_latest, .. } = version;
            values.insert(format!("version {instance}/{name}"), label.clone());
            if *is_latest {
                values.insert(format!("latest version of {instance}"), name.clone());
            }
        }
        values
    }

    /// Returns the files of sidebars by their names.
    pub(super) fn sidebars(&self) -> BTreeMap<String, &str> {
        let sidebars = self.names.iter().filter_map(|file| {
            let (language, name) = self.in_language(file);
            let name = name.strip_prefix(SIDEBARS)?.strip_suffix(".json")?;
            let language = language.map(|language| format!("{language}/")).unwrap_or_default();
            Some((format!("{language}{name}"), file.as_str()))
        });
        sidebars.collect()
    }

    /// Returns the entries of a sidebar, with addresses without the base URL.
    pub(super) fn sidebar(&self, file: &str) -> Result<Vec<Entry>, UnreadableFile> {
        let read = |address: &str| self.read(&self.file_at(address, "")?).ok();
        let mut entries = entries(&self.read(file)?, &read);
        for entry in &mut entries {
            let inside = entry.address.as_mut().filter(|address| !docs_model::leaves_site(address));
            if let Some(address) = inside {
                let path = self.path_of(address);
                *address = if path.is_empty() { "/".to_owned() } else { path };
            }
        }
        Ok(entries)
    }

    /// Returns the files beside the pages whose names do not change with their content: pictures, downloads.
    pub(super) fn other_files(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(String::as_str).filter(|file| {
            let (_, name) = self.in_language(file);
            let is_own = !name.starts_with(ASSETS) || self.marker.static_assets.contains(name);
            let extension = name.rsplit('/').next().unwrap_or(name).rsplit_once('.');
            is_own && extension.is_some_and(|(_, extension)| !WRITTEN.contains(&extension))
        })
    }

    /// Divides the path of a file into the language and the path within its folder.
    fn in_language<'f>(&self, file: &'f str) -> (Option<&'f str>, &'f str) {
        match file.split_once('/') {
            Some((first, rest)) if self.marker.languages.iter().any(|tag| tag == first) => {
                (Some(first), rest)
            }
            _ => (None, file),
        }
    }
}

fn target(redirect: &MarkedRedirect) -> String {
    let MarkedRedirect { to, status, .. } = redirect;
    match (to.as_str(), u16::from(*status)) {
        (to, 301) => to.to_owned(),
        ("", code) => format!("status {code}"),
        (to, code) => format!("{to} (status {code})"),
    }
}
