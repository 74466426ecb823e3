//! Folders of reports for a browser.

use std::collections::BTreeMap;
use std::path::Path;

use docs_output::{Output, OutputOptions, PreviousOutput, Target};

use crate::error::Error;

/// Names of this program's files in and beside the folders of reports.
const REPORT: OutputOptions = OutputOptions {
    manifest: ".site-diff.json",
    former_files: ".site-diff.former.json",
    work_prefix: ".site-diff-",
    lock: "site-diff.lock",
    ..OutputOptions::new()
};

/// Returns an error if a folder contains files of others.
pub(super) fn check_report_folder(folder: &Path) -> Result<Target, Error> {
    let target = Target::find(folder)?.with_options(REPORT);
    target.check_own()?;
    Ok(target)
}

/// Replaces the files of a report.
pub(super) fn write_report(folder: &Path, files: BTreeMap<String, Vec<u8>>) -> Result<(), Error> {
    let target = check_report_folder(folder)?;
    let output = Output::new(PreviousOutput::new(target)?)?;
    for (path, bytes) in files {
        output.write(&path, &bytes)?;
    }
    output.finish()?.published.prepare_next_build()?;
    Ok(())
}
