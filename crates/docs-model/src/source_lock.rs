//! The file `site.lock`: commits of the `[[sources]]`.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::recovery::from_toml;
use crate::{Issue, Location, SourceSettings};

/// Code of the issues.
const CODE: &str = "site-lock";

/// Advice for a faulty file.
const HELP: &str = "resolve the conflict, or remove the file and run `site sources update`";

const HEADER: &str = "\
# Commits of the `[[sources]]`. `site sources update` writes this file; keep it under version control.
";

/// Commits of the sources of a site, so that two builds of one commit of the site read the same documents.
///
/// ```
/// use docs_model::{Settings, SourceLock};
///
/// let text = "title = 'T'\nurl = 'https://t.example.com'\n\
///     [[sources]]\nname = 'billing'\ngit = 'https://git.example.com/billing.git'";
/// let mut source = Settings::from_toml("site.toml", text).0.expect("the settings are valid").sources.remove(0);
/// let commit = "8d2f10a0fbd8a5e7e50fc15a6b7ae5e9d5dd1c5b";
/// let mut lock = SourceLock::default();
/// lock.pin(&source, commit);
/// let (read, issues) = SourceLock::from_toml("site.lock", &lock.to_toml());
/// assert!(issues.is_empty());
/// assert_eq!(read.commit(&source), Some(commit));
/// source.reference = Some("v2".to_owned());
/// assert_eq!(read.commit(&source), None);
/// ```
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct SourceLock {
    /// Sources by name.
    #[serde(default)]
    sources: BTreeMap<String, LockedSource>,
}

/// Commit of a source, and the settings from which it was determined.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
struct LockedSource {
    git: String,
    #[serde(default, rename = "ref", skip_serializing_if = "Option::is_none")]
    reference: Option<String>,
    commit: String,
}

impl SourceLock {
    /// Name of the file, which is in the same folder as the settings.
    pub const FILE: &str = "site.lock";

    /// Reads the file. Invalid entries are reported and ignored.
    #[must_use]
    pub fn from_toml(file: &str, text: &str) -> (Self, Vec<Issue>) {
        let (lock, issues) = from_toml::<Self>(file, text, CODE, &[]);
        let mut lock = lock.unwrap_or_default();
        let mut issues: Vec<Issue> = issues.into_iter().map(|issue| issue.help(HELP)).collect();
        // The commit is checked because it becomes an argument of git.
        lock.sources.retain(|name, source| {
            let is_valid = is_commit(&source.commit);
            if !is_valid {
                let message =
                    format!("`{}` of `{name}` is not the full name of a commit", source.commit);
                issues.push(Issue::error(CODE, message).at(Location::file(file)).help(HELP));
            }
            is_valid
        });
        (lock, issues)
    }

    /// Returns the content of the file.
    #[must_use]
    pub fn to_toml(&self) -> String {
        // Tables of strings can always be serialized.
        format!("{HEADER}\n{}", toml::to_string(self).unwrap_or_default())
    }

    /// Sets the commit of a source.
    pub fn pin(&mut self, source: &SourceSettings, commit: &str) {
        let locked = LockedSource {
            git: source.git.clone(),
            reference: source.reference.clone(),
            commit: commit.to_owned(),
        };
        self.sources.insert(source.name.clone(), locked);
    }

    /// Returns the commit of a source; `None` if the file has none for its repository and its tag or branch.
    #[must_use]
    pub fn commit(&self, source: &SourceSettings) -> Option<&str> {
        let locked = self.sources.get(&source.name)?;
        let is_same = locked.git == source.git && locked.reference == source.reference;
        is_same.then_some(&locked.commit)
    }

    /// Returns the start of a commit's name that identifies it in any repository, for messages.
    ///
    /// ```
    /// let commit = "8d2f10a0fbd8a5e7e50fc15a6b7ae5e9d5dd1c5b";
    /// assert_eq!(docs_model::SourceLock::short(commit), "8d2f10a0fbd8");
    /// ```
    #[must_use]
    pub fn short(commit: &str) -> &str {
        commit.get(..12).unwrap_or(commit)
    }

    /// Removes the sources that the settings do not contain.
    pub fn retain(&mut self, sources: &[SourceSettings]) {
        self.sources.retain(|name, _| sources.iter().any(|source| source.name == *name));
    }
}

/// Returns whether a string is the full name of a commit: a SHA-1 in hexadecimal digits.
fn is_commit(name: &str) -> bool {
    name.len() == 40 && name.bytes().all(|byte| byte.is_ascii_hexdigit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faulty_files_are_reported() {
        for (text, expected) in [
            ("<<<<<<< HEAD\n", "site.lock:1:"),
            ("[sources.a]\ngit = 'x'\ncommit = 'y'\nbranch = 'z'\n", "site.lock:4:"),
        ] {
            let (_, issues) = SourceLock::from_toml("site.lock", text);
            let place = issues[0].location.as_ref().expect("a place").to_string();
            assert!(place.starts_with(expected), "{place}");
            assert!(
                issues[0].help.as_deref().is_some_and(|help| help.contains("site sources update"))
            );
        }
    }

    #[test]
    fn only_full_commits_are_read() {
        for commit in ["main", "--upload-pack=x", "8d2f10a"] {
            let text = format!("[sources.a]\ngit = 'x'\ncommit = '{commit}'\n");
            let (lock, issues) = SourceLock::from_toml("site.lock", &text);
            assert!(lock.sources.is_empty());
            let message = format!("`{commit}` of `a` is not the full name of a commit");
            assert_eq!(issues[0].message, message);
        }
    }
}
