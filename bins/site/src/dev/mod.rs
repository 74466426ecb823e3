//! `site dev`: the site while its sources change.
//!
//! Nothing is built ahead: a [`Preview`] of each language renders files when browsers request them. A saved document whose place in
//! the site stays the same replaces the preview, and browsers that show its page fetch it; any other change loads the site again,
//! and the old previews respond until that is done.

mod change;
mod changes_since_start;
mod watch;

use std::collections::BTreeMap;
use std::path::{self, Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};
use std::thread;
use std::time::{Instant, SystemTime};

use docs_model::{Issue, Severity};
use docs_server::{BaseUrl, LiveReload, SCRIPT_PATH, ServedSite, Store, StoredFile};
use docs_site::{LoadError, LoadOptions, LoadedSite, Preview, Snapshot, SnapshotOptions, Update};

use self::change::Change;
use self::changes_since_start::ChangesSinceStart;
use self::watch::{Changes, Watch};
use crate::cli::SiteArguments;
use crate::error::Error;
use crate::interface;
use crate::parallel::STACK_BYTES;
use crate::project::FolderProject;
use crate::report;

/// A site that follows its sources.
pub(crate) struct DevSite {
    /// Folder of the site, as the system names changed files.
    root: PathBuf,
    project: FolderProject,
    live: Arc<LiveReload>,
    languages: RwLock<Arc<Languages>>,
}

/// The site in each language, by the language's folder with its slash; the default language has an empty one.
type Languages = BTreeMap<String, Language>;

/// The site in one language.
#[derive(Clone)]
struct Language {
    preview: Preview,
    served: Arc<ServedSite>,
}

impl DevSite {
    /// Loads a site, and follows its sources as long as the program runs. A site that cannot be loaded is reported, and loaded
    /// again after the next change.
    pub(crate) fn start(
        root: &Path,
        arguments: &SiteArguments,
        live: Arc<LiveReload>,
    ) -> Arc<Self> {
        let mut project = FolderProject::new(root, arguments);
        project.options.include_drafts = true;
        let site = Arc::new(Self {
            root: path::absolute(root).unwrap_or_else(|_| root.to_owned()),
            project,
            live,
            languages: RwLock::default(),
        });
        let start = SystemTime::now();
        interface::compile_embedded();
        site.reload();
        let followed = Arc::clone(&site);
        thread::Builder::new()
            .name("follow".to_owned())
            .stack_size(STACK_BYTES)
            .spawn(move || followed.follow(start))
            .expect("the system can start a thread");
        site
    }

    /// Follows the sources, which were read at `start`. To watch them first would delay the first page, because systems report
    /// each file that is opened.
    fn follow(&self, start: SystemTime) {
        let mut watch = match Watch::new(&self.root) {
            Ok(watch) => watch,
            Err(error) => {
                report::status(&format!(
                    "changes will not show: the system can't watch `{}` ({error})",
                    self.root.display()
                ));
                return;
            }
        };
        let mut folders = self.folders();
        watch.add(folders.clone());
        folders.insert(0, self.root.clone());
        self.apply_changes(&Changes::from(ChangesSinceStart::find(start, &folders)));
        while let Some(changes) = watch.next() {
            self.apply_changes(&changes);
            // A changed configuration may name folders that were not watched while they were read.
            if watch.add(self.folders()) {
                self.reload();
            }
        }
    }

    fn languages(&self) -> Arc<Languages> {
        Arc::clone(&self.languages.read().unwrap_or_else(PoisonError::into_inner))
    }

    fn set_languages(&self, languages: Languages) {
        let mut current = self.languages.write().unwrap_or_else(PoisonError::into_inner);
        *current = Arc::new(languages);
    }

    /// Returns the folders with sources outside of the site's own.
    fn folders(&self) -> Vec<PathBuf> {
        let languages = self.languages();
        let loaded = languages.values().map(|language| language.preview.snapshot().loaded());
        let outside = loaded.flat_map(|loaded| &loaded.folders).filter(|folder| !folder.is_empty());
        let folders = outside.map(|folder| self.root.join(folder));
        let mut folders: Vec<PathBuf> = folders.filter(|folder| folder.is_dir()).collect();
        folders.sort_unstable();
        folders.dedup();
        folders
    }

    /// Applies changes of files. Browsers are told after the site has changed.
    fn apply_changes(&self, changes: &Changes) {
        let start = Instant::now();
        let mut languages = Languages::clone(&self.languages());
        let mut pages = Vec::new();
        let mut needs_reload = changes.are_incomplete;
        for path in &changes.paths {
            let previews = languages.iter();
            let previews = previews.map(|(folder, language)| (&**folder, &language.preview));
            match Change::new(path, &self.root, previews) {
                Change::Nothing => {}
                Change::Document { language, update } => {
                    let Update::Page { preview, path, is_complete } = *update else {
                        needs_reload = true;
                        continue;
                    };
                    let base_url = BaseUrl::parse(&preview.snapshot().site().settings.base_url);
                    pages.push(base_url.join(path.as_str()));
                    needs_reload |= !is_complete;
                    if let Some(language) = languages.get_mut(&language) {
                        language.preview = *preview;
                    }
                }
                Change::Site => needs_reload = true,
            }
        }
        if !pages.is_empty() {
            self.set_languages(languages);
            pages.iter().for_each(|page| self.live.page_changed(page));
        }
        if needs_reload {
            if self.reload() {
                let time = start.elapsed().as_millis();
                report::status(&format!("loaded again in {time} ms"));
            }
        } else if !pages.is_empty() {
            report::status(&format!("changed: {}", pages.join(", ")));
        }
    }

    /// Loads the site again. If that fails, the last previews stay and browsers show the reason. Returns whether it succeeded.
    fn reload(&self) -> bool {
        match self.load_languages() {
            Ok(languages) => {
                let snapshots = languages.values().map(|language| language.preview.snapshot());
                let issues: Vec<Issue> = snapshots.flat_map(Snapshot::issues).collect();
                report::issues(&issues, self.project.format);
                self.set_languages(languages);
                self.live.set_errors(&errors(&issues));
                self.live.site_changed();
                true
            }
            Err(LoadError { kind, issues, .. }) => {
                let error = self.project.load_error(kind);
                report::issues(&issues, self.project.format);
                report::error(&error);
                self.live.set_errors(&shown_errors(&error, &issues));
                false
            }
        }
    }

    fn load_languages(&self) -> Result<Languages, LoadError> {
        let FolderProject { project, options, .. } = &self.project;
        let loaded = project.load(options)?;
        let tags: Vec<String> =
            loaded.site.settings.languages()[1..].iter().map(ToString::to_string).collect();
        let mut languages = Languages::new();
        languages.insert(String::new(), self.language(loaded));
        for tag in tags {
            let options = LoadOptions { language: Some(tag.clone()), ..options.clone() };
            languages.insert(format!("{tag}/"), self.language(project.load(&options)?));
        }
        Ok(languages)
    }

    fn language(&self, loaded: LoadedSite) -> Language {
        let options = SnapshotOptions { script: Some(SCRIPT_PATH) };
        let snapshot = Snapshot::new(&self.project.project, loaded, options);
        let served = Arc::new(ServedSite::from(&snapshot.marker()));
        Language { preview: Preview::new(snapshot), served }
    }

    /// Returns the language that a path belongs to, and the path within it.
    fn find<'a>(&self, path: &'a str) -> Option<(Language, &'a str)> {
        let languages = self.languages();
        if let Some((folder, rest)) = path.split_once('/')
            && let Some(language) = languages.get(&format!("{folder}/"))
        {
            return Some((language.clone(), rest));
        }
        languages.get("").map(|language| (language.clone(), path))
    }
}

impl Store for DevSite {
    fn file(&self, path: &str) -> Option<Arc<StoredFile>> {
        let (language, path) = self.find(path)?;
        match language.preview.file(path) {
            Ok(file) => {
                let file = file?;
                report::issues(&file.issues, self.project.format);
                Some(Arc::new(StoredFile::new(path, file.bytes)))
            }
            Err(error) => {
                report::issues(&[Issue::error("shell", error.to_string())], self.project.format);
                None
            }
        }
    }

    fn is_immediate(&self) -> bool {
        false
    }

    fn is_html_route(&self, _site: &ServedSite, path: &str) -> bool {
        self.find(path.trim_start_matches('/'))
            .is_some_and(|(language, path)| language.served.is_html_route(&format!("/{path}")))
    }

    fn site(&self) -> Arc<ServedSite> {
        self.find("").map(|(language, _)| language.served).unwrap_or_default()
    }
}

fn errors(issues: &[Issue]) -> Vec<Issue> {
    issues.iter().filter(|issue| issue.severity == Severity::Error).cloned().collect()
}

/// Returns the errors that browsers show if the site cannot be loaded.
fn shown_errors(error: &Error, issues: &[Issue]) -> Vec<Issue> {
    let errors = errors(issues);
    match errors.is_empty() {
        true => vec![Issue::error("site", error.to_string())],
        false => errors,
    }
}
