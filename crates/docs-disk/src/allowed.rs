//! Folders that a project's configuration may read.
//!
//! A configuration is a program that may be untrusted, its settings name folders to publish, and the content may
//! contain symbolic links. All of them are limited to the project and to the folders that the user names. The project is
//! the work tree of version control around the site's folder, since a website is often beside the sources that it
//! documents. Without version control, as in a downloaded archive, it is the nearest folder with a package manifest
//! among the three above the site's folder, and otherwise the site's folder itself.

use std::fs::{self, File, OpenOptions};
use std::hash::{Hash, Hasher};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

/// Entries that identify the root of a work tree.
const WORK_TREE_MARKS: [&str; 4] = [".git", ".hg", ".jj", ".svn"];

/// Files that identify the root of a project without version control.
const MANIFESTS: [&str; 7] = [
    "package.json",
    "pnpm-workspace.yaml",
    "Cargo.toml",
    "go.mod",
    "pyproject.toml",
    "pom.xml",
    "composer.json",
];

/// Maximum number of folders above the site's that are searched for a manifest, as in `packages/apps/website`.
const MAX_MANIFEST_DISTANCE: usize = 3;

/// Advice for a path outside of the project, without the way in which a program lets its user name a folder.
const ADVICE: &str = "allow its folder";

/// Folders that a project's configuration may read, and whose files may be published.
///
/// ```
/// use docs_disk::AllowedFolders;
///
/// # let folder = tempfile::tempdir()?;
/// # let project = folder.path().join("project");
/// # std::fs::create_dir(&project)?;
/// std::fs::write(project.join("a.md"), "# A")?;
/// std::fs::write(folder.path().join("secret"), "token")?;
/// let allowed = AllowedFolders::new(&project, &[]);
/// assert_eq!(allowed.read(&project.join("a.md"), 1024)?, b"# A");
/// let refused = allowed.read(&folder.path().join("secret"), 1024).unwrap_err();
/// assert_eq!(refused.to_string(), "it is outside of the project");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct AllowedFolders {
    /// Folder of the site, without symbolic links.
    site: PathBuf,
    /// Without symbolic links.
    folders: Vec<PathBuf>,
    advice: &'static str,
}

/// Hashes the folders relative to that of the site: a project that is moved as a whole has the same ones.
impl Hash for AllowedFolders {
    fn hash<State: Hasher>(&self, state: &mut State) {
        let relative = |folder: &PathBuf| pathdiff::diff_paths(folder, &self.site);
        self.folders.iter().map(relative).collect::<Vec<_>>().hash(state);
    }
}

/// Reason for not reading a file or folder.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// The path, with its symbolic links resolved, is outside of the allowed folders.
    #[error("it is outside of the project")]
    Outside,
    /// A folder, a device, a pipe or a socket.
    #[error("it is not a regular file")]
    NotRegular,
    /// The file is larger than this number of bytes.
    #[error("it is larger than {} MiB", .0 / (1024 * 1024))]
    TooLarge(u64),
    /// The operating system reported an error.
    #[error(transparent)]
    System(#[from] io::Error),
}

impl Refusal {
    /// Returns `true` if nothing exists at the path.
    #[must_use]
    pub fn is_absence(&self) -> bool {
        matches!(self, Self::System(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory))
    }
}

impl AllowedFolders {
    /// Creates the list for the site in `root` with the folders that the user names. A named folder that does not exist allows
    /// nothing.
    #[must_use]
    pub fn new(root: &Path, named: &[PathBuf]) -> Self {
        let root = fs::canonicalize(root).unwrap_or_else(|_| root.to_owned());
        let project = work_tree(&root).or_else(|| manifest_folder(&root)).unwrap_or(&root);
        let named = named.iter().filter_map(|folder| fs::canonicalize(folder).ok());
        let folders = [project.to_owned()].into_iter().chain(named).collect();
        Self { site: root, folders, advice: ADVICE }
    }

    /// Replaces the first words of the advice for a path outside of the project: how the user names a folder. Default:
    /// `allow its folder`.
    #[must_use]
    pub fn with_advice(self, advice: &'static str) -> Self {
        Self { advice, ..self }
    }

    /// Returns advice for the user whose path was refused.
    #[must_use]
    pub fn help(&self, refusal: &Refusal) -> String {
        match refusal {
            Refusal::Outside => format!(
                "{}; without it a site reads its project only: the repository around it, \
                 or else the nearest folder above with a package manifest, or else its own folder",
                self.advice
            ),
            Refusal::NotRegular => "name a regular file".to_owned(),
            Refusal::TooLarge(_) => {
                "split the file, or keep what the site needs of it in another".to_owned()
            }
            Refusal::System(_) => "check that the file exists and may be read".to_owned(),
        }
    }

    /// Returns the folders that the user names.
    #[must_use]
    pub fn named(&self) -> &[PathBuf] {
        &self.folders[1..]
    }

    /// Returns the path without symbolic links.
    ///
    /// # Errors
    ///
    /// Returns an error if the path is outside of the allowed folders, or does not exist.
    pub fn resolve(&self, path: &Path) -> Result<PathBuf, Refusal> {
        match fs::canonicalize(path) {
            Ok(resolved) if self.contains(&resolved) => Ok(resolved),
            Ok(_) => Err(Refusal::Outside),
            Err(error) => Err(self.unresolved(path, error)),
        }
    }

    /// Returns the refusal for a missing path. Absence is reported only within the allowed folders.
    fn unresolved(&self, path: &Path, error: io::Error) -> Refusal {
        let above = path.ancestors().skip(1).find_map(|folder| fs::canonicalize(folder).ok());
        match above {
            Some(folder) if self.contains(&folder) => Refusal::System(error),
            _ => Refusal::Outside,
        }
    }

    /// Returns whether a site may publish the file or folder at a path, with its symbolic links resolved. Data of
    /// version control, which may include credentials, and missing paths are never published.
    #[must_use]
    pub fn may_publish(&self, path: &Path) -> bool {
        self.resolve(path).is_ok_and(|resolved| {
            !resolved.components().any(|part| {
                WORK_TREE_MARKS.iter().any(|mark| part.as_os_str().eq_ignore_ascii_case(mark))
            })
        })
    }

    fn contains(&self, resolved: &Path) -> bool {
        self.folders.iter().any(|folder| resolved.starts_with(folder))
    }

    /// Reads a regular file of at most `limit` bytes.
    ///
    /// # Errors
    ///
    /// Returns an error if the file is outside of the allowed folders, is not a regular one, is larger, or
    /// cannot be read.
    pub fn read(&self, path: &Path, limit: u64) -> Result<Vec<u8>, Refusal> {
        let file = self.open(path)?;
        let size = file.metadata()?.len();
        if size > limit {
            return Err(Refusal::TooLarge(limit));
        }
        let mut bytes = Vec::with_capacity(usize::try_from(size).unwrap_or_default());
        // The file may grow in the meantime.
        file.take(limit + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > limit { Err(Refusal::TooLarge(limit)) } else { Ok(bytes) }
    }

    fn open(&self, path: &Path) -> Result<File, Refusal> {
        let resolved = self.resolve(path)?;
        // Checked before opening: opening a device can have effects, and opening a pipe waits for a writer.
        if !fs::metadata(&resolved)?.is_file() {
            return Err(Refusal::NotRegular);
        }
        let mut options = OpenOptions::new();
        options.read(true);
        #[cfg(unix)]
        {
            use std::os::unix::fs::OpenOptionsExt as _;

            use rustix::fs::OFlags;

            // Another file may have replaced it since: links are not followed, and pipes do not block.
            let flags = OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::NOCTTY;
            options.custom_flags(flags.bits().cast_signed());
        }
        let file = options.open(&resolved)?;
        if !file.metadata()?.is_file() {
            return Err(Refusal::NotRegular);
        }
        match opened_path(&file) {
            Some(opened) if !self.contains(&opened) => Err(Refusal::Outside),
            _ => Ok(file),
        }
    }
}

/// Returns the path of an open file, if the system reports it: a folder above the file may have been replaced with a
/// link.
fn opened_path(file: &File) -> Option<PathBuf> {
    #[cfg(target_os = "linux")]
    {
        use std::os::fd::AsRawFd as _;

        fs::read_link(format!("/proc/self/fd/{}", file.as_raw_fd())).ok()
    }
    #[cfg(not(target_os = "linux"))]
    {
        let _ = file;
        None
    }
}

/// Returns the nearest work tree of version control around a folder. A home folder under version control (for its
/// settings) is not a project.
fn work_tree(folder: &Path) -> Option<&Path> {
    folder.ancestors().find(|folder| has_any(folder, &WORK_TREE_MARKS)).filter(is_project)
}

/// Returns the nearest folder above a site's with a package manifest.
fn manifest_folder(folder: &Path) -> Option<&Path> {
    let above = folder.ancestors().skip(1).take(MAX_MANIFEST_DISTANCE);
    above.take_while(is_project).find(|folder| has_any(folder, &MANIFESTS))
}

fn has_any(folder: &Path, names: &[&str]) -> bool {
    names.iter().any(|name| folder.join(name).exists())
}

/// Returns whether a folder can be a project. The root of the file system and a user's home folder contain too much
/// other data.
fn is_project(folder: &&Path) -> bool {
    let home = std::env::home_dir().and_then(|home| fs::canonicalize(home).ok());
    folder.parent().is_some() && home.as_deref() != Some(*folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Creates `project/.git`, `project/website`, `project/docs/a.md` and `elsewhere/secret`.
    fn folders() -> tempfile::TempDir {
        let folder = tempfile::tempdir().expect("a folder");
        for made in ["project/.git", "project/website", "project/docs", "elsewhere"] {
            fs::create_dir_all(folder.path().join(made)).expect("a folder");
        }
        for file in ["project/docs/a.md", "project/website/b.md", "elsewhere/secret"] {
            fs::write(folder.path().join(file), file).expect("a file");
        }
        folder
    }

    fn refusal(allowed: &AllowedFolders, path: &Path) -> String {
        match allowed.read(path, 64) {
            Ok(bytes) => panic!("{} was read: {bytes:?}", path.display()),
            Err(refusal) => refusal.to_string(),
        }
    }

    #[test]
    fn the_work_tree_around_a_site_is_its_project() {
        let folder = folders();
        let path = |name: &str| folder.path().join(name);
        let allowed = AllowedFolders::new(&path("project/website"), &[]);
        assert!(allowed.read(&path("project/website/../docs/a.md"), 64).is_ok());
        assert_eq!(refusal(&allowed, &path("elsewhere/secret")), "it is outside of the project");
        assert_eq!(refusal(&allowed, &path("elsewhere/none")), "it is outside of the project");
        fs::remove_dir(path("project/.git")).expect("the folder is empty");
        let allowed = AllowedFolders::new(&path("project/website"), &[]);
        assert!(allowed.read(&path("project/website/b.md"), 64).is_ok());
        assert_eq!(refusal(&allowed, &path("project/docs/a.md")), "it is outside of the project");
        let allowed = AllowedFolders::new(&path("project/website"), &[path("project/docs")]);
        assert!(allowed.read(&path("project/docs/a.md"), 64).is_ok());
        fs::write(path("project/package.json"), "{}").expect("a file");
        let allowed = AllowedFolders::new(&path("project/website"), &[]);
        assert!(allowed.read(&path("project/docs/a.md"), 64).is_ok());
        assert_eq!(refusal(&allowed, &path("elsewhere/secret")), "it is outside of the project");
    }

    #[test]
    fn data_of_version_control_is_not_published() {
        let folder = folders();
        let path = |name: &str| folder.path().join(name);
        fs::write(path("project/.git/config"), "token").expect("a file");
        let allowed = AllowedFolders::new(&path("project/website"), &[]);
        assert!(allowed.may_publish(&path("project/docs/a.md")));
        assert!(!allowed.may_publish(&path("project/.git/config")));
        assert!(!allowed.may_publish(&path("project/docs/none.md")));
    }

    #[cfg(unix)]
    #[test]
    fn links_are_resolved_before_the_check() {
        use std::os::unix::fs::symlink;

        let folder = folders();
        let path = |name: &str| folder.path().join(name);
        let allowed = AllowedFolders::new(&path("project/website"), &[]);
        symlink(path("elsewhere/secret"), path("project/website/link")).expect("a link");
        symlink(path("elsewhere"), path("project/website/folder")).expect("a link");
        symlink("../docs/a.md", path("project/website/inside")).expect("a link");
        symlink("circle", path("project/website/circle")).expect("a link");
        for outside in ["project/website/link", "project/website/folder/secret"] {
            assert_eq!(refusal(&allowed, &path(outside)), "it is outside of the project");
        }
        assert!(allowed.read(&path("project/website/inside"), 64).is_ok());
        assert!(allowed.read(&path("project/website/circle"), 64).is_err());
        // The folder itself may be a link.
        symlink(path("project/website"), path("website")).expect("a link");
        let allowed = AllowedFolders::new(&path("website"), &[]);
        assert!(allowed.read(&path("website/b.md"), 64).is_ok());
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn only_regular_files_up_to_the_limit_are_read() {
        let folder = folders();
        let path = |name: &str| folder.path().join(name);
        let allowed = AllowedFolders::new(&path("project/website"), &[PathBuf::from("/dev")]);
        assert_eq!(refusal(&allowed, Path::new("/dev/zero")), "it is not a regular file");
        assert_eq!(refusal(&allowed, &path("project/docs")), "it is not a regular file");
        rustix::fs::mknodat(
            rustix::fs::CWD,
            path("project/pipe"),
            rustix::fs::FileType::Fifo,
            rustix::fs::Mode::RUSR | rustix::fs::Mode::WUSR,
            0,
        )
        .expect("a pipe can be made");
        assert_eq!(refusal(&allowed, &path("project/pipe")), "it is not a regular file");
        fs::write(path("project/large"), [b'x'; 65]).expect("a file");
        assert_eq!(refusal(&allowed, &path("project/large")), "it is larger than 0 MiB");
        fs::write(path("project/large"), [b'x'; 64]).expect("a file");
        assert!(allowed.read(&path("project/large"), 64).is_ok());
    }
}
