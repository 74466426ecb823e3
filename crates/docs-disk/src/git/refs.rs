//! Tags and branches of a repository.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Stdio;

use docs_site::{Fingerprint, Fingerprinter, RepositoryError};

use super::command::git;

/// Format of a reference: name, and the commit to which it leads, also that of an annotated tag.
const FORMAT: &str =
    "--format=%(refname)%00%(if)%(*objectname)%(then)%(*objectname)%(else)%(objectname)%(end)";

/// Folders of references, in order of precedence for equal names. Clones have most branches only as those of their remote.
const FOLDERS: [&str; 3] = ["refs/tags/", "refs/heads/", "refs/remotes/origin/"];

/// The tags and branches of the repository around a site.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(crate) struct Refs {
    /// Commits by name of the tag or branch.
    pub(crate) commits: BTreeMap<String, String>,
    /// Path of the site's folder in the repository, with a slash at its end unless it is empty.
    pub(crate) prefix: String,
}

impl Refs {
    /// Reads the references of the repository around a folder.
    ///
    /// # Errors
    ///
    /// Returns an error if `git` can't be started, or the folder is in no repository that it reads.
    pub(crate) fn read(root: &Path) -> Result<Self, RepositoryError> {
        let lines = |arguments: &[&str]| {
            let output = git(root).args(arguments).stderr(Stdio::null()).output();
            let output = output.map_err(|error| {
                RepositoryError::new(format!("`git` can't be started: {error}"))
                    .with_help("install git")
            })?;
            if output.status.success() {
                return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
            }
            let help = "build the site in a clone of its repository";
            Err(RepositoryError::new("the site is in no git repository").with_help(help))
        };
        let prefix = lines(&["rev-parse", "--show-prefix"])?.trim_end_matches('\n').to_owned();
        let mut commits = BTreeMap::new();
        let listed = lines(&[&["for-each-ref", FORMAT][..], &FOLDERS].concat())?;
        for folder in FOLDERS {
            for line in listed.lines() {
                let Some((name, commit)) = line.split_once('\0') else { continue };
                // The branch that a remote names `HEAD` is listed under its own name as well.
                if let Some(name) = name.strip_prefix(folder).filter(|name| *name != "HEAD") {
                    commits.entry(name.to_owned()).or_insert_with(|| commit.to_owned());
                }
            }
        }
        Ok(Self { commits, prefix })
    }

    /// Returns the fingerprint of all names, and of the commits of those in use.
    pub(crate) fn fingerprint(&self, used: &BTreeSet<String>) -> Fingerprint {
        let names: Vec<&String> = self.commits.keys().collect();
        let commits: Vec<Option<&String>> =
            used.iter().map(|name| self.commits.get(name)).collect();
        Fingerprinter::default().value(&names).value(&commits).finish()
    }
}
