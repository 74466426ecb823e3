//! The cache of an output folder: results of a build for detecting unchanged pages in the next one.
//!
//! A build ends early if all sources ([`Inputs`]) and all output files are unchanged. Otherwise `docs-site` compares
//! each page with its records ([`Records`]).
//!
//! A cache is only valid for the program that wrote it, and can be deleted at any time.

mod files;
mod header;
mod inputs;
mod program;
mod records;

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use docs_site::Fingerprint;

pub(crate) use header::Header;
pub(crate) use inputs::{InputSnapshot, Inputs};
pub(crate) use program::Program;
pub(crate) use records::{RecordIndex, Records};

use self::files::open_own;
use crate::error::Error;
use crate::report;

/// Name of the folder, beside the output folder.
pub(crate) const FOLDER: &str = ".site-cache";

/// The cache of one output folder, locked for one build.
#[derive(Debug)]
pub(crate) struct Cache {
    /// Path of its files, without extension.
    name: PathBuf,
    /// Lock of the cache: builds of one folder run one after another.
    _lock: File,
}

impl Cache {
    /// Opens the cache of an output folder. Waits while another build uses it.
    pub(crate) fn open(folder: &Path, out: &Path) -> Result<Self, Error> {
        fs::create_dir_all(folder).map_err(Error::file("make the folder", folder))?;
        mark(folder).map_err(Error::file("write into", folder))?;
        let out = std::path::absolute(out).map_err(Error::file("find", out))?;
        let name = Fingerprint::from_bytes(out.as_os_str().as_encoded_bytes());
        let lock_file = folder.join(format!("{name}.lock"));
        let lock = open_own(&lock_file, OpenOptions::new().append(true).create(true))
            .map_err(Error::file("write", &lock_file))?;
        if lock.try_lock().is_err() {
            report::status(&format!("waiting for another build of `{}`", out.display()));
            lock.lock().map_err(Error::file("lock", &lock_file))?;
        }
        Ok(Self { name: folder.join(name.to_string()), _lock: lock })
    }

    /// Returns the path of the spare copy of the output folder. Its files are hard links to those in the output folder, so it
    /// takes little space.
    pub(crate) fn spare(&self) -> PathBuf {
        self.name.with_extension("spare")
    }

    /// Returns `true` if a previous build has written the cache.
    pub(crate) fn exists(&self) -> bool {
        header::exists(&self.name)
    }

    /// Reads the header of the previous build.
    pub(crate) fn read(&self) -> Option<Header> {
        Header::read(&self.name)
    }

    /// Opens the records of the previous build, and adds those of a new one.
    pub(crate) fn records(&self, previous: Option<RecordIndex>) -> Result<Records, Error> {
        Records::open(&self.name, previous).map_err(Error::file("write", &self.name))
    }

    /// Writes the results of a build.
    pub(crate) fn write(&self, mut header: Header, records: Records) -> Result<(), Error> {
        let write = || -> io::Result<()> {
            header.records = records.finish()?;
            header.write(&self.name)?;
            records::remove_others(&self.name, &header.records)
        };
        write().map_err(Error::file("write", &self.name))
    }
}

/// Excludes the folder from version control and backups.
fn mark(folder: &Path) -> io::Result<()> {
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
