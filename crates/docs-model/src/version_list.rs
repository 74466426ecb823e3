//! Settings of the versions of a set of docs, from their names and options.

use crate::version::{Banner, VersionSettings};
use crate::{Variables, VersionName, join_paths};

/// Options of one version.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct VersionOptions {
    /// Label. By default the name, and `Next` for the version `current`.
    pub label: Option<String>,
    /// Path below the path of the set. By default the name, `next` for the version `current`, and an empty path for the
    /// latest one.
    pub path: Option<String>,
    /// Banner. By default it depends on the position in the list.
    pub banner: Option<Banner>,
    /// Shows the label above each article. By default `true` if there are several versions.
    pub badge: Option<bool>,
    /// Variables of the documents. By default there are none.
    pub variables: Variables,
    /// Asks search engines to ignore its pages. By default `false`.
    pub no_index: bool,
    /// Class of the root element of its pages. By default `docs-version-` and the name.
    pub class_name: Option<String>,
}

/// The versions of a set of docs, newest first.
///
/// ```
/// use docs_model::{Banner, VersionList, VersionName, VersionOptions};
///
/// let names = ["current", "2.0", "1.0"].map(VersionName::new);
/// let list = VersionList { base_path: "/docs", names: &names, latest: &names[1] };
/// let versions = list.settings(|_| VersionOptions::default(), |name| (format!("content/{name}"), None));
/// let paths: Vec<&str> = versions.iter().map(|version| version.path.as_str()).collect();
/// assert_eq!(paths, ["/docs/next", "/docs", "/docs/1.0"]);
/// assert_eq!(versions[2].banner, Banner::Unmaintained);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct VersionList<'a> {
    /// Path of the set of docs within the site.
    pub base_path: &'a str,
    /// Names of the versions.
    pub names: &'a [VersionName],
    /// Name of the latest version.
    pub latest: &'a VersionName,
}

impl VersionList<'_> {
    /// Returns the settings of each version with their defaults (R-VER-03, R-VER-04, R-VER-11).
    ///
    /// `options` returns the options of a version, and `folders` its folder and its sidebars file.
    pub fn settings(
        &self,
        options: impl Fn(&VersionName) -> VersionOptions,
        folders: impl Fn(&VersionName) -> (String, Option<String>),
    ) -> Vec<VersionSettings> {
        let latest = self.names.iter().position(|name| name == self.latest).unwrap_or_default();
        let version = |(index, name): (usize, &VersionName)| {
            let options = options(name);
            let is_latest = index == latest;
            let default_path = match name.as_str() {
                _ if is_latest => "",
                "current" => "next",
                name => name,
            };
            let path = options.path.as_deref().unwrap_or(default_path);
            // Versions before the latest one in the list are newer.
            let banner = match index.cmp(&latest) {
                std::cmp::Ordering::Less => Banner::Unreleased,
                std::cmp::Ordering::Equal => Banner::None,
                std::cmp::Ordering::Greater => Banner::Unmaintained,
            };
            let (content, sidebars) = folders(name);
            VersionSettings {
                name: name.clone(),
                label: options.label.unwrap_or_else(|| match name.as_str() {
                    "current" => "Next".to_owned(),
                    name => name.to_owned(),
                }),
                path: join_paths(self.base_path, path.trim_matches('/'))
                    .trim_end_matches('/')
                    .to_owned(),
                is_latest,
                banner: options.banner.unwrap_or(banner),
                badge: options.badge.unwrap_or(self.names.len() > 1),
                content,
                translated: None,
                edit_folders: None,
                revision: None,
                sidebars,
                variables: options.variables,
                no_index: options.no_index,
                class_name: options.class_name,
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
