//! Check of the whole site in the background.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use docs_model::{Issue, Severity};
use docs_report::Counts;
use docs_server::LiveReload;
use docs_site::{BuildOptions, PlainRenderer, Sink, SinkError, SourceTree, TransientCache};

use crate::cli::SiteArguments;
use crate::parallel::{STACK_BYTES, thread_count};
use crate::project::{FolderProject, SiteFolders};
use crate::report;

/// Period without changes before a check.
const QUIET: Duration = Duration::from_millis(600);

/// Check of the whole site after each quiet period of changes, by the rules of `site check`.
///
/// Pages are rendered on separate threads, so that requests and updates never wait for the check.
#[derive(Debug)]
pub(crate) struct BackgroundCheck {
    changes: Sender<()>,
    /// Number of changes. A new change ends a running check.
    changed: Arc<AtomicU64>,
}

impl BackgroundCheck {
    /// Starts the thread that waits for changes. It ends when this value is dropped.
    pub(crate) fn start(
        root: &Path,
        arguments: &SiteArguments,
        folders: &SiteFolders,
        live: Arc<LiveReload>,
    ) -> Self {
        let (changes, received) = mpsc::channel();
        let changed = Arc::new(AtomicU64::new(0));
        let checker = Checker {
            root: root.to_owned(),
            arguments: arguments.clone(),
            folders: folders.clone(),
            live,
            changed: Arc::clone(&changed),
            reported: 0,
        };
        thread::Builder::new()
            .name("check".to_owned())
            .stack_size(STACK_BYTES)
            .spawn(move || checker.run(&received))
            .expect("the system can start a thread");
        Self { changes, changed }
    }

    /// Ends a running check.
    pub(super) fn cancel(&self) {
        self.changed.fetch_add(1, Ordering::SeqCst);
    }

    /// Requests a check after the next quiet period.
    pub(super) fn schedule(&self) {
        // The receiver only disconnects if its thread has panicked.
        let _ = self.changes.send(());
    }
}

/// State of the thread that checks and reports.
struct Checker {
    root: PathBuf,
    arguments: SiteArguments,
    /// Folders that builds write.
    folders: SiteFolders,
    live: Arc<LiveReload>,
    changed: Arc<AtomicU64>,
    /// Number of problems in the last report.
    reported: usize,
}

impl Checker {
    fn run(mut self, changes: &Receiver<()>) {
        while changes.recv().is_ok() {
            loop {
                match changes.recv_timeout(QUIET) {
                    Ok(()) => {}
                    Err(RecvTimeoutError::Timeout) => break,
                    Err(RecvTimeoutError::Disconnected) => return,
                }
            }
            if let Some(problems) = self.check() {
                self.report(&problems);
            }
        }
    }

    /// Returns the errors and warnings of the site; `None` if it has changed during the check or can't be
    /// built.
    fn check(&self) -> Option<Vec<Issue>> {
        let sink =
            CancelableSink { changed: &self.changed, start: self.changed.load(Ordering::SeqCst) };
        // A separate pool ends after the check, which frees the memory of its engines.
        let threads = rayon::ThreadPoolBuilder::new()
            .num_threads((thread_count() / 2).max(1))
            .stack_size(STACK_BYTES)
            .thread_name(|_| "check".to_owned())
            .start_handler(|_| lower_priority());
        let issues = threads.build().ok()?.install(|| {
            let Self { root, arguments, folders, .. } = self;
            let site = FolderProject::with_renderer(root, arguments, folders, PlainRenderer);
            // Errors of loading are ignored, because the server reports them when it loads the
            // site.
            let loaded = site.project.load(&site.options).ok()?;
            let options = BuildOptions { load: site.options.clone(), ..BuildOptions::default() };
            let cache = TransientCache::default();
            let report = site.project.build_loaded(loaded, &options, &cache, &sink).ok()?;
            Some(report.issues)
        })?;
        if sink.is_canceled() {
            return None;
        }
        let is_problem = |issue: &Issue| issue.severity > Severity::Info;
        let mut problems: Vec<Issue> = issues.into_iter().filter(is_problem).collect();
        problems.sort_by(Issue::report_order);
        Some(problems)
    }

    /// Reports the number of problems to the terminal if it has changed, and the problems to browsers.
    fn report(&mut self, problems: &[Issue]) {
        if self.reported != problems.len() {
            self.reported = problems.len();
            report::status(&match Counts::new(problems).summary() {
                Some(counts) => format!("the whole site has {counts}: `site check` lists them"),
                None => "the whole site has no problems".to_owned(),
            });
        }
        self.live.set_problems(problems);
    }
}

/// Sink that discards the files of a build. If the site changes, the build ends with an error.
struct CancelableSink<'a> {
    changed: &'a AtomicU64,
    /// Number of changes at the start.
    start: u64,
}

impl CancelableSink<'_> {
    fn is_canceled(&self) -> bool {
        self.changed.load(Ordering::SeqCst) != self.start
    }
}

impl Sink for CancelableSink<'_> {
    fn write(&self, path: &str, _bytes: Vec<u8>) -> Result<(), SinkError> {
        if self.is_canceled() {
            return Err(SinkError::new(path, "the site has changed"));
        }
        Ok(())
    }

    fn copy(&self, path: &str, _sources: &dyn SourceTree, _source: &str) -> Result<(), SinkError> {
        self.write(path, Vec::new())
    }

    fn discards_files(&self) -> bool {
        true
    }
}

/// Lowers the priority of the calling thread, on systems with priorities of threads.
fn lower_priority() {
    #[cfg(target_os = "linux")]
    // After a failure, the check only competes with page updates.
    let _ = rustix::process::nice(10);
}
