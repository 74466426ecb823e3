//! The files of a cache: a header that is read whole, and the pieces of all pages, each read when it is wanted.
//!
//! New pieces are put behind the old ones and the header is replaced in one step, so a small change writes little. When
//! most of the pieces are no longer wanted, all that are go into a new file.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::ops::Range;
use std::path::{Path, PathBuf};

use docs_model::Issue;
use docs_output::OutputFiles;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64;

use super::fingerprint::Fingerprint;
use super::inputs::Inputs;
use super::open_own;
use super::page::KeptPage;
use crate::search::IndexState;

/// Starts the header; another form of it gets another number.
const MAGIC: &[u8; 16] = b"docs-site state5";

/// Start of the extension of files of pieces; their generation follows.
const PIECES: &str = "pieces-";

/// What concerns the whole site.
#[derive(Debug, Default, Deserialize, Serialize)]
pub(crate) struct StateHeader {
    /// Who built, and how: the program, its settings on the command line.
    pub(crate) request: Fingerprint,
    /// What was read.
    pub(crate) inputs: Inputs,
    /// What was wrong.
    pub(crate) issues: Vec<Issue>,
    /// How many pages there were.
    pub(crate) page_count: usize,
    /// What was written.
    pub(crate) files: OutputFiles,
    /// The search index of each language that has one, by the language's folder.
    pub(crate) search: BTreeMap<String, IndexState>,
    /// Which file of pieces belongs to the header.
    generation: u64,
    /// Where in it the pieces of pages stand, by the path of their document.
    pages: FxHashMap<String, PagePlaces>,
}

/// Where the pieces of a page stand.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
struct PagePlaces {
    page: Place,
    search: Place,
}

/// Where a piece stands, and what tells whether it is still what was written there.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
struct Place {
    bytes: Range<u64>,
    checksum: u64,
}

/// What is kept of a page.
#[derive(Debug)]
pub(crate) enum Kept {
    /// What the build before kept of it.
    Same,
    /// These bytes; none where there is nothing to keep.
    New(Vec<u8>),
}

impl Default for Kept {
    fn default() -> Self {
        Self::New(Vec::new())
    }
}

/// What is kept of all pages, by the path of their document.
#[derive(Debug, Default)]
pub(crate) struct KeptPages(Vec<(String, Kept, Kept)>);

impl KeptPages {
    /// Keeps what a page was made from, and what the search index knows of it.
    pub(crate) fn push(&mut self, path: String, page: Kept, search: Kept) {
        self.0.push((path, page, search));
    }
}

/// What a build has left.
#[derive(Debug)]
pub(crate) struct State {
    pub(crate) header: StateHeader,
    pieces: File,
    length: u64,
}

impl State {
    /// Reads what was left under a name; `None` if it is damaged or of another form, which is as good as none.
    pub(super) fn read(name: &Path) -> Option<Self> {
        let header = fs::read(header_file(name)).ok()?;
        let header: StateHeader = postcard::from_bytes(header.strip_prefix(MAGIC)?).ok()?;
        let pieces = File::open(pieces_file(name, header.generation)).ok()?;
        let length = pieces.metadata().ok()?.len();
        Some(Self { header, pieces, length })
    }

    /// What is kept of the page whose document has this path.
    pub(crate) fn page(&self, path: &str) -> Option<KeptPage> {
        postcard::from_bytes(&self.piece(&self.header.pages.get(path)?.page)?).ok()
    }

    /// What the search index knew of it.
    pub(crate) fn search(&self, path: &str) -> Option<Vec<u8>> {
        self.piece(&self.header.pages.get(path)?.search).filter(|piece| !piece.is_empty())
    }

    /// Did the search index know of it?
    pub(crate) fn has_search(&self, path: &str) -> bool {
        self.header.pages.get(path).is_some_and(|places| !places.search.bytes.is_empty())
    }

    fn piece(&self, place: &Place) -> Option<Vec<u8>> {
        let bytes = &place.bytes;
        if bytes.end > self.length {
            return None;
        }
        let length = usize::try_from(bytes.end.checked_sub(bytes.start)?).ok()?;
        let mut piece = vec![0; length];
        read_exact_at(&self.pieces, &mut piece, bytes.start).ok()?;
        (xxh3_64(&piece) == place.checksum).then_some(piece)
    }
}

/// Was anything left under a name?
pub(super) fn is_there(name: &Path) -> bool {
    header_file(name).exists()
}

/// Leaves something under a name for the next build; `before` is what lies there.
pub(super) fn write(
    name: &Path,
    mut header: StateHeader,
    kept: &KeptPages,
    before: Option<&State>,
) -> io::Result<()> {
    // What is still wanted of the old pieces; less than half of them is not worth carrying the rest along.
    let same = before.map_or(0, |before| wanted_bytes(kept, before));
    let old = before.filter(|before| same * 2 >= before.length);
    header.generation = match (old, before) {
        (Some(old), _) => old.header.generation,
        (None, Some(before)) => before.header.generation + 1,
        (None, None) => 0,
    };
    let file = pieces_file(name, header.generation);
    let pieces = match old {
        Some(_) => open_own(&file, OpenOptions::new().append(true))?,
        None => create(&file)?,
    };
    let mut writer = Pieces { end: pieces.metadata()?.len(), writer: io::BufWriter::new(pieces) };
    for (path, page, search) in &kept.0 {
        let known = before.and_then(|before| Some((before, before.header.pages.get(path)?)));
        let mut put = |kept: &Kept, of: fn(&PagePlaces) -> &Place| match (kept, known) {
            (Kept::New(bytes), _) => writer.push(bytes),
            (Kept::Same, Some((_, places))) if old.is_some() => Ok(of(places).clone()),
            (Kept::Same, Some((before, places))) => {
                writer.push(&before.piece(of(places)).unwrap_or_default())
            }
            (Kept::Same, None) => Ok(Place::default()),
        };
        let places =
            PagePlaces { page: put(page, |at| &at.page)?, search: put(search, |at| &at.search)? };
        header.pages.insert(path.clone(), places);
    }
    writer.writer.flush()?;
    let bytes = postcard::to_stdvec(&header).map_err(io::Error::other)?;
    replace(&header_file(name), &[MAGIC, &bytes])?;
    remove_other_pieces(name, header.generation)
}

/// Removes the files of pieces that no header refers to: those of the build before, and of builds that were killed.
fn remove_other_pieces(name: &Path, generation: u64) -> io::Result<()> {
    let kept = pieces_file(name, generation);
    let own = name.with_extension(PIECES).into_os_string();
    for entry in fs::read_dir(folder_of(name))? {
        let path = entry?.path();
        let is_own = path.as_os_str().as_encoded_bytes().starts_with(own.as_encoded_bytes());
        if is_own && path != kept {
            // A build that still reads it has it open.
            let _ = fs::remove_file(path);
        }
    }
    Ok(())
}

/// Writes pieces one behind the other.
struct Pieces {
    writer: io::BufWriter<File>,
    end: u64,
}

impl Pieces {
    fn push(&mut self, bytes: &[u8]) -> io::Result<Place> {
        self.writer.write_all(bytes)?;
        let start = self.end;
        self.end += bytes.len() as u64;
        Ok(Place { bytes: start..self.end, checksum: xxh3_64(bytes) })
    }
}

fn wanted_bytes(kept: &KeptPages, before: &State) -> u64 {
    let length = |kept: &Kept, place: &Place| match kept {
        Kept::Same => place.bytes.end.saturating_sub(place.bytes.start),
        Kept::New(_) => 0,
    };
    let pages = kept.0.iter().filter_map(|(path, page, search)| {
        let places = before.header.pages.get(path)?;
        Some(length(page, &places.page) + length(search, &places.search))
    });
    pages.sum()
}

/// Replaces a file in one step. The draft has a fixed name, so that a killed build leaves one at most, which the next
/// build replaces.
fn replace(file: &Path, parts: &[&[u8]]) -> io::Result<()> {
    let path = file.with_extension("draft");
    let mut draft = create(&path)?;
    for part in parts {
        draft.write_all(part)?;
    }
    fs::rename(path, file)
}

/// Makes a new file; what is there is removed and not written to, since it can be a link.
fn create(file: &Path) -> io::Result<File> {
    match fs::remove_file(file) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    File::create_new(file)
}

fn folder_of(name: &Path) -> &Path {
    name.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn header_file(name: &Path) -> PathBuf {
    name.with_extension("state")
}

fn pieces_file(name: &Path, generation: u64) -> PathBuf {
    name.with_extension(format!("{PIECES}{generation}"))
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

    fn kept(pieces: &[(&str, Kept)]) -> KeptPages {
        let mut pages = KeptPages::default();
        for (path, search) in pieces {
            let search = match search {
                Kept::Same => Kept::Same,
                Kept::New(bytes) => Kept::New(bytes.clone()),
            };
            pages.push((*path).to_owned(), Kept::default(), search);
        }
        pages
    }

    fn new(text: &str) -> Kept {
        Kept::New(text.as_bytes().to_vec())
    }

    #[test]
    fn pieces_stay_where_they_are_until_most_are_unwanted() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let name = folder.path().join("name");
        let write = |pages: KeptPages, before: Option<&State>| {
            write(&name, StateHeader::default(), &pages, before).expect("the folder is ours");
            State::read(&name).expect("it was written")
        };
        let first = write(kept(&[("a", new("one")), ("b", new("two")), ("c", new("three"))]), None);
        assert_eq!(first.search("b").as_deref(), Some(b"two".as_slice()));
        let second =
            write(kept(&[("a", Kept::Same), ("b", new("new")), ("c", Kept::Same)]), Some(&first));
        assert_eq!(second.header.generation, 0);
        assert_eq!(second.search("a").as_deref(), Some(b"one".as_slice()));
        assert_eq!(second.search("b").as_deref(), Some(b"new".as_slice()));
        let third = write(kept(&[("a", Kept::Same)]), Some(&second));
        assert_eq!((third.header.generation, third.length), (1, 3));
        assert_eq!(third.search("a").as_deref(), Some(b"one".as_slice()));
        assert_eq!(fs::read_dir(folder.path()).expect("it is there").count(), 2);
    }

    #[test]
    fn a_damaged_file_is_none() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let name = folder.path().join("name");
        write(&name, StateHeader::default(), &kept(&[("a", new("one"))]), None)
            .expect("the folder is ours");
        let bytes = fs::read(header_file(&name)).expect("it was written");
        for length in 0..bytes.len() {
            fs::write(header_file(&name), &bytes[..length]).expect("the folder is ours");
            assert!(State::read(&name).is_none(), "{length} bytes");
        }
        fs::write(header_file(&name), bytes).expect("the folder is ours");
        fs::write(pieces_file(&name, 0), "").expect("the folder is ours");
        assert_eq!(State::read(&name).expect("the header is whole").search("a"), None);
    }
}
