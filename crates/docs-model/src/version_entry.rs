//! Versions as written in the settings: folders of the site, and patterns of tags and branches.

use std::num::NonZeroUsize;

use docs_core::path_in_revision;
use serde::Deserialize;

use crate::revision_name::RevisionName;
use crate::version::Banner;
use crate::version_list::VersionOptions;
use crate::{Issue, Variables, VersionName};

/// Default folder of the documents of a version from git, or of a source. It is also the folder of a site with one version.
pub(crate) const CONTENT: &str = "content";

/// Default sidebars file of a version from git, or of a source.
pub(crate) const SIDEBARS: &str = "sidebars.toml";

/// Entry for one version, or for several versions from tags and branches.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub(crate) struct VersionEntry {
    name: Option<String>,
    git: Option<String>,
    limit: Option<NonZeroUsize>,
    label: Option<String>,
    path: Option<String>,
    #[serde(default)]
    pub(crate) latest: bool,
    banner: Option<Banner>,
    badge: Option<bool>,
    content: Option<String>,
    pub(crate) sidebars: Option<String>,
    #[serde(default)]
    variables: Variables,
    /// Tag or branch of a version from git.
    #[serde(skip)]
    pub(crate) revision: Option<String>,
}

/// Settings of versions from git.
///
/// [`Settings::expand_git_versions`](crate::Settings::expand_git_versions) has an example.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct GitVersions<'a> {
    /// Glob pattern of the names of tags and branches: `v2.*`.
    pub pattern: &'a str,
    /// Maximum number of versions. By default there is no limit.
    pub limit: Option<NonZeroUsize>,
    /// Folder of the documents, relative to the site's folder. Default: `content`.
    pub content: &'a str,
}

impl VersionEntry {
    /// Returns the name; empty for a pattern.
    pub(crate) fn name(&self) -> VersionName {
        VersionName::new(self.name.as_deref().filter(|_| self.git.is_none()).unwrap_or_default())
    }

    /// Reports missing keys, and keys that require another key.
    pub(crate) fn check(&self, code: &'static str) -> Option<Issue> {
        let message = match self {
            Self { name: None, git: None, .. } => "a version needs a `name`, or a pattern as `git`",
            Self { git: None, limit: Some(_), .. } => {
                "`limit` is the number of versions of a pattern, and this version has no `git`"
            }
            _ => return None,
        };
        let help =
            "`name = \"2.x\"` is the folder `content/2.x`, `git = \"v2.*\"` are tags and branches";
        Some(Issue::error(code, message).help(help))
    }

    /// Returns the pattern with its settings; `None` for a version with a folder.
    pub(crate) fn git_versions(&self) -> Option<GitVersions<'_>> {
        Some(GitVersions {
            pattern: self.git.as_deref()?,
            limit: self.limit,
            content: self.content.as_deref().unwrap_or(CONTENT),
        })
    }

    /// Returns the version of a tag or branch that the pattern matches. The keys `name`, `label` and `path` are templates; the latest
    /// version is at the root of the site.
    pub(crate) fn for_revision(&self, revision: &str, is_latest: bool) -> Self {
        let filled = |template: &Option<String>| {
            template.as_deref().map(|template| RevisionName(revision).fill(template))
        };
        let within = |path: &Option<String>, default: &str| {
            Some(path_in_revision(revision, path.as_deref().unwrap_or(default)))
        };
        Self {
            name: Some(filled(&self.name).unwrap_or_else(|| revision.to_owned())),
            git: None,
            limit: None,
            label: filled(&self.label),
            path: filled(&self.path).filter(|_| !is_latest),
            latest: is_latest,
            content: within(&self.content, CONTENT),
            sidebars: within(&self.sidebars, SIDEBARS),
            revision: Some(revision.to_owned()),
            ..self.clone()
        }
    }

    pub(crate) fn options(&self, of_site: &Variables) -> VersionOptions {
        VersionOptions {
            label: Some(self.label.clone().unwrap_or_else(|| self.name().to_string())),
            path: self.path.clone(),
            banner: self.banner,
            badge: self.badge,
            variables: of_site.with(&self.variables),
            ..VersionOptions::default()
        }
    }

    /// Returns the folder of the documents and the sidebars file.
    pub(crate) fn folders(&self) -> (String, Option<String>) {
        let name = self.name();
        let content = self.content.clone().unwrap_or_else(|| format!("content/{name}"));
        let sidebars = self.sidebars.clone().unwrap_or_else(|| format!("sidebars/{name}.toml"));
        (content, Some(sidebars))
    }
}
