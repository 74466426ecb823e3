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
mod walk;

use std::cell::RefCell;
use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use docs_model::{Issue, Place, Settings, Severity, Site, Version};
use globset::{GlobBuilder, GlobSet, GlobSetBuilder};
use indexmap::IndexMap;
use tracing::info_span;

use self::texts::Texts;
use self::theme::LoadedTheme;
use self::versions::Sources;
use self::walk::check_readable;
use crate::allowed::AllowedFolders;
use crate::cli::Format;
use crate::error::Error;
use crate::report;

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
    /// Folders whose files may be read and published.
    pub(crate) allowed: AllowedFolders,
    pub(crate) issues: Vec<Issue>,
}

impl Loaded {
    /// Returns the site if its settings have no faults, which are printed otherwise: for commands that use the settings
    /// and report nothing else.
    ///
    /// # Errors
    ///
    /// [`Error::Settings`] if the settings have errors.
    pub(crate) fn with_sound_settings(self, format: Format) -> Result<Self, Error> {
        let is_fault =
            |issue: &&Issue| issue.code == SETTINGS_CODE && issue.severity == Severity::Error;
        let faults: Vec<Issue> = self.issues.iter().filter(is_fault).cloned().collect();
        if faults.is_empty() {
            return Ok(self);
        }
        report::issues(&faults, format);
        Err(Error::Settings)
    }
}

/// Code of the faults of settings.
const SETTINGS_CODE: &str = "settings";

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
    /// Broken links, broken anchors and duplicate routes are errors, whatever the site's policies say.
    pub(crate) is_strict: bool,
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

/// Returns the settings in the language that is asked for, and as strict as asked for.
fn adapted(settings: Settings, options: &LoadOptions) -> Settings {
    let mut settings = match &options.language {
        Some(tag) => settings.in_language(tag),
        None => settings,
    };
    if options.is_strict {
        settings.policies = settings.policies.strict();
    }
    settings
}

/// Reads a text file. Bytes that are not UTF-8 are reported, and become the replacement character, as browsers show
/// them.
fn read(path: &Path, file: &str, issues: &mut Vec<Issue>) -> io::Result<String> {
    with_text(path, file, issues, |text, _| text.to_owned())
}

/// Reads a text file for callers that need not keep the text.
fn with_text<Made>(
    path: &Path,
    file: &str,
    issues: &mut Vec<Issue>,
    make: impl FnOnce(&str, &mut Vec<Issue>) -> Made,
) -> io::Result<Made> {
    read_bytes(path, |bytes| match std::str::from_utf8(bytes) {
        Ok(text) => make(text, issues),
        Err(error) => {
            let sound = &bytes[..error.valid_up_to()];
            issues.push(not_utf8(file, &String::from_utf8_lossy(sound)));
            make(&String::from_utf8_lossy(bytes), issues)
        }
    })
}

/// Code of a file or folder that the system refuses to open.
const UNREADABLE_CODE: &str = "unreadable";

/// Returns the fault of a file or folder that can't be read.
fn unreadable(file: &str, error: &io::Error) -> Issue {
    let issue =
        Issue::error(UNREADABLE_CODE, format!("can't be read: {error}")).at(Place::file(file));
    match error.kind() {
        io::ErrorKind::PermissionDenied => {
            issue.help("give the user who builds the site the permission to read it, or remove it")
        }
        _ => issue,
    }
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

/// The patterns as one; those that can't be understood are issues.
fn patterns(exclude: &[String], issues: &mut Vec<Issue>) -> GlobSet {
    let mut set = GlobSetBuilder::new();
    for pattern in exclude {
        // `*` stays within a folder, as in the reference.
        match GlobBuilder::new(pattern).literal_separator(true).build() {
            Ok(glob) => {
                set.add(glob);
            }
            Err(error) => issues.push(Issue::error(SETTINGS_CODE, error.to_string())),
        }
    }
    set.build().unwrap_or_else(|error| {
        issues.push(Issue::error(SETTINGS_CODE, error.to_string()));
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

/// Returns the files of the static folders. Of two with the same path, the one of the first folder wins.
fn static_files(folders: &[String], sources: &mut Sources<'_>) -> Vec<(String, PathBuf)> {
    let mut found: IndexMap<String, PathBuf> = IndexMap::new();
    for folder in folders {
        for file in sources.walk(folder).files {
            let on_disk = sources.root.join(folder).join(&file);
            match check_readable(&on_disk) {
                Ok(()) => {
                    found.entry(file).or_insert(on_disk);
                }
                Err(error) => sources.issues.push(unreadable(&format!("{folder}/{file}"), &error)),
            }
        }
    }
    found.into_iter().collect()
}

/// Reports the versions without documents, and a site without pages. Nothing is said where the reason is reported.
fn report_empty(site: &Site, issues: &mut Vec<Issue>) {
    let explains = |issue: &Issue| ["missing-docs", UNREADABLE_CODE].contains(&&*issue.code);
    if issues.iter().any(explains) {
        return;
    }
    let versions: Vec<&Version> =
        site.instances.iter().flat_map(|instance| &instance.versions).collect();
    let has_documents = versions.iter().any(|version| !version.docs.is_empty());
    match versions.first() {
        Some(version) if site.pages.is_empty() && !has_documents => issues.push(no_pages(version)),
        _ => {
            let empty = versions.iter().filter(|version| version.docs.is_empty());
            issues.extend(empty.map(|version| no_documents(version)));
        }
    }
}

fn no_pages(version: &Version) -> Issue {
    let folder = &version.settings.content;
    let message = match version.drafts.is_empty() {
        true => "the site has no pages",
        false => "the site has no pages: all documents are drafts",
    };
    Issue::error("no-pages", message)
        .at(Place::file(folder))
        .help(format!("write one in `{folder}/index.md`"))
}

fn no_documents(version: &Version) -> Issue {
    let message = format!("the version `{}` has no documents", version.settings.name);
    Issue::warning("no-documents", message).at(Place::file(&version.settings.content))
}
