//! Pictures of `site prove`.

use std::fs;
use std::path::Path;

use docs_page_pictures::{Browser, Website, compare, representative_pages};

use super::new_build::NewBuild;
use crate::cli::ProveCommand;
use crate::commands::report_folder::{check_report_folder, write_report};
use crate::error::Error;
use crate::report;

/// Maximum number of pages without `--page`. Each is drawn eight times, which takes about five seconds.
const MAX_PAGES: usize = 12;

/// Pictures that the command requests.
pub(super) struct Pictures<'c> {
    folder: &'c Path,
    browser: Browser,
    /// Paths of `--page`.
    pages: &'c [String],
}

impl<'c> Pictures<'c> {
    /// Finds the browser and checks the folder, before the site is built.
    pub(super) fn new(folder: &'c Path, command: &'c ProveCommand) -> Result<Self, Error> {
        check_report_folder(folder)?;
        let browser = match &command.browser {
            Some(program) => Browser::new(program)?,
            None => Browser::find()?,
        };
        Ok(Self { folder, browser, pages: &command.page })
    }

    /// Draws pages that both builds have, and writes the report. Returns a summary.
    pub(super) fn write(
        &self,
        old: &str,
        new: &NewBuild,
        common: &[&str],
    ) -> Result<String, Error> {
        let paths = self.paths(common)?;
        let old_file = |path: &str| fs::read(Path::new(old).join(path)).ok();
        let new_file = |path: &str| new.file(path);
        let base_url = &new.base_url;
        let is_published = old.starts_with("https://") || old.starts_with("http://");
        let sites = [
            if is_published {
                Website::Address(old.trim_end_matches('/'))
            } else {
                Website::Files { base_url, read: &old_file }
            },
            Website::Files { base_url, read: &new_file },
        ];
        let comparison = compare(&self.browser, &sites, &paths)?;
        write_report(self.folder, comparison.report())?;
        Ok(format!(
            "pictures of {}: equal styles {:.1} %, alike {:.1} %; see {}",
            report::count(paths.len(), "page"),
            comparison.equal_styles(),
            comparison.likeness(),
            self.folder.join("index.html").display()
        ))
    }

    /// Returns the paths of `--page`, or those of representative pages.
    fn paths(&self, common: &[&str]) -> Result<Vec<String>, Error> {
        if self.pages.is_empty() {
            return Ok(representative_pages(common, MAX_PAGES));
        }
        let path = |written: &String| {
            let mut common = common.iter();
            let found = common.find(|path| path.trim_matches('/') == written.trim_matches('/'));
            found
                .map(|path| (*path).to_owned())
                .ok_or_else(|| Error::Check(format!("no page `{written}` is in both builds")))
        };
        self.pages.iter().map(path).collect()
    }
}
