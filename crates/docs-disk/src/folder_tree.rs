//! Source files of a site in a folder on disk.

mod generated;
mod walk;

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, Cursor};
use std::path::{Component, MAIN_SEPARATOR, Path, PathBuf};
use std::sync::Arc;

use docs_model::{SiteMarker, SourceLock, SourceSettings};
use docs_output::OutputOptions;
use docs_script::WrittenFiles;
use docs_site::{EntryKind, FolderListing, RepositoryError, SourceExcerpt, SourceFile, SourceTree};
use walkdir::{DirEntry, WalkDir};

use self::generated::GeneratedFolders;
use self::walk::{check_readable, walk};
use crate::allowed::{AllowedFolders, Refusal};
use crate::excerpts::TreeExcerpts;
use crate::git::GitTree;
use crate::repositories::SourceRepositories;

/// Source files of a site in a folder.
///
/// ```
/// use docs_disk::{AllowedFolders, FolderTree};
/// use docs_site::{BuildOptions, Project};
///
/// # let folder = tempfile::tempdir()?;
/// # let root = folder.path();
/// std::fs::create_dir(root.join("content"))?;
/// std::fs::write(root.join("site.toml"), "title = 'Harbour'\nurl = 'https://example.org'")?;
/// std::fs::write(root.join("content/index.md"), "# Welcome")?;
/// let project = Project::new(FolderTree::new(root, AllowedFolders::new(root, &[])));
/// let (report, files) = project.build_to_memory(&BuildOptions::default())?;
/// assert_eq!(report.pages, 3); // The document, the search page, and the page for addresses without one.
/// assert!(files.contains_key("index.html"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct FolderTree {
    root: PathBuf,
    allowed: AllowedFolders,
    generated: GeneratedFolders,
    /// Files that the project's scripts have written in memory, which precede those on disk.
    written: Option<WrittenFiles>,
    /// Files of tags, branches and sources.
    git: GitTree,
    /// Repositories of sources.
    repositories: Option<SourceRepositories>,
    excerpts: Arc<TreeExcerpts>,
}

impl FolderTree {
    /// Creates the tree of a site's folder, of which the files in the allowed folders are sources.
    #[must_use]
    pub fn new(root: &Path, allowed: AllowedFolders) -> Self {
        Self {
            root: root.to_owned(),
            allowed,
            generated: GeneratedFolders::default(),
            written: None,
            git: GitTree::new(root),
            repositories: None,
            excerpts: Arc::default(),
        }
    }

    /// Reads the sources of the settings from these repositories. By default, they can't be read.
    #[must_use]
    pub fn with_repositories(self, repositories: SourceRepositories) -> Self {
        Self { repositories: Some(repositories), ..self }
    }

    /// Leaves the output and the cache of the site out of all walks, and the folders of running and killed builds. They need
    /// not exist. `options` are those of the [`Output`](docs_output::Output).
    #[must_use]
    pub fn without(self, generated: &[PathBuf], options: OutputOptions) -> Self {
        Self { generated: GeneratedFolders::new(generated, options), ..self }
    }

    /// Adds the files that the project's scripts write, see [`Scripts::written_files`](docs_script::Scripts::written_files).
    #[must_use]
    pub fn with_written(self, written: WrittenFiles) -> Self {
        Self { written: Some(written), ..self }
    }

    /// Reads tags and branches from the repository around `site`, the folder of which this one is a copy. By default, the folder
    /// itself is in the repository.
    #[must_use]
    pub fn with_repository_of(self, site: &Path) -> Self {
        Self { git: GitTree::new(site), ..self }
    }

    /// Stores the excerpts of sources, which the cache of a build keeps for the next one. By default, they are dropped.
    pub fn store_excerpts(&self) {
        self.excerpts.start_storing();
    }

    /// Returns the excerpts of sources.
    pub(crate) fn excerpts(&self) -> &TreeExcerpts {
        &self.excerpts
    }

    /// Returns whether a path is that of a file in the folder: not of one in memory, a tag, a branch or a source.
    fn is_on_disk(&self, path: &str) -> bool {
        self.written(path).is_none() && self.git.find(path).is_none()
    }

    /// Returns the bytes of a file that a script has written.
    fn written(&self, path: &str) -> Option<Arc<[u8]>> {
        self.written.as_ref().and_then(|written| written.read(&written.resolve(path)))
    }

    /// Returns the kind of a file that a script has written, or of a folder with such files.
    fn written_kind(&self, path: &str) -> Option<EntryKind> {
        let written = self.written.as_ref()?;
        written.info(&written.resolve(path)).map(|info| info.kind)
    }

    fn kind_on_disk(&self, path: &str) -> Option<EntryKind> {
        let metadata = fs::metadata(self.root.join(path)).ok()?;
        Some(match metadata.file_type() {
            kind if kind.is_file() => EntryKind::File,
            kind if kind.is_dir() => EntryKind::Folder,
            _ => EntryKind::Other,
        })
    }

    /// Returns the files below a folder that scripts have written, relative to it.
    fn written_below(&self, folder: &str) -> Vec<String> {
        let Some(written) = &self.written else { return Vec::new() };
        let files = written.files_below(&written.resolve(folder)).into_iter();
        files.filter_map(|file| Some(file.to_str()?.replace(MAIN_SEPARATOR, "/"))).collect()
    }

    /// Returns the files below a folder that can be sources, sorted. Like loading, it follows no link out of the project, and
    /// in the `listed` folders it leaves only generated folders out.
    pub(crate) fn source_files(
        &self,
        folder: &str,
        listed: &BTreeSet<String>,
    ) -> impl Iterator<Item = DirEntry> {
        // A folder around the site contains the packages and the history of the project.
        let is_around = |folder: &&String| {
            let parts = Path::new(folder.as_str()).components();
            parts.into_iter().all(|part| matches!(part, Component::CurDir | Component::ParentDir))
        };
        let listed = listed.iter().filter(|folder| !is_around(folder));
        let listed: Vec<PathBuf> = listed.map(|folder| self.root.join(folder)).collect();
        let is_inside =
            |entry: &DirEntry| !entry.path_is_symlink() || self.allowed.may_publish(entry.path());
        let is_listed =
            move |entry: &DirEntry| listed.iter().any(|folder| entry.path().starts_with(folder));
        let entries = WalkDir::new(self.root.join(folder)).follow_links(true).sort_by_file_name();
        let entries = entries.into_iter().filter_entry(move |entry| {
            entry.depth() == 0
                || (can_contain_sources(entry) || is_listed(entry))
                    && !self.generated.contains(entry)
                    && is_inside(entry)
        });
        entries.flatten().filter(|entry| !entry.file_type().is_dir())
    }

    /// Returns the tags and branches of the repository.
    pub(crate) fn git(&self) -> &GitTree {
        &self.git
    }

    /// Returns the folder of the site.
    #[must_use]
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Returns the folders whose files may be read and published.
    #[must_use]
    pub fn allowed(&self) -> &AllowedFolders {
        &self.allowed
    }
}

/// Returns `false` for folders without sources: installed packages (their effect on scripts is part of the scripts' results),
/// version control, caches, and output folders.
fn can_contain_sources(entry: &DirEntry) -> bool {
    if !entry.file_type().is_dir() {
        return true;
    }
    let name = entry.file_name().to_string_lossy();
    name != "node_modules"
        && !name.starts_with('.')
        && !entry.path().join(SiteMarker::FILE).exists()
}

impl SourceTree for FolderTree {
    fn open(&self, path: &str) -> io::Result<Box<dyn SourceFile + '_>> {
        if let Some(entry) = self.git.find(path) {
            return Ok(Box::new(Cursor::new(entry.read()?)));
        }
        match self.written(path) {
            Some(bytes) => Ok(Box::new(Cursor::new(bytes))),
            None => Ok(Box::new(File::open(self.root.join(path))?)),
        }
    }

    fn kind(&self, path: &str) -> Option<EntryKind> {
        if let Some(entry) = self.git.find(path) {
            return entry.kind();
        }
        match self.written_kind(path) {
            Some(EntryKind::File) => Some(EntryKind::File),
            written => self.kind_on_disk(path).or(written),
        }
    }

    fn own_kind(&self, path: &str) -> Option<EntryKind> {
        match self.git.find(path) {
            Some(entry) => entry.kind(),
            None => self.kind_on_disk(path),
        }
    }

    fn list(&self, folder: &str) -> FolderListing {
        if let Some(entry) = self.git.find(folder) {
            return entry.list();
        }
        let mut listing = walk(&self.root, folder, &self.allowed, &self.generated);
        let written = self.written_below(folder);
        if !written.is_empty() {
            listing.files.extend(written);
            listing.files.sort();
            listing.files.dedup();
        }
        listing
    }

    fn check_readable(&self, path: &str) -> io::Result<()> {
        if let Some(entry) = self.git.find(path) {
            return entry.read().map(drop);
        }
        match self.written(path) {
            Some(_) => Ok(()),
            None => check_readable(&self.root.join(path)),
        }
    }

    fn outside_project(&self, path: &str) -> Option<String> {
        if self.written(path).is_some() || self.git.find(path).is_some() {
            return None;
        }
        let refusal = self.allowed.resolve(&self.root.join(path)).err()?;
        matches!(refusal, Refusal::Outside).then(|| self.allowed.help(&refusal))
    }

    fn is_publishable(&self, path: &str) -> bool {
        if let Some(entry) = self.git.find(path) {
            return entry.kind() == Some(EntryKind::File);
        }
        let on_disk = self.root.join(path);
        self.written(path).is_some() || on_disk.is_file() && self.allowed.may_publish(&on_disk)
    }

    fn disk_path(&self, path: &str) -> Option<PathBuf> {
        self.is_on_disk(path).then(|| self.root.join(path))
    }

    fn excerpt(&self, path: &str) -> Option<SourceExcerpt> {
        let excerpt = self.excerpts.get(path).filter(|_| self.is_on_disk(path))?;
        // A file whose permission was removed keeps its signature.
        check_readable(&self.root.join(path)).ok().map(|()| excerpt)
    }

    fn store_excerpt(&self, path: &str, excerpt: SourceExcerpt) {
        if self.is_on_disk(path) {
            self.excerpts.store(path, excerpt);
        }
    }

    fn revisions(&self) -> Result<Vec<String>, RepositoryError> {
        self.git.revisions()
    }

    fn add_source(&self, source: &SourceSettings, commit: &str) -> Result<(), RepositoryError> {
        let repositories = self.repositories.as_ref();
        let repositories = repositories
            .ok_or_else(|| RepositoryError::new("this command reads no other repositories"))?;
        let repository = repositories.open(&source.git);
        if repository.is_some_and(|opened| self.git.sources().set(&source.name, opened, commit)) {
            return Ok(());
        }
        let short = SourceLock::short(commit);
        let error = RepositoryError::new(format!("the commit {short} is not on this machine"));
        Err(error.with_help("fetch it: `site sources fetch`"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Creates `project/.git` and `project/site/docs/a.md`, with a file outside of the project.
    fn site() -> (tempfile::TempDir, FolderTree) {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        fs::create_dir_all(path("project/.git")).expect("a folder");
        fs::create_dir_all(path("project/site/docs")).expect("a folder");
        for file in ["project/site/docs/a.md", "project/.git/config", "secret"] {
            fs::write(path(file), file).expect("a file");
        }
        let root = path("project/site");
        let tree = FolderTree::new(&root, AllowedFolders::new(&root, &[]));
        (folder, tree)
    }

    #[test]
    fn paths_are_relative_to_the_folder() {
        let (folder, tree) = site();
        assert_eq!(tree.kind("docs/a.md"), Some(EntryKind::File));
        assert_eq!(tree.kind("docs"), Some(EntryKind::Folder));
        assert_eq!(tree.kind("docs/b.md"), None);
        assert_eq!(tree.list("docs").files, ["a.md"]);
        assert!(tree.check_readable("docs/a.md").is_ok());
        assert_eq!(tree.disk_path("docs"), Some(folder.path().join("project/site/docs")));
        let text = io::read_to_string(tree.open("docs/a.md").expect("the file exists"));
        assert_eq!(text.expect("the file is text"), "project/site/docs/a.md");
    }

    #[test]
    fn files_outside_of_the_project_are_not_published() {
        let (_folder, tree) = site();
        assert_eq!(tree.outside_project("docs/a.md"), None);
        assert_eq!(tree.outside_project("docs/none.md"), None);
        let help = tree.outside_project("../../secret").expect("the file is elsewhere");
        assert!(help.starts_with("allow its folder;"), "{help}");
        assert!(tree.is_publishable("docs/a.md"));
        for path in ["docs", "docs/none.md", "../../secret", "../.git/config"] {
            assert!(!tree.is_publishable(path), "{path}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_device_is_neither_a_file_nor_a_folder() {
        let (_folder, tree) = site();
        assert_eq!(tree.kind("/dev/null"), Some(EntryKind::Other));
    }
}
