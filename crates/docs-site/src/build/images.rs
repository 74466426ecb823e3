//! Images of a build: the files beside pages, and the smaller copies of images.

use docs_model::{Issue, Location};

use super::page::PageBuild;
use crate::build::cache::{BuildCache, CachePart};
use crate::inputs::sink::Sink;
use crate::outputs::error::BuildError;
use crate::pages::article::Article;
use crate::pages::host::SiteHost;
use crate::pages::image_variants::{ImageVariants, WrittenVariants, no_encoder};
use crate::pages::snapshot::Snapshot;

/// Name of the record of image variants in the cache.
const RECORD: &str = "image-variants";

impl<'a> PageBuild<'a> {
    /// Prepares the build of the pages in a language, whose folder has a slash at its end.
    pub(super) fn new(
        snapshot: &'a Snapshot,
        folder: &'a str,
        cache: &'a dyn BuildCache,
        sink: &'a dyn Sink,
        written: &'a WrittenVariants<'a>,
    ) -> Self {
        let record = cache.previous(&format!("{folder}{RECORD}"), CachePart::Page);
        let project = &snapshot.base().project;
        let (loaded, place) = (snapshot.loaded(), (folder, sink));
        let variants = ImageVariants::new(project, loaded, record.as_deref(), place, written);
        Self { snapshot, folder, cache, sink, variants, shard: None }
    }

    /// Returns the host of an article, with the smaller copies of its images.
    pub(super) fn host<'h>(&'h self, article: &'h Article<'h>) -> SiteHost<'h> {
        self.snapshot.host(article).with_variants(self.variants.as_ref())
    }

    /// Writes the files beside pages, and the record of the smaller copies of images.
    pub(super) fn write_images(&self) -> Result<(), BuildError> {
        self.snapshot.base().assets.write(self.sink)?;
        let Some(variants) = &self.variants else { return Ok(()) };
        let record = variants.finish()?;
        let name = format!("{}{RECORD}", self.folder);
        self.cache.put(&name, CachePart::Page, record).map_err(BuildError::CacheWrite)
    }

    /// Returns the issues of the smaller copies of images.
    pub(super) fn image_issues(&self) -> Vec<Issue> {
        let loaded = self.snapshot.loaded();
        let is_wanted = loaded.site.settings.build.image_variants;
        match &self.variants {
            Some(variants) => variants.issues(),
            None if is_wanted => vec![no_encoder().at(Location::file(&loaded.settings_file))],
            None => Vec::new(),
        }
    }
}
