//! Output at the end of a build: issues and the summary line.

use std::path::Path;
use std::time::Instant;

use docs_model::Issue;
use docs_output::Finished;
use docs_report::Counts;
use docs_site::{BuildReport, Migration, Shard};

use crate::error::Error;
use crate::project::FolderProject;
use crate::report;

/// Result of a build, for the summary line.
pub(super) struct Done {
    pub(super) pages: usize,
    pub(super) counts: Counts,
    pub(super) start: Instant,
    /// Size of the site.
    pub(super) bytes: u64,
    /// Number of files that differ from those of the previous build.
    pub(super) changed: usize,
}

impl Done {
    /// Creates the result of a build that wrote files.
    pub(super) fn new(
        report: &BuildReport,
        counts: Counts,
        finished: &Finished,
        start: Instant,
    ) -> Self {
        Self {
            pages: report.pages,
            counts,
            start,
            bytes: finished.bytes,
            changed: finished.changed,
        }
    }

    /// Returns the summary line of a command that rendered a shard.
    pub(super) fn summary_of_shard(&self, shard: Shard) -> String {
        format!(
            "rendered {} of shard {shard} in {:.2} s: {} for the build that combines the shards",
            report::count(self.pages, "page"),
            self.start.elapsed().as_secs_f64(),
            report::bytes(self.bytes),
        )
    }

    /// Returns the summary line of the command.
    pub(super) fn summary(&self, out: &Path) -> String {
        let faults = match self.counts.summary() {
            Some(faults) => format!(", {faults}"),
            None => String::new(),
        };
        let changed = match self.changed {
            0 => "nothing has changed".to_owned(),
            1 => "1 file written".to_owned(),
            count => format!("{count} files written"),
        };
        format!(
            "built {} pages in {:.2} s: {} in {}, {changed}{faults}",
            self.pages,
            self.start.elapsed().as_secs_f64(),
            report::bytes(self.bytes),
            out.display(),
        )
    }
}

/// Prints the issues of a build, and counts them.
///
/// # Errors
///
/// Returns an error if one of the issues fails the command.
pub(super) fn checked(
    project: &FolderProject,
    report: BuildReport,
) -> Result<(BuildReport, Counts), Error> {
    let BuildReport { pages, migration, issues, allowed_hosts, .. } = &report;
    let counts = report_found(project, *pages, migration.as_ref(), issues)?;
    report::allowed_hosts(allowed_hosts, project.report);
    Ok((report, counts))
}

/// Prints the issues of a site and the report on a project in another format. Returns the numbers of the issues.
///
/// # Errors
///
/// Returns an error if one of the issues fails the command.
pub(super) fn report_found(
    project: &FolderProject,
    pages: usize,
    migration: Option<&Migration>,
    issues: &[Issue],
) -> Result<Counts, Error> {
    let counts = project.report_issues(issues);
    if let Some(migration) = migration {
        report::migration(migration, issues, project.report);
    }
    if project.rules.fail(counts) {
        return Err(Error::NotBuilt { pages, counts });
    }
    Ok(counts)
}
