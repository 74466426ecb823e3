//! Repositories of the sources of a site, which the program `git` fetches into a folder.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use docs_model::SourceSettings;
use docs_site::Fingerprint;

use crate::allowed::{AllowedFolders, Refusal};
use crate::git::git_of_bare;

/// Settings of the repositories. They are written before each fetch, since the folder may be restored from elsewhere, and settings of
/// git can name programs to run.
const CONFIG: &str = "[core]\n\trepositoryformatversion = 0\n\tbare = true\n";

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
    #[error("`{0}` can't be fetched: its protocol is none of https, ssh, http and git")]
    Protocol(String),
    /// Git failed, for the reason that it printed.
    #[error("git can't fetch it: {0}")]
    Git(String),
}

impl SourceRepositories {
    /// Creates the repositories in a folder, which need not exist.
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self { folder: folder.into() }
    }

    /// Returns the folder of the repository with an address, which need not exist.
    pub(crate) fn folder_of(&self, git: &str) -> PathBuf {
        self.folder.join(format!("{}.git", Fingerprint::from_bytes(git.as_bytes())))
    }

    /// Fetches the current commit of a source, and returns its full name. `site` is the site's folder. `with_history` also fetches
    /// the commits before it, which contain the last changes of files.
    ///
    /// # Errors
    ///
    /// When the repository or its tag or branch can't be fetched.
    pub fn update(
        &self,
        source: &SourceSettings,
        site: &Path,
        allowed: &AllowedFolders,
        with_history: bool,
    ) -> Result<String, FetchError> {
        let origin = Origin::new(&source.git, site, allowed)?;
        let repository = self.prepared(&source.git)?;
        let wanted = source.reference.as_deref().unwrap_or("HEAD");
        let kept = kept_reference(source);
        origin.fetch(&repository, wanted, &kept, with_history)?;
        let commit = format!("{kept}^{{commit}}");
        run(git_of_bare(&repository).args(["rev-parse", "--verify", "--quiet", &commit]))
    }

    /// Fetches a commit of a source, unless it is there already. Returns whether it was fetched.
    ///
    /// # Errors
    ///
    /// When the repository can't be fetched, or does not contain the commit.
    pub fn fetch(
        &self,
        source: &SourceSettings,
        commit: &str,
        site: &Path,
        allowed: &AllowedFolders,
        with_history: bool,
    ) -> Result<bool, FetchError> {
        let folder = self.folder_of(&source.git);
        if contains(&folder, commit) && (!with_history || !is_shallow(&folder)) {
            return Ok(false);
        }
        let origin = Origin::new(&source.git, site, allowed)?;
        let repository = self.prepared(&source.git)?;
        origin.fetch(&repository, commit, &kept_reference(source), with_history)?;
        Ok(true)
    }

    /// Returns the folder of a repository, which is created if it does not exist.
    fn prepared(&self, git: &str) -> Result<PathBuf, FetchError> {
        let folder = self.folder_of(git);
        let at = |path: &Path| {
            let path = path.to_owned();
            move |source| FetchError::File { path, source }
        };
        fs::create_dir_all(&folder).map_err(at(&folder))?;
        if !folder.join("HEAD").exists() {
            run(git_of_bare(&folder).args(["init", "--bare", "--quiet", "--template="]))?;
        }
        let config = folder.join("config");
        fs::write(&config, CONFIG).map_err(at(&config))?;
        Ok(folder)
    }
}

/// Returns the name of the reference that keeps the commits of a source.
fn kept_reference(source: &SourceSettings) -> String {
    format!("refs/site/{}", source.name)
}

/// Place from which a repository is fetched.
struct Origin {
    /// Address, or absolute path of a folder.
    address: String,
    /// Protocols that git may use, also for redirects.
    protocols: String,
}

impl Origin {
    fn new(git: &str, site: &Path, allowed: &AllowedFolders) -> Result<Self, FetchError> {
        if let Some((protocol, _)) = git.split_once("://") {
            if !PROTOCOLS.contains(&protocol) {
                return Err(FetchError::Protocol(git.to_owned()));
            }
            return Ok(Self::remote(git));
        }
        // As in git: `host:path` is an address of ssh, unless a slash precedes the colon.
        let start = git.split('/').next().unwrap_or_default();
        if start.contains("::") || git.starts_with('-') {
            return Err(FetchError::Protocol(git.to_owned()));
        }
        if start.contains(':') {
            return Ok(Self::remote(git));
        }
        let folder = allowed.resolve(&site.join(git)).map_err(|refusal| FetchError::Folder {
            git: git.to_owned(),
            help: allowed.help(&refusal),
            refusal,
        })?;
        let address = folder.to_string_lossy().into_owned();
        Ok(Self { address, protocols: "file".to_owned() })
    }

    fn remote(address: &str) -> Self {
        Self { address: address.to_owned(), protocols: PROTOCOLS.join(":") }
    }

    /// Fetches a commit, tag or branch as a reference of a repository.
    fn fetch(
        &self,
        repository: &Path,
        wanted: &str,
        kept: &str,
        with_history: bool,
    ) -> Result<(), FetchError> {
        let mut command = git_of_bare(repository);
        command.env("GIT_ALLOW_PROTOCOL", &self.protocols);
        command.args(["fetch", "--quiet", "--no-tags", "--force", "--no-recurse-submodules"]);
        // A complete repository would lose the history of other sources.
        match (with_history, is_shallow(repository)) {
            (true, true) => command.arg("--unshallow"),
            (false, is_shallow) if is_shallow || is_empty(repository) => command.arg("--depth=1"),
            _ => &mut command,
        };
        command.args(["--end-of-options", &self.address, &format!("{wanted}:{kept}")]);
        run(&mut command).map(drop)
    }
}

/// Returns whether a repository contains a commit.
fn contains(repository: &Path, commit: &str) -> bool {
    let object = format!("{commit}^{{commit}}");
    repository.is_dir() && run(git_of_bare(repository).args(["cat-file", "-e", &object])).is_ok()
}

fn is_shallow(repository: &Path) -> bool {
    repository.join("shallow").exists()
}

fn is_empty(repository: &Path) -> bool {
    let references = run(git_of_bare(repository).args(["for-each-ref", "--count=1"]));
    references.is_ok_and(|references| references.is_empty())
}

/// Runs a command. Returns what it prints, without white space at the end.
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
        // Another machine.
        let elsewhere = SourceRepositories::new(site.join("elsewhere"));
        assert!(elsewhere.fetch(&main, &first, site, &allowed, false).expect("it can be fetched"));
        assert!(contains(&elsewhere.folder_of(&main.git), &first));
    }

    #[test]
    fn the_history_is_fetched_when_it_is_needed() {
        let fixture = Fixture::new();
        let (repositories, allowed, site) =
            (fixture.repositories(), fixture.allowed(), fixture.site.path());
        let main = fixture.local("main");
        let commit = repositories.update(&main, site, &allowed, false).expect("it can be fetched");
        let folder = repositories.folder_of(&main.git);
        assert!(is_shallow(&folder));
        assert!(
            repositories.fetch(&main, &commit, site, &allowed, true).expect("it can be fetched")
        );
        assert!(!is_shallow(&folder));
        assert!(!repositories.fetch(&main, &commit, site, &allowed, true).expect("it is there"));
        // A second source of the repository does not cut it off.
        let tag = fixture.local("one");
        repositories.update(&tag, site, &allowed, false).expect("it can be fetched");
        assert!(!is_shallow(&folder));
    }

    #[test]
    fn settings_of_a_restored_repository_have_no_effect() {
        let fixture = Fixture::new();
        let (repositories, allowed, site) =
            (fixture.repositories(), fixture.allowed(), fixture.site.path());
        let main = fixture.local("main");
        repositories.update(&main, site, &allowed, false).expect("it can be fetched");
        let config = repositories.folder_of(&main.git).join("config");
        fs::write(&config, "[core]\n\tbare = true\n\tsshCommand = touch ran\n")
            .expect("it is ours");
        repositories.update(&main, site, &allowed, false).expect("it can be fetched");
        assert_eq!(fs::read_to_string(&config).expect("it is there"), CONFIG);
    }

    #[test]
    fn refused_addresses_start_no_program() {
        let fixture = Fixture::new();
        let (repositories, site) = (fixture.repositories(), fixture.site.path());
        let allowed = AllowedFolders::new(site, &[]);
        for (git, expected) in [
            ("ext::sh -c touch% ran", "its protocol is none of"),
            ("file:///etc", "its protocol is none of"),
            ("--upload-pack=touch ran", "its protocol is none of"),
            ("../none", "can't be used: "),
            (&*fixture.other.path().display().to_string(), "it is outside of the project"),
        ] {
            let source = fixture.source(git, "main");
            let error = repositories.update(&source, site, &allowed, false);
            let message = error.expect_err("it is refused").to_string();
            assert!(message.contains(expected), "{message}");
        }
        assert!(!site.join("cache").exists());
        let error = repositories.update(&fixture.local("none"), site, &fixture.allowed(), false);
        let message = error.expect_err("there is no such branch").to_string();
        assert!(message.starts_with("git can't fetch it: "), "{message}");
    }
}
