//! The destination of a deployment.

use std::fmt;
use std::path::{Component, Path as FolderPath, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use futures_util::TryStreamExt as _;
use object_store::local::LocalFileSystem;
use object_store::path::Path;
use object_store::{ObjectMeta, ObjectStore, ObjectStoreExt as _, PutMode, PutOptions, PutResult};
use serde::de::DeserializeOwned;

use crate::error::{Error, Fault};

/// Destination of a deployment: object storage or a folder, and a prefix within it.
///
/// ```
/// use docs_deploy::Target;
///
/// let target = Target::open("public", Some("pr-123"))?;
/// assert_eq!(target.to_string(), "public/pr-123");
/// # Ok::<(), docs_deploy::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Target {
    store: Arc<dyn ObjectStore>,
    prefix: Path,
    /// Address for messages.
    address: String,
    /// `true` if the store keeps headers with its objects.
    has_headers: bool,
    /// Folder of a target on this machine.
    folder: Option<PathBuf>,
}

/// An object that was read.
pub(crate) struct Object {
    pub(crate) bytes: Bytes,
    pub(crate) meta: ObjectMeta,
}

impl Target {
    /// Opens a target at an address: `s3://BUCKET/PREFIX`, `gs://BUCKET/PREFIX` or `az://CONTAINER/PREFIX` with the feature `cloud`,
    /// otherwise the path of a folder, which need not exist. The environment contains the credentials, in the variables of each
    /// service: `AWS_ACCESS_KEY_ID`, `GOOGLE_APPLICATION_CREDENTIALS`, `AZURE_STORAGE_ACCOUNT_NAME` and others. `prefix` is added to
    /// that of the address. Sends no request.
    ///
    /// # Errors
    ///
    /// [`Error::UnknownScheme`], [`Error::NoCloud`], [`Error::InvalidPrefix`], and [`Error::Settings`] for invalid variables.
    pub fn open(address: &str, prefix: Option<&str>) -> Result<Self, Error> {
        let target = match address.split_once("://") {
            None => Self::folder(FolderPath::new(address))?,
            Some((scheme, location)) => object_storage(scheme, location, address)?,
        };
        match prefix {
            Some(prefix) => target.with_prefix(prefix),
            None => Ok(target),
        }
    }

    /// Creates a target from a store, whose address is for messages. The store must support conditional writes
    /// ([`PutMode::Create`]).
    #[must_use]
    pub fn new(store: Arc<dyn ObjectStore>, address: &str) -> Self {
        let address = address.trim_end_matches('/').to_owned();
        Self { store, prefix: Path::ROOT, address, has_headers: true, folder: None }
    }

    /// Adds a prefix to all keys, such as `pr-123`.
    ///
    /// # Errors
    ///
    /// [`Error::InvalidPrefix`] if it is empty, starts with a slash, or has empty parts, `.` or `..`.
    pub fn with_prefix(mut self, prefix: &str) -> Result<Self, Error> {
        let is_absolute = prefix.starts_with('/');
        let added = Path::parse(prefix).ok().filter(|added| !added.is_root() && !is_absolute);
        let added = added.ok_or_else(|| Error::InvalidPrefix(prefix.to_owned()))?;
        self.prefix = self.prefix.parts().chain(added.parts()).collect();
        self.address = format!("{}/{added}", self.address);
        self.folder = self.folder.map(|folder| folder.join(added.as_ref()));
        Ok(self)
    }

    /// Creates the target of a folder. The root of its store is the nearest folder that exists: a plan does not create the others.
    fn folder(folder: &FolderPath) -> Result<Self, Error> {
        let path = docs_output::resolved(folder).map_err(Error::file("find", folder))?;
        let root = path.ancestors().find(|above| above.is_dir()).unwrap_or(&path);
        let store = LocalFileSystem::new_with_prefix(root)
            .map_err(|source| Error::Settings { target: folder.display().to_string(), source })?;
        let missing = path.strip_prefix(root).unwrap_or(FolderPath::new("")).components();
        let names = missing.filter_map(|name| match name {
            Component::Normal(name) => name.to_str(),
            _ => None,
        });
        let prefix = names.collect::<Vec<_>>().join("/");
        let prefix = Path::parse(&prefix).map_err(|_| Error::InvalidPrefix(prefix))?;
        Ok(Self {
            prefix,
            has_headers: false,
            folder: Some(path),
            ..Self::new(Arc::new(store.with_automatic_cleanup(true)), &folder.to_string_lossy())
        })
    }

    /// Returns the folder of a target on this machine, with its prefix and without links; `None` for object storage.
    #[must_use]
    pub fn local_folder(&self) -> Option<&FolderPath> {
        self.folder.as_deref()
    }

    /// Checks that a folder of a build and a target on this machine do not contain each other.
    pub(crate) fn check_apart_from(&self, build: &FolderPath) -> Result<(), Error> {
        let Some(folder) = &self.folder else { return Ok(()) };
        let build = docs_output::resolved(build).map_err(Error::file("find", build))?;
        if folder.starts_with(&build) || build.starts_with(folder) {
            return Err(Error::OwnFolder(folder.clone()));
        }
        Ok(())
    }

    pub(crate) fn store(&self) -> &Arc<dyn ObjectStore> {
        &self.store
    }

    pub(crate) fn has_headers(&self) -> bool {
        self.has_headers
    }

    /// Returns the key of a file, without encoding: readers request it by its name.
    pub(crate) fn key(&self, path: &str) -> Result<Path, Error> {
        let key = Path::parse(path);
        let key = key.map_err(|source| self.error("write", path, source.into()))?;
        Ok(self.prefix.parts().chain(key.parts()).collect())
    }

    /// Reads a whole object; `None` if it does not exist.
    pub(crate) async fn read(&self, path: &str) -> Result<Option<Object>, Error> {
        let result = match self.store.get(&self.key(path)?).await {
            Err(object_store::Error::NotFound { .. }) => return Ok(None),
            result => result.map_err(|source| self.error("read", path, source))?,
        };
        let meta = result.meta.clone();
        let bytes = result.bytes().await.map_err(|source| self.error("read", path, source))?;
        Ok(Some(Object { bytes, meta }))
    }

    /// Reads a list; `None` if it does not exist.
    pub(crate) async fn read_list<T: DeserializeOwned>(
        &self,
        path: &str,
    ) -> Result<Option<(T, Duration)>, Error> {
        let Some(Object { bytes, meta }) = self.read(path).await? else { return Ok(None) };
        let list = serde_json::from_slice(&bytes).map_err(|error| Error::UnreadableList {
            key: path.to_owned(),
            target: self.to_string(),
            reason: error.to_string(),
        })?;
        Ok(Some((list, since_1970(&meta))))
    }

    /// Writes an object, replacing a former one.
    pub(crate) async fn write(
        &self,
        path: &str,
        bytes: Bytes,
        options: PutOptions,
    ) -> Result<PutResult, Error> {
        let written = self.store.put_opts(&self.key(path)?, bytes.into(), options).await;
        written.map_err(|source| self.error("write", path, source))
    }

    /// Writes a list, with a header by which no cache stores it.
    pub(crate) async fn write_list(&self, path: &str, bytes: Vec<u8>) -> Result<(), Error> {
        self.write(path, bytes.into(), self.options_of_list(PutMode::Overwrite)).await?;
        Ok(())
    }

    /// Returns the options for writing a list.
    pub(crate) fn options_of_list(&self, mode: PutMode) -> PutOptions {
        use object_store::{Attribute, Attributes};
        let attributes = if self.has_headers {
            Attributes::from_iter([
                (Attribute::CacheControl, "no-store"),
                (Attribute::ContentType, "application/json"),
            ])
        } else {
            Attributes::new()
        };
        PutOptions { mode, attributes, ..PutOptions::default() }
    }

    /// Removes an object, which need not exist.
    pub(crate) async fn remove(&self, path: &str) -> Result<(), Error> {
        match self.store.delete(&self.key(path)?).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(source) => Err(self.error("remove", path, source)),
        }
    }

    /// Lists all objects below the prefix, with their paths within it.
    pub(crate) async fn list(&self) -> Result<Vec<(String, ObjectMeta)>, Error> {
        let prefix = Some(&self.prefix).filter(|prefix| !prefix.is_root());
        let objects: Vec<ObjectMeta> = (self.store.list(prefix).try_collect().await)
            .map_err(|source| self.error("list", "*", source))?;
        let within = |meta: ObjectMeta| {
            let parts: Path = meta.location.prefix_match(&self.prefix)?.collect();
            Some((parts.to_string(), meta))
        };
        Ok(objects.into_iter().filter_map(within).collect())
    }

    /// Lists the objects in a folder, without those of its subfolders, by their names within it.
    pub(crate) async fn list_folder(&self, path: &str) -> Result<Vec<(String, ObjectMeta)>, Error> {
        let folder = self.key(path)?;
        let listed = self.store.list_with_delimiter(Some(&folder)).await;
        let objects = listed.map_err(|source| self.error("list", path, source))?.objects;
        let name = |meta: ObjectMeta| Some((meta.location.filename()?.to_owned(), meta));
        Ok(objects.into_iter().filter_map(name).collect())
    }

    /// Returns the error of an operation.
    pub(crate) fn error(
        &self,
        action: &'static str,
        path: &str,
        source: object_store::Error,
    ) -> Error {
        let fault = Fault::new(&source);
        Error::Store { action, key: path.to_owned(), target: self.to_string(), fault, source }
    }
}

impl fmt::Display for Target {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.address)
    }
}

/// Returns the time at which an object was stored, since 1970.
pub(crate) fn since_1970(meta: &ObjectMeta) -> Duration {
    let nanoseconds = meta.last_modified.timestamp_nanos_opt().unwrap_or_default();
    Duration::from_nanos(nanoseconds.try_into().unwrap_or_default())
}

#[cfg(feature = "cloud")]
fn object_storage(scheme: &str, location: &str, address: &str) -> Result<Target, Error> {
    let store = crate::cloud::store(scheme, address)?;
    let target = |address: &str| Target::new(store, address);
    match location.split_once('/').map(|(bucket, prefix)| (bucket, prefix.trim_end_matches('/'))) {
        Some((bucket, prefix)) if !prefix.is_empty() => {
            target(&format!("{scheme}://{bucket}")).with_prefix(prefix)
        }
        _ => Ok(target(address)),
    }
}

#[cfg(not(feature = "cloud"))]
fn object_storage(scheme: &str, _location: &str, address: &str) -> Result<Target, Error> {
    Err(match scheme {
        "s3" | "gs" | "az" => Error::NoCloud(address.to_owned()),
        _ => Error::UnknownScheme(address.to_owned()),
    })
}
