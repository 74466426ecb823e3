//! What a build leaves for the next one, so that only what has changed is made again.
//!
//! A build that finds everything as the one before read it ([`Inputs`]), and everything that the one before wrote, has
//! nothing to do. Else each page is looked at: its text, what it asked of the site while it was rendered
//! ([`Asked`]), and the data of its shell. If they are the same as before, so are its files, which stay as they are; if only the
//! shell's data differs, the article is taken from the page's file. So the cache holds no HTML.
//!
//! What is known of an output folder counts only for the program that wrote it, and may be deleted at any time.

mod fingerprint;
mod inputs;
mod page;
mod state;

use std::fs::{self, File, OpenOptions};
use std::path::{Path, PathBuf};

pub(crate) use fingerprint::{Fingerprint, Fingerprinter};
pub(crate) use inputs::{Inputs, Look};
pub(crate) use page::{Asked, KeptPage, Question};
pub(crate) use state::{Kept, KeptPages, State, StateHeader};

use crate::error::Error;
use crate::report;

/// Name of the folder, beside the output folder.
pub(crate) const FOLDER: &str = ".site-cache";

/// The cache of one output folder, held by one build.
#[derive(Debug)]
pub(crate) struct Cache {
    /// Its files have this name, with extensions.
    name: PathBuf,
    /// Held as long as the value lives: two builds of one folder take turns.
    _lock: File,
}

impl Cache {
    /// Opens the cache of an output folder; waits while another build has it.
    pub(crate) fn open(folder: &Path, out: &Path) -> Result<Self, Error> {
        fs::create_dir_all(folder).map_err(Error::file("make the folder", folder))?;
        mark(folder).map_err(Error::file("write into", folder))?;
        let out = std::path::absolute(out).map_err(Error::file("find", out))?;
        let name = Fingerprint::of(out.as_os_str().as_encoded_bytes());
        let lock_file = folder.join(format!("{name}.lock"));
        let lock = open_own(&lock_file, OpenOptions::new().append(true).create(true))
            .map_err(Error::file("write", &lock_file))?;
        if lock.try_lock().is_err() {
            report::status(&format!("waiting for another build of `{}`", out.display()));
            lock.lock().map_err(Error::file("lock", &lock_file))?;
        }
        Ok(Self { name: folder.join(name.to_string()), _lock: lock })
    }

    /// Path of the spare copy of the output folder. Its files are second names of those in the output folder, so it
    /// takes little space.
    pub(crate) fn spare(&self) -> PathBuf {
        self.name.with_extension("spare")
    }

    /// Is there anything that a build before has left?
    pub(crate) fn is_there(&self) -> bool {
        state::is_there(&self.name)
    }

    /// What the build before left.
    pub(crate) fn read(&self) -> Option<State> {
        State::read(&self.name)
    }

    /// Leaves something for the next build.
    pub(crate) fn write(
        &self,
        header: StateHeader,
        kept: &KeptPages,
        before: Option<&State>,
    ) -> Result<(), Error> {
        state::write(&self.name, header, kept, before).map_err(Error::file("write", &self.name))
    }
}

/// Opens a file of the cache. A link in its place is not followed: a repository from elsewhere may hold a folder with the
/// cache's name.
fn open_own(file: &Path, options: &mut OpenOptions) -> std::io::Result<File> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt as _;
        let flags = rustix::fs::OFlags::NOFOLLOW.bits();
        options.custom_flags(i32::try_from(flags).expect("flags of the system are an `int`"));
    }
    options.open(file)
}

/// Tells version control and backups that the folder holds nothing of worth.
fn mark(folder: &Path) -> std::io::Result<()> {
    let files = [
        (".gitignore", "*\n"),
        (
            "CACHEDIR.TAG",
            "Signature: 8a477f597d28d172789f06886806bc55\n# Made by `site build`; may be deleted at any time.\n",
        ),
    ];
    for (name, text) in files {
        let path = folder.join(name);
        if !path.exists() {
            fs::write(path, text)?;
        }
    }
    Ok(())
}
