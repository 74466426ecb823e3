//! Writing and removing many files at once.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read as _;
use std::path::PathBuf;

use bytes::Bytes;
use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use object_store::path::Path;
use object_store::{Attributes, PutMultipartOptions, PutOptions, WriteMultipart};

use crate::error::Error;
use crate::fingerprint::{FileHasher, Fingerprint};
use crate::headers::Headers;
use crate::site::{BuiltFile, BuiltSite};
use crate::target::Target;

/// Size from which a file is written in parts: as large as the memory that one request may take.
const PART_BYTES: u64 = 8 * 1024 * 1024;

/// Number of parts of a file that are written at once.
const PARTS_AT_ONCE: usize = 2;

/// Writes files of a build, at most `jobs` at once.
pub(crate) async fn upload(
    site: &BuiltSite,
    target: &Target,
    paths: &[&str],
    jobs: usize,
) -> Result<(), Error> {
    let files = paths.iter().filter_map(|path| Some((*path, *site.files().get(*path)?)));
    let uploads = files.map(|(path, file)| Ok(upload_file(site, target, path, file)));
    stream::iter(uploads).try_for_each_concurrent(jobs, |upload| upload).await
}

async fn upload_file(
    site: &BuiltSite,
    target: &Target,
    path: &str,
    file: BuiltFile,
) -> Result<(), Error> {
    if file.bytes > PART_BYTES {
        upload_parts(site, target, path, file).await
    } else {
        upload_whole(site, target, path, file).await
    }
}

async fn upload_whole(
    site: &BuiltSite,
    target: &Target,
    path: &str,
    file: BuiltFile,
) -> Result<(), Error> {
    let (local, headers) = (site.root().join(path), site.headers(path));
    let bytes = std::fs::read(&local).map_err(Error::file("read", &local))?;
    if Fingerprint::new(&headers, &bytes) != file.fingerprint {
        return Err(Error::FileChanged(local));
    }
    let attributes = attributes(target, &headers);
    target.write(path, bytes.into(), PutOptions { attributes, ..PutOptions::default() }).await?;
    Ok(())
}

/// Writes a large file in parts. The target contains the former file until the last part is there.
async fn upload_parts(
    site: &BuiltSite,
    target: &Target,
    path: &str,
    file: BuiltFile,
) -> Result<(), Error> {
    let headers = site.headers(path);
    let attributes = attributes(target, &headers);
    let options = PutMultipartOptions { attributes, ..PutMultipartOptions::default() };
    let failed = |source| target.error("write", path, source);
    let key = target.key(path)?;
    let upload = target.store().put_multipart_opts(&key, options).await.map_err(failed)?;
    let mut parts = WriteMultipart::new(upload);
    let mut hasher = FileHasher::new(&headers);
    let mut reader = PartReader::open(site.root().join(path))?;
    while let Some(part) = reader.next()? {
        hasher.update(&part);
        parts.wait_for_capacity(PARTS_AT_ONCE).await.map_err(failed)?;
        parts.put(part);
    }
    if hasher.finish() != file.fingerprint {
        // An upload that was not aborted is removed by the rules of the bucket.
        let _ = parts.abort().await;
        return Err(Error::FileChanged(reader.path));
    }
    parts.finish().await.map_err(failed)?;
    Ok(())
}

/// Returns the attributes of an object with these headers; none for a folder.
fn attributes(target: &Target, headers: &Headers) -> Attributes {
    if target.has_headers() { headers.to_attributes() } else { Attributes::new() }
}

/// Reads a file in parts.
struct PartReader {
    path: PathBuf,
    file: File,
}

impl PartReader {
    fn open(path: PathBuf) -> Result<Self, Error> {
        let file = File::open(&path).map_err(Error::file("read", &path))?;
        Ok(Self { path, file })
    }

    /// Returns the next part; `None` at the end of the file.
    fn next(&mut self) -> Result<Option<Bytes>, Error> {
        let mut part = Vec::new();
        let read = (&self.file).take(PART_BYTES).read_to_end(&mut part);
        read.map_err(Error::file("read", &self.path))?;
        Ok(Some(part).filter(|part| !part.is_empty()).map(Bytes::from))
    }
}

/// Removes objects; none of them need exist.
pub(crate) async fn remove(target: &Target, paths: &[&str]) -> Result<(), Error> {
    let keys: BTreeMap<Path, &str> =
        (paths.iter()).map(|path| Ok((target.key(path)?, *path))).collect::<Result<_, Error>>()?;
    let stream = stream::iter(keys.keys().cloned().map(Ok).collect::<Vec<_>>()).boxed();
    let mut removed = target.store().delete_stream(stream);
    loop {
        match removed.try_next().await {
            Ok(Some(_)) | Err(object_store::Error::NotFound { .. }) => {}
            Ok(None) => return Ok(()),
            Err(source) => {
                return Err(target.error("remove", keys.values().next().unwrap_or(&""), source));
            }
        }
    }
}
