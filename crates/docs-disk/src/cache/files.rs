//! Files of the cache folder. They are never opened through a symbolic link: an untrusted repository can contain a
//! folder with the cache's name.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::Path;

/// Extension of the file with the header.
pub(super) const HEADER: &str = "state";

/// Extension of the file with the contents of the sources.
pub(super) const SOURCES: &str = "sources";

/// Start of the extension of files with records, before their generation.
pub(super) const RECORDS: &str = "records-";

/// Extension of the spare copy of the output folder.
pub(super) const SPARE: &str = "spare";

/// Opens a file, unless it is a symbolic link.
pub(super) fn open_own(file: &Path, options: &mut OpenOptions) -> io::Result<File> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt as _;
        let flags = rustix::fs::OFlags::NOFOLLOW.bits();
        options.custom_flags(i32::try_from(flags).expect("flags of the system are an `int`"));
    }
    options.open(file)
}

/// Creates a file for writing and reading, which replaces the one at the path.
pub(super) fn create(file: &Path) -> io::Result<File> {
    match fs::remove_file(file) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    File::create_new(file)?;
    open_own(file, OpenOptions::new().append(true).read(true))
}

/// Replaces a file atomically. The draft has a fixed name, so that killed builds leave at most one, which the next
/// build replaces.
pub(super) fn replace(file: &Path, parts: &[&[u8]]) -> io::Result<()> {
    let path = file.with_extension("draft");
    let mut draft = create(&path)?;
    for part in parts {
        draft.write_all(part)?;
    }
    fs::rename(path, file)
}

/// Returns the folder of a file.
pub(super) fn folder_of(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}
