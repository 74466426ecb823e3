//! The only reader of a site's folder: ours, or a Docusaurus project as it stands.
//!
//! Every file is read once. What is text goes through `docs-model` into a [`Site`]; its faults are gathered.

mod configured;
mod docusaurus;
mod overrides;
mod own;
mod texts;
pub(crate) mod theme;
mod versions;

use std::cell::RefCell;
use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use docs_model::{Issue, Place, Settings, Site};
use globset::{GlobBuilder, GlobSet, GlobSetBuilder};
use tracing::info_span;
use walkdir::WalkDir;

use self::texts::Texts;
use self::theme::LoadedTheme;
use crate::error::Error;

/// The file that makes a folder a site of ours.
pub(crate) const SETTINGS_FILE: &str = "site.toml";

/// A site as read, with the texts of its Markdown files.
#[derive(Debug)]
pub(crate) struct Loaded {
    pub(crate) site: Site,
    /// The file that the settings come from, relative to the site's folder.
    pub(crate) settings_file: String,
    pub(crate) texts: Texts,
    /// The static files: path within the built site, path on disk.
    pub(crate) static_files: Vec<(String, PathBuf)>,
    /// Folders that were read, relative to the site's folder, which is the first.
    pub(crate) folders: Vec<String>,
    /// Scripts that were run.
    pub(crate) scripts: Vec<String>,
    pub(crate) theme: LoadedTheme,
    pub(crate) issues: Vec<Issue>,
}

/// How a site is to be read.
#[derive(Clone, Debug, Default)]
pub(crate) struct LoadOptions {
    /// `KEY=VALUE` settings that win over the site's own.
    pub(crate) overrides: Vec<String>,
    /// Folders outside of the project that its configuration may read.
    pub(crate) allow_read: Vec<PathBuf>,
    /// Build drafts as well.
    pub(crate) include_drafts: bool,
    /// Leave the documents' texts where they are until they are asked for.
    pub(crate) leave_texts: bool,
    /// The language to read the site in; the default one where absent.
    pub(crate) language: Option<String>,
}

/// Is there a site in this folder?
pub(crate) fn is_site(root: &Path) -> bool {
    root.join(SETTINGS_FILE).is_file() || docusaurus::config_file(root).is_some()
}

/// Reads the site in `root`.
///
/// # Errors
///
/// When there is no site, or its settings can't be used at all; then the issues say why.
pub(crate) fn load(root: &Path, options: &LoadOptions) -> Result<Loaded, (Error, Vec<Issue>)> {
    if root.join(SETTINGS_FILE).is_file() {
        return own::load(root, options);
    }
    match docusaurus::config_file(root) {
        Some(file) => docusaurus::load(root, &file, options),
        None => Err((Error::NoSite(root.to_owned()), Vec::new())),
    }
}

/// The settings in the language that is asked for.
fn in_language(settings: Settings, options: &LoadOptions) -> Settings {
    match &options.language {
        Some(tag) => settings.in_language(tag),
        None => settings,
    }
}

/// Reads a text file. Bytes that are not UTF-8 are told of, and become the replacement character, as browsers show them.
fn read(path: &Path, file: &str, issues: &mut Vec<Issue>) -> Result<String, Error> {
    with_text(path, file, issues, |text, _| text.to_owned())
}

/// The same for those who need not keep the text.
fn with_text<Made>(
    path: &Path,
    file: &str,
    issues: &mut Vec<Issue>,
    make: impl FnOnce(&str, &mut Vec<Issue>) -> Made,
) -> Result<Made, Error> {
    let made = read_bytes(path, |bytes| match std::str::from_utf8(bytes) {
        Ok(text) => make(text, issues),
        Err(error) => {
            let sound = &bytes[..error.valid_up_to()];
            issues.push(not_utf8(file, &String::from_utf8_lossy(sound)));
            make(&String::from_utf8_lossy(bytes), issues)
        }
    });
    made.map_err(Error::file("read", path))
}

/// What is made of the bytes of a file. Sites have many small ones: a thread reads them all into one buffer, so that the
/// system need not be asked for a file's size first, nor for memory for each. `make` can't read another meanwhile.
fn read_bytes<Made>(path: &Path, make: impl FnOnce(&[u8]) -> Made) -> io::Result<Made> {
    thread_local! {
        static BUFFER: RefCell<Vec<u8>> = RefCell::new(Vec::with_capacity(BUFFER_BYTES));
    }
    BUFFER.with_borrow_mut(|buffer| {
        buffer.clear();
        buffer.shrink_to(BUFFER_BYTES);
        // A file that is limited is not asked for its size.
        info_span!("read").in_scope(|| fs::File::open(path)?.take(u64::MAX).read_to_end(buffer))?;
        Ok(make(buffer))
    })
}

/// Larger than nearly all texts.
const BUFFER_BYTES: usize = 64 * 1024;

/// What is said about bytes that are no text, by the text before them.
fn not_utf8(file: &str, before: &str) -> Issue {
    let number = |count: usize| u32::try_from(count + 1).unwrap_or(u32::MAX);
    let line = before.rsplit('\n').next().unwrap_or_default();
    let place =
        Place::character(file, number(before.matches('\n').count()), number(line.chars().count()));
    Issue::warning("not-utf-8", "the file has bytes that are not UTF-8; they are shown as \u{fffd}")
        .at(place)
        .help("save the file in the encoding UTF-8")
}

/// All files below a folder, relative to it, with forward slashes, in a fixed order.
fn files(folder: &Path) -> Vec<String> {
    let mut files: Vec<String> = WalkDir::new(folder)
        .follow_links(true)
        .into_iter()
        .flatten()
        .filter(|entry| entry.file_type().is_file())
        .filter_map(|entry| {
            let relative = entry.path().strip_prefix(folder).ok()?.to_string_lossy();
            Some(relative.replace(std::path::MAIN_SEPARATOR, "/"))
        })
        .collect();
    files.sort();
    files
}

/// The Markdown files among a folder's, but for those that a pattern leaves out.
fn markdown<'a>(files: &'a [String], exclude: &GlobSet) -> Vec<&'a String> {
    let is_markdown = |file: &String| file.ends_with(".md") || file.ends_with(".mdx");
    files.iter().filter(|file| is_markdown(file) && !exclude.is_match(file)).collect()
}

/// The patterns as one; those that can't be understood are issues.
fn patterns(exclude: &[String], issues: &mut Vec<Issue>) -> GlobSet {
    let mut set = GlobSetBuilder::new();
    for pattern in exclude {
        // `*` stays within a folder, as in the reference.
        match GlobBuilder::new(pattern).literal_separator(true).build() {
            Ok(glob) => {
                set.add(glob);
            }
            Err(error) => issues.push(Issue::error("settings", error.to_string())),
        }
    }
    set.build().unwrap_or_else(|error| {
        issues.push(Issue::error("settings", error.to_string()));
        GlobSet::empty()
    })
}

/// The folders that a site was read from: its own, and those that lie outside of it.
fn folders<'a>(site: &'a Site, others: impl IntoIterator<Item = &'a String>) -> Vec<String> {
    let versions = site.instances.iter().flat_map(|instance| &instance.versions);
    let content = versions.map(|version| &version.settings.content);
    let mut folders = vec![String::new()];
    for folder in content.chain(others) {
        let is_outside = folder.split('/').any(|part| part == "..") || folder.starts_with('/');
        if is_outside && !folders.contains(folder) {
            folders.push(folder.clone());
        }
    }
    folders
}

/// The files of the static folders; of two at one path, that of the folder named first.
fn static_files(root: &Path, folders: &[String]) -> Vec<(String, PathBuf)> {
    let mut found: Vec<(String, PathBuf)> = Vec::new();
    for folder in folders.iter().map(|folder| root.join(folder)) {
        for file in files(&folder) {
            if !found.iter().any(|(path, _)| *path == file) {
                let on_disk = folder.join(&file);
                found.push((file, on_disk));
            }
        }
    }
    found
}
