//! A set of docs: versions that share a folder, a path and settings.
//!
//! Most sites have one. A site with several (say, docs and a community handbook) keeps their ids, sidebars and
//! versions apart.

use crate::version::{Banner, VersionSettings};
use crate::{Issue, Place, Version, VersionName, join_paths};

/// A set of docs and its versions.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct DocsInstance {
    /// What its author configured.
    pub settings: InstanceSettings,
    /// Its versions, in the order of the switcher.
    pub versions: Vec<Version>,
}

impl DocsInstance {
    /// Puts a set of docs together.
    #[must_use]
    pub fn new(settings: InstanceSettings, versions: Vec<Version>) -> Self {
        Self { settings, versions }
    }

    /// The version that readers should use.
    #[must_use]
    pub fn latest(&self) -> Option<&Version> {
        self.versions.iter().find(|version| version.settings.is_latest)
    }
}

/// What an author configures of one set of docs.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct InstanceSettings {
    /// Its name; `default` for a site's only one.
    pub id: String,
    /// Show the trail of categories above the article.
    pub breadcrumbs: bool,
    /// Digits at the head of file and folder names order them and don't show.
    pub number_prefixes: bool,
    /// Categories that don't say can be closed.
    pub sidebar_collapsible: bool,
    /// Categories that don't say are closed at first.
    pub sidebar_collapsed: bool,
    /// Address under which the sources can be edited; the file's path is put behind it.
    pub edit_url: Option<String>,
    /// Last part of the path of the page of all tags.
    pub tags_base_path: String,
    /// Patterns of the files that are no documents, relative to a version's folder.
    pub exclude: Vec<String>,
}

/// What is no document where the author says nothing: names that start with `_` are parts of other pages.
pub const DEFAULT_EXCLUDE: [&str; 3] = ["**/_*", "**/_*/**", "**/__tests__/**"];

impl Default for InstanceSettings {
    fn default() -> Self {
        Self {
            id: "default".to_owned(),
            breadcrumbs: false,
            number_prefixes: true,
            sidebar_collapsible: true,
            sidebar_collapsed: true,
            edit_url: None,
            tags_base_path: "tags".to_owned(),
            exclude: DEFAULT_EXCLUDE.map(str::to_owned).to_vec(),
        }
    }
}

/// What an author says of one version beyond its name.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(crate) struct VersionChoice {
    pub(crate) label: Option<String>,
    pub(crate) path: Option<String>,
    pub(crate) banner: Option<Banner>,
    pub(crate) badge: Option<bool>,
}

/// Names and choices of a set's versions, newest first, before the defaults are filled in.
pub(crate) struct VersionList<'a> {
    /// Path of the set within the site.
    pub(crate) base_path: &'a str,
    pub(crate) names: &'a [VersionName],
    /// Name of the version that readers should use.
    pub(crate) latest: &'a VersionName,
}

impl VersionList<'_> {
    /// The settings of each version (facts R-VER-03, R-VER-04, R-VER-11).
    ///
    /// `choice` is asked for what the author says, `folders` for where the version lies.
    pub(crate) fn settings(
        &self,
        choice: impl Fn(&VersionName) -> VersionChoice,
        folders: impl Fn(&VersionName) -> (String, Option<String>),
    ) -> Vec<VersionSettings> {
        let latest = self.names.iter().position(|name| name == self.latest).unwrap_or_default();
        let version = |(index, name): (usize, &VersionName)| {
            let choice = choice(name);
            let is_latest = index == latest;
            let default_path = match name.as_str() {
                _ if is_latest => "",
                "current" => "next",
                name => name,
            };
            let path = choice.path.as_deref().unwrap_or(default_path);
            // The switcher lists newer versions first.
            let banner = match index.cmp(&latest) {
                std::cmp::Ordering::Less => Banner::Unreleased,
                std::cmp::Ordering::Equal => Banner::None,
                std::cmp::Ordering::Greater => Banner::Unmaintained,
            };
            let (content, sidebars) = folders(name);
            VersionSettings {
                name: name.clone(),
                label: choice.label.unwrap_or_else(|| match name.as_str() {
                    "current" => "Next".to_owned(),
                    name => name.to_owned(),
                }),
                path: join_paths(self.base_path, path.trim_matches('/'))
                    .trim_end_matches('/')
                    .to_owned(),
                is_latest,
                banner: choice.banner.unwrap_or(banner),
                badge: choice.badge.unwrap_or(self.names.len() > 1),
                content,
                translated: None,
                sidebars,
            }
        };
        let mut versions: Vec<VersionSettings> =
            self.names.iter().enumerate().map(version).collect();
        for version in &mut versions {
            if version.path.is_empty() {
                "/".clone_into(&mut version.path);
            }
        }
        versions
    }
}

/// The fault of naming a version that a set of docs has not (facts R-BUILD-13, R-BUILD-14).
pub(crate) fn unknown_version(
    setting: &str,
    name: &str,
    names: &[VersionName],
    file: &str,
) -> Issue {
    let names: Vec<&str> = names.iter().map(VersionName::as_str).collect();
    let help =
        (!names.is_empty()).then(|| format!("available version names are: {}", names.join(", ")));
    Issue::error("unknown-version", format!("Docs option {setting}: {name} is invalid."))
        .at(Place::file(file))
        .maybe_help(help)
}
