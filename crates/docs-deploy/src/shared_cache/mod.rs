//! A cache that machines share through a target: the files of a folder, in compressed packs.
//!
//! | object | content |
//! |---|---|
//! | `NAME.json` | list of the packs, written last |
//! | `NAME/FINGERPRINT` | parts of files, see [`pack`] |
//! | `NAME.shards/SHARD.json`, `NAME.shards/SHARD/FINGERPRINT` | the same of a part of the cache |
//!
//! A pack is named by its content, so that writers never replace the pack of another, and only packs that are new are written. If two
//! writers run at once, the list of the last one takes effect. A pack that is missing or damaged is a miss of the whole cache: the
//! list is removed, so that the next writer writes all packs again.

mod pack;

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fs;
use std::ops::Add;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use bytes::Bytes;
use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use object_store::{ObjectMeta, PutOptions};
use serde::{Deserialize, Serialize};
use tokio::task::spawn_blocking;

use self::pack::{Damaged, Pack, Part};
use crate::error::Error;
use crate::target::Target;

/// Number of requests at once. Packs are compressed and read by the threads of rayon's current pool alone, since each takes memory.
const REQUESTS: usize = 16;

/// Time for which packs stay that the list no longer contains, since a reader may still have the former list.
const PACK_RETENTION: Duration = Duration::from_secs(24 * 60 * 60);

/// Version of the format. Lists of other versions are not read.
const FORMAT: u32 = 1;

/// A cache in a target, which machines with the same name share.
///
/// ```
/// use std::time::SystemTime;
///
/// use docs_deploy::{SharedCache, Target, block_on};
///
/// # let folder = tempfile::tempdir()?;
/// # let [one, other] = ["one", "other"].map(|name| folder.path().join(name));
/// # std::fs::create_dir_all(&one)?;
/// std::fs::write(one.join("records"), "rendered")?;
/// let shared = folder.path().join("shared");
/// let cache = SharedCache::new(Target::open(shared.to_str().unwrap(), None)?, "main");
/// block_on(cache.store(&one, &["records".to_owned()], SystemTime::now()))?;
///
/// let fetched = block_on(cache.fetch(&other))?.expect("it was stored");
/// assert_eq!(fetched.packs, 1);
/// assert_eq!(std::fs::read(other.join("records"))?, b"rendered");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct SharedCache {
    target: Target,
    name: String,
}

/// Packs that were read from a shared cache or written to it.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
#[non_exhaustive]
pub struct TransferStats {
    /// Number of packs that were transferred.
    pub packs: usize,
    /// Number of packs that were there already.
    pub unchanged: usize,
    /// Size of the transferred packs in bytes, compressed.
    pub bytes: u64,
}

impl Add for TransferStats {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            packs: self.packs + other.packs,
            unchanged: self.unchanged + other.unchanged,
            bytes: self.bytes + other.bytes,
        }
    }
}

/// The list of packs.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct PackList {
    format: u32,
    /// Names of the packs.
    packs: Vec<String>,
    /// Second since 1970 at which a writer replaced a pack, by name.
    former: BTreeMap<String, u64>,
}

impl SharedCache {
    /// Creates the cache with a name in a target. Sends no request.
    #[must_use]
    pub fn new(target: Target, name: &str) -> Self {
        Self { target, name: name.to_owned() }
    }

    /// Returns the target.
    #[must_use]
    pub fn target(&self) -> &Target {
        &self.target
    }

    /// Returns a part of the cache, which is a cache of its own. Sends no request.
    #[must_use]
    pub fn shard(&self, shard: &str) -> Self {
        Self { target: self.target.clone(), name: format!("{}/{shard}", self.shard_folder()) }
    }

    /// Lists the names of the shards if one of them was stored after the cache itself, the last one first; otherwise none.
    ///
    /// # Errors
    ///
    /// [`Error::Store`] if the target cannot be read.
    pub async fn newer_shards(&self) -> Result<Vec<String>, Error> {
        let mut objects = self.target.list_folder(&self.shard_folder()).await?;
        objects.sort_by_key(|(_, meta)| Reverse(meta.last_modified));
        let Some((_, last)) = objects.first() else { return Ok(Vec::new()) };
        let whole = self.target.read(&self.list_key()).await?;
        if whole.is_some_and(|whole| whole.meta.last_modified > last.last_modified) {
            return Ok(Vec::new());
        }
        let name = |(path, _): &(String, ObjectMeta)| Some(path.strip_suffix(".json")?.to_owned());
        Ok(objects.iter().filter_map(name).collect())
    }

    /// Returns whether the target contains the cache.
    ///
    /// # Errors
    ///
    /// [`Error::Store`] if the target cannot be read.
    pub async fn exists(&self) -> Result<bool, Error> {
        Ok(self.read_list().await?.is_some())
    }

    /// Writes the files of the cache into a folder, which must be empty or missing. Returns `None` if there is no cache, or it is
    /// damaged; the folder may then contain a part of the files.
    ///
    /// # Errors
    ///
    /// [`Error::Store`] if the target cannot be read, [`Error::File`] if a file cannot be written.
    pub async fn fetch(&self, folder: &Path) -> Result<Option<TransferStats>, Error> {
        let Some(list) = self.read_list().await? else { return Ok(None) };
        fs::create_dir_all(folder).map_err(Error::file("make the folder", folder))?;
        let objects = stream::iter(list.packs.iter().map(|name| self.read_pack(name)));
        let mut written = objects
            .buffer_unordered(REQUESTS)
            .map_ok(|object| write_pack(object, folder.to_owned()))
            .try_buffer_unordered(rayon::current_num_threads());
        let mut fetched = TransferStats::default();
        while let Some(bytes) = written.try_next().await? {
            let Some(bytes) = bytes else {
                // A reader without the right to remove it has the same miss again.
                let _ = self.target.remove(&self.list_key()).await;
                return Ok(None);
            };
            fetched.packs += 1;
            fetched.bytes += bytes;
        }
        Ok(Some(fetched))
    }

    /// Stores files of a folder, by their paths within it, instead of those that the cache has. Packs that writers have replaced
    /// more than a day before `now` are removed.
    ///
    /// # Errors
    ///
    /// [`Error::Store`] if the target cannot be written, [`Error::File`] if a file cannot be read.
    pub async fn store(
        &self,
        folder: &Path,
        files: &[String],
        now: SystemTime,
    ) -> Result<TransferStats, Error> {
        let former = self.read_list().await?.unwrap_or_default();
        let groups = pack::group(sizes(folder, files)?);
        let (packs, stored) = self.store_packs(folder, groups, &former.packs).await?;
        let (list, expired) = former.replaced_by(packs, now);
        let json = serde_json::to_vec(&list).expect("the list has names and numbers");
        self.target.write_list(&self.list_key(), json).await?;
        for name in expired {
            self.target.remove(&self.pack_key(&name)).await?;
        }
        Ok(stored)
    }

    /// Stores groups of parts as packs, unless they are known. Returns the sorted names of all of them.
    async fn store_packs(
        &self,
        folder: &Path,
        groups: Vec<Vec<Part>>,
        known: &[String],
    ) -> Result<(Vec<String>, TransferStats), Error> {
        let read = groups.into_iter().map(|parts| new_pack(folder.to_owned(), parts, known));
        let mut stores = stream::iter(read)
            .buffer_unordered(rayon::current_num_threads())
            .map_ok(|pack| self.write_pack(pack))
            .try_buffer_unordered(REQUESTS);
        let mut stored = TransferStats::default();
        let mut packs = Vec::new();
        while let Some((name, written)) = stores.try_next().await? {
            packs.push(name);
            match written {
                Some(bytes) => {
                    stored.packs += 1;
                    stored.bytes += bytes;
                }
                None => stored.unchanged += 1,
            }
        }
        packs.sort_unstable();
        Ok((packs, stored))
    }

    /// Returns the list; `None` if it is missing, damaged or of another format.
    async fn read_list(&self) -> Result<Option<PackList>, Error> {
        let object = self.target.read(&self.list_key()).await?;
        let list = object.and_then(|object| serde_json::from_slice::<PackList>(&object.bytes).ok());
        Ok(list.filter(|list| list.format == FORMAT))
    }

    /// Reads the object of a pack; its bytes are `None` if it is missing.
    async fn read_pack(&self, name: &str) -> Result<(String, Option<Bytes>), Error> {
        let object = self.target.read(&self.pack_key(name)).await?;
        Ok((name.to_owned(), object.map(|object| object.bytes)))
    }

    /// Stores a pack, unless it is known. Returns its name, and its size if it was written.
    async fn write_pack(
        &self,
        (name, compressed): (String, Option<Vec<u8>>),
    ) -> Result<(String, Option<u64>), Error> {
        let Some(compressed) = compressed else { return Ok((name, None)) };
        let size = compressed.len() as u64;
        self.target.write(&self.pack_key(&name), compressed.into(), PutOptions::default()).await?;
        Ok((name, Some(size)))
    }

    fn shard_folder(&self) -> String {
        format!("{}.shards", self.name)
    }

    fn list_key(&self) -> String {
        format!("{}.json", self.name)
    }

    /// Returns the key of a pack. Caches with other names have none of its packs, so that one list decides when it is removed.
    fn pack_key(&self, pack: &str) -> String {
        format!("{}/{pack}", self.name)
    }
}

impl PackList {
    /// Returns the list with other packs, and the names of former packs that have expired.
    fn replaced_by(self, packs: Vec<String>, now: SystemTime) -> (Self, Vec<String>) {
        let now = now.duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
        let replaced = self.packs.into_iter().map(|name| (name, now));
        let mut former: BTreeMap<String, u64> = replaced.chain(self.former).collect();
        former.retain(|name, _| packs.binary_search(name).is_err());
        let is_expired = |replaced: u64| now.saturating_sub(replaced) > PACK_RETENTION.as_secs();
        let expired = former.iter().filter(|(_, replaced)| is_expired(**replaced));
        let expired: Vec<String> = expired.map(|(name, _)| name.clone()).collect();
        former.retain(|_, replaced| !is_expired(*replaced));
        (Self { format: FORMAT, packs, former }, expired)
    }
}

/// Returns the sizes of files.
fn sizes(folder: &Path, files: &[String]) -> Result<Vec<(String, u64)>, Error> {
    let size = |file: &String| {
        let path = folder.join(file);
        let metadata = fs::symlink_metadata(&path).map_err(Error::file("read", &path))?;
        Ok((file.clone(), metadata.len()))
    };
    files.iter().map(size).collect()
}

/// Writes the parts of a pack into a folder, and returns the size of its object; `None` if it is missing or damaged.
async fn write_pack(
    (name, object): (String, Option<Bytes>),
    folder: PathBuf,
) -> Result<Option<u64>, Error> {
    let Some(object) = object else { return Ok(None) };
    blocking(move || {
        let is_written = match Pack::decompress(&object, &name) {
            Ok(pack) => pack.write(&folder)?,
            Err(Damaged) => false,
        };
        Ok(is_written.then_some(object.len() as u64))
    })
    .await
}

/// Reads the parts of a pack. Returns its name, and its object unless it is known.
async fn new_pack(
    folder: PathBuf,
    parts: Vec<Part>,
    known: &[String],
) -> Result<(String, Option<Vec<u8>>), Error> {
    let read = move || Pack::read(&folder, &parts).map(|pack| (pack.name(), pack));
    let (name, pack) = blocking(read).await?;
    if known.binary_search(&name).is_ok() {
        return Ok((name, None));
    }
    let object = blocking(move || Ok(pack.compress())).await?;
    Ok((name, Some(object)))
}

/// Runs work on a thread that may wait for files.
async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Error> + Send + 'static,
) -> Result<T, Error> {
    match spawn_blocking(work).await {
        Ok(result) => result,
        Err(error) => match error.try_into_panic() {
            Ok(panic) => std::panic::resume_unwind(panic),
            Err(error) => Err(Error::Runtime(error.into())),
        },
    }
}
