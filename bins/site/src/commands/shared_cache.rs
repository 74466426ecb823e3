//! Cache of builds that machines share.

use std::time::{Instant, SystemTime};

use docs_deploy::{SharedCache, Target, TransferStats, block_on};
use docs_disk::{BuildRequest, Cache};
use docs_site::{Fingerprint, Shard};
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
    /// Part of the pages that the build renders; `None` for the build of the output.
    shard: Option<Shard>,
    is_quiet: bool,
}

/// Returns the name of a shard in paths and keys.
pub(super) fn shard_name(shard: Shard) -> String {
    shard.to_string().replace('/', "-")
}

/// State of the shared cache before a build.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Fetched {
    /// The shared cache was copied to the local cache.
    Present,
    /// The shards in the shared cache were combined in the local cache.
    Shards,
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
        shard: Option<Shard>,
        is_quiet: bool,
    ) -> Result<Self, Error> {
        let (identity, cache) = (request.identity()?, request.cache);
        let name = format!("{identity}-{}", cache.name());
        let shared = SharedCache::new(Target::open(address, None)?, &name);
        Ok(Self { shared, cache, identity, shard, is_quiet })
    }

    /// Copies the results of such a build to the local cache, unless it has some: those of the shard, the shards that are newer than
    /// the output's, or the output's.
    ///
    /// # Errors
    ///
    /// Returns an error if the local cache can't be written.
    pub(super) fn fetch(&self) -> Result<Fetched, Error> {
        if self.cache.has_results_of(self.identity) {
            return Ok(Fetched::Unknown);
        }
        let mut fetched = match self.shard {
            Some(shard) => self.copy(&self.shard_cache(shard))?,
            None => self.combine_shards()?,
        };
        if fetched == Fetched::Absent {
            fetched = self.copy(&self.shared)?;
        }
        if fetched == Fetched::Absent {
            self.status(&format!("`{}` has no cache of such a build", self.shared.target()));
        }
        Ok(fetched)
    }

    /// Copies one shared cache to the local one.
    fn copy(&self, shared: &SharedCache) -> Result<Fetched, Error> {
        let start = Instant::now();
        let copy = self.cache.new_copy()?;
        match info_span!("fetch").in_scope(|| block_on(shared.fetch(copy.folder()))) {
            Ok(Some(fetched)) => {
                self.cache.use_copy(copy)?;
                self.report("read", fetched, start);
                Ok(Fetched::Present)
            }
            Ok(None) => Ok(Fetched::Absent),
            Err(error) => Ok(failed(&error)),
        }
    }

    /// Combines the shards of the last division in the local cache. A missing shard makes no difference but time: this build renders
    /// its pages.
    fn combine_shards(&self) -> Result<Fetched, Error> {
        let start = Instant::now();
        let mut shards: Vec<Shard> = match block_on(self.shared.newer_shards()) {
            Ok(names) => names.iter().filter_map(|name| shard_of(name)).collect(),
            Err(error) => return Ok(failed(&error)),
        };
        let Some(count) = shards.first().map(|last| last.count()) else {
            return Ok(Fetched::Absent);
        };
        shards.retain(|shard| shard.count() == count);
        let copy = self.cache.new_copy()?;
        let mut present = Vec::new();
        let mut transferred = TransferStats::default();
        for name in shards.into_iter().map(shard_name) {
            let (shard, folder) = (self.shared.shard(&name), copy.folder().join(&name));
            match info_span!("fetch").in_scope(|| block_on(shard.fetch(&folder))) {
                Ok(Some(stats)) => {
                    transferred = transferred + stats;
                    present.push(name);
                }
                Ok(None) => {}
                Err(error) => return Ok(failed(&error)),
            }
        }
        let combine = || self.cache.use_shards(copy, &present);
        if present.is_empty() || !info_span!("combine").in_scope(combine)? {
            return Ok(Fetched::Absent);
        }
        let action = format!("combined {} of {count} shards: read", present.len());
        self.report(&action, transferred, start);
        Ok(Fetched::Shards)
    }

    /// Stores the results of a build whose shared cache was `fetched` before. The results of a shard are always stored, those of the
    /// output if the build `has_changes`, or if the shared cache has none. Combined shards stay the shared cache.
    pub(super) fn store(&self, fetched: Fetched, has_changes: bool) {
        let is_needed = match fetched {
            Fetched::Failed => false,
            Fetched::Absent => true,
            _ if self.shard.is_some() => true,
            Fetched::Shards => false,
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
        let shared =
            self.shard.map_or_else(|| self.shared.clone(), |shard| self.shard_cache(shard));
        let stored = shared.store(self.cache.folder(), &files, SystemTime::now());
        match info_span!("share").in_scope(|| block_on(stored)) {
            Ok(stored) => self.report("wrote", stored, start),
            Err(error) => report_error(&error),
        }
    }

    fn shard_cache(&self, shard: Shard) -> SharedCache {
        self.shared.shard(&shard_name(shard))
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

/// Returns the shard with a name; `None` for other objects in the folder of the shards.
fn shard_of(name: &str) -> Option<Shard> {
    name.replace('-', "/").parse().ok()
}

/// Reports the error of a shared cache that can't be read.
fn failed(error: &docs_deploy::Error) -> Fetched {
    report_error(error);
    Fetched::Failed
}

fn report_error(error: &docs_deploy::Error) {
    let advice = deploy_advice::advice(error).map(|advice| format!("; {advice}"));
    let advice = advice.unwrap_or_default();
    report::status(&format!("the build continues without the shared cache: {error}{advice}"));
}
