//! Packs: parts of files in one object.
//!
//! The content of a pack is the length of an index in JSON (4 bytes, little-endian), the index, and the bytes of the parts. The object
//! is that content, compressed.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Component, Path};

use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64;

use crate::error::Error;
use crate::fingerprint::Fingerprint;
use crate::headers::Headers;

/// Usual size of the content of a pack in bytes: an edited file leads to the transfer of one pack, and each pack is a request.
const PACK_BYTES: u64 = 4 * 1024 * 1024;

/// Limit of the content of a pack in bytes, many times the usual size: a larger one is damaged.
const MAX_PACK_BYTES: u64 = 16 * PACK_BYTES;

/// Part of a file.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Part {
    /// Path of the file, relative to the folder.
    path: String,
    /// Position of the first byte.
    start: u64,
    /// Number of bytes.
    length: u64,
}

/// Content of an object that is not that of a pack.
#[derive(Debug)]
pub(super) struct Damaged;

/// The content of a pack.
#[derive(Debug)]
pub(super) struct Pack(Vec<u8>);

/// Distributes files over packs, given their paths and sizes. A file stays in its group while the number of groups is the same, and
/// a large file has its parts in packs of their own: bytes at its end do not change the other packs.
pub(super) fn group(files: Vec<(String, u64)>) -> Vec<Vec<Part>> {
    let (large, small): (Vec<_>, Vec<_>) =
        files.into_iter().partition(|(_, size)| *size > PACK_BYTES);
    let total: u64 = small.iter().map(|(_, size)| size).sum();
    // A power of two changes seldom.
    let count = total.div_ceil(PACK_BYTES).next_power_of_two();
    let mut groups = vec![Vec::new(); usize::try_from(count).unwrap_or(1)];
    for (path, length) in small {
        let group = xxh3_64(path.as_bytes()) % count;
        groups[usize::try_from(group).unwrap_or_default()].push(Part { path, start: 0, length });
    }
    for (path, size) in large {
        let starts = (0..size).step_by(usize::try_from(PACK_BYTES).unwrap_or(usize::MAX));
        let part =
            |start: u64| Part { path: path.clone(), start, length: PACK_BYTES.min(size - start) };
        groups.extend(starts.map(|start| vec![part(start)]));
    }
    groups.retain(|group| !group.is_empty());
    groups
}

impl Pack {
    /// Reads parts of files below a folder.
    pub(super) fn read(folder: &Path, parts: &[Part]) -> Result<Self, Error> {
        let index = serde_json::to_vec(parts).expect("the index has texts and numbers");
        let length = u32::try_from(index.len()).expect("a pack has few files");
        let bytes: u64 = parts.iter().map(|part| part.length).sum();
        let capacity = usize::try_from(bytes).unwrap_or_default() + index.len() + 4;
        let mut content = Vec::with_capacity(capacity);
        content.extend(length.to_le_bytes());
        content.extend(index);
        for part in parts {
            let path = folder.join(&part.path);
            read_part(&path, part, &mut content).map_err(Error::file("read", &path))?;
        }
        Ok(Self(content))
    }

    /// Returns the name of the pack: the fingerprint of its content.
    pub(super) fn name(&self) -> String {
        Fingerprint::new(&Headers::default(), &self.0).to_string()
    }

    /// Returns the bytes of the object.
    pub(super) fn compress(&self) -> Vec<u8> {
        let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(&self.0).and_then(|()| encoder.finish()).expect("memory can be written")
    }

    /// Reads an object; an error if its content has another name.
    pub(super) fn decompress(bytes: &[u8], name: &str) -> Result<Self, Damaged> {
        let mut content = Vec::new();
        ZlibDecoder::new(bytes)
            .take(MAX_PACK_BYTES)
            .read_to_end(&mut content)
            .map_err(|_| Damaged)?;
        Some(Self(content)).filter(|pack| pack.name() == name).ok_or(Damaged)
    }

    /// Writes the parts into the files of a folder. Returns `false` if the index is damaged.
    pub(super) fn write(&self, folder: &Path) -> Result<bool, Error> {
        let Some((parts, mut bytes)) = self.parts() else { return Ok(false) };
        for part in &parts {
            let length = usize::try_from(part.length).unwrap_or(usize::MAX);
            let Some((content, rest)) = bytes.split_at_checked(length) else { return Ok(false) };
            let path = folder.join(&part.path);
            write_part(&path, part.start, content).map_err(Error::file("write", &path))?;
            bytes = rest;
        }
        Ok(true)
    }

    /// Returns the parts and their bytes; `None` if the index is damaged, or contains a path out of the folder.
    fn parts(&self) -> Option<(Vec<Part>, &[u8])> {
        let (length, rest) = self.0.split_first_chunk::<4>()?;
        let (index, bytes) =
            rest.split_at_checked(usize::try_from(u32::from_le_bytes(*length)).ok()?)?;
        let parts: Vec<Part> = serde_json::from_slice(index).ok()?;
        parts.iter().all(|part| is_within(&part.path)).then_some((parts, bytes))
    }
}

/// Returns whether a path leads to a file below the folder that it is relative to.
fn is_within(path: &str) -> bool {
    let is_name = |part: Component<'_>| matches!(part, Component::Normal(_));
    !path.is_empty() && Path::new(path).components().all(is_name)
}

fn read_part(path: &Path, part: &Part, content: &mut Vec<u8>) -> io::Result<()> {
    let mut file = File::open(path)?;
    file.seek(SeekFrom::Start(part.start))?;
    let read = file.take(part.length).read_to_end(content)?;
    // Otherwise the bytes would not be those that the index describes.
    if read as u64 == part.length { Ok(()) } else { Err(io::ErrorKind::UnexpectedEof.into()) }
}

fn write_part(path: &Path, start: u64, bytes: &[u8]) -> io::Result<()> {
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent)?;
    }
    let mut file = OpenOptions::new().write(true).create(true).truncate(false).open(path)?;
    file.seek(SeekFrom::Start(start))?;
    file.write_all(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(parts: &[Part]) -> Vec<&str> {
        parts.iter().map(|part| part.path.as_str()).collect()
    }

    #[test]
    fn files_stay_in_their_group() {
        let files = |count: usize, size: u64| -> Vec<(String, u64)> {
            (0..count).map(|number| (format!("page-{number}.html"), size)).collect()
        };
        let groups = group(files(100, PACK_BYTES / 10));
        assert_eq!(groups.len(), 16);
        let more = group(files(101, PACK_BYTES / 10));
        let changed = groups.iter().zip(&more).filter(|(before, after)| before != after).count();
        assert_eq!(changed, 1, "the new file is in one group");
        assert_eq!(group(vec![("empty".to_owned(), 0)]).len(), 1);
        assert!(group(Vec::new()).is_empty());
    }

    #[test]
    fn bytes_at_the_end_of_a_large_file_leave_its_other_parts() {
        let parts = |size: u64| group(vec![("records".to_owned(), size)]);
        let [before, after] = [parts(3 * PACK_BYTES), parts(3 * PACK_BYTES + 1)];
        assert_eq!(before, after[..3]);
        assert_eq!(
            after[3],
            [Part { path: "records".to_owned(), start: 3 * PACK_BYTES, length: 1 }]
        );
    }

    #[test]
    fn a_pack_contains_parts_of_files() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let [from, to] = ["from", "to"].map(|name| folder.path().join(name));
        fs::create_dir_all(from.join("a")).expect("the folder is ours");
        fs::write(from.join("a/b"), "0123456789").expect("the folder is ours");
        fs::write(from.join("empty"), "").expect("the folder is ours");
        let part = |path: &str, start, length| Part { path: path.to_owned(), start, length };
        let parts = [part("a/b", 0, 4), part("empty", 0, 0), part("a/b", 4, 6)];
        let pack = Pack::read(&from, &parts).expect("the files exist");
        let read = Pack::decompress(&pack.compress(), &pack.name()).expect("it was not changed");
        assert_eq!(names(&read.parts().expect("the index is whole").0), ["a/b", "empty", "a/b"]);
        assert!(read.write(&to).expect("the folder is ours"));
        assert_eq!(fs::read(to.join("a/b")).expect("it was written"), b"0123456789");
        assert_eq!(fs::read(to.join("empty")).expect("it was written"), b"");
        let longer = Pack::read(&from, &[part("a/b", 4, 7)]);
        assert!(matches!(longer, Err(Error::File { .. })), "the file became shorter");
    }

    #[test]
    fn a_damaged_pack_is_refused() {
        let pack = |content: &[u8]| Pack(content.to_vec());
        let whole = pack(b"\x02\0\0\0[]");
        let compressed = whole.compress();
        for length in 0..compressed.len() {
            assert!(Pack::decompress(&compressed[..length], &whole.name()).is_err(), "{length}");
        }
        assert!(Pack::decompress(&pack(b"other").compress(), &whole.name()).is_err());
        let folder = tempfile::tempdir().expect("a folder for the test");
        for index in [
            r#"[{"path":"../a","start":0,"length":1}]"#,
            r#"[{"path":"/a","start":0,"length":1}]"#,
            r#"[{"path":"","start":0,"length":1}]"#,
            r#"[{"path":"a","start":0,"length":2}]"#,
            "[",
        ] {
            let length = u32::try_from(index.len()).expect("it is short").to_le_bytes();
            let pack = Pack([&length, index.as_bytes(), b"x"].concat());
            let written = pack.write(&folder.path().join("in")).expect("the folder is ours");
            assert!(!written, "{index}");
        }
        assert!(!folder.path().join("a").exists());
    }
}
