//! Folders of built sites.

use std::io;
use std::path::{MAIN_SEPARATOR, Path, PathBuf};

use docs_urls::changes::BuiltFiles;
use walkdir::WalkDir;

/// A folder with a built site, whose files a comparison reads.
///
/// ```no_run
/// use docs_disk::BuiltFolder;
/// use docs_urls::changes::{Changes, text};
///
/// let (old, new) = (BuiltFolder::open("old-build".as_ref())?, BuiltFolder::open("build".as_ref())?);
/// println!("{}", text(&Changes::between(&old, &new)?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct BuiltFolder {
    root: PathBuf,
    files: Vec<String>,
}

impl BuiltFolder {
    /// Lists the files of a folder. Files whose names are not UTF-8 have no address and are omitted.
    ///
    /// # Errors
    ///
    /// Returns an error if the folder does not exist, or part of it cannot be read.
    pub fn open(root: &Path) -> io::Result<Self> {
        let mut files = Vec::new();
        for entry in WalkDir::new(root).follow_links(true) {
            let entry = entry?;
            if entry.file_type().is_file()
                && let Some(path) = entry.path().strip_prefix(root).ok().and_then(Path::to_str)
            {
                files.push(path.replace(MAIN_SEPARATOR, "/"));
            }
        }
        Ok(Self { root: root.to_owned(), files })
    }
}

impl BuiltFiles for BuiltFolder {
    fn files(&self) -> Vec<String> {
        self.files.clone()
    }

    fn size(&self, file: &str) -> io::Result<u64> {
        self.root.join(file).metadata().map(|metadata| metadata.len())
    }

    fn read(&self, file: &str) -> io::Result<Vec<u8>> {
        std::fs::read(self.root.join(file))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_listed() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        std::fs::create_dir(folder.path().join("a")).expect("the folder is ours");
        std::fs::write(folder.path().join("a/b.html"), "text").expect("the folder is ours");
        let built = BuiltFolder::open(folder.path()).expect("the folder exists");
        assert_eq!(built.files(), ["a/b.html"]);
        assert_eq!(built.size("a/b.html").expect("the file exists"), 4);
        assert_eq!(built.read("a/b.html").expect("the file exists"), b"text");
        let missing = BuiltFolder::open(&folder.path().join("none"));
        assert_eq!(missing.expect_err("no such folder").kind(), io::ErrorKind::NotFound);
    }
}
