//! Builds of a site: every page is rendered, except those that the previous build rendered from the same inputs.

pub(crate) mod cache;
mod images;
mod language;
mod link_check;
pub(crate) mod options;
mod page;
mod page_resources;
pub(crate) mod preview;
pub(crate) mod report;
pub(crate) mod shard;
mod shard_build;

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use docs_model::{Issue, SiteMarker, allowed_hosts, blocked_inline_elements, response_headers};
use docs_urls::LEDGER_FILE;

use self::language::{BuiltLanguage, LanguageOptions, build_language};
use crate::build::cache::{BuildCache, TransientCache};
use crate::build::options::BuildOptions;
use crate::build::report::BuildReport;
use crate::build::shard_build::build_shard;
use crate::checks::report::Migration;
use crate::checks::unused_files::UnusedFiles;
use crate::checks::urls::read_ledger;
use crate::inputs::sink::{MemorySink, PrefixedSink, Sink};
use crate::load::project::Project;
use crate::load::{LoadOptions, LoadedSite};
use crate::outputs::error::BuildError;
use crate::outputs::hosting::host_files;
use crate::pages::image_variants::WrittenVariants;

impl Project {
    /// Builds the site in all its languages.
    ///
    /// # Errors
    ///
    /// Returns an error if the site cannot be read, or a file cannot be written or rendered. Issues of the content are part of the report.
    ///
    /// # Examples
    ///
    /// ```
    /// use docs_site::{BuildOptions, MemoryCache, MemorySink, MemoryTree, Project};
    ///
    /// let project = Project::new(MemoryTree::from_iter([
    ///     ("site.toml", "title = \"Manual\"\nurl = \"https://example.org\""),
    ///     ("content/index.md", "# Welcome"),
    /// ]));
    /// let sink = MemorySink::default();
    /// let report = project.build(&BuildOptions::default(), &MemoryCache::default(), &sink).unwrap();
    /// assert!(!report.has_errors());
    /// assert!(sink.file("index.html").is_some());
    /// ```
    pub fn build(
        &self,
        options: &BuildOptions,
        cache: &dyn BuildCache,
        sink: &dyn Sink,
    ) -> Result<BuildReport, BuildError> {
        self.build_loaded(self.load(&options.load)?, options, cache, sink)
    }

    /// Builds the site in all its languages, and returns its files by path.
    ///
    /// # Errors
    ///
    /// The errors of [`build`](Self::build).
    ///
    /// # Examples
    ///
    /// ```
    /// use docs_site::{BuildOptions, MemoryTree, Project};
    ///
    /// let project = Project::new(MemoryTree::from_iter([
    ///     ("site.toml", "title = \"Manual\"\nurl = \"https://example.org\""),
    ///     ("content/index.md", "# Welcome"),
    /// ]));
    /// let (report, files) = project.build_to_memory(&BuildOptions::default())?;
    /// assert_eq!(report.pages, 3); // The document, the search page, and the page for addresses without one.
    /// assert!(files.contains_key("index.html") && files.contains_key("404.html"));
    /// # Ok::<(), docs_site::BuildError>(())
    /// ```
    pub fn build_to_memory(
        &self,
        options: &BuildOptions,
    ) -> Result<(BuildReport, BTreeMap<String, Vec<u8>>), BuildError> {
        let sink = MemorySink::default();
        let report = self.build(options, &TransientCache::default(), &sink)?;
        Ok((report, sink.into_files()))
    }

    /// Builds the site in all its languages, the first of which is already `loaded`.
    ///
    /// # Errors
    ///
    /// The errors of [`build`](Self::build).
    pub fn build_loaded(
        &self,
        loaded: LoadedSite,
        options: &BuildOptions,
        cache: &dyn BuildCache,
        sink: &dyn Sink,
    ) -> Result<BuildReport, BuildError> {
        if let Some(shard) = options.shard {
            return build_shard(self, loaded, shard, &options.load, cache, sink);
        }
        let mut report = BuildReport {
            migration: Migration::from_loaded(&loaded),
            keep_assets: loaded.site.settings.build.keep_assets,
            ..BuildReport::default()
        };
        let host = loaded.site.settings.deploy.host;
        let own_files: HashSet<String> =
            loaded.static_files.iter().map(|file| file.path.clone()).collect();
        let languages: Vec<String> =
            loaded.site.settings.languages()[1..].iter().map(ToString::to_string).collect();
        let (ledger, issues) = read_ledger(self.sources());
        report.issues.extend(issues);
        report.sources.files.insert(LEDGER_FILE.to_owned());
        let variants = WrittenVariants::new(sink);
        let options = &LanguageOptions { build: options, ledger, variants };
        let policy = loaded.site.settings.policies.on_unused_files;
        let mut unused = policy.severity().map(|severity| UnusedFiles::new(&loaded, severity));
        let (site, settings_file) = (Arc::clone(&loaded.site), loaded.settings_file.clone());
        let BuiltLanguage { mut marker, mut external } =
            build_language(self, loaded, "", options, cache, sink, &mut report)?;
        for language in &languages {
            let load =
                LoadOptions { language: Some(language.clone()), ..options.build.load.clone() };
            let within = PrefixedSink::new(sink, language);
            let loaded = self.load(&load)?;
            if let Some(unused) = &mut unused {
                unused.add_language(&loaded);
            }
            let of_language =
                build_language(self, loaded, language, options, cache, &within, &mut report)?;
            marker.add_redirects(language, &of_language.marker.redirects);
            // A pattern of static documents may contain pages of this language.
            marker.path_headers.retain(|own| of_language.marker.path_headers.contains(own));
            external.extend(of_language.external);
        }
        marker.headers = response_headers(&site.settings, &external);
        report.allowed_hosts = allowed_hosts(&site.settings, &settings_file, &external);
        report.issues.extend(blocked_inline_elements(&site.settings, &external));
        if let Some(unused) = unused {
            let read = report.sources.scripts.union(&report.sources.files);
            report.issues.extend(unused.issues(self.sources(), read));
        }
        sink.write(SiteMarker::FILE, marker.to_json())?;
        for (path, text) in host_files(host, &marker) {
            if own_files.contains(path) {
                report.issues.push(own_host_file(path));
            } else {
                sink.write(path, text.into_bytes())?;
            }
        }
        Ok(report)
    }
}

/// Returns the issue of a host's configuration file that the author's static folder contains.
fn own_host_file(path: &str) -> Issue {
    let message =
        format!("`{path}` in the static folder is published instead of the generated one");
    Issue::warning("deploy", message)
        .help("remove the file, or `deploy.host` from the settings: then redirects have documents")
}
