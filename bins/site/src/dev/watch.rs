//! Changes of a site's folders.
//!
//! The system reports a new folder before it is watched: what is written into it meanwhile is reported nowhere. Each new
//! folder is therefore watched first and its content taken as changed afterwards, so that nothing is lost in between.
//! (`notify-debouncer-full` has the same gap, and a thread that wakes every quarter of its delay.)

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use notify::event::{EventKind, ModifyKind};
use notify::{RecommendedWatcher, RecursiveMode, Watcher as _};
use walkdir::WalkDir;

use super::change::is_foreign;

/// Editors save in several steps, which follow each other faster than this.
const SETTLE: Duration = Duration::from_millis(4);

/// Changes without a pause are shown after this.
const LONGEST: Duration = Duration::from_millis(200);

/// Interval of looking for a watched folder that was removed.
const RETURN: Duration = Duration::from_millis(250);

/// Changes that follow each other closely.
#[derive(Debug, Default, Eq, PartialEq)]
pub(super) struct Changes {
    pub(super) paths: BTreeSet<PathBuf>,
    /// More has changed than `paths` contains.
    pub(super) are_incomplete: bool,
}

/// One report of the system.
enum Report {
    Changed(Vec<PathBuf>),
    /// Something is new at these paths, perhaps a folder.
    Appeared(Vec<PathBuf>),
    /// Reports were lost.
    Lost,
}

/// Watches folders with everything in them.
pub(super) struct Watch {
    watcher: RecommendedWatcher,
    reports: Receiver<Report>,
    /// Folder of the site, from which the names of what is no source are judged.
    root: PathBuf,
    folders: BTreeSet<PathBuf>,
    /// Watched folders that are not there.
    removed: BTreeSet<PathBuf>,
}

impl Watch {
    /// Watches the folder of a site.
    ///
    /// # Errors
    ///
    /// When the system can't watch it.
    pub(super) fn new(root: &Path) -> notify::Result<Self> {
        let (sender, reports) = mpsc::channel();
        let watcher = notify::recommended_watcher(move |event| {
            if let Some(report) = report(event) {
                // Nobody listens any more once the program ends.
                let _ = sender.send(report);
            }
        })?;
        let (root, folders) = (root.to_owned(), BTreeSet::new());
        let mut watch = Self { watcher, reports, root, folders, removed: BTreeSet::new() };
        watch.watcher.watch(&watch.root, RecursiveMode::Recursive)?;
        watch.folders.insert(watch.root.clone());
        Ok(watch)
    }

    /// Watches more folders. Returns whether one of them was not watched before: what changed in it until now is
    /// reported nowhere.
    pub(super) fn add(&mut self, folders: impl IntoIterator<Item = PathBuf>) -> bool {
        let mut is_more = false;
        for folder in folders {
            if !self.folders.contains(&folder) && self.watch(&folder) {
                is_more |= self.folders.insert(folder);
            }
        }
        is_more
    }

    /// Waits for changes, and returns all that follow each other closely. Returns `None` when there will be no more.
    pub(super) fn next(&mut self) -> Option<Changes> {
        let mut changes = Changes::default();
        self.take(self.first()?, &mut changes);
        let start = Instant::now();
        while start.elapsed() < LONGEST {
            match self.reports.recv_timeout(SETTLE) {
                Ok(report) => self.take(Some(report), &mut changes),
                Err(RecvTimeoutError::Timeout) => break,
                Err(RecvTimeoutError::Disconnected) => return None,
            }
        }
        let missing = self.folders.iter().filter(|folder| !folder.is_dir());
        self.removed = missing.cloned().collect();
        Some(changes)
    }

    /// The first report, or nothing where it is time to look for removed folders; `None` when there will be no more.
    fn first(&self) -> Option<Option<Report>> {
        if self.removed.is_empty() {
            return self.reports.recv().ok().map(Some);
        }
        match self.reports.recv_timeout(RETURN) {
            Ok(report) => Some(Some(report)),
            Err(RecvTimeoutError::Timeout) => Some(None),
            Err(RecvTimeoutError::Disconnected) => None,
        }
    }

    fn take(&mut self, report: Option<Report>, changes: &mut Changes) {
        match report {
            Some(Report::Changed(paths)) => changes.paths.extend(paths),
            Some(Report::Appeared(paths)) => {
                for path in paths {
                    changes.are_incomplete |= self.is_new_source_folder(&path);
                    changes.paths.insert(path);
                }
            }
            Some(Report::Lost) => {
                // The new folders among what was lost are not known.
                for folder in self.folders.clone() {
                    self.watch(&folder);
                }
                changes.are_incomplete = true;
            }
            None => {
                let returned = self.removed.iter().filter(|folder| folder.is_dir());
                for folder in returned.cloned().collect::<Vec<_>>() {
                    changes.are_incomplete |= self.watch(&folder);
                }
            }
        }
    }

    /// Whether a folder with files is at a path where something appeared; it is watched from now on.
    fn is_new_source_folder(&mut self, path: &Path) -> bool {
        if is_foreign(path, &self.root) || !path.is_dir() || !self.watch(path) {
            return false;
        }
        let files = WalkDir::new(path).follow_links(true).into_iter().flatten();
        files.into_iter().any(|entry| !entry.file_type().is_dir())
    }

    /// Watches a folder with everything in it. When this returns, each later change is reported.
    fn watch(&mut self, folder: &Path) -> bool {
        // A folder may be gone again: that is reported as well.
        self.watcher.watch(folder, RecursiveMode::Recursive).is_ok()
    }
}

/// What an event means; `None` for one that is no change.
fn report(event: notify::Result<notify::Event>) -> Option<Report> {
    let Ok(event) = event else { return Some(Report::Lost) };
    if event.need_rescan() {
        return Some(Report::Lost);
    }
    match event.kind {
        // To read a file is no change of it.
        EventKind::Access(_) => None,
        EventKind::Modify(ModifyKind::Data(_) | ModifyKind::Metadata(_)) | EventKind::Remove(_) => {
            Some(Report::Changed(event.paths))
        }
        EventKind::Any | EventKind::Create(_) | EventKind::Modify(_) | EventKind::Other => {
            Some(Report::Appeared(event.paths))
        }
    }
}
