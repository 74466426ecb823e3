//! Progress of a build: a bar on a terminal, a line every ten seconds elsewhere.

use std::fmt;
use std::io::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use docs_site::{LoadedSite, Shard};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

/// Time between two frames of the bar.
const FRAME: Duration = Duration::from_millis(100);

/// Time between two lines.
const LINE: Duration = Duration::from_secs(10);

/// Progress of a build, for all its threads.
///
/// See the [crate's documentation](crate) for an example.
#[derive(Debug)]
pub struct Progress {
    bar: ProgressBar,
    start: Instant,
    /// `true` if lines are printed, because there is no terminal.
    has_lines: bool,
    /// Milliseconds after the start at which the next line is printed.
    next_line: AtomicU64,
}

impl Progress {
    /// Creates a progress without output.
    #[must_use]
    pub fn hidden() -> Self {
        Self::new(ProgressBar::hidden(), false)
    }

    /// Shows the progress on standard error, at once if it is a terminal.
    #[must_use]
    pub fn start() -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
        let has_lines = bar.is_hidden();
        if !has_lines {
            bar.set_style(style("{spinner} {msg}"));
            bar.set_message("reading");
            bar.tick();
            bar.enable_steady_tick(FRAME);
        }
        Self::new(bar, has_lines)
    }

    fn new(bar: ProgressBar, has_lines: bool) -> Self {
        let next_line = AtomicU64::new(milliseconds(LINE));
        Self { bar, start: Instant::now(), has_lines, next_line }
    }

    /// Sets the expected number of pages to that of a loaded site, or of a shard of it. Shards have about equal numbers.
    pub fn set_site(&self, loaded: &LoadedSite, shard: Option<Shard>) {
        let site = &loaded.site;
        let versions = site.instances.iter().flat_map(|instance| &instance.versions);
        let documents: usize = versions.map(|version| version.docs.len()).sum();
        let posts: usize = site.blogs.iter().map(|blog| blog.posts.len()).sum();
        let pages = documents + posts + site.pages.len();
        let pages = (pages * site.settings.languages().len()) as u64;
        self.set_pages(shard.map_or(pages, |shard| pages.div_ceil(shard.count().into())));
    }

    /// Sets the expected number of pages.
    pub fn set_pages(&self, pages: u64) {
        self.bar.set_length(pages);
        let style = style("{msg} [{bar:30}] {pos}/{len} pages, {rate} per second, {eta} left");
        self.bar.set_style(style.with_key("rate", write_rate));
        self.bar.set_message("building");
    }

    /// Adds pages that are done. More pages than expected, such as those of tags, raise the expected number.
    pub fn add(&self, pages: u64) {
        self.bar.inc(pages);
        if self.bar.length().is_some_and(|expected| expected < self.done()) {
            self.bar.set_length(self.done());
        }
        if self.has_lines {
            self.print_line();
        }
    }

    /// Returns the number of pages that are done.
    #[must_use]
    pub fn done(&self) -> u64 {
        self.bar.position()
    }

    /// Removes the bar, so that other output can follow.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }

    fn print_line(&self) {
        let elapsed = self.start.elapsed();
        let now = milliseconds(elapsed);
        let due = self.next_line.load(Ordering::Relaxed);
        let next = now + milliseconds(LINE);
        // Only one of several threads prints the line.
        let is_own = now >= due
            && self
                .next_line
                .compare_exchange(due, next, Ordering::Relaxed, Ordering::Relaxed)
                .is_ok();
        if is_own {
            let (done, expected) = (self.done(), self.bar.length().unwrap_or_default());
            let rate = done as f64 / elapsed.as_secs_f64();
            let line = format!("built {done} of {expected} pages ({rate:.0} per second)\n");
            // The reader may have closed the output.
            let _ = std::io::stderr().lock().write_all(line.as_bytes());
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.finish();
    }
}

fn milliseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

fn style(template: &str) -> ProgressStyle {
    let style = ProgressStyle::with_template(template);
    style.unwrap_or_else(|_| ProgressStyle::default_bar()).progress_chars("=> ")
}

/// Writes the pages per second without decimals.
fn write_rate(state: &ProgressState, text: &mut dyn fmt::Write) {
    // The bar is not drawn if its text cannot be written.
    let _ = write!(text, "{:.0}", state.per_sec());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_of_all_threads_are_counted() {
        let progress = Progress::hidden();
        progress.set_pages(400);
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| (0..100).for_each(|_| progress.add(1)));
            }
        });
        assert_eq!(progress.done(), 400);
    }

    #[test]
    fn pages_beyond_the_expected_number_raise_it() {
        let progress = Progress::hidden();
        progress.set_pages(2);
        (0..3).for_each(|_| progress.add(1));
        assert_eq!((progress.done(), progress.bar.length()), (3, Some(3)));
    }

    #[test]
    fn a_page_costs_little() {
        let progress = Progress::new(ProgressBar::hidden(), true);
        let start = Instant::now();
        (0..10_000).for_each(|_| progress.add(1));
        assert!(start.elapsed() < Duration::from_millis(500), "{:?}", start.elapsed());
    }
}
