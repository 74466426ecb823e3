//! A deployed site as the store of a server.

use std::collections::BTreeMap;
use std::io;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use docs_server::{ServedSite, SiteMarker, Store, StoredFile};
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use tokio::runtime::{Builder, Runtime};

use crate::error::Error;
use crate::fingerprint::Fingerprint;
use crate::headers::Headers;
use crate::records::{MANIFEST, Manifest};
use crate::target::Target;

/// Options of a [`DeployedStore`].
#[derive(Clone, Copy, Debug)]
pub struct StoreOptions {
    /// Maximum size of the files in memory, in bytes. Default: 256 MiB.
    pub max_cached_bytes: u64,
    /// Time between two requests for the list of the last deployment. Default: 5 s.
    pub refresh: Duration,
    /// Returns whether a file's name contains a hash of its content. Default: no file's.
    pub is_content_hashed: fn(&str) -> bool,
}

impl Default for StoreOptions {
    fn default() -> Self {
        Self {
            max_cached_bytes: 256 * 1024 * 1024,
            refresh: Duration::from_secs(5),
            is_content_hashed: |_| false,
        }
    }
}

/// The site that the last deployment has written to a target, for [`docs_server::Server`]: any number of servers can have the same
/// target. A file is read at its first request, and again after a deployment has replaced it.
///
/// ```no_run
/// use docs_deploy::{DeployedStore, StoreOptions, Target};
/// use docs_server::Server;
///
/// let target = Target::open("s3://docs-bucket", None)?;
/// let server = Server::new(DeployedStore::open(target, StoreOptions::default())?);
/// # Ok::<(), docs_deploy::Error>(())
/// ```
#[derive(Debug)]
pub struct DeployedStore {
    deployed: Arc<Deployed>,
    files: Cache<(String, Fingerprint), Arc<StoredFile>, FileBytes>,
    is_content_hashed: fn(&str) -> bool,
    /// `None` while the store is dropped.
    runtime: Option<Runtime>,
}

/// State of the target that requests and the refreshing task share.
#[derive(Debug)]
struct Deployed {
    target: Target,
    current: RwLock<Arc<Deployment>>,
}

/// A complete deployment.
#[derive(Debug)]
struct Deployment {
    /// Random name.
    name: String,
    published: SystemTime,
    site: Arc<ServedSite>,
    /// Fingerprints of the files of the build and of former ones, by path; `None` if it is unknown.
    files: BTreeMap<String, Option<Fingerprint>>,
}

/// Counts the bytes of files.
#[derive(Clone, Debug)]
struct FileBytes;

impl Weighter<(String, Fingerprint), Arc<StoredFile>> for FileBytes {
    fn weight(&self, (path, _): &(String, Fingerprint), file: &Arc<StoredFile>) -> u64 {
        let bytes = file.bytes().map_or(0, |bytes| bytes.len());
        // The encoded forms of a file together are smaller than the file.
        2 * bytes as u64 + path.len() as u64
    }
}

impl DeployedStore {
    /// Opens the site of a target.
    ///
    /// # Errors
    ///
    /// [`Error::NotDeployed`] if the target contains no complete deployment, [`Error::Store`] if it cannot be read,
    /// [`Error::Runtime`] if the system has no threads.
    ///
    /// # Panics
    ///
    /// Panics if it is called within a Tokio runtime.
    pub fn open(target: Target, options: StoreOptions) -> Result<Self, Error> {
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build();
        let runtime = runtime.map_err(Error::Runtime)?;
        let first = runtime.block_on(Deployment::read(&target, None))?;
        let first = first.ok_or_else(|| Error::NotDeployed(target.to_string()))?;
        let deployed = Arc::new(Deployed { target, current: RwLock::new(Arc::new(first)) });
        runtime.spawn(refresh(Arc::clone(&deployed), options.refresh));
        let files = Cache::with_weighter(1024, options.max_cached_bytes, FileBytes);
        let is_content_hashed = options.is_content_hashed;
        Ok(Self { deployed, files, is_content_hashed, runtime: Some(runtime) })
    }

    /// Reads a file, and keeps it if it has the known fingerprint.
    fn read(
        &self,
        deployment: &Deployment,
        path: &str,
        known: Option<Fingerprint>,
    ) -> io::Result<Option<Arc<StoredFile>>> {
        let Some(runtime) = &self.runtime else { return Ok(None) };
        let read = runtime.block_on(self.deployed.target.read(path));
        let Some(object) = read.map_err(io::Error::other)? else { return Ok(None) };
        let modified = SystemTime::from(object.meta.last_modified);
        let fingerprint = Fingerprint::new(&Headers::new(&deployment.site, path), &object.bytes);
        let file = Arc::new(StoredFile::new(path, object.bytes).with_modified(modified));
        // A deployment that is not complete yet may have replaced it.
        if known == Some(fingerprint) {
            self.files.insert((path.to_owned(), fingerprint), Arc::clone(&file));
        }
        Ok(Some(file))
    }
}

impl Store for DeployedStore {
    fn file(&self, path: &str) -> io::Result<Option<Arc<StoredFile>>> {
        let deployment = self.deployed.current();
        let Some(known) = deployment.files.get(path) else {
            // A deployment that is not complete yet writes assets before the pages that need them.
            return if (self.is_content_hashed)(path) {
                self.read(&deployment, path, None)
            } else {
                Ok(None)
            };
        };
        let held = known.and_then(|fingerprint| self.files.get(&(path.to_owned(), fingerprint)));
        match held {
            Some(file) => Ok(Some(file)),
            None => self.read(&deployment, path, *known),
        }
    }

    fn has_file(&self, path: &str) -> bool {
        self.deployed.current().files.contains_key(path)
    }

    fn site(&self) -> Arc<ServedSite> {
        Arc::clone(&self.deployed.current().site)
    }

    fn published(&self) -> Option<SystemTime> {
        Some(self.deployed.current().published)
    }

    fn is_immediate(&self) -> bool {
        false
    }
}

impl Drop for DeployedStore {
    fn drop(&mut self) {
        // Waiting for its thread is not permitted on a thread of another runtime.
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

impl Deployed {
    fn current(&self) -> Arc<Deployment> {
        Arc::clone(&self.current.read().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Replaces the deployment after each newer one, until the runtime ends. While the target is unreachable, the last one stays.
async fn refresh(deployed: Arc<Deployed>, period: Duration) {
    loop {
        tokio::time::sleep(period).await;
        let known = deployed.current();
        if let Ok(Some(newer)) = Deployment::read(&deployed.target, Some(&known.name)).await {
            *deployed.current.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(newer);
        }
    }
}

impl Deployment {
    /// Reads the last complete deployment; `None` if there is none, or it has the known name.
    async fn read(target: &Target, known: Option<&str>) -> Result<Option<Self>, Error> {
        let Some((manifest, stored)) = target.read_list::<Manifest>(MANIFEST).await? else {
            return Ok(None);
        };
        if known == Some(&*manifest.deployment) {
            return Ok(None);
        }
        let marker = target.read(SiteMarker::FILE).await?;
        let marker = marker.and_then(|marker| SiteMarker::from_json(&marker.bytes));
        let former = manifest.former.into_iter().map(|(path, file)| (path, file.fingerprint));
        let files = manifest.files.into_iter().map(|(path, file)| (path, Some(file)));
        Ok(Some(Self {
            name: manifest.deployment,
            published: UNIX_EPOCH + stored,
            site: Arc::new(ServedSite::from(&marker.unwrap_or_default())),
            files: former.chain(files).collect(),
        }))
    }
}
