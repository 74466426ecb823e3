//! The embedded index of a site, written with its pages.
//!
//! What the index knows of a page depends on that page alone, so it is kept from build to build. While the site has the
//! same pages, a changed one changes the few files of the index that its words stand in.

use std::borrow::Cow;

use docs_model::Record;
use docs_search_index::{
    Assembly, Catalogue, Change, ChangedPage, IndexError, IndexSource, PageKey, PageTerms,
    PageText, analyse, page_file, root_file, update,
};
use serde::{Deserialize, Serialize};
use tracing::info_span;

use crate::cache::{Fingerprint, Kept};
use crate::error::Error;
use crate::output::Output;
use crate::parallel;

/// Folder of the index within the built site; with the base URL before it, where browsers find it.
pub(crate) const FOLDER: &str = "search-index";

/// What the index knows of one page.
#[derive(Debug, Deserialize, Eq, PartialEq, Serialize)]
pub(crate) struct Piece {
    text: PageText,
    terms: PageTerms,
}

impl Piece {
    /// What the index has to know of a page with these records.
    pub(crate) fn new(url: &str, records: &[Record]) -> Self {
        let _span = info_span!("index").entered();
        let text = PageText::of(url, records);
        Self { terms: analyse(&text), text }
    }

    /// As it is kept for the next build.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        postcard::to_stdvec(self).expect("texts and numbers can be written")
    }

    fn parse(bytes: &[u8]) -> Option<Self> {
        postcard::from_bytes(bytes).ok()
    }
}

/// A page that searches find.
#[derive(Clone, Copy, Debug)]
pub(crate) struct IndexedPage<'a> {
    pub(crate) key: PageKey<'a>,
    /// What is known of it now.
    pub(crate) now: &'a Kept,
    /// Its document, by which the pieces of the build before are found.
    pub(crate) document: &'a str,
}

/// Gives what the build before knew of a page, by the path of its document.
pub(crate) type PiecesBefore<'a> = &'a (dyn Fn(&str) -> Option<Vec<u8>> + Sync);

impl IndexedPage<'_> {
    fn piece(&self, before: PiecesBefore<'_>) -> Option<Piece> {
        match self.now {
            Kept::New(bytes) => Piece::parse(bytes),
            Kept::Same => Piece::parse(&before(self.document)?),
        }
    }
}

/// What the next build has to know of an index.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize)]
pub(crate) struct IndexState {
    /// Of the index's pages, in order.
    catalogue: Fingerprint,
    /// How many files it has.
    files: usize,
}

/// Writes the index of these pages; `before` is the state of the one that the build before wrote.
pub(crate) fn write(
    pages: &[IndexedPage<'_>],
    before: Option<IndexState>,
    pieces: PiecesBefore<'_>,
    output: &dyn Output,
) -> Result<IndexState, Error> {
    let _span = info_span!("index").entered();
    let keys: Vec<PageKey<'_>> = pages.iter().map(|page| page.key).collect();
    let catalogue = Catalogue::new(&keys);
    let fingerprint = Fingerprint::of_value(&keys);
    let names = output.names_before(FOLDER);
    let is_whole = before == Some(IndexState { catalogue: fingerprint, files: names.len() });
    let files = match is_whole.then(|| changes(pages, &catalogue, pieces, output)).flatten() {
        Some(changes) => take_over(names, changes, output)?,
        None => write_all(pages, &catalogue, pieces, output)?,
    };
    Ok(IndexState { catalogue: fingerprint, files })
}

/// The changes of an index whose pages are the same; `None` if it has to be made again.
fn changes(
    pages: &[IndexedPage<'_>],
    catalogue: &Catalogue,
    pieces: PiecesBefore<'_>,
    output: &dyn Output,
) -> Option<Vec<Change>> {
    let changed: Vec<(usize, Piece, Piece)> = pages
        .iter()
        .enumerate()
        .filter_map(|(number, page)| match page.now {
            Kept::Same => None,
            Kept::New(bytes) => Some((number, pieces(page.document), bytes)),
        })
        .filter(|(_, before, now)| before.as_ref() != Some(*now))
        .map(|(number, before, now)| Some((number, Piece::parse(&before?)?, Piece::parse(now)?)))
        .collect::<Option<_>>()?;
    let changed: Vec<ChangedPage<'_>> = changed
        .iter()
        .map(|(number, old, new)| ChangedPage {
            id: catalogue.id(*number),
            old_terms: &old.terms,
            text: &new.text,
            terms: &new.terms,
        })
        .collect();
    let written: Result<_, IndexError> = update(&WrittenIndex(output), &changed);
    written.ok()
}

/// Keeps the files that stay, writes the others; gives how many there are.
fn take_over(
    names: Vec<String>,
    changes: Vec<Change>,
    output: &dyn Output,
) -> Result<usize, Error> {
    let mut kept: std::collections::BTreeSet<String> = names.into_iter().collect();
    let mut written = 0;
    for change in changes {
        match change {
            Change::Write(file) => {
                kept.remove(&place(&file.name));
                output.write(&place(&file.name), file.text.into_bytes())?;
                written += 1;
            }
            Change::Remove(name) => {
                kept.remove(&place(&name));
            }
        }
    }
    for path in &kept {
        output.keep(path);
    }
    Ok(written + kept.len())
}

/// Makes the whole index.
fn write_all(
    pages: &[IndexedPage<'_>],
    catalogue: &Catalogue,
    pieces: PiecesBefore<'_>,
    output: &dyn Output,
) -> Result<usize, Error> {
    let numbers: Vec<usize> = catalogue.order().collect();
    let mut assembly = Assembly::default();
    // In portions: the pieces of all pages at once would be most of a large site's memory.
    for portion in numbers.chunks(PORTION) {
        let terms = parallel::try_map(
            portion,
            || Ok(()),
            |(), number| {
                let Some(piece) = pages[*number].piece(pieces) else {
                    return Err(Error::Cache(pages[*number].document.to_owned()));
                };
                let file = page_file(catalogue.id(*number), &piece.text);
                output.write(&place(&file.name), file.text.into_bytes())?;
                Ok::<_, Error>(piece.terms)
            },
        )?;
        for (number, terms) in portion.iter().zip(&terms) {
            assembly.push(catalogue.id(*number), terms);
        }
    }
    let parts = assembly.into_parts();
    let parts: Vec<_> = parts.into_iter().map(|part| std::sync::Mutex::new(Some(part))).collect();
    let written = parallel::try_map(
        &parts,
        || Ok(()),
        |(), part| {
            let part = part.lock().expect("each part is taken once").take();
            let mut files = Vec::new();
            let starts = part.expect("each part is taken once").write(&mut |file| files.push(file));
            let count = files.len();
            for file in files {
                output.write(&place(&file.name), file.text.into_bytes())?;
            }
            Ok::<_, Error>((starts, count))
        },
    )?;
    let (starts, counts): (Vec<_>, Vec<usize>) = written.into_iter().unzip();
    let root = root_file(catalogue, &starts);
    output.write(&place(&root.name), root.text.into_bytes())?;
    Ok(pages.len() + counts.iter().sum::<usize>() + 1)
}

/// How many pages are taken apart at a time.
const PORTION: usize = 1024;

fn place(name: &str) -> String {
    format!("{FOLDER}/{name}")
}

/// The index that the build before wrote.
struct WrittenIndex<'a>(&'a dyn Output);

impl IndexSource for WrittenIndex<'_> {
    fn read(&self, name: &str) -> Option<Cow<'_, [u8]>> {
        self.0.before(&place(name)).map(Cow::Owned)
    }
}
