//! Builds for the tests.

use std::collections::BTreeMap;
use std::path::Path;

use docs_deploy::BuiltSite;
use docs_output::{Output, OutputOptions, PreviousOutput, Target};
use docs_server::SiteMarker;
use tempfile::TempDir;

/// Names of the program that builds the sites.
pub(crate) const OPTIONS: OutputOptions = OutputOptions {
    is_content_hashed: |path| path.starts_with("assets/"),
    marker: Some(docs_output::Marker {
        file: SiteMarker::FILE,
        is_valid: |bytes| SiteMarker::from_json(bytes).is_some(),
        bytes: || SiteMarker::default().to_json(),
    }),
    ..OutputOptions::new()
};

/// A build of a site with three pages, in a folder of its own.
pub(crate) struct Build {
    pub(crate) site: BuiltSite,
    /// Bytes of its files, by path.
    pub(crate) files: BTreeMap<String, Vec<u8>>,
    _folder: TempDir,
}

impl Build {
    /// Creates a build of a version of the site. Each page refers to two assets: one that all versions have, and one of its own.
    /// `pages` are the names of the pages.
    pub(crate) fn new(version: &str, pages: &[&str]) -> Self {
        let page = |name: &&str| {
            let text = format!("version {version}\nassets/shared.js\nassets/{name}.{version}.js\n");
            (format!("{name}.html"), text.into_bytes())
        };
        let asset = |name: &&str| {
            (format!("assets/{name}.{version}.js"), format!("script {name} {version}").into_bytes())
        };
        let mut files: BTreeMap<String, Vec<u8>> =
            pages.iter().map(page).chain(pages.iter().map(asset)).collect();
        files.insert("assets/shared.js".to_owned(), b"shared".to_vec());
        files.insert("sitemap.xml".to_owned(), pages.join(" ").into_bytes());
        files.insert("logo.svg".to_owned(), b"<svg/>".to_vec());
        Self::from_files(files)
    }

    /// Creates a build with these files and a marker.
    pub(crate) fn from_files(mut files: BTreeMap<String, Vec<u8>>) -> Self {
        files.insert(SiteMarker::FILE.to_owned(), SiteMarker::default().to_json());
        let folder = tempfile::tempdir().expect("a folder for the test");
        let path = folder.path().join("build");
        write(&path, &files);
        let site = BuiltSite::open(&path, &OPTIONS).expect("it is a build");
        Self { site, files, _folder: folder }
    }
}

/// Builds a site into a folder.
fn write(folder: &Path, files: &BTreeMap<String, Vec<u8>>) {
    let target = Target::find(folder).expect("the folder is ours").with_options(OPTIONS);
    let output =
        Output::new(PreviousOutput::new(target).expect("it is empty")).expect("it is empty");
    for (path, bytes) in files {
        output.write(path, bytes).expect("the folder is ours");
    }
    let published = output.finish().expect("the folder is ours").published;
    published.prepare_next_build().expect("the folder is ours");
}

/// Returns the page without a deployed asset and the name of that asset, if there is one.
pub(crate) fn page_without_asset(files: &BTreeMap<String, Vec<u8>>) -> Option<(String, String)> {
    let pages = files.iter().filter(|(path, _)| path.ends_with(".html"));
    pages.into_iter().find_map(|(path, bytes)| {
        let text = String::from_utf8_lossy(bytes);
        let mut assets = text.lines().filter(|line| line.starts_with("assets/"));
        let missing = assets.find(|asset| !files.contains_key(*asset))?;
        Some((path.clone(), missing.to_owned()))
    })
}
