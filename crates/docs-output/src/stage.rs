//! The new files while they are prepared, until they are published.

use std::collections::{BTreeSet, HashSet};
use std::ffi::{OsStr, OsString};
use std::fs::{self, File, Metadata};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use crate::error::Error;
use crate::files::OutputFiles;
use crate::folder::Folder;
use crate::manifest;
use crate::mirror::{Mirrored, mirror, update};
use crate::previous::PreviousOutput;
use crate::publish;
use crate::signature::FileSignature;
use crate::snapshot::{DirSnapshot, LockedFolder};
use crate::target::Target;
use crate::work::WorkFolder;

/// The folder of new files: a copy of the output folder at first, see [`mirror`].
#[derive(Debug)]
pub(crate) struct Stage {
    work: WorkFolder,
    target: Target,
    /// `true` if the folder contains a copy of the output folder, and not only files that this build has written or taken
    /// from the spare copy.
    is_copy: bool,
}

/// The changes that a build makes to an output folder.
#[derive(Debug, Default)]
pub(crate) struct Changes {
    pub(crate) written: HashSet<String>,
    pub(crate) removed: HashSet<String>,
}

impl Changes {
    fn is_empty(&self) -> bool {
        self.written.is_empty() && self.removed.is_empty()
    }

    /// Returns the names of the entries of the output folder that differ.
    fn top_names(&self) -> BTreeSet<OsString> {
        let paths = self.written.iter().chain(&self.removed);
        let names = paths.filter_map(|path| Path::new(path).components().next());
        names.map(|name| name.as_os_str().to_owned()).collect()
    }
}

impl Stage {
    /// Copies the output folder. Updates the signatures of files that cannot be linked.
    pub(crate) fn new(previous: &mut PreviousOutput) -> Result<Self, Error> {
        let target = previous.target.clone();
        let container = target.container();
        fs::create_dir_all(container).map_err(Error::file("make the folder", container))?;
        let work = WorkFolder::create(container, &target.options)?;
        let stage = Self { work, is_copy: previous.root.is_some() && !previous.is_spare, target };
        let new = stage.work.new_files();
        match &previous.root {
            Some(root) => {
                if !previous.is_spare {
                    stage.take_spare();
                }
                let mirrored = mirror(&root.folder, previous.wanted(), &previous.folders, &new)?;
                correct(previous, mirrored);
            }
            None => fs::create_dir(&new).map_err(Error::file("make the folder", &new))?,
        }
        Ok(stage)
    }

    /// Moves the spare copy to the folder of new files if there is a usable one.
    fn take_spare(&self) {
        let new = self.work.new_files();
        let Some(spare) = self.target.spare() else { return };
        // The rename fails if there is none, or it is on another file system.
        if fs::rename(spare, &new).is_err() || is_folder_beside(&new, &self.target.path) {
            return;
        }
        // Something else was planted there. If it can't be removed, creating the copy reports it.
        let _ = fs::remove_file(&new).or_else(|_| fs::remove_dir_all(&new));
    }

    /// Creates a folder for new files.
    pub(crate) fn make_folder(&self, path: &Path) -> Result<(), Error> {
        let folder = self.work.new_files().join(path);
        fs::create_dir_all(&folder)
            .or_else(|_| {
                self.remove_files_above(path)?;
                fs::create_dir_all(&folder)
            })
            .map_err(Error::file("make the folder", &folder))
    }

    /// Removes old files in the places of new folders.
    fn remove_files_above(&self, path: &Path) -> io::Result<()> {
        let new = self.work.new_files();
        let above = path.ancestors().map(|above| new.join(above));
        let mut files =
            above.filter(|path| fs::symlink_metadata(path).is_ok_and(|at| !at.is_dir()));
        files.try_for_each(fs::remove_file)
    }

    /// Writes a new file. Its folder must exist.
    pub(crate) fn write(&self, path: &str, bytes: &[u8]) -> Result<Metadata, Error> {
        let file = self.work.new_files().join(path);
        let write = || {
            let mut file = create(&file)?;
            file.write_all(bytes)?;
            file.metadata()
        };
        write().map_err(Error::file("write", &file))
    }

    /// Reads a new file.
    pub(crate) fn read(&self, path: &str) -> Option<Vec<u8>> {
        fs::read(self.work.new_files().join(path)).ok()
    }

    /// Returns the signature of a file, not of a link; `None` if there is none.
    pub(crate) fn signature(&self, path: &str) -> Option<FileSignature> {
        let metadata = fs::symlink_metadata(self.work.new_files().join(path)).ok()?;
        metadata.is_file().then(|| FileSignature::from_metadata(&metadata))
    }

    /// Removes old files, and their folders if nothing else is in them.
    pub(crate) fn remove(&self, paths: &[String]) -> Result<(), Error> {
        let new = self.work.new_files();
        for path in paths {
            let file = new.join(path);
            match fs::remove_file(&file) {
                // A file that was changed since the previous build was not copied, and a new folder can have its name.
                Err(error) if !is_gone(&error) && !file.is_dir() => {
                    return Err(Error::file("remove", &file)(error));
                }
                _ => {}
            }
            let above = Path::new(path).ancestors().skip(1);
            for folder in above.take_while(|folder| !folder.as_os_str().is_empty()) {
                if fs::remove_dir(new.join(folder)).is_err_and(|error| !is_gone(&error)) {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Replaces the old files with `files`. `is_foreign` returns whether a file of the old folder that no build has written
    /// existed when the build began.
    pub(crate) fn publish(
        self,
        previous: PreviousOutput,
        changes: Changes,
        files: &OutputFiles,
        is_foreign: &dyn Fn(&Path) -> bool,
    ) -> Result<Published, Error> {
        let is_first = previous.root.is_none() || previous.is_spare;
        if !is_first && changes.is_empty() {
            let root = previous.root;
            return Ok(Published { stage: self, changes, is_first, displaced: None, _root: root });
        }
        let new = self.work.new_files();
        let name = self.target.path.file_name().unwrap_or(OsStr::new("output"));
        let displaced = self.work.displaced().join(name);
        take_permissions(&new, &self.target.path);
        if !is_first {
            publish::sync_files(&new, &changes.written)?;
        }
        let mut is_whole = !self.target.is_fixed;
        if is_whole {
            match publish::put(&new, &self.target.path, &displaced) {
                // The folder belongs to another user in a shared folder, or was mounted in the meantime.
                Err(error) if !is_first && is_refused(&error) => is_whole = false,
                result => {
                    result.map_err(Error::file("move the new files to", &self.target.path))?;
                }
            }
        }
        if !is_whole {
            self.publish_entries(&changes, files)?;
        }
        publish::sync_folder(self.target.parent());
        let old = if is_whole { displaced.clone() } else { self.work.displaced() };
        rescue(&old, &self.target.path, &previous, &|path| {
            let of_builds = |path: &str| files.contains(path) || changes.removed.contains(path);
            path.to_str().is_some_and(of_builds) || is_foreign(path)
        });
        let displaced = Some(displaced).filter(|_| is_whole && !is_first);
        Ok(Published { stage: self, changes, is_first, displaced, _root: previous.root })
    }

    /// Replaces the entries of the output folder one after the other. If this is killed, the next build finds old and new
    /// files in the manifest, and replaces all of them.
    fn publish_entries(&self, changes: &Changes, files: &OutputFiles) -> Result<(), Error> {
        let (new, target) = (self.work.new_files(), &self.target.path);
        let options = self.target.options;
        let has_new_paths = changes.written.contains(options.manifest);
        if has_new_paths {
            let removed = changes.removed.iter().map(String::as_str);
            let both = files.paths().chain(removed);
            self.put_file(options.manifest, &manifest::to_bytes(both))?;
        }
        if let Some(marker) = options.marker
            && fs::symlink_metadata(target.join(marker.file)).is_err()
        {
            self.put_file(marker.file, &(marker.bytes)())?;
        }
        let mut names = changes.top_names();
        names.remove(OsStr::new(options.manifest));
        publish::put_entries(&new, target, &self.work.displaced(), &names)?;
        if has_new_paths {
            let manifest = target.join(options.manifest);
            fs::rename(new.join(options.manifest), &manifest)
                .map_err(Error::file("write", &manifest))?;
        }
        publish::sync_folder(target);
        Ok(())
    }

    /// Puts a file into the output folder in one step.
    fn put_file(&self, name: &str, bytes: &[u8]) -> Result<(), Error> {
        let (draft, place) = (self.work.displaced().join(name), self.target.path.join(name));
        let put = || {
            create(&draft)?.write_all(bytes)?;
            fs::rename(&draft, &place)
        };
        put().map_err(Error::file("write", &place))
    }

    /// Keeps a copy of the output for the next build. Returns its path; `None` if it is not kept.
    fn keep_as_spare(&self, copy: &Path) -> Option<&Path> {
        // On another file system the copy is removed with the folder of this build.
        self.target.spare().filter(|spare| fs::rename(copy, spare).is_ok())
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        let new = self.work.new_files();
        // The build had nothing to change, or failed.
        if self.is_copy && new.exists() {
            let _ = self.keep_as_spare(&new);
        }
    }
}

/// New files that readers see, and work that remains for the next build.
///
/// Dropping it skips that work, and the next build takes longer.
#[derive(Debug)]
#[must_use = "the next build starts from the spare copy that `prepare_next_build` makes"]
pub struct Published {
    stage: Stage,
    changes: Changes,
    /// `true` if there was no output before.
    is_first: bool,
    /// Path of the old folder.
    displaced: Option<PathBuf>,
    /// Locks other builds out until the work is done.
    _root: Option<LockedFolder>,
}

impl Published {
    /// Prepares the next build: the old folder becomes its spare copy and receives the changes, so that it contains all files
    /// of the output. After a first build a new copy is created, because that build took much longer anyway. Without a spare
    /// path, the old folder is removed.
    ///
    /// # Errors
    ///
    /// Returns an error if the copy cannot be created.
    pub fn prepare_next_build(self) -> Result<(), Error> {
        let target = &self.stage.target;
        match (&self.displaced, target.spare()) {
            (Some(displaced), _) => {
                if let Some(spare) = self.stage.keep_as_spare(displaced) {
                    let Changes { written, removed } = &self.changes;
                    update(&target.path, spare, written, removed);
                }
            }
            (None, Some(spare)) if self.is_first && is_same_file_system(spare, target) => {
                DirSnapshot::without_signatures(target.clone())?.mirror(spare)?;
            }
            _ => {}
        }
        Ok(())
    }
}

/// Corrects the signatures of files that could not be linked.
fn correct(previous: &mut PreviousOutput, mirrored: Mirrored) {
    for (path, signature) in mirrored.copied {
        if let Some(unchanged) = path.to_str().and_then(|path| previous.unchanged.get_mut(path)) {
            unchanged.file.signature = signature;
        }
    }
    for path in mirrored.vanished {
        if let Some(path) = path.to_str() {
            previous.unchanged.remove(path);
        }
    }
}

/// Moves files that other programs added to the old folder during this build to the new one. A file at the path of a
/// new one is not moved.
fn rescue(old: &Path, new: &Path, previous: &PreviousOutput, is_known: &dyn Fn(&Path) -> bool) {
    let Ok(root) = Folder::open(old) else { return };
    for (path, listed) in &previous.folder_signatures {
        let Ok(folder) = root.open_below(path) else { continue };
        if folder.own_signature().is_ok_and(|signature| signature == *listed) {
            continue;
        }
        for entry in folder.entries().into_iter().flatten() {
            let below = path.join(&entry.name);
            let is_listed =
                if entry.is_folder { previous.folders.contains(&below) } else { is_known(&below) };
            if !is_listed {
                // The move fails if the folder of the entry was removed: then it stays in the old folder.
                let _ = publish::move_to_empty(&old.join(&below), &new.join(&below));
            }
        }
    }
}

/// Creates a file. An existing one is removed, never written to: it can be a hard link to a file of the old folder.
fn create(file: &Path) -> io::Result<File> {
    match File::create_new(file) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            if fs::symlink_metadata(file)?.is_dir() {
                fs::remove_dir_all(file)?;
            } else {
                fs::remove_file(file)?;
            }
            File::create_new(file)
        }
        result => result,
    }
}

/// Sets the permissions and the group of the new folder to those of the old one, unless the user is not in the group.
fn take_permissions(new: &Path, old: &Path) {
    let Ok(metadata) = fs::metadata(old) else { return };
    #[cfg(unix)]
    {
        let group = std::os::unix::fs::MetadataExt::gid(&metadata);
        let _ = std::os::unix::fs::chown(new, None, Some(group));
    }
    let _ = fs::set_permissions(new, metadata.permissions());
}

/// Returns whether a path is a folder, not a link, on the file system of another one, as hard links require.
fn is_folder_beside(folder: &Path, other: &Path) -> bool {
    let is_folder = fs::symlink_metadata(folder).is_ok_and(|metadata| metadata.is_dir());
    is_folder && has_same_device(folder, other)
}

fn is_same_file_system(spare: &Path, target: &Target) -> bool {
    spare.parent().is_some_and(|folder| has_same_device(folder, &target.path))
}

#[cfg(unix)]
fn has_same_device(one: &Path, other: &Path) -> bool {
    let device = |path| fs::metadata(path).map(|it| std::os::unix::fs::MetadataExt::dev(&it)).ok();
    device(one).is_some_and(|one| device(other) == Some(one))
}

/// Returns `false`: a spare copy is useless without inode numbers.
#[cfg(not(unix))]
fn has_same_device(_one: &Path, _other: &Path) -> bool {
    false
}

fn is_gone(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory)
}

/// Returns whether the system refuses to exchange the whole folder.
fn is_refused(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::PermissionDenied
            | io::ErrorKind::ResourceBusy
            | io::ErrorKind::CrossesDevices
    )
}
