//! A built site on disk.

use std::collections::HashSet;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use super::{Output, commit};
use crate::cache::{Fingerprint, Signature};
use crate::error::Error;
use crate::marker::Marker;

/// Up to so many files are moved into the folder one by one; beyond, a whole new folder takes its place.
const MOST_MOVED: usize = 500;

/// A file that a build has written.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(crate) struct KeptFile {
    content: Fingerprint,
    /// Of the file in the built folder: it is as it was written while this is the same.
    signature: Signature,
    /// Of the file that it is a copy of.
    source: Option<Signature>,
}

impl KeptFile {
    /// Size in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        self.signature.size()
    }
}

/// The files of a built folder, by path.
pub(crate) type KeptFiles = FxHashMap<String, KeptFile>;

/// A built site on disk.
///
/// New files are written into a folder beside the target. A whole site takes the target's place when all of it is
/// there; after a small change its files are moved over, see [`commit`]. A build that fails or is killed before that
/// leaves the target as it was.
#[derive(Debug)]
pub(crate) struct DiskOutput {
    target: PathBuf,
    aside: tempfile::TempDir,
    /// What the build before wrote and nobody has touched since.
    before: StandingFiles,
    /// Files in the target that this build must replace or remove.
    touched: Vec<String>,
    site: Mutex<NewSite>,
}

/// What the build has given so far.
#[derive(Debug, Default)]
struct NewSite {
    files: KeptFiles,
    written: HashSet<String>,
    folders: HashSet<PathBuf>,
}

/// What a build has come to on disk.
#[derive(Debug)]
pub(crate) struct Finished {
    /// All files of the site.
    pub(crate) files: KeptFiles,
    /// How many files differ from those of the build before.
    pub(crate) changed: usize,
}

impl Finished {
    /// Size of the whole site.
    pub(crate) fn bytes(&self) -> u64 {
        self.files.values().map(KeptFile::bytes).sum()
    }
}

/// A file that is as it was written.
#[derive(Debug)]
struct StandingFile {
    file: KeptFile,
    /// The new site has it too.
    stays: AtomicBool,
}

type StandingFiles = FxHashMap<String, StandingFile>;

/// All files of a built folder, as the system knows them.
#[derive(Debug)]
pub(crate) struct Listing {
    target: PathBuf,
    files: Vec<(String, Option<Signature>)>,
}

impl Listing {
    /// Looks at all files of a folder; what a killed build left to do there is done before.
    pub(crate) fn of(target: &Path) -> Result<Self, Error> {
        commit::resume(target)?;
        Ok(Self { target: target.to_owned(), files: files(target) })
    }
}

/// A built folder as it stands, beside what is known of it.
#[derive(Debug)]
pub(crate) struct Standing {
    target: PathBuf,
    /// How many files were known.
    known: usize,
    /// Those that are as they were written.
    before: StandingFiles,
    /// The paths of all other files in the folder.
    touched: Vec<String>,
}

impl Standing {
    /// A folder of which nothing is known: all of it is to be replaced.
    pub(crate) fn unknown(target: &Path) -> Result<Self, Error> {
        commit::resume(target)?;
        Ok(Self {
            target: target.to_owned(),
            known: 0,
            before: StandingFiles::default(),
            touched: Vec::new(),
        })
    }

    /// Compares what is in a folder with what was written there.
    pub(crate) fn beside(listing: Listing, mut known: KeptFiles) -> Self {
        let count = known.len();
        let (mut before, mut touched) = (StandingFiles::default(), Vec::new());
        before.reserve(count);
        for (path, signature) in listing.files {
            match known.remove_entry(&path) {
                Some((path, file)) if Some(file.signature) == signature => {
                    before.insert(path, StandingFile { file, stays: AtomicBool::new(false) });
                }
                _ => touched.push(path),
            }
        }
        Self { target: listing.target, known: count, before, touched }
    }

    /// Are all known files, and no others, in the folder, as they were written?
    pub(crate) fn is_as_written(&self) -> bool {
        self.touched.is_empty() && self.before.len() == self.known
    }

    /// Size of the files that are as they were written, in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        self.before.values().map(|standing| standing.file.bytes()).sum()
    }
}

impl DiskOutput {
    /// Prepares to replace a folder; what stands there as it was written need not be written again.
    pub(crate) fn new(standing: Standing) -> Result<Self, Error> {
        let Standing { target, before, touched, .. } = standing;
        refuse_foreign(&target)?;
        let parent = parent(&target);
        fs::create_dir_all(parent).map_err(Error::file("make the folder", parent))?;
        let aside = tempfile::Builder::new()
            .prefix(commit::ASIDE_PREFIX)
            .tempdir_in(parent)
            .map_err(Error::file("make a folder in", parent))?;
        Ok(Self { target, aside, before, touched, site: Mutex::default() })
    }

    /// Puts the new files in their place.
    pub(crate) fn finish(self) -> Result<Finished, Error> {
        let NewSite { files: new, written, .. } =
            self.site.into_inner().unwrap_or_else(PoisonError::into_inner);
        let is_over_another = !self.before.is_empty();
        let mut files = KeptFiles::default();
        files.reserve(self.before.len() + new.len());
        let mut removed = self.touched;
        for (path, standing) in self.before {
            if standing.stays.into_inner() {
                files.insert(path, standing.file);
            } else {
                removed.push(path);
            }
        }
        files.extend(new);
        removed.retain(|path| !files.contains_key(path));
        let changed = written.len() + removed.len();
        let mut finished = Finished { files, changed };
        if !self.target.exists() {
            make_readable(self.aside.path())?;
            fs::rename(self.aside.path(), &self.target)
                .map_err(Error::file("move the build to", &self.target))?;
        } else if is_over_another && changed <= MOST_MOVED {
            if changed > 0 {
                let mut moved: Vec<String> = written.into_iter().collect();
                moved.sort_unstable();
                // Stays until all is done: what stops half way is finished by the next build.
                let aside = self.aside.keep();
                commit::commit(&aside, &self.target, moved, removed)?;
                // What is left of it is in nobody's way.
                let _ = fs::remove_dir_all(aside);
            }
        } else {
            let aside = self.aside.path();
            link_kept(&mut finished.files, &written, &self.target, aside)?;
            make_readable(aside)?;
            // What stood in the target's place lies aside then and goes with the guard.
            swap(aside, &self.target)?;
        }
        Ok(finished)
    }

    fn site(&self) -> MutexGuard<'_, NewSite> {
        self.site.lock().expect("no writer panicked while it held the lock")
    }

    fn write_copy(&self, path: &str, bytes: &[u8], source: Option<Signature>) -> Result<(), Error> {
        let content = Fingerprint::of(bytes);
        let standing = self.before.get(path).map(|standing| &standing.file);
        if let Some(file) = standing.filter(|file| file.content == content) {
            let file = KeptFile { source, ..file.clone() };
            self.site().files.insert(path.to_owned(), file);
            return Ok(());
        }
        let on_disk = self.aside.path().join(path);
        if let Some(folder) = on_disk.parent()
            && !self.site().folders.contains(folder)
        {
            fs::create_dir_all(folder).map_err(Error::file("make the folder", folder))?;
            self.site().folders.insert(folder.to_owned());
        }
        let metadata = write_file(&on_disk, bytes).map_err(Error::file("write", &on_disk))?;
        let file = KeptFile { content, signature: Signature::new(&metadata), source };
        let mut site = self.site();
        site.files.insert(path.to_owned(), file);
        site.written.insert(path.to_owned());
        Ok(())
    }
}

impl Output for DiskOutput {
    fn write(&self, path: &str, bytes: Vec<u8>) -> Result<(), Error> {
        self.write_copy(path, &bytes, None)
    }

    fn copy(&self, path: &str, source: &Path) -> Result<(), Error> {
        let now = SystemTime::now();
        let signature = Signature::of(source).filter(|signature| signature.is_settled(now));
        let before = self.before.get(path).and_then(|standing| standing.file.source);
        if signature.is_some() && signature == before && self.keep(path) {
            return Ok(());
        }
        let bytes = fs::read(source).map_err(Error::file("read", source))?;
        self.write_copy(path, &bytes, signature)
    }

    fn keep(&self, path: &str) -> bool {
        let Some(standing) = self.before.get(path) else { return false };
        standing.stays.store(true, Ordering::Relaxed);
        true
    }

    fn before(&self, path: &str) -> Option<Vec<u8>> {
        self.before.get(path)?;
        fs::read(self.target.join(path)).ok()
    }

    fn names_before(&self, folder: &str) -> Vec<String> {
        let below = format!("{folder}/");
        self.before.keys().filter(|path| path.starts_with(&below)).cloned().collect()
    }
}

/// Writes a file, and tells what the system knows of it then.
fn write_file(path: &Path, bytes: &[u8]) -> io::Result<fs::Metadata> {
    let mut file = fs::File::create(path)?;
    file.write_all(bytes)?;
    file.metadata()
}

/// All files of a folder, by path, and what the system says of them. A large site has a hundred thousand: an entry that
/// comes from its folder is asked by name, without going down the whole path once more.
fn files(folder: &Path) -> Vec<(String, Option<Signature>)> {
    let mut files = Vec::new();
    let mut folders = vec![String::new()];
    while let Some(prefix) = folders.pop() {
        // What can't be read is as good as not there: it is written again.
        let Ok(entries) = fs::read_dir(folder.join(&prefix)) else { continue };
        for entry in entries.flatten() {
            let path = format!("{prefix}{}", entry.file_name().to_string_lossy());
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                folders.push(format!("{path}/"));
            } else {
                let signature = entry.metadata().ok().map(|metadata| Signature::new(&metadata));
                files.push((path, signature));
            }
        }
    }
    files
}

/// Brings the files that stay into the new folder.
fn link_kept(
    files: &mut KeptFiles,
    written: &HashSet<String>,
    target: &Path,
    aside: &Path,
) -> Result<(), Error> {
    for (path, file) in files.iter_mut().filter(|(path, _)| !written.contains(*path)) {
        let (from, to) = (target.join(path), aside.join(path));
        if let Some(folder) = to.parent() {
            fs::create_dir_all(folder).map_err(Error::file("make the folder", folder))?;
        }
        // Not every file system knows two names for one file.
        if fs::hard_link(&from, &to).is_err() {
            fs::copy(&from, &to).map_err(Error::file("copy", &from))?;
            let metadata = fs::metadata(&to).map_err(Error::file("copy", &from))?;
            file.signature = Signature::new(&metadata);
        }
    }
    Ok(())
}

/// The folder that a target lies in.
pub(crate) fn parent(target: &Path) -> &Path {
    match target.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

/// A folder that holds something other than a build is somebody's work.
fn refuse_foreign(target: &Path) -> Result<(), Error> {
    let Ok(mut entries) = fs::read_dir(target) else { return Ok(()) };
    if entries.next().is_some() && Marker::read(target).is_none() {
        return Err(Error::ForeignFolder(target.to_owned()));
    }
    Ok(())
}

/// Temporary folders are private; a web server of another user has to read this one.
fn make_readable(folder: &Path) -> Result<(), Error> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        fs::set_permissions(folder, fs::Permissions::from_mode(0o755))
            .map_err(Error::file("open to others", folder))?;
    }
    Ok(())
}

/// Exchanges two folders, in one step where the system can.
fn swap(new: &Path, target: &Path) -> Result<(), Error> {
    #[cfg(target_os = "linux")]
    {
        use rustix::fs::{CWD, RenameFlags, renameat_with};
        if renameat_with(CWD, new, CWD, target, RenameFlags::EXCHANGE).is_ok() {
            return Ok(());
        }
    }
    let old = target.with_extension("old");
    fs::rename(target, &old).map_err(Error::file("move", target))?;
    if let Err(source) = fs::rename(new, target) {
        // The previous site goes back to its place.
        let _ = fs::rename(&old, target);
        return Err(Error::file("move the build to", target)(source));
    }
    fs::rename(&old, new).map_err(Error::file("move", &old))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn over(target: &Path, known: KeptFiles) -> Result<DiskOutput, Error> {
        DiskOutput::new(match known.is_empty() {
            true => Standing::unknown(target)?,
            false => Standing::beside(Listing::of(target)?, known),
        })
    }

    fn is_as_written(target: &Path, known: &KeptFiles) -> bool {
        let listing = Listing::of(target).expect("the folder is ours");
        Standing::beside(listing, known.clone()).is_as_written()
    }

    fn write(output: &DiskOutput, files: &[(&str, &str)]) {
        output.write(Marker::FILE, Marker::default().bytes()).expect("the folder is ours");
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
        let first = over(&target, KeptFiles::default()).expect("the folder is free");
        write(&first, &[("index.html", "one")]);
        let known = first.finish().expect("the folder is ours").files;

        let second = over(&target, known).expect("the folder is a build");
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
            let output = over(&target, KeptFiles::default()).expect("free, or a build");
            write(&output, &[(name, "text")]);
            output.finish().expect("the folder is ours");
        }
        assert!(!target.join("old.html").exists());
        assert!(target.join("new.html").exists());
        assert_eq!(count(folder.path()), 1);
    }

    #[test]
    fn only_what_differs_is_written() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let target = folder.path().join("build");
        let first = over(&target, KeptFiles::default()).expect("the folder is free");
        write(&first, &[("a/same.html", "same"), ("a/new.html", "old"), ("b/gone.html", "")]);
        let known = first.finish().expect("the folder is ours").files;
        assert!(is_as_written(&target, &known));
        let same = Signature::of(&target.join("a/same.html"));
        fs::write(target.join("stray.txt"), "somebody's").expect("the folder is ours");

        let second = over(&target, known).expect("the folder is a build");
        write(&second, &[("a/same.html", "same"), ("a/new.html", "new")]);
        let finished = second.finish().expect("the folder is ours");

        assert_eq!(finished.changed, 3, "one is new, two are gone");
        assert_eq!(Signature::of(&target.join("a/same.html")), same);
        assert_eq!(fs::read(target.join("a/new.html")).expect("it is there"), b"new");
        assert!(!target.join("b").exists() && !target.join("stray.txt").exists());
        assert!(is_as_written(&target, &finished.files));
        assert_eq!(count(folder.path()), 1);
    }

    #[test]
    fn a_file_that_was_touched_is_written_again() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let target = folder.path().join("build");
        let first = over(&target, KeptFiles::default()).expect("the folder is free");
        write(&first, &[("a.html", "ours"), ("b.html", "ours")]);
        let known = first.finish().expect("the folder is ours").files;
        fs::write(target.join("a.html"), "theirs").expect("the folder is ours");

        let second = over(&target, known).expect("the folder is a build");
        assert!(!second.keep("a.html") && second.keep("b.html"));
        write(&second, &[("a.html", "ours")]);
        second.finish().expect("the folder is ours");
        assert_eq!(fs::read(target.join("a.html")).expect("it is there"), b"ours");
    }

    #[test]
    fn a_folder_with_other_things_is_refused() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        fs::write(folder.path().join("thesis.txt"), "years of work").expect("the folder is ours");
        let refused = over(folder.path(), KeptFiles::default());
        assert!(matches!(refused, Err(Error::ForeignFolder(_))));
    }
}
