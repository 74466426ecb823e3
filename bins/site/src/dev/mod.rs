//! `site dev`: the site while it is written.
//!
//! Nothing is built ahead: a [`Generation`] of the sources is loaded, and makes pages when browsers ask for them. When
//! a document is saved whose place in the site stays the same, its page alone is made again, and browsers that show it
//! fetch it; any other change starts a new generation, and the old one answers until that is ready.

mod change;
mod generation;
mod missed;
mod output;
mod page_store;
mod watch;

use std::collections::HashMap;
use std::path::{self, Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};
use std::thread;
use std::time::{Instant, SystemTime};

use docs_model::{Issue, Severity};
use docs_routing::BaseUrl;
use docs_server::{LiveReload, SCRIPT_PATH, ServedSite, Store, StoredFile};

use self::change::Change;
use self::generation::Generation;
use self::missed::Missed;
use self::watch::{Changes, Watch};
use crate::cli::Format;
use crate::error::Error;
use crate::load::{LoadOptions, Loaded, load};
use crate::parallel::STACK_BYTES;
use crate::report;
use crate::shared::SharedOptions;
use crate::ui::Ui;

/// A site that follows its sources.
pub(crate) struct DevSite {
    root: PathBuf,
    options: LoadOptions,
    live: Arc<LiveReload>,
    /// By folder of the language; the default language has none.
    generations: RwLock<HashMap<String, Arc<Generation>>>,
}

impl DevSite {
    /// Loads a site for the first time, and follows its sources for as long as the program runs. A site that can't be
    /// loaded is reported, and loaded when it is mended.
    pub(crate) fn start(root: &Path, options: LoadOptions, live: Arc<LiveReload>) -> Arc<Self> {
        let site = Arc::new(Self {
            // As the system names changed files.
            root: path::absolute(root).unwrap_or_else(|_| root.to_owned()),
            options: LoadOptions { include_drafts: true, leave_texts: true, ..options },
            live,
            generations: RwLock::default(),
        });
        let start = SystemTime::now();
        Ui::compile_ahead();
        site.reload();
        let followed = Arc::clone(&site);
        thread::Builder::new()
            .name("follow".to_owned())
            .stack_size(STACK_BYTES)
            .spawn(move || followed.follow(start))
            .expect("the system can start a thread");
        site
    }

    /// Follows the sources, which were read at `start`: watching them first would cost the first page as much again,
    /// for systems report each file that is opened.
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
        self.take_over(&Changes::from(Missed::since(start, &folders)));
        while let Some(changes) = watch.next() {
            self.take_over(&changes);
            // A changed configuration may name folders that nobody watched while they were read.
            if watch.add(self.folders()) {
                self.reload();
            }
        }
    }

    /// The folders with sources outside of the site's own.
    fn folders(&self) -> Vec<PathBuf> {
        let generations = self.generations.read().unwrap_or_else(PoisonError::into_inner);
        let all = generations.values().flat_map(|generation| &generation.loaded.folders);
        let outside = all.filter(|folder| !folder.is_empty()).map(|folder| self.root.join(folder));
        let mut folders: Vec<PathBuf> = outside.filter(|folder| folder.is_dir()).collect();
        folders.sort_unstable();
        folders.dedup();
        folders
    }

    /// Shows what has changed.
    fn take_over(&self, changes: &Changes) {
        let start = Instant::now();
        let generations = self.generations.read().unwrap_or_else(PoisonError::into_inner).clone();
        let mut found: Vec<Change> = changes
            .paths
            .iter()
            .map(|path| Change::of(path, &self.root, generations.iter()))
            .filter(|change| !matches!(change, Change::Nothing))
            .collect();
        if changes.are_incomplete {
            found.push(Change::Site);
        }
        if found.is_empty() {
            return;
        }
        let mut pages = Vec::new();
        let mut is_whole = false;
        for change in found {
            match change {
                Change::Nothing => {}
                Change::Text { generation, edit, is_all } => {
                    let path = generation.edit(*edit);
                    pages.push(BaseUrl::parse(generation.base_url()).join(&path));
                    is_whole |= !is_all;
                }
                Change::Site => {
                    pages.clear();
                    is_whole = true;
                    break;
                }
            }
        }
        for page in &pages {
            self.live.page_changed(page);
        }
        if is_whole {
            // What the page says of itself elsewhere (cards, lists) follows after the page.
            if self.reload() {
                let time = start.elapsed().as_millis();
                report::status(&format!("loaded again in {time} ms"));
            }
        }
    }

    /// Loads everything again, and says whether that went well; else the last good state stays and browsers show why.
    fn reload(&self) -> bool {
        match self.load_all() {
            Ok(generations) => {
                let issues: Vec<Issue> =
                    generations.values().flat_map(|generation| generation.issues.clone()).collect();
                report::issues(&issues, Format::Text);
                *self.generations.write().unwrap_or_else(PoisonError::into_inner) = generations;
                self.live.set_errors(&errors(&issues));
                self.live.site_changed();
                true
            }
            Err((error, issues)) => {
                report::issues(&issues, Format::Text);
                report::error(&error);
                let mut shown = errors(&issues);
                if shown.is_empty() {
                    shown.push(Issue::error("site", error.to_string()));
                }
                self.live.set_errors(&shown);
                false
            }
        }
    }

    fn load_all(&self) -> Result<HashMap<String, Arc<Generation>>, (Error, Vec<Issue>)> {
        let loaded = load(&self.root, &self.options)?;
        let languages: Vec<String> =
            loaded.site.settings.languages()[1..].iter().map(ToString::to_string).collect();
        let mut generations = HashMap::new();
        generations.insert(String::new(), self.generation(loaded)?);
        for language in languages {
            let options = LoadOptions { language: Some(language.clone()), ..self.options.clone() };
            let loaded = load(&self.root, &options)?;
            generations.insert(format!("{language}/"), self.generation(loaded)?);
        }
        Ok(generations)
    }

    fn generation(&self, loaded: Loaded) -> Result<Arc<Generation>, (Error, Vec<Issue>)> {
        let options = SharedOptions { script: Some(SCRIPT_PATH) };
        let say = |issues: &[Issue]| report::issues(issues, Format::Text);
        Generation::start(&self.root, loaded, &options, say).map_err(|error| (error, Vec::new()))
    }

    /// The generation that a path belongs to, and the path within it.
    fn place<'a>(&self, path: &'a str) -> Option<(Arc<Generation>, &'a str)> {
        let generations = self.generations.read().unwrap_or_else(PoisonError::into_inner);
        if let Some((language, rest)) = path.split_once('/')
            && let Some(generation) = generations.get(&format!("{language}/"))
        {
            return Some((Arc::clone(generation), rest));
        }
        generations.get("").map(|generation| (Arc::clone(generation), path))
    }
}

impl Store for DevSite {
    fn file(&self, path: &str) -> Option<Arc<StoredFile>> {
        let (generation, path) = self.place(path)?;
        generation.file(path)
    }

    fn is_immediate(&self) -> bool {
        false
    }

    fn is_html_route(&self, _site: &ServedSite, path: &str) -> bool {
        self.place(path.trim_start_matches('/'))
            .is_some_and(|(generation, path)| generation.is_html_route(&format!("/{path}")))
    }

    fn site(&self) -> Arc<ServedSite> {
        self.place("").map(|(generation, _)| Arc::clone(&generation.site)).unwrap_or_default()
    }
}

fn errors(issues: &[Issue]) -> Vec<Issue> {
    issues.iter().filter(|issue| issue.severity == Severity::Error).cloned().collect()
}
