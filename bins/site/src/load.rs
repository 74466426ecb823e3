//! Loading of the site in a folder.

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use docs_model::{Issue, Site, Value};
use docs_site::{
    EvaluatedScript, LoadError, LoadErrorKind, LoadedSite, ScriptEvaluator, SourceTree as _,
};

use crate::allowed::AllowedFolders;
use crate::cli::Format;
use crate::error::Error;
use crate::evaluate::evaluate;
use crate::folder_tree::FolderTree;
use crate::report;

/// A site, with the files that it consists of.
#[derive(Debug)]
pub(crate) struct Loaded {
    pub(crate) site: Arc<Site>,
    /// The file that the settings come from, relative to the site's folder.
    pub(crate) settings_file: String,
    /// The static files: path within the built site, path on disk.
    pub(crate) static_files: Vec<(String, PathBuf)>,
    /// Folders that were read, relative to the site's folder, which is the first.
    pub(crate) folders: Vec<String>,
    /// Scripts that were evaluated.
    pub(crate) scripts: Vec<String>,
    pub(crate) theme: LoadedTheme,
    /// Folders whose files may be read and published.
    pub(crate) allowed: AllowedFolders,
    pub(crate) issues: Vec<Issue>,
    loaded: LoadedSite,
    tree: FolderTree,
}

/// The files of a site's theme.
#[derive(Debug)]
pub(crate) struct LoadedTheme {
    pub(crate) styles: Vec<Style>,
    /// Folder of the built interface that replaces the program's own.
    pub(crate) ui: Option<PathBuf>,
}

/// A stylesheet of the site's own.
#[derive(Debug)]
pub(crate) struct Style {
    /// Path relative to the site's folder.
    pub(crate) file: String,
    /// Folder on disk that its relative addresses start from.
    pub(crate) folder: PathBuf,
    /// Folders of the files that it may name.
    pub(crate) allowed: AllowedFolders,
    pub(crate) text: String,
}

impl Loaded {
    /// Returns the text of a Markdown file. The text of a missing file is empty.
    pub(crate) fn text(&self, file: &str) -> Cow<'_, str> {
        self.loaded.text(&self.tree, file)
    }

    /// Returns the site if its settings have no errors, which are printed otherwise: for commands that use the settings
    /// and report nothing else.
    ///
    /// # Errors
    ///
    /// [`Error::Settings`] if the settings have errors.
    pub(crate) fn with_sound_settings(self, format: Format) -> Result<Self, Error> {
        let errors: Vec<Issue> = self.loaded.settings_errors().cloned().collect();
        if errors.is_empty() {
            return Ok(self);
        }
        report::issues(&errors, format);
        Err(Error::Settings)
    }

    fn new(loaded: LoadedSite, tree: FolderTree) -> Self {
        let on_disk = |path: &str| tree.root().join(path);
        let static_files = loaded.static_files.iter();
        let styles = loaded.styles.iter().map(|style| Style {
            file: style.file.clone(),
            folder: on_disk(&style.file).parent().unwrap_or(tree.root()).to_owned(),
            allowed: tree.allowed().clone(),
            text: style.text.clone(),
        });
        Self {
            site: Arc::clone(&loaded.site),
            settings_file: loaded.settings_file.clone(),
            static_files: static_files
                .map(|file| (file.path.clone(), on_disk(&file.source)))
                .collect(),
            folders: loaded.folders.clone(),
            scripts: loaded.scripts.clone(),
            theme: LoadedTheme {
                styles: styles.collect(),
                ui: loaded.interface_folder.as_deref().map(on_disk),
            },
            allowed: tree.allowed().clone(),
            issues: loaded.issues.clone(),
            loaded,
            tree,
        }
    }
}

/// Options of [`load`].
#[derive(Clone, Debug, Default)]
pub(crate) struct LoadOptions {
    /// Options of the site.
    pub(crate) site: docs_site::LoadOptions,
    /// Folders outside of the project that its configuration may read.
    pub(crate) allow_read: Vec<PathBuf>,
}

/// Returns whether a folder contains a site.
pub(crate) fn is_site(root: &Path) -> bool {
    docs_site::is_site(&FolderTree::new(root, &[]))
}

/// Reads the site in `root`.
///
/// # Errors
///
/// If there is no site, or its settings are unusable; the issues contain the reasons.
pub(crate) fn load(root: &Path, options: &LoadOptions) -> Result<Loaded, (Error, Vec<Issue>)> {
    let tree = FolderTree::new(root, &options.allow_read);
    let scripts = Scripts { tree: &tree };
    match docs_site::load(&tree, &scripts, &options.site) {
        Ok(loaded) => Ok(Loaded::new(loaded, tree)),
        Err(LoadError { kind, issues, .. }) => Err((error(kind, &tree), issues)),
    }
}

fn error(kind: LoadErrorKind, tree: &FolderTree) -> Error {
    match kind {
        LoadErrorKind::NoSite => Error::NoSite(tree.root().to_owned()),
        LoadErrorKind::Override(written) => Error::BadOverride(written),
        LoadErrorKind::File { path, error } => {
            let path = tree.disk_path(&path).unwrap_or_else(|| path.into());
            Error::file("read", &path)(error)
        }
        _ => Error::Settings,
    }
}

/// The scripts of a site's folder.
struct Scripts<'a> {
    tree: &'a FolderTree,
}

impl ScriptEvaluator for Scripts<'_> {
    fn evaluate(&self, path: &str) -> Result<EvaluatedScript, Issue> {
        let evaluated = evaluate(self.tree.root(), self.tree.allowed(), path)?;
        let mut value = evaluated.value;
        make_relative(&mut value, &evaluated.root);
        Ok(EvaluatedScript { value, issues: evaluated.issues })
    }
}

/// Replaces absolute paths that a script has made (`require.resolve('./sidebars.js')`) by paths relative to the site.
fn make_relative(value: &mut Value, root: &Path) {
    match value {
        Value::Text(text) => {
            let relative = Path::new(text.as_str()).strip_prefix(root).ok().and_then(Path::to_str);
            if let Some(relative) = relative.map(str::to_owned) {
                *text = relative;
            }
        }
        Value::List(list) => list.iter_mut().for_each(|value| make_relative(value, root)),
        Value::Table(table) => table.values_mut().for_each(|value| make_relative(value, root)),
        Value::Null | Value::Boolean(_) | Value::Number(_) => {}
    }
}
