//! Changes of a site's folders.
//!
//! The system reports a new folder before it is watched, and does not report files that are written into it in
//! between. Therefore each new folder is watched first, and then its content is treated as changed, so that no change
//! is lost. (`notify-debouncer-full` has the same gap, and a thread that wakes every quarter of its delay.)

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use notify::event::{EventKind, ModifyKind};
use notify::{RecommendedWatcher, RecursiveMode, Watcher as _};
use walkdir::WalkDir;

use super::change::is_foreign;

/// Maximum pause between the steps in which editors save a file.
const MAX_SAVE_PAUSE: Duration = Duration::from_millis(4);

/// Maximum delay of changes without a pause.
const MAX_DURATION: Duration = Duration::from_millis(200);

/// Interval of checks for a watched folder that was removed.
const RETURN: Duration = Duration::from_millis(250);

/// Group of changes in quick succession.
#[derive(Debug, Default, Eq, PartialEq)]
pub(super) struct Changes {
    pub(super) paths: BTreeSet<PathBuf>,
    /// `true` if `paths` does not contain all changes.
    pub(super) are_incomplete: bool,
}

/// Report of the system.
enum Report {
    Changed(Vec<PathBuf>),
    /// Entries were created at these paths, possibly folders.
    Appeared(Vec<PathBuf>),
    /// Reports were lost.
    Lost,
}

/// Recursive watcher of folders.
pub(super) struct Watch {
    watcher: RecommendedWatcher,
    reports: Receiver<Report>,
    /// Folder of the site. The paths of ignored entries are relative to it.
    root: PathBuf,
    folders: BTreeSet<PathBuf>,
    /// Watched folders that do not exist.
    removed: BTreeSet<PathBuf>,
}

impl Watch {
    /// Watches the folder of a site.
    ///
    /// # Errors
    ///
    /// Returns an error if the system cannot watch it.
    pub(super) fn new(root: &Path) -> notify::Result<Self> {
        let (sender, reports) = mpsc::channel();
        let watcher = notify::recommended_watcher(move |event| {
            if let Some(report) = report(event) {
                // Sending fails only after the receiver was dropped, at the end of the program.
                let _ = sender.send(report);
            }
        })?;
        let (root, folders) = (root.to_owned(), BTreeSet::new());
        let mut watch = Self { watcher, reports, root, folders, removed: BTreeSet::new() };
        watch.watcher.watch(&watch.root, RecursiveMode::Recursive)?;
        watch.folders.insert(watch.root.clone());
        Ok(watch)
    }

    /// Watches more folders. Returns `true` if one of them was not watched before, and changes in it may be lost.
    pub(super) fn add(&mut self, folders: impl IntoIterator<Item = PathBuf>) -> bool {
        let mut is_more = false;
        for folder in folders {
            if !self.folders.contains(&folder) && self.watch(&folder) {
                is_more |= self.folders.insert(folder);
            }
        }
        is_more
    }

    /// Waits for changes, and returns all changes in quick succession. Returns `None` after the
    /// last one.
    pub(super) fn next(&mut self) -> Option<Changes> {
        let mut changes = Changes::default();
        self.take(self.first()?, &mut changes);
        let start = Instant::now();
        while start.elapsed() < MAX_DURATION {
            match self.reports.recv_timeout(MAX_SAVE_PAUSE) {
                Ok(report) => self.take(Some(report), &mut changes),
                Err(RecvTimeoutError::Timeout) => break,
                Err(RecvTimeoutError::Disconnected) => return None,
            }
        }
        let missing = self.folders.iter().filter(|folder| !folder.is_dir());
        self.removed = missing.cloned().collect();
        Some(changes)
    }

    /// Returns the first report, or `Some(None)` if removed folders must be checked; `None` after the last report.
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
                // All folders are watched again, because lost reports may have contained new ones.
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

    /// Returns whether a folder with files was created at a path, and watches it.
    fn is_new_source_folder(&mut self, path: &Path) -> bool {
        if is_foreign(path, &self.root) || !path.is_dir() || !self.watch(path) {
            return false;
        }
        let files = WalkDir::new(path).follow_links(true).into_iter().flatten();
        files.into_iter().any(|entry| !entry.file_type().is_dir())
    }

    /// Watches a folder recursively. All changes after the return are reported.
    fn watch(&mut self, folder: &Path) -> bool {
        // Watching fails if the folder was removed again, which is reported too.
        self.watcher.watch(folder, RecursiveMode::Recursive).is_ok()
    }
}

/// Converts an event; `None` if it is not a change.
fn report(event: notify::Result<notify::Event>) -> Option<Report> {
    let Ok(event) = event else { return Some(Report::Lost) };
    if event.need_rescan() {
        return Some(Report::Lost);
    }
    match event.kind {
        // Read access is not a change.
        EventKind::Access(_) => None,
        EventKind::Modify(ModifyKind::Data(_) | ModifyKind::Metadata(_)) | EventKind::Remove(_) => {
            Some(Report::Changed(event.paths))
        }
        EventKind::Any | EventKind::Create(_) | EventKind::Modify(_) | EventKind::Other => {
            Some(Report::Appeared(event.paths))
        }
    }
}
