//! The build of a shard: its pages, and the files that belong to them.

use docs_model::SiteMarker;

use super::language::language_folder;
use super::page::{BuiltPages, PageBuild};
use crate::build::cache::BuildCache;
use crate::build::report::BuildReport;
use crate::build::shard::Shard;
use crate::inputs::sink::{PrefixedSink, Sink};
use crate::load::project::Project;
use crate::load::{LoadOptions, LoadedSite};
use crate::outputs::error::BuildError;
use crate::outputs::output::{FinishedSite, Output as _};
use crate::outputs::pictures::Pictures;
use crate::pages::image_variants::WrittenVariants;
use crate::pages::snapshot::{Snapshot, SnapshotOptions};

/// Renders the pages of a shard in all languages of a site, the first of which is `loaded`. The report contains the number of these
/// pages and the sources of the site, but no issues: the build that reads the records of all shards reports them.
pub(super) fn build_shard(
    project: &Project,
    loaded: LoadedSite,
    shard: Shard,
    load: &LoadOptions,
    cache: &dyn BuildCache,
    sink: &dyn Sink,
) -> Result<BuildReport, BuildError> {
    let settings = &loaded.site.settings;
    let mut report =
        BuildReport { keep_assets: settings.build.keep_assets, ..BuildReport::default() };
    let languages: Vec<String> =
        settings.languages()[1..].iter().map(ToString::to_string).collect();
    let build = ShardBuild { project, shard, cache, variants: WrittenVariants::new(sink) };
    build.language(loaded, "", sink, &mut report)?;
    for language in languages {
        let load = LoadOptions { language: Some(language.clone()), ..load.clone() };
        let within = PrefixedSink::new(sink, &language);
        build.language(project.load(&load)?, &language, &within, &mut report)?;
    }
    // The next build recognizes the folder by it.
    sink.write(SiteMarker::FILE, SiteMarker::default().to_json())?;
    Ok(report)
}

/// Build of a shard.
struct ShardBuild<'a> {
    project: &'a Project,
    shard: Shard,
    cache: &'a dyn BuildCache,
    variants: WrittenVariants<'a>,
}

impl ShardBuild<'_> {
    /// Renders the pages of a language; empty for the default language.
    fn language(
        &self,
        loaded: LoadedSite,
        language: &str,
        sink: &dyn Sink,
        report: &mut BuildReport,
    ) -> Result<(), BuildError> {
        let Self { project, shard, cache, variants } = self;
        let snapshot = Snapshot::new(project, loaded, SnapshotOptions::default());
        let folder = language_folder(language);
        let build = PageBuild::new(&snapshot, &folder, *cache, sink, variants).with_shard(*shard);
        let pages = build.pages()?;
        rayon::broadcast(|_| project.renderer.release(&snapshot.base().shared.site_json));
        build.write_images()?;
        let finished = BuiltPages { build: &build, pages: &pages };
        Pictures.write(&FinishedSite {
            snapshot: &snapshot,
            pages: &finished,
            sink,
            previous_index: None,
        })?;
        report.pages += snapshot.pages().iter().filter(|page| build.includes(page)).count();
        report.add_sources(&snapshot);
        Ok(())
    }
}
