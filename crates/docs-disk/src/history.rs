//! History of a site's files in git.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ffi::OsStr;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use docs_model::split_revision;
use docs_script::paths::join;
use docs_site::{History, HistoryError, LastChange, LastChanges};

use crate::git::{Refs, git};

/// First character of a commit in git's output, with which no path starts.
const COMMIT: char = '\u{1}';

/// Separator of date and author of a commit.
const SEPARATOR: char = '\u{2}';

/// History of the repository around a site's folder, which the program `git` reads.
///
/// ```no_run
/// use std::path::Path;
///
/// use docs_disk::{AllowedFolders, FolderTree, GitHistory};
/// use docs_site::Project;
///
/// let root = Path::new("website");
/// let tree = FolderTree::new(root, AllowedFolders::new(root, &[]));
/// let project = Project::new(tree).with_history(GitHistory::new(root));
/// ```
#[derive(Debug)]
pub struct GitHistory {
    root: PathBuf,
    /// Tags and branches, for files in them.
    refs: OnceLock<Result<Refs, HistoryError>>,
}

impl GitHistory {
    /// Creates the history for the site in a folder.
    #[must_use]
    pub fn new(root: &Path) -> Self {
        let root = std::path::absolute(root).unwrap_or_else(|_| root.to_owned());
        Self { root, refs: OnceLock::new() }
    }

    fn git(&self, arguments: &[&str]) -> Command {
        let mut command = git(&self.root);
        command.args(["-c", "log.showSignature=false"]).args(arguments);
        command.stderr(Stdio::null());
        command
    }

    /// Returns the lines that git prints; `None` if it fails.
    fn lines(&self, arguments: &[&str]) -> Option<Vec<String>> {
        let output = self.git(arguments).output().ok().filter(|output| output.status.success())?;
        let text = String::from_utf8(output.stdout).ok()?;
        Some(text.lines().map(str::to_owned).collect())
    }
}

impl History for GitHistory {
    fn last_changes(&self, files: &[&str]) -> Result<LastChanges, HistoryError> {
        let questions =
            ["rev-parse", "--is-shallow-repository", "--git-path", "logs/HEAD", "--show-toplevel"];
        let answers = self.lines(&questions);
        let Some([shallow, log, top]) = answers.as_deref() else {
            let help = "build the site in a clone of its repository, with `git` installed";
            return Err(HistoryError::new("the site is in no git repository").with_help(help));
        };
        if shallow == "true" {
            let help = "fetch the whole history: `git fetch --unshallow`, or `fetch-depth: 0`";
            return Err(HistoryError::new("the repository is a shallow clone").with_help(help));
        }
        // The site's folder may be a link, which git resolves.
        let root = std::fs::canonicalize(&self.root).unwrap_or_else(|_| self.root.clone());
        let in_repository = |file: &str| {
            let path = join(&root, file);
            Some(path.strip_prefix(top).ok()?.to_str()?.to_owned())
        };
        let mut changes = HashMap::new();
        for (revision, files) in by_revision(files) {
            let revision = revision.map(|name| self.commit(name)).transpose()?;
            let wanted: HashMap<String, &str> = files
                .into_iter()
                .filter_map(|(path, file)| Some((in_repository(path)?, file)))
                .collect();
            let found = self.walk(revision.as_deref().unwrap_or("HEAD"), &wanted);
            changes.extend(found.map_err(|error| {
                HistoryError::new(format!("`git log` failed: {error}"))
                    .with_help("run it in the site's folder")
            })?);
        }
        Ok(LastChanges { changes, state_files: vec![log.clone()] })
    }
}

/// Returns the files by their tag or branch, each with its path within that; `None` for those in the work tree.
fn by_revision<'a>(files: &[&'a str]) -> BTreeMap<Option<&'a str>, Vec<(&'a str, &'a str)>> {
    let mut by_revision: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for &file in files {
        let (revision, path) = match split_revision(file) {
            Some((name, path)) => (Some(name), path),
            None => (None, file),
        };
        by_revision.entry(revision).or_default().push((path, file));
    }
    by_revision
}

impl GitHistory {
    /// Returns the commit of a tag or branch.
    fn commit(&self, name: &str) -> Result<String, HistoryError> {
        let refs = self.refs.get_or_init(|| Refs::read(&self.root)).as_ref();
        let refs = refs.map_err(HistoryError::clone)?;
        let commit = refs.commits.get(name).cloned();
        commit.ok_or_else(|| HistoryError::new(format!("`{name}` is neither a tag nor a branch")))
    }

    /// Reads the commits from a revision back until all wanted files are found. Paths are relative to the repository.
    fn walk(
        &self,
        revision: &str,
        wanted: &HashMap<String, &str>,
    ) -> std::io::Result<HashMap<String, LastChange>> {
        let format = format!("--format={COMMIT}%cd{SEPARATOR}%an");
        let arguments = [
            "log",
            "-z",
            "--name-only",
            "--no-renames",
            "--date=format-local:%Y-%m-%dT%H:%M:%SZ",
            &format,
            revision,
        ];
        let mut command = self.git(&arguments);
        command.arg("--").args(folders(wanted).iter().map(|folder| format!(":(top){folder}")));
        let mut child = command.stdout(Stdio::piped()).spawn()?;
        let mut found = HashMap::new();
        let mut change = LastChange::default();
        if let Some(output) = child.stdout.take() {
            for token in BufReader::new(output).split(0) {
                let token = token?;
                let token = String::from_utf8_lossy(&token);
                let token = token.trim_start_matches('\n');
                if let Some(commit) = token.strip_prefix(COMMIT) {
                    // The first path can be on the line after the commit.
                    let (commit, path) = commit.split_once('\n').unwrap_or((commit, ""));
                    let (date, author) = commit.split_once(SEPARATOR).unwrap_or((commit, ""));
                    change = LastChange { date: date.to_owned(), author: author.to_owned() };
                    note(path, wanted, &change, &mut found);
                } else {
                    note(token, wanted, &change, &mut found);
                }
                if found.len() == wanted.len() {
                    break;
                }
            }
        }
        // The rest of the history is not needed.
        let _ = child.kill();
        child.wait()?;
        Ok(found)
    }
}

/// Records the change of a wanted file, unless a newer commit contains it.
fn note(
    path: &str,
    wanted: &HashMap<String, &str>,
    change: &LastChange,
    found: &mut HashMap<String, LastChange>,
) {
    if let Some(file) = wanted.get(path) {
        found.entry((*file).to_owned()).or_insert_with(|| change.clone());
    }
}

/// Returns the first folders of the wanted files, two levels deep: git compares no others.
fn folders(wanted: &HashMap<String, &str>) -> HashSet<String> {
    let folder = |path: &String| {
        let parent = Path::new(path).parent().unwrap_or(Path::new(""));
        let parts: Vec<&OsStr> = parent.iter().take(2).collect();
        let parts: Vec<_> = parts.iter().map(|part| part.to_string_lossy()).collect();
        parts.join("/")
    };
    wanted.keys().map(folder).collect()
}
