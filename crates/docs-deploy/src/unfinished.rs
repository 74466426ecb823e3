//! Temporary files of deployments to a folder that were killed.
//!
//! The store of a folder writes a file under its name with `#` and a number, and then renames it. If the process is killed in
//! between, the temporary file remains, and a server would publish it.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::path::Path;
use std::{fs, io};

use crate::error::Error;

/// Removes the temporary files of the files with these paths from a folder. No other deployment may write the folder.
///
/// # Errors
///
/// Returns an error if a folder cannot be read, or a file cannot be removed.
pub(crate) fn remove_unfinished(folder: &Path, paths: &BTreeSet<&str>) -> Result<(), Error> {
    let mut names: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for path in paths {
        let (parent, name) = path.rsplit_once('/').unwrap_or(("", path));
        names.entry(parent).or_default().insert(name);
    }
    for (parent, names) in names {
        let parent = folder.join(parent);
        let entries = match fs::read_dir(&parent) {
            // A file of this name may precede a folder, or follow one.
            Err(error)
                if matches!(
                    error.kind(),
                    io::ErrorKind::NotFound | io::ErrorKind::NotADirectory
                ) =>
            {
                continue;
            }
            entries => entries.map_err(Error::file("read", &parent))?,
        };
        for entry in entries {
            let entry = entry.map_err(Error::file("read", &parent))?;
            let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
            if is_file && is_temporary(&entry.file_name(), &names) {
                fs::remove_file(entry.path()).map_err(Error::file("remove", &entry.path()))?;
            }
        }
    }
    Ok(())
}

/// Returns `true` if a name is that of a temporary file for one of the names, and of no file of the site.
fn is_temporary(name: &OsStr, names: &BTreeSet<&str>) -> bool {
    let Some(name) = name.to_str().filter(|name| !names.contains(name)) else { return false };
    name.rsplit_once('#').is_some_and(|(written, number)| {
        names.contains(written)
            && !number.is_empty()
            && number.bytes().all(|digit| digit.is_ascii_digit())
    })
}
