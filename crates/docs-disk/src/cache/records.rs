//! The records of pages in the cache folder.
//!
//! All records of an output folder are in one file. A build appends to it, and stores the positions of the current
//! records in the header. The file is compacted when most of it is obsolete.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write as _};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use docs_site::{BuildCache, CachePart};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64;

use super::files::{RECORDS, create, open_own};

/// The positions of all records, by page.
#[derive(Debug, Default, Deserialize, Serialize)]
pub struct RecordIndex {
    /// Number of the file with the records.
    generation: u64,
    pages: FxHashMap<String, [Position; PARTS]>,
}

impl RecordIndex {
    /// Returns the names of all pages with records, in no order.
    pub(super) fn pages(&self) -> impl Iterator<Item = &str> {
        self.pages.keys().map(String::as_str)
    }
}

/// Number of records of a page.
const PARTS: usize = CachePart::ALL.len();

/// Position of a record; empty if there is none.
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
struct Position {
    bytes: Range<u64>,
    /// Checksum of the record.
    checksum: u64,
}

impl Position {
    fn length(&self) -> u64 {
        self.bytes.end.saturating_sub(self.bytes.start)
    }
}

/// The records of the previous build.
#[derive(Debug)]
struct PreviousRecords {
    index: RecordIndex,
    file: File,
    /// Bytes of the file when the build began.
    length: u64,
}

/// The records of a build, while it runs.
#[derive(Debug)]
pub struct Records {
    /// Path of the files, without extension.
    name: PathBuf,
    previous: Option<PreviousRecords>,
    current: Mutex<CurrentRecords>,
}

#[derive(Debug)]
struct CurrentRecords {
    writer: BufWriter<File>,
    end: u64,
    pages: FxHashMap<String, [Slot; PARTS]>,
}

/// Record of the current build.
#[derive(Clone, Debug, Default)]
enum Slot {
    #[default]
    Empty,
    /// Record of the previous build.
    Kept,
    New(Position),
}

impl Records {
    /// Opens the records of the previous build, whose header contains `previous`, and appends to them; starts a new file if they
    /// cannot be read.
    pub(super) fn open(name: &Path, previous: Option<RecordIndex>) -> io::Result<Self> {
        let previous = previous.and_then(|index| {
            let file = File::open(records_file(name, index.generation)).ok()?;
            let length = file.metadata().ok()?.len();
            Some(PreviousRecords { index, file, length })
        });
        let (file, end) = match &previous {
            Some(previous) => {
                let path = records_file(name, previous.index.generation);
                (open_own(&path, OpenOptions::new().append(true).read(true))?, previous.length)
            }
            None => (create(&records_file(name, 0))?, 0),
        };
        let writer = BufWriter::with_capacity(BUFFER_BYTES, file);
        let current = CurrentRecords { writer, end, pages: FxHashMap::default() };
        Ok(Self { name: name.to_owned(), previous, current: Mutex::new(current) })
    }

    /// Ends the build and returns the positions of its records.
    pub(super) fn finish(self) -> io::Result<RecordIndex> {
        let Self { name, previous, current } = self;
        let mut current = current.into_inner().unwrap_or_else(PoisonError::into_inner);
        current.writer.flush()?;
        let mut index = RecordIndex::default();
        let mut needed = 0;
        for (page, slots) in current.pages {
            let known = previous.as_ref().and_then(|previous| previous.index.pages.get(&page));
            let mut positions: [Position; PARTS] = Default::default();
            for (number, slot) in slots.into_iter().enumerate() {
                positions[number] = match slot {
                    Slot::Empty => Position::default(),
                    Slot::Kept => known.map(|known| known[number].clone()).unwrap_or_default(),
                    Slot::New(position) => position,
                };
                needed += positions[number].length();
            }
            index.pages.insert(page, positions);
        }
        index.generation = previous.map_or(0, |previous| previous.index.generation);
        if needed * 2 < current.end {
            compact(&name, &mut index, current.writer.get_ref())?;
        }
        Ok(index)
    }

    fn lock(&self) -> MutexGuard<'_, CurrentRecords> {
        self.current.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn previous_position(&self, page: &str, part: CachePart) -> Option<&Position> {
        let position = &self.previous.as_ref()?.index.pages.get(page)?[part as usize];
        (position.length() > 0).then_some(position)
    }
}

/// Capacity of the buffer for writing, in bytes.
const BUFFER_BYTES: usize = 256 * 1024;

impl BuildCache for Records {
    fn previous(&self, page: &str, part: CachePart) -> Option<Vec<u8>> {
        let previous = self.previous.as_ref()?;
        let position = self.previous_position(page, part)?;
        (position.bytes.end <= previous.length).then(|| read(&previous.file, position))?
    }

    fn has_previous(&self, page: &str, part: CachePart) -> bool {
        self.previous_position(page, part).is_some()
    }

    fn current(&self, page: &str, part: CachePart) -> Option<Vec<u8>> {
        let mut current = self.lock();
        match current.pages.get(page)?[part as usize].clone() {
            Slot::Empty => None,
            Slot::Kept => {
                drop(current);
                self.previous(page, part)
            }
            Slot::New(position) => {
                current.writer.flush().ok()?;
                let file = current.writer.get_ref().try_clone().ok()?;
                drop(current);
                read(&file, &position)
            }
        }
    }

    fn put(&self, page: &str, part: CachePart, record: Vec<u8>) -> io::Result<()> {
        let checksum = xxh3_64(&record);
        let mut current = self.lock();
        current.writer.write_all(&record)?;
        let start = current.end;
        current.end += record.len() as u64;
        let position = Position { bytes: start..current.end, checksum };
        current.slots(page)[part as usize] = Slot::New(position);
        Ok(())
    }

    fn keep(&self, page: &str, part: CachePart) {
        if self.has_previous(page, part) {
            self.lock().slots(page)[part as usize] = Slot::Kept;
        }
    }

    fn is_kept(&self, page: &str, part: CachePart) -> bool {
        let current = self.lock();
        current.pages.get(page).is_some_and(|slots| matches!(slots[part as usize], Slot::Kept))
    }
}

impl CurrentRecords {
    fn slots(&mut self, page: &str) -> &mut [Slot; PARTS] {
        if !self.pages.contains_key(page) {
            self.pages.insert(page.to_owned(), Default::default());
        }
        self.pages.get_mut(page).expect("the page was inserted")
    }
}

/// Copies the current records to a new file.
fn compact(name: &Path, index: &mut RecordIndex, from: &File) -> io::Result<()> {
    index.generation += 1;
    let mut writer = BufWriter::new(create(&records_file(name, index.generation))?);
    let mut end = 0;
    for position in index.pages.values_mut().flatten() {
        // A damaged record is dropped; its page is rendered again.
        let record = read(from, position).unwrap_or_default();
        writer.write_all(&record)?;
        position.bytes = end..end + record.len() as u64;
        end = position.bytes.end;
    }
    writer.flush()
}

/// Removes the record files of other generations: of previous builds, and of killed builds.
pub(super) fn remove_others(name: &Path, index: &RecordIndex) -> io::Result<()> {
    let kept = records_file(name, index.generation);
    let own = name.with_extension(RECORDS).into_os_string();
    for entry in fs::read_dir(super::files::folder_of(name))? {
        let path = entry?.path();
        let is_own = path.as_os_str().as_encoded_bytes().starts_with(own.as_encoded_bytes());
        if is_own && path != kept {
            // A file that cannot be removed only wastes space.
            let _ = fs::remove_file(path);
        }
    }
    Ok(())
}

fn records_file(name: &Path, generation: u64) -> PathBuf {
    name.with_extension(format!("{RECORDS}{generation}"))
}

/// Returns the record at a position; `None` if it is damaged.
fn read(file: &File, position: &Position) -> Option<Vec<u8>> {
    let mut record = vec![0; usize::try_from(position.length()).ok()?];
    read_exact_at(file, &mut record, position.bytes.start).ok()?;
    (xxh3_64(&record) == position.checksum).then_some(record)
}

#[cfg(unix)]
fn read_exact_at(file: &File, bytes: &mut [u8], at: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, at)
}

#[cfg(windows)]
fn read_exact_at(file: &File, mut bytes: &mut [u8], mut at: u64) -> io::Result<()> {
    while !bytes.is_empty() {
        let count = std::os::windows::fs::FileExt::seek_read(file, bytes, at)?;
        if count == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        bytes = &mut bytes[count..];
        at += count as u64;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const PART: CachePart = CachePart::Search;

    fn open(name: &Path, previous: Option<RecordIndex>) -> Records {
        Records::open(name, previous).expect("the folder is ours")
    }

    fn put(records: &Records, page: &str, text: &str) {
        records.put(page, PART, text.as_bytes().to_vec()).expect("the folder is ours");
    }

    #[test]
    fn records_stay_in_their_file_until_most_are_not_needed() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let name = folder.path().join("name");
        let records = open(&name, None);
        for (page, text) in [("a", "one"), ("b", "two"), ("c", "three")] {
            put(&records, page, text);
        }
        assert_eq!(records.current("b", PART).as_deref(), Some(b"two".as_slice()));
        let first = records.finish().expect("the folder is ours");

        let records = open(&name, Some(first));
        assert_eq!(records.previous("a", PART).as_deref(), Some(b"one".as_slice()));
        assert!(!records.has_previous("a", CachePart::Page));
        records.keep("a", PART);
        records.keep("c", PART);
        put(&records, "b", "new");
        assert!(records.is_kept("a", PART) && !records.is_kept("b", PART));
        assert_eq!(records.current("a", PART).as_deref(), Some(b"one".as_slice()));
        assert_eq!(records.current("b", PART).as_deref(), Some(b"new".as_slice()));
        let second = records.finish().expect("the folder is ours");
        assert_eq!(second.generation, 0);

        let records = open(&name, Some(second));
        records.keep("a", PART);
        let third = records.finish().expect("the folder is ours");
        assert_eq!((third.generation, third.pages["a"][PART as usize].bytes.clone()), (1, 0..3));
        remove_others(&name, &third).expect("the folder is ours");
        assert_eq!(fs::read_dir(folder.path()).expect("it is there").count(), 1);
        let records = open(&name, Some(third));
        assert_eq!(records.previous("a", PART).as_deref(), Some(b"one".as_slice()));
        assert_eq!(records.previous("b", PART), None);
    }

    #[test]
    fn a_damaged_record_is_missing() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let name = folder.path().join("name");
        let records = open(&name, None);
        put(&records, "a", "one");
        put(&records, "b", "two");
        let index = records.finish().expect("the folder is ours");
        fs::write(records_file(&name, 0), "onX").expect("the folder is ours");
        let records = open(&name, Some(index));
        assert_eq!(records.previous("a", PART), None);
        assert_eq!(records.previous("b", PART), None);
    }
}
