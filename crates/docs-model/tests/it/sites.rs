//! Settings, versions, documents, sidebars and issues of the sites in `fixtures/sites`.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use docs_model::{
    AssembleOptions, CategoryMetadata, Doc, DocContext, Issue, Settings, SidebarsFile, Version,
    VersionParts, VersionSettings,
};

use crate::projects::texts;
use crate::sidebars::outline;

/// Site with a file that is not UTF-8.
const NOT_TEXT: &str = "not-utf-8";

#[test]
#[expect(clippy::disallowed_methods, reason = "the sites are files")]
fn every_site_is_parsed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/sites");
    let entries = std::fs::read_dir(folder).expect("the folder is part of the repository");
    let mut sites: Vec<PathBuf> =
        entries.map(|entry| entry.expect("the folder is readable").path()).collect();
    sites.sort();
    let mut count = 0;
    for site in sites.iter().filter(|site| site.join("site.toml").is_file()) {
        let name = site.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name != NOT_TEXT {
            insta::with_settings!({snapshot_path => "snapshots/sites", prepend_module_to_snapshot => false}, {
                insta::assert_snapshot!(name, describe(site));
            });
            count += 1;
        }
    }
    assert!(count > 15, "{count} sites");
}

/// Returns a description of a site: its versions with documents and sidebars, followed by its
/// issues.
fn describe(site: &Path) -> String {
    let (settings, mut issues) = Settings::from_toml("site.toml", &read(site, "site.toml"));
    let mut text = String::new();
    if let Some(settings) = settings {
        writeln!(text, "{} at {}{}", settings.title, settings.url, settings.base_url)
            .expect("a string takes all text");
        for version in settings.versions() {
            let version = assemble(site, &settings, version, &mut issues);
            describe_version(&version, &mut text);
        }
    }
    for issue in issues {
        writeln!(text, "{issue}").expect("a string takes all text");
    }
    text
}

fn describe_version(version: &Version, text: &mut String) {
    let settings = &version.settings;
    writeln!(text, "version {} ({}) at {}", settings.name, settings.label, settings.path)
        .expect("a string takes all text");
    for (id, doc) in &*version.docs {
        writeln!(text, "  {} {} {:?}", id.as_str(), doc.permalink, doc.title)
            .expect("a string takes all text");
    }
    text.push_str(&outline(version));
}

fn assemble(
    site: &Path,
    settings: &Settings,
    version: VersionSettings,
    issues: &mut Vec<Issue>,
) -> Version {
    let context = DocContext {
        version_path: &version.path,
        trailing_slash: settings.trailing_slash,
        ..DocContext::default()
    };
    let (mut docs, mut categories) = (Vec::new(), indexmap::IndexMap::new());
    let folder = site.join(&version.content);
    let texts = if folder.is_dir() { texts(&folder, "") } else { Vec::new() };
    for (relative, text) in &texts {
        let file = format!("{}/{relative}", version.content);
        if let Some(folder) = relative.strip_suffix("/_category_.yml") {
            let (metadata, found) = CategoryMetadata::read(&file, text);
            categories.insert(folder.to_owned(), metadata);
            issues.extend(found);
        } else {
            let (doc, found) = Doc::read(&file, relative, text, &context);
            docs.push(Arc::new(doc));
            issues.extend(found);
        }
    }
    let written = version.sidebars.as_ref().filter(|file| site.join(file).is_file());
    let sidebars = written.map_or_else(SidebarsFile::generated, |file| {
        let (sidebars, found) = SidebarsFile::from_toml(file, &read(site, file));
        issues.extend(found);
        sidebars
    });
    let instance = settings.instance();
    let options = AssembleOptions {
        trailing_slash: settings.trailing_slash,
        on_duplicate_routes: settings.policies.on_duplicate_routes,
        on_orphan_pages: settings.policies.on_orphan_pages,
        linked_docs: &settings.navbar.docs(&instance.id),
        ..AssembleOptions::new(&instance)
    };
    let parts = VersionParts { docs, sidebars, categories, ..VersionParts::new(version) };
    let (version, found) = Version::assemble(parts, &options);
    issues.extend(found);
    version
}

#[expect(clippy::disallowed_methods, reason = "the sites are files")]
fn read(site: &Path, file: &str) -> String {
    std::fs::read_to_string(site.join(file)).expect("the file is text")
}
