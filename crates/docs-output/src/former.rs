//! Files of former builds that an output still contains.
//!
//! An open page, or a copy of a document in a cache, requests the files that its own build has written. A name with a hash
//! of its content belongs to no other file, so such files can stay for a time after a build has replaced them.

use std::collections::BTreeMap;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Time for which an output keeps content-hashed files that builds no longer write.
///
/// It begins when a build replaces the file, and not when one writes it. The output folder contains a list of these files
/// with their times ([`OutputOptions::former_files`](crate::OutputOptions::former_files)), so they are also kept by builds
/// without a cache.
///
/// ```
/// use std::time::{Duration, SystemTime};
///
/// use docs_output::{Output, OutputOptions, PreviousOutput, Retention, Target};
///
/// const OPTIONS: OutputOptions =
///     OutputOptions { is_content_hashed: |path| path.starts_with("assets/"), ..OutputOptions::new() };
///
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("public");
/// let hour = Duration::from_secs(60 * 60);
/// let start = SystemTime::now();
/// for (hours, file) in [(0, "assets/a.1b.js"), (1, "assets/a.2c.js"), (24, "assets/a.3d.js")] {
///     let retention = Retention { now: start + hours * hour, period: 20 * hour };
///     let previous = PreviousOutput::new(Target::find(&path)?.with_options(OPTIONS))?;
///     let output = Output::new(previous)?.with_retention(retention);
///     output.write(file, b"")?;
///     output.finish()?.published.prepare_next_build()?;
/// }
/// assert!(!path.join("assets/a.1b.js").exists(), "replaced 23 hours ago");
/// assert!(path.join("assets/a.2c.js").exists(), "replaced now");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Retention {
    /// Time of the build.
    pub now: SystemTime,
    /// Time for which a replaced file is kept. Zero keeps none.
    pub period: Duration,
}

impl Retention {
    /// Keeps no files.
    pub const NONE: Self = Self { now: UNIX_EPOCH, period: Duration::ZERO };

    /// Returns the time of the build in seconds since 1970. A time before that is 0.
    #[must_use]
    pub fn second(&self) -> u64 {
        self.now.duration_since(UNIX_EPOCH).unwrap_or_default().as_secs()
    }

    /// Returns whether a file that was replaced at a second since 1970 is not kept any longer.
    ///
    /// ```
    /// use std::time::{Duration, UNIX_EPOCH};
    ///
    /// use docs_output::Retention;
    ///
    /// let now = UNIX_EPOCH + Duration::from_secs(100);
    /// let retention = Retention { now, period: Duration::from_secs(10) };
    /// assert!(retention.is_over(90) && !retention.is_over(91));
    /// ```
    #[must_use]
    pub fn is_over(&self, replaced: u64) -> bool {
        Duration::from_secs(self.second().saturating_sub(replaced)) >= self.period
    }
}

/// Seconds since 1970 at which builds replaced the former files, by path.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(crate) struct FormerFiles(pub(crate) BTreeMap<String, u64>);

impl FormerFiles {
    /// Reads the list of an output. A list that cannot be read is empty: its files count as replaced by the next build.
    /// Paths of files whose names contain no hash are ignored.
    pub(crate) fn parse(bytes: &[u8], is_content_hashed: fn(&str) -> bool) -> Self {
        let mut files: BTreeMap<String, u64> = serde_json::from_slice(bytes).unwrap_or_default();
        files.retain(|path, _| is_content_hashed(path));
        Self(files)
    }

    /// Returns the list as JSON, with one file on each line.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = serde_json::to_vec_pretty(&self.0).expect("strings are valid JSON keys");
        bytes.push(b'\n');
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_read_as_it_was_written() {
        let files = FormerFiles([("a\"b.js".to_owned(), 7), ("c.js".to_owned(), 0)].into());
        assert_eq!(FormerFiles::parse(&files.to_bytes(), |_| true), files);
        assert_eq!(FormerFiles::parse(&files.to_bytes(), |path| path == "c.js").0.len(), 1);
        assert_eq!(FormerFiles::parse(b"[\"a\"]", |_| true), FormerFiles::default());
    }

    #[test]
    fn a_period_ends_after_its_time() {
        let now = UNIX_EPOCH + Duration::from_secs(100);
        let retention = Retention { now, period: Duration::from_secs(10) };
        assert!(retention.is_over(90) && !retention.is_over(91));
        assert!(!retention.is_over(500), "the clock was set back");
        assert!(Retention::NONE.is_over(0) && Retention { now, ..Retention::NONE }.is_over(100));
    }
}
