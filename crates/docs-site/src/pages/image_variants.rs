//! Smaller copies of the images in articles, for `srcset`.
//!
//! A copy can have more bytes than its image, and is then left out, so the HTML of a page depends on the encoded copies. An image is
//! encoded when the first page asks for it; the next build reads from a record which copies there are, and keeps their files.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use docs_model::{ASSETS_FOLDER, Issue, Location};
use tracing::info_span;

use crate::inputs::image_variants::{EncodedImage, ImageEncoder};
use crate::inputs::sink::{Sink, SinkError};
use crate::load::LoadedSite;
use crate::load::assets::{Assets, hashed_name};
use crate::load::project::Project;
use crate::values::fingerprint::{Fingerprint, Fingerprinter};

/// Code of all issues of image variants.
const CODE: &str = "image-variants";

/// Variants of the images that pages have shown so far.
pub(crate) struct ImageVariants {
    encoder: Arc<dyn ImageEncoder>,
    /// `false` for a check, which only reads the record.
    encodes: bool,
    /// Widths of the variants by image, from the previous build.
    previous: HashMap<Fingerprint, Vec<u32>>,
    /// By path of the source.
    images: Mutex<BTreeMap<String, Arc<OnceLock<ImageFiles>>>>,
    /// Encoded files that are not written yet.
    encoded: Mutex<Vec<(String, Vec<u8>)>>,
    /// Paths of the files that were written.
    written: Mutex<BTreeSet<String>>,
    /// Images that the encoder could not read, by path of the source.
    issues: Mutex<BTreeMap<String, Issue>>,
}

/// File of a variant.
#[derive(Clone, Debug)]
pub(crate) struct VariantFile {
    /// Path within the built site.
    pub(crate) path: String,
    pub(crate) width: u32,
}

/// Variants of one image.
#[derive(Debug, Default)]
struct ImageFiles {
    /// Fingerprint of the image and the encoder; `None` if the image cannot be read.
    image: Option<Fingerprint>,
    files: Vec<VariantFile>,
}

/// Widths of variants by image, as the next build reads them.
type Record = Vec<(Fingerprint, Vec<u32>)>;

impl ImageVariants {
    /// Prepares the variants of a site that asks for them. `record` is that of the previous build. A check does not encode.
    pub(crate) fn new(
        project: &Project,
        loaded: &LoadedSite,
        record: Option<&[u8]>,
        encodes: bool,
    ) -> Option<Self> {
        let is_wanted = loaded.site.settings.build.image_variants;
        let encoder = project.image_encoder.clone().filter(|_| is_wanted)?;
        let previous: Option<Record> = record.and_then(|bytes| postcard::from_bytes(bytes).ok());
        Some(Self {
            encoder,
            encodes,
            previous: previous.unwrap_or_default().into_iter().collect(),
            images: Mutex::default(),
            encoded: Mutex::default(),
            written: Mutex::default(),
            issues: Mutex::default(),
        })
    }

    /// Returns the files of the variants of an image, the narrowest first.
    pub(crate) fn for_image(&self, source: &str, assets: &Assets) -> Vec<VariantFile> {
        let image = Arc::clone(lock(&self.images).entry(source.to_owned()).or_default());
        image.get_or_init(|| self.find(source, assets)).files.clone()
    }

    fn find(&self, source: &str, assets: &Assets) -> ImageFiles {
        let Some(bytes) = assets.read(source) else { return ImageFiles::default() };
        let revision = self.encoder.revision();
        let image = Fingerprinter::default().bytes(&bytes).value(&revision).finish();
        if let Some(widths) = self.previous.get(&image) {
            return self.image_files(source, image, widths);
        }
        let encoded = self.encodes.then(|| self.encode(source, &bytes)).flatten();
        let Some(encoded) = encoded else { return ImageFiles::default() };
        let widths: Vec<u32> = encoded.iter().map(|variant| variant.width).collect();
        let files = self.image_files(source, image, &widths);
        let contents = encoded.into_iter().map(|variant| variant.bytes);
        let paths = files.files.iter().map(|file| file.path.clone());
        lock(&self.encoded).extend(paths.zip(contents));
        files
    }

    /// Encodes an image; reports one that the encoder cannot read.
    fn encode(&self, source: &str, bytes: &[u8]) -> Option<Vec<EncodedImage>> {
        let _span = info_span!("encode image").entered();
        let encoded = self.encoder.encode(bytes);
        let failed = |error: &_| {
            let message = format!("the image has no smaller copies: {error}");
            let issue = Issue::warning(CODE, message).at(Location::file(source));
            let help = "save it again with another program, or set `build.image_variants = false`";
            lock(&self.issues).insert(source.to_owned(), issue.help(help));
        };
        encoded.inspect_err(failed).ok()
    }

    fn image_files(&self, source: &str, image: Fingerprint, widths: &[u32]) -> ImageFiles {
        let name = source.rsplit('/').next().unwrap_or(source);
        let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
        let extension = self.encoder.extension();
        let content = image.to_string();
        let file = |width: &u32| {
            let name = hashed_name(&format!("{stem}-{width}"), extension, content.as_bytes());
            VariantFile { path: format!("{ASSETS_FOLDER}/{name}"), width: *width }
        };
        ImageFiles { image: Some(image), files: widths.iter().map(file).collect() }
    }

    /// Writes the files that were encoded since the last call, so that few of them are in memory at the same time.
    pub(crate) fn write_encoded(&self, sink: &dyn Sink) -> Result<(), SinkError> {
        let encoded = std::mem::take(&mut *lock(&self.encoded));
        for (path, bytes) in encoded {
            if lock(&self.written).insert(path.clone()) {
                sink.write(&path, bytes)?;
            }
        }
        Ok(())
    }

    /// Writes the files of all images: keeps those of the previous build, and encodes those that no longer exist.
    pub(crate) fn write(&self, sink: &dyn Sink, assets: &Assets) -> Result<(), SinkError> {
        self.write_encoded(sink)?;
        for (source, image) in lock(&self.images).iter() {
            let Some(ImageFiles { files, .. }) = image.get() else { continue };
            let is_written = |file: &VariantFile| lock(&self.written).contains(&file.path);
            let paths: Vec<&str> = files.iter().map(|file| file.path.as_str()).collect();
            if files.iter().all(is_written) || sink.keep(&paths) || !self.encodes {
                continue;
            }
            let encoded = assets.read(source).and_then(|bytes| self.encode(source, &bytes));
            for variant in encoded.unwrap_or_default() {
                let file = files.iter().find(|file| file.width == variant.width);
                lock(&self.encoded).extend(file.map(|file| (file.path.clone(), variant.bytes)));
            }
            self.write_encoded(sink)?;
        }
        Ok(())
    }

    /// Returns the record for the next build.
    pub(crate) fn record(&self) -> Vec<u8> {
        let widths = |files: &ImageFiles| files.files.iter().map(|file| file.width).collect();
        let images = lock(&self.images);
        let known = images.values().filter_map(|image| image.get());
        let record: Record =
            known.filter_map(|files| Some((files.image?, widths(files)))).collect();
        postcard::to_stdvec(&record).expect("a record consists of plain values")
    }

    /// Returns the issues of the images that pages have shown so far.
    pub(crate) fn issues(&self) -> Vec<Issue> {
        lock(&self.issues).values().cloned().collect()
    }
}

/// Returns the issue of a site that asks for variants of a program without an encoder.
pub(crate) fn no_encoder() -> Issue {
    Issue::warning(CODE, "images have no smaller copies: this program does not encode images")
        .help("set `build.image_variants = false`")
}

fn lock<Value>(mutex: &Mutex<Value>) -> MutexGuard<'_, Value> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
