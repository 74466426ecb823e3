//! The new site while it is prepared, until it has taken its place.

use std::collections::{BTreeSet, HashSet};
use std::ffi::{OsStr, OsString};
use std::fs::{self, File, Metadata};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use docs_model::SiteMarker;

use super::disk::KeptFiles;
use super::folder::Folder;
use super::listing::{Listing, Root, Standing};
use super::mirror::{Mirrored, mirror};
use super::publish;
use super::target::Target;
use super::work::WorkFolder;
use crate::error::Error;
use crate::marker::Manifest;

/// The folder of the new site: a copy of the output folder at first, see [`mirror`].
#[derive(Debug)]
pub(super) struct Stage {
    work: WorkFolder,
    target: Target,
    /// Where the old site goes when the new one has taken its place. The next build makes the new site of it.
    spare: Option<PathBuf>,
    /// Whether the folder holds a copy, and not only files that this build has written.
    is_copy: bool,
}

/// What a build changes in an output folder.
#[derive(Clone, Copy, Debug)]
pub(super) struct Changes<'a> {
    pub(super) written: &'a HashSet<String>,
    pub(super) removed: &'a HashSet<String>,
    /// All files of the new site.
    pub(super) files: &'a KeptFiles,
}

impl Changes<'_> {
    fn is_none(&self) -> bool {
        self.written.is_empty() && self.removed.is_empty()
    }

    /// Names of the entries of the output folder that differ.
    fn top_names(&self) -> BTreeSet<OsString> {
        let paths = self.written.iter().chain(self.removed);
        let names = paths.filter_map(|path| Path::new(path).components().next());
        names.map(|name| name.as_os_str().to_owned()).collect()
    }
}

impl Stage {
    /// Makes a copy of the output folder. Files that can only be copied by their bytes have new signatures afterwards.
    pub(super) fn new(standing: &mut Standing, spare: Option<PathBuf>) -> Result<Self, Error> {
        let target = standing.target.clone();
        let container = target.container();
        fs::create_dir_all(container).map_err(Error::file("make the folder", container))?;
        let work = WorkFolder::create(container)?;
        // A fixed folder stays, so there is no old site to keep.
        let spare = spare.filter(|_| !target.is_fixed);
        let stage = Self { work, spare, is_copy: standing.root.is_some(), target };
        let site = stage.work.site();
        match &standing.root {
            Some(root) => {
                stage.take_spare();
                let mirrored = mirror(&root.folder, standing.wanted(), &standing.folders, &site)?;
                correct(standing, mirrored);
            }
            None => fs::create_dir(&site).map_err(Error::file("make the folder", &site))?,
        }
        Ok(stage)
    }

    /// Moves the spare copy into place if there is a usable one.
    fn take_spare(&self) {
        let site = self.work.site();
        let Some(spare) = &self.spare else { return };
        // None there, or on another file system.
        if fs::rename(spare, &site).is_err() || is_folder_beside(&site, &self.target.path) {
            return;
        }
        // Something else was planted there. What can't be removed is reported when the copy is made.
        let _ = fs::remove_file(&site).or_else(|_| fs::remove_dir_all(&site));
    }

    /// Makes a folder for files of the site.
    pub(super) fn make_folder(&self, path: &Path) -> Result<(), Error> {
        let folder = self.work.site().join(path);
        fs::create_dir_all(&folder)
            .or_else(|_| {
                self.remove_files_above(path)?;
                fs::create_dir_all(&folder)
            })
            .map_err(Error::file("make the folder", &folder))
    }

    /// Removes files of the old site where the new one has folders.
    fn remove_files_above(&self, path: &Path) -> io::Result<()> {
        let site = self.work.site();
        let above = path.ancestors().map(|above| site.join(above));
        let mut files =
            above.filter(|path| fs::symlink_metadata(path).is_ok_and(|at| !at.is_dir()));
        files.try_for_each(fs::remove_file)
    }

    /// Writes a file of the site. Its folder must be there.
    pub(super) fn write(&self, path: &str, bytes: &[u8]) -> Result<Metadata, Error> {
        let file = self.work.site().join(path);
        let write = || {
            let mut file = create(&file)?;
            file.write_all(bytes)?;
            file.metadata()
        };
        write().map_err(Error::file("write", &file))
    }

    /// Removes files of the old site, and their folders where nothing else is in them.
    pub(super) fn remove(&self, paths: &[String]) -> Result<(), Error> {
        let site = self.work.site();
        for path in paths {
            let file = site.join(path);
            match fs::remove_file(&file) {
                // A file that somebody touched was not copied, and a folder of the new site can have its name.
                Err(error) if !is_gone(&error) && !file.is_dir() => {
                    return Err(Error::file("remove", &file)(error));
                }
                _ => {}
            }
            let above = Path::new(path).ancestors().skip(1);
            for folder in above.take_while(|folder| !folder.as_os_str().is_empty()) {
                if fs::remove_dir(site.join(folder)).is_err_and(|error| !is_gone(&error)) {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Puts the new site into the place of the old one. `is_known` says of a path in the old site whether it was there
    /// when the build began.
    pub(super) fn publish(
        self,
        standing: Standing,
        changes: &Changes<'_>,
        is_known: &dyn Fn(&Path) -> bool,
    ) -> Result<Published, Error> {
        let is_first = standing.root.is_none();
        if !is_first && changes.is_none() {
            return Ok(Published { stage: self, is_first, displaced: None, _root: standing.root });
        }
        let site = self.work.site();
        let name = self.target.path.file_name().unwrap_or(OsStr::new("site"));
        let displaced = self.work.displaced().join(name);
        if !is_first {
            take_permissions(&site, &self.target.path);
            publish::sync_files(&site, changes.written)?;
        }
        let mut is_whole = !self.target.is_fixed;
        if is_whole {
            match publish::put(&site, &self.target.path, &displaced) {
                // Another user's folder in a shared one, or mounted meanwhile.
                Err(error) if !is_first && is_refused(&error) => is_whole = false,
                result => result.map_err(Error::file("move the new site to", &self.target.path))?,
            }
        }
        if !is_whole {
            self.publish_entries(changes)?;
        }
        publish::sync_folder(self.target.parent());
        let old = if is_whole { displaced.clone() } else { self.work.displaced() };
        rescue(&old, &self.target.path, &standing, is_known);
        let displaced = Some(displaced).filter(|_| is_whole && !is_first);
        Ok(Published { stage: self, is_first, displaced, _root: standing.root })
    }

    /// Puts the entries of the new site into the output folder one after the other. If this is killed, the next build
    /// finds the files of both sites in the manifest, and replaces all of them.
    fn publish_entries(&self, changes: &Changes<'_>) -> Result<(), Error> {
        let (site, target) = (self.work.site(), &self.target.path);
        let has_new_paths = changes.written.contains(Manifest::FILE);
        if has_new_paths {
            let both = changes.files.keys().chain(changes.removed).map(String::as_str);
            self.put_file(Manifest::FILE, &Manifest::bytes(both))?;
        }
        let has_marker = fs::symlink_metadata(target.join(SiteMarker::FILE)).is_ok();
        if !has_marker {
            self.put_file(SiteMarker::FILE, &SiteMarker::default().to_json())?;
        }
        let mut names = changes.top_names();
        names.remove(OsStr::new(Manifest::FILE));
        publish::put_entries(&site, target, &self.work.displaced(), &names)?;
        if has_new_paths {
            let manifest = target.join(Manifest::FILE);
            fs::rename(site.join(Manifest::FILE), &manifest)
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

    /// Keeps a copy of the site for the next build.
    fn keep_as_spare(&self, copy: &Path) {
        if let Some(spare) = &self.spare {
            // On another file system it goes with the folder of this build.
            let _ = fs::rename(copy, spare);
        }
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        let site = self.work.site();
        // The build had nothing to change, or failed.
        if self.is_copy && site.exists() {
            self.keep_as_spare(&site);
        }
    }
}

/// A site in its place.
#[derive(Debug)]
pub(crate) struct Published {
    stage: Stage,
    /// Whether there was no site before.
    is_first: bool,
    /// The old site.
    displaced: Option<PathBuf>,
    /// Keeps other builds away until the work is done.
    _root: Option<Root>,
}

impl Published {
    /// Prepares the next build: the old site becomes its spare copy; after a first build a new copy is made, since the
    /// time for it counts little then.
    pub(crate) fn settle(self) -> Result<(), Error> {
        match (&self.displaced, &self.stage.spare) {
            (Some(displaced), _) => self.stage.keep_as_spare(displaced),
            (None, Some(spare))
                if self.is_first && is_same_file_system(spare, &self.stage.target) =>
            {
                let listing = Listing::without_signatures(self.stage.target.clone())?;
                listing.mirror(spare)?;
            }
            _ => {}
        }
        Ok(())
    }
}

/// Takes what could not be linked into account.
fn correct(standing: &mut Standing, mirrored: Mirrored) {
    for (path, signature) in mirrored.copied {
        if let Some(unchanged) = path.to_str().and_then(|path| standing.unchanged.get_mut(path)) {
            unchanged.file.set_signature(signature);
        }
    }
    for path in mirrored.vanished {
        if let Some(path) = path.to_str() {
            standing.unchanged.remove(path);
        }
    }
}

/// Brings files that others added to the old site while this build ran into the new one. A file that has the place of
/// one of the site's is left behind.
fn rescue(old: &Path, new: &Path, standing: &Standing, is_known: &dyn Fn(&Path) -> bool) {
    let Ok(root) = Folder::open(old) else { return };
    for (path, listed) in &standing.folder_signatures {
        let Ok(folder) = root.open_below(path) else { continue };
        if folder.own_signature().is_ok_and(|signature| signature == *listed) {
            continue;
        }
        for entry in folder.entries().into_iter().flatten() {
            let below = path.join(&entry.name);
            let is_listed = match entry.is_folder {
                true => standing.folders.contains(&below),
                false => is_known(&below),
            };
            if !is_listed {
                // Its folder was removed from the site: it stays in the old one.
                let _ = publish::move_to_empty(&old.join(&below), &new.join(&below));
            }
        }
    }
}

/// Makes a file that is not there yet; what is there is removed, never written to: it can be a second name of a file of
/// the old site.
fn create(file: &Path) -> io::Result<File> {
    match File::create_new(file) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            match fs::symlink_metadata(file)?.is_dir() {
                true => fs::remove_dir_all(file)?,
                false => fs::remove_file(file)?,
            }
            File::create_new(file)
        }
        result => result,
    }
}

/// Gives the new folder the permissions and the group of the old one. A group that the user is not in can't be given.
fn take_permissions(new: &Path, old: &Path) {
    let Ok(metadata) = fs::metadata(old) else { return };
    #[cfg(unix)]
    {
        let group = std::os::unix::fs::MetadataExt::gid(&metadata);
        let _ = std::os::unix::fs::chown(new, None, Some(group));
    }
    let _ = fs::set_permissions(new, metadata.permissions());
}

/// Reports whether a path is a folder, not a link, on the file system of another one: second names need one file system.
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

/// Without numbers of files a copy is of no use.
#[cfg(not(unix))]
fn has_same_device(_one: &Path, _other: &Path) -> bool {
    false
}

fn is_gone(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory)
}

/// Reports whether the system does not let the whole folder be exchanged.
fn is_refused(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::PermissionDenied
            | io::ErrorKind::ResourceBusy
            | io::ErrorKind::CrossesDevices
    )
}
