//! `site dev`: preview of a site during changes of its sources.
//!
//! No files are built in advance: a [`Preview`] renders files when browsers request them. If only the content of a saved document
//! has changed, a new preview replaces the old one, and browsers that display its page fetch it. Any other change loads the site
//! again, while the old preview continues to respond. The default language is loaded at the start, and another one at the first
//! request for its pages. It shares documents, sidebars and routes without a translation
//! ([`Project::load_sibling`](docs_site::Project::load_sibling)). One thread renders all shells, so that a language needs one
//! engine and not one for each core.
//!
//! Sources are read before they are watched, because the system reports each opened file. Afterwards, they are checked for
//! changes in between. Each response contains the number of changes so far (`Server-Timing`), as does the first event of the
//! event stream: a page that was rendered before a change detects it by comparing the two. Errors that prevent loading are shown
//! over the last valid page.

mod change;
mod changes_since_start;
mod check;
mod language;
mod watch;

use std::io;
use std::path::{self, Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};
use std::thread;
use std::time::{Instant, SystemTime};

use docs_interface::{InterfaceRenderer, SingleThreadRenderer};
use docs_model::{Issue, RedirectStatus, Severity};
use docs_server::{BaseUrl, LiveReload, RoutePath, SCRIPT_PATH, ServedSite, Store, StoredFile};
use docs_site::{LoadError, LoadOptions, LoadedSite, Preview, Snapshot, SnapshotOptions, Update};

use self::change::{Change, is_foreign};
use self::changes_since_start::ChangesSinceStart;
pub(crate) use self::check::BackgroundCheck;
use self::language::{Language, Languages, LoadedLanguage};
use self::watch::{Changes, Watch};
use crate::cli::SiteArguments;
use crate::error::Error;
use crate::parallel::STACK_BYTES;
use crate::project::{FolderProject, SiteFolders};
use crate::report;

/// Site that is updated after changes of its sources.
pub(crate) struct DevSite {
    /// Canonical path of the site's folder, which the system's reports contain.
    root: PathBuf,
    project: FolderProject,
    live: Arc<LiveReload>,
    check: Option<BackgroundCheck>,
    languages: RwLock<Arc<Languages>>,
}

impl DevSite {
    /// Loads a site, and watches its sources until the program ends. If the site cannot be loaded, errors are reported,
    /// and it is loaded again after the next change.
    pub(crate) fn start(
        root: &Path,
        arguments: &SiteArguments,
        folders: &SiteFolders,
        live: Arc<LiveReload>,
        check: Option<BackgroundCheck>,
    ) -> Arc<Self> {
        let mut project = FolderProject::with_renderer(
            root,
            arguments,
            folders,
            SingleThreadRenderer::new(InterfaceRenderer),
        );
        project.options.include_drafts = true;
        project.options.include_private = true;
        let site = Arc::new(Self {
            root: path::absolute(root).unwrap_or_else(|_| root.to_owned()),
            project,
            live,
            check,
            languages: RwLock::default(),
        });
        let start = SystemTime::now();
        site.reload();
        let followed = Arc::clone(&site);
        thread::Builder::new()
            .name("follow".to_owned())
            .stack_size(STACK_BYTES)
            .spawn(move || followed.follow(start))
            .expect("the system can start a thread");
        site
    }

    /// Watches the sources, which were read after `start`. Watching them earlier would delay the first page,
    /// because systems report each opened file.
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
        self.check.iter().for_each(BackgroundCheck::schedule);
        while let Some(changes) = watch.next() {
            // Other files are ignored, because other programs may write into the folder at any
            // time.
            let is_source = |path: &PathBuf| !is_foreign(path, &self.root);
            if changes.are_incomplete || changes.paths.iter().any(is_source) {
                self.follow_changes(&changes, &mut watch);
            }
        }
    }

    /// Applies changes of sources, and checks the site after them.
    fn follow_changes(&self, changes: &Changes, watch: &mut Watch) {
        self.check.iter().for_each(BackgroundCheck::cancel);
        self.apply_changes(changes);
        // A changed configuration may name folders that were read before they were watched, so the
        // site is loaded again.
        if watch.add(self.folders()) {
            self.reload();
        }
        self.check.iter().for_each(BackgroundCheck::schedule);
    }

    fn languages(&self) -> Arc<Languages> {
        Arc::clone(&self.languages.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Returns the default language; `None` if it was never loaded.
    fn default_language(&self) -> Option<LoadedLanguage> {
        self.languages().get("")?.loaded().cloned()
    }

    fn set_languages(&self, languages: Languages) {
        let mut current = self.languages.write().unwrap_or_else(PoisonError::into_inner);
        *current = Arc::new(languages);
    }

    /// Returns the folders with sources outside of the site's own.
    fn folders(&self) -> Vec<PathBuf> {
        let languages = self.languages();
        let loaded = languages.values().filter_map(|language| language.loaded());
        let folders = loaded.flat_map(|loaded| &loaded.preview.snapshot().loaded().folders);
        let outside = folders.filter(|folder| !folder.is_empty());
        let folders = outside.map(|folder| self.root.join(folder));
        let mut folders: Vec<PathBuf> = folders.filter(|folder| folder.is_dir()).collect();
        folders.sort_unstable();
        folders.dedup();
        folders
    }

    /// Applies changes of files, then notifies browsers.
    fn apply_changes(&self, changes: &Changes) {
        let start = Instant::now();
        let mut languages = Languages::clone(&self.languages());
        let mut pages = Vec::new();
        let mut needs_reload = changes.are_incomplete;
        for path in &changes.paths {
            let previews = languages.iter().filter_map(|(folder, language)| {
                Some((folder.as_str(), &language.loaded()?.preview))
            });
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
                    if let Some(language) = languages.get_mut(&language)
                        && let Some(loaded) = language.loaded()
                    {
                        let loaded = loaded.with_preview(*preview);
                        *language = Arc::new(language.with_loaded(loaded));
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

    /// Loads the site again. After a failure, the last previews are kept and browsers show the errors. Returns `true`
    /// on success.
    fn reload(&self) -> bool {
        let FolderProject { project, options, .. } = &self.project;
        match project.load(options) {
            Ok(loaded) => {
                let mut languages = Languages::new();
                for tag in &loaded.site.settings.languages()[1..] {
                    let options =
                        LoadOptions { language: Some((*tag).to_owned()), ..options.clone() };
                    languages.insert(format!("{tag}/"), Arc::new(Language::new(options)));
                }
                let former = self.default_language();
                let former = former.as_ref().map(|former| &former.preview);
                let loaded = self.language(loaded, former, None);
                let issues = loaded.preview.snapshot().issues();
                self.project.report_issues(&issues);
                let default = Language::new(options.clone()).with_loaded(loaded);
                languages.insert(String::new(), Arc::new(default));
                self.set_languages(languages);
                self.live.set_errors(&errors(&issues));
                self.live.site_changed();
                true
            }
            Err(error) => {
                self.report_load_error(error);
                false
            }
        }
    }

    /// Reports a site that cannot be loaded to the terminal and to browsers.
    fn report_load_error(&self, LoadError { kind, issues, .. }: LoadError) {
        let error = self.project.load_error(kind);
        self.project.report_issues(&issues);
        report::error(&error);
        self.live.set_errors(&shown_errors(&error, &issues));
    }

    /// Loads the site in a language other than the default one.
    fn load_language(&self, options: &LoadOptions) -> Option<LoadedLanguage> {
        let default = self.default_language()?;
        let sibling = default.preview.snapshot();
        match self.project.project.load_sibling(options, sibling.loaded()) {
            Ok(loaded) => {
                let loaded = self.language(loaded, Some(&default.preview), Some(sibling));
                self.project.report_issues(&loaded.preview.snapshot().issues());
                Some(loaded)
            }
            Err(error) => {
                self.report_load_error(error);
                None
            }
        }
    }

    /// Creates the preview of a loaded language. It contains the modules of components of `former`.
    fn language(
        &self,
        loaded: LoadedSite,
        former: Option<&Preview>,
        sibling: Option<&Snapshot>,
    ) -> LoadedLanguage {
        let options = SnapshotOptions { script: Some(SCRIPT_PATH), sibling };
        let snapshot = Snapshot::new(&self.project.project, loaded, options);
        LoadedLanguage::new(match former {
            Some(former) => Preview::replace(former, snapshot),
            None => Preview::new(snapshot),
        })
    }

    /// Returns the language of a path, and the path within it.
    fn find<'a>(&self, path: &'a str) -> Option<(LoadedLanguage, &'a str)> {
        let languages = self.languages();
        let (language, path) = match path.split_once('/') {
            Some((folder, rest)) => match languages.get(&format!("{folder}/")) {
                Some(language) => (language, rest),
                None => (languages.get("")?, path),
            },
            None => (languages.get("")?, path),
        };
        let loaded = language.get_or_load(|options| self.load_language(options))?;
        Some((loaded.clone(), path))
    }
}

impl Store for DevSite {
    fn file(&self, path: &str) -> io::Result<Option<Arc<StoredFile>>> {
        let Some((language, path)) = self.find(path) else { return Ok(None) };
        match language.preview.file(path) {
            Ok(Some(file)) => {
                self.project.report_issues(&file.issues);
                Ok(Some(Arc::new(StoredFile::new(path, file.bytes))))
            }
            Ok(None) => Ok(None),
            // The not-found page receives the changes that fix the error.
            Err(error) => {
                self.project.report_issues(&[Issue::error("shell", error.to_string())]);
                Ok(None)
            }
        }
    }

    fn has_file(&self, path: &str) -> bool {
        self.find(path).is_some_and(|(language, path)| language.preview.has_file(path))
    }

    fn is_immediate(&self) -> bool {
        false
    }

    fn is_html_route(&self, _site: &ServedSite, path: &str) -> bool {
        self.find(path.trim_start_matches('/'))
            .is_some_and(|(language, path)| language.served().is_html_route(&format!("/{path}")))
    }

    /// Returns the redirect of a path, from the site or from the translation that contains the
    /// path.
    fn redirect(&self, site: &ServedSite, path: &RoutePath) -> Option<(String, RedirectStatus)> {
        site.redirect(path).or_else(|| {
            let inside = path.as_str().trim_start_matches('/');
            let (language, of_language) = self.find(inside)?;
            let is_translation = of_language.len() < inside.len();
            is_translation.then(|| {
                language.served().redirect(&RoutePath::parse(&format!("/{of_language}")))
            })?
        })
    }

    fn site(&self) -> Arc<ServedSite> {
        self.find("").map(|(language, _)| language.served()).unwrap_or_default()
    }
}

fn errors(issues: &[Issue]) -> Vec<Issue> {
    issues.iter().filter(|issue| issue.severity == Severity::Error).cloned().collect()
}

/// Returns the errors for browsers if the site cannot be loaded.
fn shown_errors(error: &Error, issues: &[Issue]) -> Vec<Issue> {
    let errors = errors(issues);
    if errors.is_empty() { vec![Issue::error("site", error.to_string())] } else { errors }
}
