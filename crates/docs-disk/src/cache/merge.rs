//! Merges the results of the shards of a build into those of one build.

use std::fs;
use std::path::{Path, PathBuf};

use docs_site::{BuildCache as _, CachePart};
use walkdir::WalkDir;

use super::files::SPARE;
use super::header::Header;
use super::inputs::Inputs;
use super::records::Records;
use crate::error::Error;

/// Moves the results of shards to those of `cache`, which has none. All paths are those of a cache's files, without extension. Returns
/// `false` if a shard has no header that this program can read.
///
/// The merged header has no sources, so that the next build compares all pages instead of ending early.
pub(super) fn merge(shards: &[PathBuf], cache: &Path) -> Result<bool, Error> {
    let read = |shard: &PathBuf| Some((shard.clone(), Header::read(shard)?));
    let Some(headers) = shards.iter().map(read).collect::<Option<Vec<_>>>() else {
        return Ok(false);
    };
    let mut merged = Header { inputs: Inputs::unknown(), ..Header::default() };
    let records = Records::open(cache, None).map_err(Error::file("write", cache))?;
    for (shard, header) in headers {
        let Header { request, keep_assets, page_count, files, records: index, .. } = header;
        merged.request = request;
        merged.keep_assets = keep_assets;
        merged.page_count += page_count;
        merged.files.add_missing(files);
        let pages: Vec<String> = index.pages().map(str::to_owned).collect();
        let of_shard = Records::open(&shard, Some(index)).map_err(Error::file("read", &shard))?;
        for page in &pages {
            add(&records, &of_shard, page).map_err(Error::file("write", cache))?;
        }
        move_files(&shard.with_extension(SPARE), &cache.with_extension(SPARE))?;
    }
    merged.records = records.finish().map_err(Error::file("write", cache))?;
    merged.write(cache).map_err(Error::file("write", cache))?;
    Ok(true)
}

/// Adds the records of a page. If several shards have a record of that name, it does not belong to a page, and their bytes are
/// concatenated.
fn add(records: &Records, of_shard: &Records, page: &str) -> std::io::Result<()> {
    for part in CachePart::ALL {
        let Some(record) = of_shard.previous(page, part) else { continue };
        let mut joined = records.current(page, part).unwrap_or_default();
        joined.extend(record);
        records.put(page, part, joined)?;
    }
    Ok(())
}

/// Moves all files below a folder to another one, except those that it has already: files beside pages of several shards.
fn move_files(from: &Path, to: &Path) -> Result<(), Error> {
    for entry in WalkDir::new(from) {
        let entry = entry.map_err(|error| Error::file("read", from)(error.into()))?;
        let Ok(path) = entry.path().strip_prefix(from) else { continue };
        let path = to.join(path);
        let moved = if entry.file_type().is_dir() {
            fs::create_dir_all(&path)
        } else if path.exists() {
            Ok(())
        } else {
            fs::rename(entry.path(), &path)
        };
        moved.map_err(Error::file("write", &path))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use docs_site::Fingerprint;

    use super::*;

    /// Writes the results of a shard with one page, a record of all shards, and a file that all shards have.
    fn shard(folder: &Path, page: &str) -> PathBuf {
        let name = folder.join(page).join("0f");
        let spare = name.with_extension(SPARE);
        fs::create_dir_all(&spare).expect("the folder is ours");
        fs::write(spare.join(page), page).expect("the folder is ours");
        fs::write(spare.join("logo.svg"), "logo").expect("the folder is ours");
        let records = Records::open(&name, None).expect("the folder is ours");
        for record in [page, "image-variants"] {
            records.put(record, CachePart::Page, page.into()).expect("the folder is ours");
        }
        let request = Fingerprint::from_bytes(b"request");
        let index = records.finish().expect("the folder is ours");
        let header = Header { request, page_count: 1, records: index, ..Header::default() };
        header.write(&name).expect("the folder is ours");
        name
    }

    #[test]
    fn shards_become_the_results_of_one_build() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let shards = ["a.html", "b.html"].map(|page| shard(folder.path(), page));
        let cache = folder.path().join("0f");
        assert!(merge(&shards, &cache).expect("the folder is ours"));

        let header = Header::read(&cache).expect("it was written");
        assert_eq!((header.page_count, header.request), (2, Fingerprint::from_bytes(b"request")));
        let records = Records::open(&cache, Some(header.records)).expect("the folder is ours");
        let record = |name| records.previous(name, CachePart::Page);
        assert_eq!(record("a.html").as_deref(), Some(b"a.html".as_slice()));
        assert_eq!(record("b.html").as_deref(), Some(b"b.html".as_slice()));
        assert_eq!(record("image-variants").as_deref(), Some(b"a.htmlb.html".as_slice()));
        for file in ["a.html", "b.html", "logo.svg"] {
            assert!(cache.with_extension(SPARE).join(file).is_file(), "{file}");
        }
    }

    #[test]
    fn a_damaged_shard_is_not_merged() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let shards = ["a.html", "b.html"].map(|page| shard(folder.path(), page));
        fs::write(shards[1].with_extension("state"), "damaged").expect("the folder is ours");
        let cache = folder.path().join("0f");
        assert!(!merge(&shards, &cache).expect("the folder is ours"));
        assert!(Header::read(&cache).is_none());
    }
}
