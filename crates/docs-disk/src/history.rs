//! History of a site's files in git.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ffi::OsStr;
use std::io::{self, BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use docs_model::split_revision;
use docs_script::paths::join;
use docs_site::{History, LastChange, LastChanges, RepositoryError};

use crate::FolderTree;
use crate::git::{Refs, SourceCommit, SourceCommits, git};

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
    refs: OnceLock<Result<Refs, RepositoryError>>,
    /// Commits of other repositories, for files in them.
    sources: SourceCommits,
}

impl GitHistory {
    /// Creates the history for the site in a folder.
    #[must_use]
    pub fn new(root: &Path) -> Self {
        let root = std::path::absolute(root).unwrap_or_else(|_| root.to_owned());
        Self { root, refs: OnceLock::new(), sources: SourceCommits::default() }
    }

    /// Adds the history of the sources that a tree reads.
    #[must_use]
    pub fn with_sources_of(self, tree: &FolderTree) -> Self {
        Self { sources: tree.git().sources().clone(), ..self }
    }

    fn git(&self, arguments: &[&str]) -> Command {
        logging(git(&self.root), arguments)
    }
}

/// Adds arguments to a command of git that prints commits.
fn logging(mut command: Command, arguments: &[&str]) -> Command {
    command.args(["-c", "log.showSignature=false"]).args(arguments);
    command.stderr(Stdio::null());
    command
}

/// Returns the lines that a command prints; `None` if it fails.
fn lines(command: &mut Command) -> Option<Vec<String>> {
    let output = command.output().ok().filter(|output| output.status.success())?;
    let text = String::from_utf8(output.stdout).ok()?;
    Some(text.lines().map(str::to_owned).collect())
}

impl History for GitHistory {
    fn last_changes(&self, files: &[&str]) -> Result<LastChanges, RepositoryError> {
        let mut of_sources = Vec::new();
        let mut of_site = Vec::new();
        for (revision, files) in by_revision(files) {
            match revision.and_then(|name| Some((name, self.sources.get(name)?))) {
                Some((name, source)) => of_sources.push((name, source, files)),
                None => of_site.push((revision, files)),
            }
        }
        let mut changes = LastChanges::default();
        if !of_site.is_empty() {
            match self.changes_of_site(of_site) {
                Ok(found) => changes = found,
                Err(error) if of_sources.is_empty() => return Err(error),
                Err(error) => changes.unknown.push(error),
            }
        }
        for (name, source, files) in of_sources {
            match changes_of_source(name, &source, files) {
                Ok(found) => changes.changes.extend(found),
                Err(error) => changes.unknown.push(error),
            }
        }
        Ok(changes)
    }
}

/// Files of a tag, branch or source, each with its path within that and its path in the source tree.
type Files<'a> = Vec<(&'a str, &'a str)>;

/// Returns the files by their tag, branch or source; `None` for those in the work tree.
fn by_revision<'a>(files: &[&'a str]) -> BTreeMap<Option<&'a str>, Files<'a>> {
    let mut by_revision: BTreeMap<_, Files<'a>> = BTreeMap::new();
    for &file in files {
        let (revision, path) = match split_revision(file) {
            Some((name, path)) => (Some(name), path),
            None => (None, file),
        };
        by_revision.entry(revision).or_default().push((path, file));
    }
    by_revision
}

/// Returns the last changes of files of a source.
fn changes_of_source(
    name: &str,
    source: &SourceCommit,
    files: Files<'_>,
) -> Result<HashMap<String, LastChange>, RepositoryError> {
    let git = |arguments: &[&str]| logging(source.repository.command(), arguments);
    if source.repository.is_shallow() {
        let error =
            RepositoryError::new(format!("the source `{name}` has no history on this machine"));
        return Err(error.with_help("fetch it: `site sources fetch`"));
    }
    let wanted = files.into_iter().map(|(path, file)| (path.to_owned(), file)).collect();
    walk(&git, &source.commit, &wanted).map_err(|error| failed(&error))
}

fn failed(error: &io::Error) -> RepositoryError {
    RepositoryError::new(format!("`git log` failed: {error}")).with_help("run it in the repository")
}

impl GitHistory {
    /// Returns the last changes of files in the repository around the site.
    fn changes_of_site(
        &self,
        files: Vec<(Option<&str>, Files<'_>)>,
    ) -> Result<LastChanges, RepositoryError> {
        let questions =
            ["rev-parse", "--is-shallow-repository", "--git-path", "logs/HEAD", "--show-toplevel"];
        let answers = lines(&mut self.git(&questions));
        let Some([shallow, log, top]) = answers.as_deref() else {
            let help = "build the site in a clone of its repository, with `git` installed";
            return Err(RepositoryError::new("the site is in no git repository").with_help(help));
        };
        if shallow == "true" {
            let help = "fetch the whole history: `git fetch --unshallow`, or `fetch-depth: 0`";
            return Err(RepositoryError::new("the repository is a shallow clone").with_help(help));
        }
        // The site's folder may be a link, which git resolves.
        let root = std::fs::canonicalize(&self.root).unwrap_or_else(|_| self.root.clone());
        let in_repository = |file: &str| {
            let path = join(&root, file);
            Some(path.strip_prefix(top).ok()?.to_str()?.to_owned())
        };
        let mut changes = HashMap::new();
        for (revision, files) in files {
            let revision = revision.map(|name| self.commit(name)).transpose()?;
            let wanted: HashMap<String, &str> = files
                .into_iter()
                .filter_map(|(path, file)| Some((in_repository(path)?, file)))
                .collect();
            let revision = revision.as_deref().unwrap_or("HEAD");
            let git = |arguments: &[&str]| self.git(arguments);
            changes.extend(walk(&git, revision, &wanted).map_err(|error| failed(&error))?);
        }
        Ok(LastChanges { changes, state_files: vec![log.clone()], ..LastChanges::default() })
    }

    /// Returns the commit of a tag or branch.
    fn commit(&self, name: &str) -> Result<String, RepositoryError> {
        let refs = self.refs.get_or_init(|| Refs::read(&self.root)).as_ref();
        let refs = refs.map_err(RepositoryError::clone)?;
        let commit = refs.commits.get(name).cloned();
        commit
            .ok_or_else(|| RepositoryError::new(format!("`{name}` is neither a tag nor a branch")))
    }
}

/// Reads the commits from a revision back until all wanted files are found. Paths are relative to the repository.
fn walk(
    git: &impl Fn(&[&str]) -> Command,
    revision: &str,
    wanted: &HashMap<String, &str>,
) -> io::Result<HashMap<String, LastChange>> {
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
    let mut command = git(&arguments);
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
    if found.len() == wanted.len() {
        // The rest of the history is not needed.
        let _ = child.kill();
        child.wait()?;
    } else if !child.wait()?.success() && revision != "HEAD" {
        // A repository without commits has no `HEAD`, and no last changes.
        return Err(io::Error::other("the repository is damaged"));
    }
    Ok(found)
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
