//! Repositories of the sources of a site, which the program `git` fetches into a folder.

use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use docs_model::SourceSettings;
use docs_site::Fingerprint;
use walkdir::WalkDir;

use crate::allowed::{AllowedFolders, Refusal};
use crate::git::{BareRepository, git_in};

/// Protocols of addresses. Others of git run programs, or read files.
const PROTOCOLS: [&str; 4] = ["https", "http", "ssh", "git"];

/// Bare repositories of the sources of a site, in a folder.
///
/// Builds only read them, without network. They are filled by [`update`](Self::update) and [`fetch`](Self::fetch).
///
/// ```no_run
/// use std::path::Path;
///
/// use docs_disk::{AllowedFolders, SourceRepositories};
/// use docs_model::Settings;
///
/// let text = "title = 'T'\nurl = 'https://t.example.com'\n\
///     [[sources]]\nname = 'billing'\ngit = 'https://git.example.com/billing.git'";
/// let settings = Settings::from_toml("site.toml", text).0.expect("the settings are valid");
/// let repositories = SourceRepositories::new(".site-cache/sources");
/// let allowed = AllowedFolders::new(Path::new("website"), &[]);
/// let commit = repositories.update(&settings.sources[0], Path::new("website"), &allowed, false)?;
/// println!("billing is at {commit}");
/// # Ok::<(), docs_disk::FetchError>(())
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct SourceRepositories {
    folder: PathBuf,
}

/// Error of a source that can't be fetched.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FetchError {
    /// The program `git` could not be started.
    #[error("`git` can't be started: {0}")]
    NoGit(#[source] io::Error),
    /// The repository on this machine can't be written.
    #[error("can't write `{}`: {source}", .path.display())]
    File {
        /// File or folder.
        path: PathBuf,
        /// Error of the system.
        source: io::Error,
    },
    /// The setting `git` names a folder that the site may not read, for this reason.
    #[error("`{git}` can't be used: {refusal}")]
    Folder {
        /// The setting.
        git: String,
        /// Reason.
        refusal: Refusal,
        /// Advice for the user.
        help: String,
    },
    /// The address has another protocol.
    #[error("the protocol of `{0}` is none of https, ssh, http and git")]
    Protocol(String),
    /// Git failed, for the reason that it printed.
    #[error("git reports: {0}")]
    Git(String),
    /// The repository has no such commit any more, or does not serve it by its name.
    #[error("the repository does not contain the commit {0}")]
    Commit(String),
    /// The repository lacks the commits before the wanted one.
    #[error("`{0}` is a shallow clone")]
    Shallow(String),
}

impl SourceRepositories {
    /// Creates the repositories in a folder, which need not exist.
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self { folder: folder.into() }
    }

    /// Opens the repository with an address; `None` if it was not fetched.
    pub(crate) fn open(&self, git: &str) -> Option<BareRepository> {
        BareRepository::open(&self.folder_of(git)).filter(|_| !self.folder.is_symlink())
    }

    fn folder_of(&self, git: &str) -> PathBuf {
        self.folder.join(format!("{}.git", Fingerprint::from_bytes(git.as_bytes())))
    }

    /// Fetches the current commit of a source, and returns its full name. `site` is the site's folder. `with_history` also fetches
    /// the commits before it, which contain the last changes of files.
    ///
    /// # Errors
    ///
    /// Returns an error if the repository or its tag or branch can't be fetched.
    pub fn update(
        &self,
        source: &SourceSettings,
        site: &Path,
        allowed: &AllowedFolders,
        with_history: bool,
    ) -> Result<String, FetchError> {
        let origin = Origin::new(&source.git, site, allowed)?;
        let repository = self.opened(&source.git)?;
        let kept = kept_reference(source);
        origin.fetch(&repository, wanted(source), &kept, with_history)?;
        let commit = format!("{kept}^{{commit}}");
        // A shallow origin refuses its references without an error.
        run(repository.command().args(["rev-parse", "--verify", &commit]))
            .map_err(|_| FetchError::Shallow(source.git.clone()))
    }

    /// Fetches a commit of a source, unless it is there already. Returns whether it was fetched.
    ///
    /// # Errors
    ///
    /// Returns an error if the repository can't be fetched, or does not contain the commit.
    pub fn fetch(
        &self,
        source: &SourceSettings,
        commit: &str,
        site: &Path,
        allowed: &AllowedFolders,
        with_history: bool,
    ) -> Result<bool, FetchError> {
        let known = self.open(&source.git).filter(|known| known.contains(commit));
        if known.is_some_and(|known| !with_history || !known.is_shallow()) {
            return Ok(false);
        }
        let origin = Origin::new(&source.git, site, allowed)?;
        let repository = self.opened(&source.git)?;
        let kept = kept_reference(source);
        let fetched = origin.fetch(&repository, commit, &kept, with_history);
        if repository.contains(commit) {
            fetched?;
        } else {
            // A server need not serve commits by name. The history of the tag or branch may contain it.
            origin.fetch(&repository, wanted(source), &kept, true)?;
        }
        match repository.contains(commit) {
            true if with_history && repository.is_shallow() => {
                Err(FetchError::Shallow(source.git.clone()))
            }
            true => Ok(true),
            false => Err(FetchError::Commit(commit.to_owned())),
        }
    }

    /// Opens the repository with an address, or creates it.
    fn opened(&self, git: &str) -> Result<BareRepository, FetchError> {
        let path = self.folder_of(git);
        if self.folder.is_symlink() {
            let source = io::Error::other("the folder of repositories is a symbolic link");
            return Err(FetchError::File { path: self.folder.clone(), source });
        }
        let created = || BareRepository::create(&path);
        let opened = self.open(git).map_or_else(created, Ok);
        opened.map_err(|source| FetchError::File { path: path.clone(), source })
    }
}

/// Returns the tag, branch or commit of a source.
fn wanted(source: &SourceSettings) -> &str {
    source.reference.as_deref().unwrap_or("HEAD")
}

/// Returns the name of the reference that keeps the commits of a source.
fn kept_reference(source: &SourceSettings) -> String {
    format!("refs/site/{}", source.name)
}

/// Place from which a repository is fetched.
struct Origin {
    /// Address, or absolute path of the folder with the objects of a repository.
    address: String,
    is_local: bool,
}

impl Origin {
    fn new(git: &str, site: &Path, allowed: &AllowedFolders) -> Result<Self, FetchError> {
        let remote = || Ok(Self { address: git.to_owned(), is_local: false });
        if let Some((protocol, _)) = git.split_once("://") {
            let is_known = PROTOCOLS.contains(&protocol);
            return if is_known { remote() } else { Err(FetchError::Protocol(git.to_owned())) };
        }
        if git.contains(char::is_control) {
            return Err(FetchError::Protocol(git.escape_default().to_string()));
        }
        // As in git: `host:path` is an address of ssh, unless a slash precedes the colon.
        let start = git.split('/').next().unwrap_or_default();
        if start.contains("::") || git.starts_with('-') {
            return Err(FetchError::Protocol(git.to_owned()));
        }
        if start.contains(':') {
            return remote();
        }
        let address = local_repository(git, site, allowed)?.to_string_lossy().into_owned();
        Ok(Self { address, is_local: true })
    }

    /// Fetches a commit, tag or branch as a reference of a repository.
    fn fetch(
        &self,
        repository: &BareRepository,
        wanted: &str,
        kept: &str,
        with_history: bool,
    ) -> Result<(), FetchError> {
        let mut command = repository.command();
        let protocols = if self.is_local { "file".to_owned() } else { PROTOCOLS.join(":") };
        command.env("GIT_ALLOW_PROTOCOL", protocols);
        command.args(["fetch", "--quiet", "--no-tags", "--force", "--no-recurse-submodules"]);
        command.arg("--no-write-fetch-head");
        if self.is_local {
            // Git would also read a repository beside or below the folder.
            command.arg("--upload-pack=git upload-pack --strict");
        }
        // A complete repository would lose the history of other sources.
        match (with_history, repository.is_shallow()) {
            (true, true) => command.arg("--unshallow"),
            (false, is_shallow) if is_shallow || is_empty(repository) => command.arg("--depth=1"),
            _ => &mut command,
        };
        command.args(["--end-of-options", &self.address, &format!("{wanted}:{kept}")]);
        run(&mut command).map(drop)
    }
}

/// Returns the folder with the objects of a repository on this machine, all of which the site may read.
fn local_repository(
    git: &str,
    site: &Path,
    allowed: &AllowedFolders,
) -> Result<PathBuf, FetchError> {
    let allowed_folder = |folder: &Path| {
        allowed.resolve(folder).map_err(|refusal| FetchError::Folder {
            git: git.to_owned(),
            help: allowed.help(&refusal),
            refusal,
        })
    };
    let folder = allowed_folder(&site.join(git))?;
    let mut command = git_in(&folder);
    command.args(["rev-parse", "--path-format=absolute", "--git-dir", "--git-common-dir"]);
    let printed = run(&mut command)?;
    let [own, common] = printed.lines().collect::<Vec<_>>()[..] else {
        return Err(FetchError::Git(format!("unexpected response: {printed}")));
    };
    let (own, common) = (allowed_folder(Path::new(own))?, allowed_folder(Path::new(common))?);
    if common.join("objects/info/alternates").exists() {
        let reason = "its objects are in another repository (`objects/info/alternates`)";
        return Err(FetchError::Git(reason.to_owned()));
    }
    for place in [&own, &common] {
        for entry in WalkDir::new(place).into_iter().flatten() {
            if entry.path_is_symlink() {
                allowed_folder(entry.path())?;
            }
        }
    }
    Ok(own)
}

fn is_empty(repository: &BareRepository) -> bool {
    let references = run(repository.command().args(["for-each-ref", "--count=1"]));
    references.is_ok_and(|references| references.is_empty())
}

/// Runs a command, and returns its output without white space at the end.
fn run(command: &mut Command) -> Result<String, FetchError> {
    let output = command.stdin(Stdio::null()).output().map_err(FetchError::NoGit)?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim().to_owned();
    if output.status.success() {
        return Ok(text(&output.stdout));
    }
    Err(FetchError::Git(text(&output.stderr)))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use docs_model::Settings;

    use super::*;
    use crate::git::TestRepository;

    /// A site in a folder, beside a repository with two commits of a document and a tag of the first.
    struct Fixture {
        other: TestRepository,
        site: tempfile::TempDir,
    }

    impl Fixture {
        fn new() -> Self {
            let other = TestRepository::new();
            for text in ["One", "Two"] {
                other.write("docs/index.md", text);
                other.run(&["add", "."]);
                other.run(&["commit", "--quiet", "--message", text]);
                if text == "One" {
                    other.run(&["tag", "one"]);
                }
            }
            Self { other, site: tempfile::tempdir().expect("a folder") }
        }

        fn repositories(&self) -> SourceRepositories {
            SourceRepositories::new(self.site.path().join("cache"))
        }

        fn allowed(&self) -> AllowedFolders {
            AllowedFolders::new(self.site.path(), &[self.other.path().to_owned()])
        }

        fn source(&self, git: &str, reference: &str) -> SourceSettings {
            let text = format!(
                "title = 'T'\nurl = 'https://t.example.com'\nsources = [{{ name = 'other', git = '{git}', ref = '{reference}' }}]"
            );
            Settings::from_toml("site.toml", &text).0.expect("valid settings").sources.remove(0)
        }

        fn local(&self, reference: &str) -> SourceSettings {
            self.source(&self.other.path().display().to_string(), reference)
        }
    }

    #[test]
    fn a_source_is_fetched_once_and_follows_its_branch() {
        let fixture = Fixture::new();
        let (repositories, allowed, site) =
            (fixture.repositories(), fixture.allowed(), fixture.site.path());
        let main = fixture.local("main");
        let first = repositories.update(&main, site, &allowed, false).expect("it can be fetched");
        assert_eq!(first.len(), 40);
        assert!(!repositories.fetch(&main, &first, site, &allowed, false).expect("it is there"));
        fixture.other.write("docs/index.md", "Three");
        fixture.other.run(&["commit", "--quiet", "--all", "--message=Three"]);
        let second = repositories.update(&main, site, &allowed, false).expect("it can be fetched");
        assert_ne!(first, second);
        // Fetches on another machine.
        let elsewhere = SourceRepositories::new(site.join("elsewhere"));
        assert!(elsewhere.fetch(&main, &first, site, &allowed, false).expect("it can be fetched"));
        let fetched = elsewhere.open(&main.git).expect("it is there");
        assert!(fetched.contains(&first));
    }

    #[test]
    fn the_history_is_fetched_when_it_is_needed() {
        let fixture = Fixture::new();
        let (repositories, allowed, site) =
            (fixture.repositories(), fixture.allowed(), fixture.site.path());
        let main = fixture.local("main");
        let commit = repositories.update(&main, site, &allowed, false).expect("it can be fetched");
        let is_shallow = || repositories.open(&main.git).expect("it is there").is_shallow();
        assert!(is_shallow());
        assert!(
            repositories.fetch(&main, &commit, site, &allowed, true).expect("it can be fetched")
        );
        assert!(!is_shallow());
        assert!(!repositories.fetch(&main, &commit, site, &allowed, true).expect("it is there"));
        // A second source of the repository does not remove the history.
        let tag = fixture.local("one");
        repositories.update(&tag, site, &allowed, false).expect("it can be fetched");
        assert!(!is_shallow());
    }

    /// Settings by which git runs a program for a missing object, and for an address.
    const HOSTILE: &str = "[core]\n\trepositoryformatversion = 1\n\tbare = true\n\tsshCommand = touch ran\n\
        [extensions]\n\tpartialClone = origin\n[remote \"origin\"]\n\turl = .\n\tpromisor = true\n\tuploadpack = touch ran\n";

    #[cfg(unix)]
    #[test]
    fn a_repository_that_leads_elsewhere_is_not_used() {
        let fixture = Fixture::new();
        let (repositories, allowed, site) =
            (fixture.repositories(), fixture.allowed(), fixture.site.path());
        let main = fixture.local("main");
        let commit = repositories.update(&main, site, &allowed, false).expect("it can be fetched");
        let folder = repositories.folder_of(&main.git);
        let private = fixture.other.path().join(".git");
        let config = fs::read_to_string(private.join("config")).expect("it is there");
        let write =
            |name: &str, text: &str| fs::write(folder.join(name), text).expect("it is ours");
        let objects = private.join("objects").display().to_string();
        let link = |name: &str, to: &Path| {
            let path = folder.join(name);
            let _ = fs::remove_file(&path);
            let _ = fs::remove_dir_all(&path);
            fs::create_dir_all(path.parent().expect("a folder")).expect("it is ours");
            std::os::unix::fs::symlink(to, path).expect("a link");
        };
        let victim = site.join("victim");
        fs::write(&victim, "as it was").expect("it is ours");
        let changes: [(&str, &dyn Fn()); 10] = [
            ("linked result", &|| link("FETCH_HEAD", &victim)),
            ("linked list of shallow commits", &|| link("shallow", &victim)),
            ("linked references", &|| link("refs/site", &private.join("refs/heads"))),
            ("linked log", &|| link("logs/refs/site/other", &victim)),
            ("linked object", &|| link("objects/00/0000", &private.join("HEAD"))),
            ("settings", &|| write("config", HOSTILE)),
            ("common folder", &|| write("commondir", &private.display().to_string())),
            ("alternates", &|| write("objects/info/alternates", &objects)),
            ("linked objects", &|| link("objects/pack", &private.join("objects"))),
            ("linked repository", &|| {
                fs::remove_dir_all(&folder).expect("it is ours");
                std::os::unix::fs::symlink(&private, &folder).expect("a link");
            }),
        ];
        for (name, change) in changes {
            change();
            assert!(repositories.open(&main.git).is_none(), "{name}");
            let fetched = repositories.fetch(&main, &commit, site, &allowed, false);
            assert!(fetched.expect("it is fetched again"), "{name}");
            assert!(repositories.open(&main.git).is_some(), "{name}");
            assert!(!folder.join("ran").exists(), "{name}");
            assert_eq!(fs::read_to_string(&victim).expect("it is ours"), "as it was", "{name}");
        }
        let now = fs::read_to_string(private.join("config")).expect("it is there");
        assert_eq!(now, config);
    }

    #[test]
    fn a_repository_in_the_project_does_not_lead_out_of_it() {
        let fixture = Fixture::new();
        let (repositories, site) = (fixture.repositories(), fixture.site.path());
        let allowed = AllowedFolders::new(site, &[]);
        let private = fixture.other.path().join(".git");
        for (name, text) in [
            ("commondir", private.display().to_string()),
            ("objects/info/alternates", private.join("objects").display().to_string()),
        ] {
            let inner = site.join("inner");
            BareRepository::create(&inner).expect("a folder");
            fs::write(inner.join(name), text).expect("it is ours");
            let refused =
                repositories.update(&fixture.source("inner", "main"), site, &allowed, false);
            refused.expect_err(name);
        }
        #[cfg(unix)]
        for name in ["refs", "objects/pack"] {
            let inner = site.join("inner");
            BareRepository::create(&inner).expect("a folder");
            fs::remove_dir_all(inner.join(name)).expect("it is ours");
            std::os::unix::fs::symlink(private.join(name), inner.join(name)).expect("a link");
            let refused =
                repositories.update(&fixture.source("inner", "main"), site, &allowed, false);
            refused.expect_err(name);
        }
        let copy = site.join("beside.git");
        fs::rename(&private, copy).expect("the same file system");
        fs::create_dir(site.join("beside")).expect("it is ours");
        let beside = repositories.update(&fixture.source("beside", "main"), site, &allowed, false);
        beside.expect_err("the folder is no repository");
    }

    #[test]
    fn a_source_may_have_the_name_of_a_file_of_git() {
        let fixture = Fixture::new();
        let (repositories, allowed, site) =
            (fixture.repositories(), fixture.allowed(), fixture.site.path());
        let mut source = fixture.local("main");
        "alternates".clone_into(&mut source.name);
        let commit =
            repositories.update(&source, site, &allowed, false).expect("it can be fetched");
        assert!(!repositories.fetch(&source, &commit, site, &allowed, false).expect("it is there"));
    }

    #[test]
    fn an_origin_that_is_gone_is_reported_as_such() {
        let fixture = Fixture::new();
        let (repositories, allowed, site) =
            (fixture.repositories(), fixture.allowed(), fixture.site.path());
        let main = fixture.local("main");
        let commit = repositories.update(&main, site, &allowed, false).expect("it can be fetched");
        fs::remove_dir_all(fixture.other.path().join(".git/refs")).expect("it is ours");
        let error = repositories.fetch(&main, &commit, site, &allowed, true);
        assert!(matches!(error, Err(FetchError::Git(_))), "{error:?}");
    }

    #[test]
    fn a_linked_work_tree_is_a_repository() {
        let fixture = Fixture::new();
        let tree = fixture.other.path().join("tree").display().to_string();
        fixture.other.run(&["worktree", "add", "--quiet", &tree, "one"]);
        let source = fixture.source(&tree, "one");
        let (site, allowed) = (fixture.site.path(), fixture.allowed());
        fixture.repositories().update(&source, site, &allowed, false).expect("it can be fetched");
    }

    #[test]
    fn a_commit_that_the_repository_lacks_is_named() {
        let fixture = Fixture::new();
        let (repositories, allowed, site) =
            (fixture.repositories(), fixture.allowed(), fixture.site.path());
        let none = "8d2f10a0fbd8a5e7e50fc15a6b7ae5e9d5dd1c5b";
        let error = repositories.fetch(&fixture.local("main"), none, site, &allowed, false);
        let message = error.expect_err("there is no such commit").to_string();
        assert!(message.contains(none), "{message}");
        let commit = repositories.update(&fixture.local("main"), site, &allowed, false);
        let by_name = fixture.local(&commit.expect("it can be fetched"));
        repositories.update(&by_name, site, &allowed, false).expect("a commit is a reference");
    }

    #[test]
    fn refused_addresses_start_no_program() {
        let fixture = Fixture::new();
        let (repositories, site) = (fixture.repositories(), fixture.site.path());
        let allowed = AllowedFolders::new(site, &[]);
        for (git, expected) in [
            ("ext::sh -c touch% ran", "is none of https, ssh, http and git"),
            ("file:///etc", "is none of https, ssh, http and git"),
            ("--upload-pack=touch ran", "is none of https, ssh, http and git"),
            ("../none", "can't be used: "),
            (&*fixture.other.path().display().to_string(), "it is outside of the project"),
        ] {
            let source = fixture.source(git, "main");
            let error = repositories.update(&source, site, &allowed, false);
            let message = error.expect_err("it is refused").to_string();
            assert!(message.contains(expected), "{message}");
        }
        let mut source = fixture.source("x", "main");
        source.git = "x\ny".to_owned();
        let error = repositories.update(&source, site, &allowed, false);
        assert!(matches!(error, Err(FetchError::Protocol(_))), "{error:?}");
        assert!(!site.join("cache").exists());
        let error = repositories.update(&fixture.local("none"), site, &fixture.allowed(), false);
        let message = error.expect_err("there is no such branch").to_string();
        assert!(message.starts_with("git reports: "), "{message}");
    }
}
