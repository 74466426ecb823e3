//! Smaller copies of the images in articles, for `srcset`.
//!
//! A copy can have more bytes than its image, and is then left out, so the HTML of a page depends on the encoded copies. An image is
//! encoded when the first page asks for it; the next build reads from a record which copies there are, and keeps their files.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::{Arc, Mutex, OnceLock};

use docs_model::{ASSETS_FOLDER, Issue, Location};
use tracing::info_span;

use crate::inputs::image_variants::{EncodedImage, ImageEncoder};
use crate::inputs::sink::{Sink, SinkError};
use crate::load::LoadedSite;
use crate::load::assets::Assets;
use crate::load::project::Project;
use crate::values::fingerprint::{Fingerprint, Fingerprinter};
use crate::values::mutex::lock;

/// Code of all issues of image variants.
const CODE: &str = "image-variants";

/// Variants of the images that pages have shown so far.
pub(crate) struct ImageVariants<'a> {
    encoder: Arc<dyn ImageEncoder>,
    /// Sink of the language.
    sink: &'a dyn Sink,
    /// Folder of the language within the site, with its slash; empty for the default language.
    folder: &'a str,
    written: &'a WrittenVariants<'a>,
    /// Widths of the variants by image, from the previous build.
    previous: HashMap<Fingerprint, Vec<u32>>,
    /// Fingerprint of each image by the path of its source; `None` if it cannot be read.
    sources: Mutex<BTreeMap<String, Option<Fingerprint>>>,
    /// Files with equal bytes, such as those of several versions, share their variants.
    images: Mutex<HashMap<Fingerprint, Arc<OnceLock<Vec<VariantFile>>>>>,
    /// Images that the encoder could not read, by path of the source.
    issues: Mutex<BTreeMap<String, Issue>>,
    /// First error of the sink.
    failure: Mutex<Option<SinkError>>,
}

/// Variants that the languages of a build have written. A language copies the files of an earlier one.
pub(crate) struct WrittenVariants<'a> {
    /// Sink of the whole site.
    sink: &'a dyn Sink,
    /// Folder of the first language with the files, and their widths, by image.
    images: Mutex<HashMap<Fingerprint, (String, Vec<u32>)>>,
}

impl<'a> WrittenVariants<'a> {
    /// Returns no variants. `sink` is that of the whole site.
    pub(crate) fn new(sink: &'a dyn Sink) -> Self {
        Self { sink, images: Mutex::default() }
    }
}

/// File of a variant.
#[derive(Clone, Debug)]
pub(crate) struct VariantFile {
    /// Path within the built site.
    pub(crate) path: String,
    pub(crate) width: u32,
}

/// Widths of the variants of an image, as the next build reads them. The entries of a record follow one another, so that the records of
/// several shards can be concatenated.
type Entry = (Fingerprint, Vec<u32>);

impl<'a> ImageVariants<'a> {
    /// Prepares the variants of a language of a site that asks for them. `record` is that of the previous build. A check does not
    /// encode: its sink discards files.
    pub(crate) fn new(
        project: &Project,
        loaded: &LoadedSite,
        record: Option<&[u8]>,
        (folder, sink): (&'a str, &'a dyn Sink),
        written: &'a WrittenVariants<'a>,
    ) -> Option<Self> {
        let is_wanted = loaded.site.settings.build.image_variants;
        let encoder = project.image_encoder.clone().filter(|_| is_wanted)?;
        Some(Self {
            encoder,
            sink,
            folder,
            written,
            previous: record.map(read_entries).unwrap_or_default(),
            sources: Mutex::default(),
            images: Mutex::default(),
            issues: Mutex::default(),
            failure: Mutex::default(),
        })
    }

    /// Returns the files of the variants of an image, the narrowest first.
    pub(crate) fn for_image(&self, source: &str, assets: &Assets) -> Vec<VariantFile> {
        if self.sink.discards_files() && self.previous.is_empty() {
            return Vec::new();
        }
        let known = lock(&self.sources).get(source).copied();
        let Some(image) = known.unwrap_or_else(|| self.fingerprint(source, assets)) else {
            return Vec::new();
        };
        let files = Arc::clone(lock(&self.images).entry(image).or_default());
        files.get_or_init(|| self.find(source, image, assets)).clone()
    }

    /// Returns the fingerprint of an image and the encoder.
    fn fingerprint(&self, source: &str, assets: &Assets) -> Option<Fingerprint> {
        let image = assets.read(source).map(|bytes| {
            Fingerprinter::default().bytes(&bytes).value(&self.encoder.revision()).finish()
        });
        lock(&self.sources).insert(source.to_owned(), image);
        image
    }

    /// Keeps the files of the previous build, copies those of another language, or writes new ones.
    fn find(&self, source: &str, image: Fingerprint, assets: &Assets) -> Vec<VariantFile> {
        let is_check = self.sink.discards_files();
        let previous = self.previous.get(&image).map(|widths| self.files(image, widths));
        let is_kept = |files: &Vec<VariantFile>| {
            let paths: Vec<&str> = files.iter().map(|file| file.path.as_str()).collect();
            is_check || self.sink.keep(&paths)
        };
        if let Some(files) = previous.filter(is_kept) {
            self.share(image, &files);
            return files;
        }
        if is_check {
            return Vec::new();
        }
        if let Some(files) = self.copied(image) {
            return files;
        }
        let encoded = assets.read(source).and_then(|bytes| self.encode(source, &bytes));
        let Some(encoded) = encoded else { return Vec::new() };
        let widths: Vec<u32> = encoded.iter().map(|variant| variant.width).collect();
        let files = self.files(image, &widths);
        for (file, variant) in files.iter().zip(encoded) {
            self.write(file, variant.bytes);
        }
        self.share(image, &files);
        files
    }

    /// Offers the files of an image to the next languages.
    fn share(&self, image: Fingerprint, files: &[VariantFile]) {
        let widths = files.iter().map(|file| file.width).collect();
        let own = || (self.folder.to_owned(), widths);
        lock(&self.written.images).entry(image).or_insert_with(own);
    }

    /// Copies the files of an image from another language; returns `None` if no language has them, or the sink stores no files.
    fn copied(&self, image: Fingerprint) -> Option<Vec<VariantFile>> {
        let (folder, widths) = lock(&self.written.images).get(&image)?.clone();
        let files = self.files(image, &widths);
        let read =
            |file: &VariantFile| self.written.sink.current(&format!("{folder}{}", file.path));
        let contents: Vec<Vec<u8>> = files.iter().map(read).collect::<Option<_>>()?;
        for (file, bytes) in files.iter().zip(contents) {
            self.write(file, bytes);
        }
        Some(files)
    }

    fn write(&self, file: &VariantFile, bytes: Vec<u8>) {
        if let Err(error) = self.sink.write(&file.path, bytes) {
            lock(&self.failure).get_or_insert(error);
        }
    }

    /// Encodes an image; reports one that the encoder cannot read.
    fn encode(&self, source: &str, bytes: &[u8]) -> Option<Vec<EncodedImage>> {
        let _span = info_span!("encode image").entered();
        let encoded = self.encoder.encode(bytes);
        let failed = |error: &_| {
            let message = format!("the image has no smaller copies: {error}");
            let issue = Issue::warning(CODE, message).at(Location::file(source));
            let help =
                "save it smaller or with another program, or set `build.image_variants = false`";
            lock(&self.issues).insert(source.to_owned(), issue.help(help));
        };
        encoded.inspect_err(failed).ok()
    }

    /// Returns the files of an image's variants. Their names depend only on the image.
    fn files(&self, image: Fingerprint, widths: &[u32]) -> Vec<VariantFile> {
        let hash = image.to_string();
        let extension = self.encoder.extension();
        let file = |width: &u32| VariantFile {
            path: format!("{ASSETS_FOLDER}/image-{width}.{}.{extension}", &hash[..HASH_DIGITS]),
            width: *width,
        };
        widths.iter().map(file).collect()
    }

    /// Returns the record for the next build.
    ///
    /// # Errors
    ///
    /// The first error of the sink when a file was written.
    pub(crate) fn finish(&self) -> Result<Vec<u8>, SinkError> {
        if let Some(error) = lock(&self.failure).take() {
            return Err(error);
        }
        let issues = lock(&self.issues);
        let images = lock(&self.images);
        let sources = lock(&self.sources);
        // An image that cannot be read is encoded, and reported, by the next build again. Other sources can have the same bytes.
        let failed: HashSet<Fingerprint> =
            issues.keys().filter_map(|source| *sources.get(source)?).collect();
        let known: BTreeSet<&Fingerprint> = sources.values().flatten().collect();
        let entries = known.into_iter().filter(|image| !failed.contains(image)).filter_map(
            |image| -> Option<Entry> {
                let files = images.get(image)?.get()?;
                Some((*image, files.iter().map(|file| file.width).collect()))
            },
        );
        let write = |record, entry| postcard::to_extend(&entry, record);
        Ok(entries.into_iter().try_fold(Vec::new(), write).expect("an entry has plain values"))
    }

    /// Returns the issues of the images that pages have shown so far.
    pub(crate) fn issues(&self) -> Vec<Issue> {
        lock(&self.issues).values().cloned().collect()
    }
}

/// Reads the entries of a record, up to the first that is damaged.
fn read_entries(mut bytes: &[u8]) -> HashMap<Fingerprint, Vec<u32>> {
    let mut entries = HashMap::new();
    while let Ok(((image, widths), rest)) = postcard::take_from_bytes::<Entry>(bytes) {
        entries.insert(image, widths);
        bytes = rest;
    }
    entries
}

/// Digits of the hash in the name of a file, one of the lengths of [`docs_model::is_content_hashed`]. They distinguish all images of a
/// site.
const HASH_DIGITS: usize = 16;

/// Returns the issue of a site that asks for variants of a program without an encoder.
pub(crate) fn no_encoder() -> Issue {
    Issue::warning(CODE, "images have no smaller copies: this program does not encode images")
        .help("set `build.image_variants = false`")
}
