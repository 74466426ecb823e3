//! A store that fails, and that checks after each change that no page lacks its assets.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_trait::async_trait;
use docs_deploy::Target;
use futures_util::stream::{self, BoxStream};
use futures_util::{FutureExt as _, StreamExt as _, TryFutureExt as _, TryStreamExt as _};
use object_store::memory::InMemory;
use object_store::path::Path;
use object_store::{
    CopyOptions, Error, GetOptions, GetResult, ListResult, MultipartUpload, ObjectMeta,
    ObjectStore, ObjectStoreExt as _, PutMultipartOptions, PutOptions, PutPayload, PutResult,
    Result,
};

use crate::builds::page_without_asset;

/// Outcome of the requests of a deployment.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Faults {
    /// Number of requests until the deployment is killed; `None` for never.
    pub(crate) killed_after: Option<usize>,
    /// `true` if the last request is carried out, but its response is lost.
    pub(crate) loses_response: bool,
    /// Time that each request takes.
    pub(crate) delay: Duration,
}

/// A store in memory, as one deployment sees it.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    objects: Arc<InMemory>,
    faults: Faults,
    requests: Arc<Mutex<Vec<String>>>,
}

impl Store {
    pub(crate) fn new() -> Self {
        Self {
            objects: Arc::new(InMemory::new()),
            faults: Faults::default(),
            requests: Arc::default(),
        }
    }

    /// Returns the same store as another deployment sees it.
    pub(crate) fn with(&self, faults: Faults) -> Self {
        Self { objects: Arc::clone(&self.objects), faults, requests: Arc::default() }
    }

    /// Returns another store with the same objects.
    pub(crate) fn copy(&self) -> Self {
        Self { objects: Arc::new(self.objects.fork()), ..Self::new() }
    }

    /// Replaces an object by other bytes, or removes it, as other programs may do.
    pub(crate) fn damage(&self, key: &str, bytes: Option<&'static [u8]>) {
        let key = Path::from(key);
        match bytes {
            Some(bytes) => drop(now(self.objects.put(&key, bytes.into()))),
            None => now(self.objects.delete(&key)),
        }
    }

    pub(crate) fn target(&self) -> Target {
        Target::new(Arc::new(self.clone()), "memory://site")
    }

    /// Returns the requests, such as `put index.html`.
    pub(crate) fn requests(&self) -> Vec<String> {
        self.lock().clone()
    }

    /// Returns the paths that were written, in this order, without lists and lock.
    pub(crate) fn written(&self) -> Vec<String> {
        let requests = self.requests();
        let written = requests.iter().filter_map(|request| request.strip_prefix("put "));
        written.filter(|path| !path.starts_with(".site-deploy")).map(str::to_owned).collect()
    }

    /// Returns all objects.
    pub(crate) fn files(&self) -> BTreeMap<String, Vec<u8>> {
        // Other requests may delete an object between its entry in the list and its read.
        let snapshot = self.objects.fork();
        let objects: Vec<ObjectMeta> = now(snapshot.list(None).try_collect());
        let read = |meta: ObjectMeta| {
            let result = now(snapshot.get(&meta.location));
            (meta.location.to_string(), now(result.bytes()).to_vec())
        };
        objects.into_iter().map(read).collect()
    }

    /// Returns all objects but the lists of deployments.
    pub(crate) fn site_files(&self) -> BTreeMap<String, Vec<u8>> {
        let mut files = self.files();
        files.retain(|path, _| !path.starts_with(".site-deploy"));
        files
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Vec<String>> {
        self.requests.lock().expect("no test panics with the lock")
    }

    /// Carries out a request, unless the deployment is killed before.
    async fn request<T>(
        &self,
        name: &str,
        path: &Path,
        operation: impl Future<Output = Result<T>>,
    ) -> Result<T> {
        let number = {
            let mut requests = self.lock();
            requests.push(format!("{name} {path}"));
            requests.len()
        };
        tokio::time::sleep(self.faults.delay).await;
        let limit = self.faults.killed_after.unwrap_or(usize::MAX);
        let killed = || Error::Generic { store: "memory", source: "killed".into() };
        if number > limit {
            return Err(killed());
        }
        let result = operation.await;
        assert_eq!(page_without_asset(&self.files()), None, "after {:?}", self.requests());
        if number == limit && self.faults.loses_response { Err(killed()) } else { result }
    }
}

/// Returns the result of an operation in memory, which is ready at once.
fn now<T>(operation: impl Future<Output = Result<T>>) -> T {
    operation.now_or_never().expect("memory does not wait").expect("the object exists")
}

impl fmt::Display for Store {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("test")
    }
}

#[async_trait]
impl ObjectStore for Store {
    async fn put_opts(
        &self,
        location: &Path,
        payload: PutPayload,
        options: PutOptions,
    ) -> Result<PutResult> {
        self.request("put", location, self.objects.put_opts(location, payload, options)).await
    }

    async fn put_multipart_opts(
        &self,
        location: &Path,
        options: PutMultipartOptions,
    ) -> Result<Box<dyn MultipartUpload>> {
        self.request("put", location, self.objects.put_multipart_opts(location, options)).await
    }

    async fn get_opts(&self, location: &Path, options: GetOptions) -> Result<GetResult> {
        self.request("get", location, self.objects.get_opts(location, options)).await
    }

    fn delete_stream(
        &self,
        locations: BoxStream<'static, Result<Path>>,
    ) -> BoxStream<'static, Result<Path>> {
        let store = self.clone();
        let delete = move |location: Path| {
            let store = store.clone();
            async move {
                store.request("delete", &location, store.objects.delete(&location)).await?;
                Ok(location)
            }
        };
        locations.and_then(delete).boxed()
    }

    fn list(&self, prefix: Option<&Path>) -> BoxStream<'static, Result<ObjectMeta>> {
        let (store, prefix) = (self.clone(), prefix.cloned().unwrap_or_default());
        let objects = self.objects.list(Some(&prefix)).try_collect::<Vec<ObjectMeta>>();
        let listed = async move { store.request("list", &prefix, objects).await };
        listed
            .map_ok(|objects| stream::iter(objects.into_iter().map(Ok)))
            .try_flatten_stream()
            .boxed()
    }

    async fn list_with_delimiter(&self, prefix: Option<&Path>) -> Result<ListResult> {
        self.objects.list_with_delimiter(prefix).await
    }

    async fn copy_opts(&self, from: &Path, to: &Path, options: CopyOptions) -> Result<()> {
        self.objects.copy_opts(from, to, options).await
    }
}
