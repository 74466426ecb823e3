//! Settings of documents in other repositories, `[[sources]]`.

use docs_core::{join_relative_path, path_in_revision};
use serde::Deserialize;

use crate::version_entry::{CONTENT, SIDEBARS};
use crate::version_list::{VersionList, VersionOptions};
use crate::{EditFolders, InstanceSettings, Issue, Variables, VersionName, VersionSettings};

/// Documents of another repository, which are a set of docs of the site.
///
/// ```
/// use docs_model::Settings;
///
/// let text = "title = 'T'\nurl = 'https://t.example.com'\n\
///     [[sources]]\nname = 'billing'\ngit = 'https://git.example.com/billing.git'";
/// let (settings, issues) = Settings::from_toml("site.toml", text);
/// assert!(issues.is_empty());
/// let source = &settings.unwrap().sources[0];
/// assert_eq!((source.path().as_str(), source.content().as_str()), ("/billing", "billing:/content"));
/// ```
#[derive(Clone, Debug, Deserialize, Eq, Hash, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct SourceSettings {
    /// Name of the set of docs, which is the prefix of the paths of its files:
    /// `billing:/content/index.md`.
    pub name: String,
    /// Address of the repository, or the path of its folder relative to the site's folder.
    pub git: String,
    /// Tag, branch or commit. By default the repository's main branch.
    #[serde(default, rename = "ref")]
    pub reference: Option<String>,
    /// Path of the documents within the site. By default the name.
    #[serde(default)]
    path: Option<String>,
    /// Folder of the documents in the repository, `.` for the repository itself. By default `content`.
    #[serde(default = "content")]
    content: String,
    /// Sidebars file in the repository. By default `sidebars.toml`, if it exists.
    #[serde(default)]
    sidebars: Option<String>,
    /// Base address for edit links; the path of the file in the repository is appended. By default there are none.
    #[serde(default)]
    pub edit_url: Option<String>,
}

impl SourceSettings {
    /// Returns the path of the documents within the site, with a slash at its start.
    #[must_use]
    pub fn path(&self) -> String {
        format!("/{}", self.path.as_deref().unwrap_or(&self.name).trim_matches('/'))
    }

    /// Returns the folder of the documents, as a path of the source tree.
    #[must_use]
    pub fn content(&self) -> String {
        path_in_revision(&self.name, &self.content_in_repository())
    }

    /// Returns the sidebars file, as a path of the source tree. The default file need not exist.
    #[must_use]
    pub fn sidebars(&self) -> String {
        let file = self.sidebars.as_deref().unwrap_or(SIDEBARS);
        path_in_revision(&self.name, &join_relative_path("", file))
    }

    /// Returns whether the settings name the sidebars file.
    #[must_use]
    pub fn names_sidebars(&self) -> bool {
        self.sidebars.is_some()
    }

    /// Returns the settings of the only version.
    #[must_use]
    pub fn version(&self, variables: &Variables) -> VersionSettings {
        let names = [VersionName::new("current")];
        let list = VersionList { base_path: &self.path(), names: &names, latest: &names[0] };
        let options = |_: &VersionName| VersionOptions {
            label: Some(self.name.clone()),
            variables: variables.clone(),
            ..VersionOptions::default()
        };
        let mut version =
            list.settings(options, |_| (self.content(), Some(self.sidebars()))).remove(0);
        let content = self.content_in_repository();
        version.edit_folders = Some(EditFolders { content, translated: None });
        version
    }

    fn content_in_repository(&self) -> String {
        join_relative_path("", &self.content)
    }

    /// Reports a name that can't be a part of paths, or that another set of docs has, and a `ref` that is not a name of
    /// git.
    pub(crate) fn check(&self, others: &[Self], code: &'static str) -> Option<Issue> {
        let name = &self.name;
        let (message, help) = if let Some(reference) = self.unusable_reference() {
            let message = format!("`{reference}` is not the name of a tag, a branch or a commit");
            (message, "correct `ref`")
        } else {
            let message = if !is_name(name) {
                format!(
                    "the name of a source consists of letters, digits, `-`, `_` and single `.` between them, unlike `{name}`"
                )
            } else if *name == InstanceSettings::default().id {
                format!("`{name}` is the name of the site's own documents")
            } else if others.iter().any(|other| other.name == *name) {
                format!("two of the `sources` are called `{name}`")
            } else {
                return None;
            };
            (message, "choose another `name`; `path` sets the address of the pages")
        };
        Some(Issue::error(code, message).help(help))
    }

    fn unusable_reference(&self) -> Option<&str> {
        self.reference.as_deref().filter(|reference| !is_reference(reference))
    }
}

fn content() -> String {
    CONTENT.to_owned()
}

/// Returns whether a name can be a part of paths.
fn is_name(name: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
    // The name is also a part of the name of a reference of git.
    let is_reference = !name.contains("..") && !name.ends_with('.') && !name.ends_with(".lock");
    !name.is_empty() && name.bytes().all(is_part) && !name.starts_with(['.', '-']) && is_reference
}

/// Returns whether git can have a reference with this name. Other characters have a meaning in commands of
/// git.
fn is_reference(name: &str) -> bool {
    let is_refused = |char: char| {
        char.is_whitespace()
            || char.is_control()
            || matches!(char, ':' | '^' | '~' | '?' | '*' | '[' | '\\')
    };
    !name.is_empty()
        && !name.starts_with(['-', '+'])
        && !name.contains("..")
        && !name.contains(is_refused)
}

#[cfg(test)]
mod tests {
    use crate::Settings;

    fn messages(sources: &str) -> Vec<String> {
        let text = format!("title = 'T'\nurl = 'https://t.example.com'\n{sources}");
        let (_, issues) = Settings::from_toml("site.toml", &text);
        issues
            .iter()
            .map(|issue| issue.to_string().lines().next().unwrap_or_default().to_owned())
            .collect()
    }

    #[test]
    fn unusable_sources_are_reported_with_their_place() {
        let source =
            |name: &str, more: &str| format!("[[sources]]\nname = '{name}'\ngit = '../a'\n{more}");
        for (sources, expected) in [
            (source("a b", ""), "the name of a source consists of letters"),
            (source("../a", ""), "the name of a source consists of letters"),
            (source("a.lock", ""), "the name of a source consists of letters"),
            (source("default", ""), "`default` is the name of the site's own documents"),
            (
                source("a", "ref = '--upload-pack=x'\n"),
                "`--upload-pack=x` is not the name of a tag",
            ),
            (source("a", "ref = 'a:b'\n"), "`a:b` is not the name of a tag"),
            (source("a", "branch = 'b'\n"), "unknown key `branch`"),
        ] {
            let found = messages(&sources);
            assert_eq!(found.len(), 1, "{sources}: {found:?}");
            assert!(found[0].contains(expected), "{found:?}");
            assert!(found[0].starts_with("site.toml:"), "{found:?}");
        }
        let twice = source("a", "") + &source("a", "");
        let found = messages(&twice);
        assert_eq!(found, ["site.toml:6:1: error[settings]: two of the `sources` are called `a`"]);
        assert!(messages(&(source("a", "ref = 'release/2.x'\n") + &source("b", ""))).is_empty());
    }
}
