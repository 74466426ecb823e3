//! Cache of builds that machines share.

use std::time::{Instant, SystemTime};

use docs_deploy::{SharedCache, Target, TransferStats, block_on};
use docs_disk::{BuildRequest, Cache};
use docs_site::Fingerprint;
use tracing::info_span;

use crate::deploy_advice;
use crate::error::Error;
use crate::report;

/// A shared cache, and the local one that is copied from and to it. A build does not depend on the shared cache: if it can't be
/// read, the site is built, and if it can't be written, a warning is reported.
pub(super) struct SharedBuildCache<'a> {
    shared: SharedCache,
    cache: &'a Cache,
    /// Identity of the builds whose results are shared.
    identity: Fingerprint,
    is_quiet: bool,
}

/// State of the shared cache before a build.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Fetched {
    /// The shared cache was copied to the local cache.
    Present,
    /// The shared cache has no results of such a build.
    Absent,
    /// The shared cache was not requested.
    Unknown,
    /// The shared cache can't be read, and the reason was reported.
    Failed,
}

impl<'a> SharedBuildCache<'a> {
    /// Opens the shared cache at an address. Sends no request.
    ///
    /// # Errors
    ///
    /// Returns an error if the address or the settings in the environment are invalid.
    pub(super) fn open(
        address: &str,
        request: &BuildRequest<'a>,
        is_quiet: bool,
    ) -> Result<Self, Error> {
        let (identity, cache) = (request.identity()?, request.cache);
        let name = format!("{identity}-{}", cache.name());
        let shared = SharedCache::new(Target::open(address, None)?, &name);
        Ok(Self { shared, cache, identity, is_quiet })
    }

    /// Copies the shared cache to the local one, unless the local one has results of such a build.
    ///
    /// # Errors
    ///
    /// Returns an error if the local cache can't be written.
    pub(super) fn fetch(&self) -> Result<Fetched, Error> {
        if self.cache.has_results_of(self.identity) {
            return Ok(Fetched::Unknown);
        }
        let start = Instant::now();
        let copy = self.cache.new_copy()?;
        let fetched = info_span!("fetch").in_scope(|| block_on(self.shared.fetch(copy.folder())));
        match fetched {
            Ok(Some(fetched)) => {
                self.cache.use_copy(copy)?;
                self.report("read", fetched, start);
                Ok(Fetched::Present)
            }
            Ok(None) => {
                self.status(&format!("`{}` has no cache of such a build", self.shared.target()));
                Ok(Fetched::Absent)
            }
            Err(error) => {
                report_error(&error);
                Ok(Fetched::Failed)
            }
        }
    }

    /// Copies the local cache to the shared one if the build `has_changes`, or the shared one has no results.
    pub(super) fn store(&self, fetched: Fetched, has_changes: bool) {
        let is_needed = match fetched {
            Fetched::Failed => false,
            Fetched::Absent => true,
            Fetched::Present | Fetched::Unknown if has_changes => true,
            Fetched::Present => false,
            Fetched::Unknown => block_on(self.shared.exists()).is_ok_and(|exists| !exists),
        };
        if is_needed {
            self.copy_to_shared();
        }
    }

    fn copy_to_shared(&self) {
        let start = Instant::now();
        let files = match self.cache.files() {
            Ok(files) => files,
            Err(error) => {
                return report::status(&format!("the shared cache was not written: {error}"));
            }
        };
        let stored = self.shared.store(self.cache.folder(), &files, SystemTime::now());
        match info_span!("share").in_scope(|| block_on(stored)) {
            Ok(stored) => self.report("wrote", stored, start),
            Err(error) => report_error(&error),
        }
    }

    fn report(&self, action: &str, stats: TransferStats, start: Instant) {
        let packs = report::count(stats.packs, "pack");
        let bytes = report::bytes(stats.bytes);
        let seconds = start.elapsed().as_secs_f64();
        let target = self.shared.target();
        self.status(&format!(
            "{action} {packs} ({bytes}) of the shared cache `{target}` in {seconds:.2} s"
        ));
    }

    fn status(&self, text: &str) {
        if !self.is_quiet {
            report::status(text);
        }
    }
}

fn report_error(error: &docs_deploy::Error) {
    let advice = deploy_advice::advice(error).map(|advice| format!("; {advice}"));
    let advice = advice.unwrap_or_default();
    report::status(&format!("the build continues without the shared cache: {error}{advice}"));
}
