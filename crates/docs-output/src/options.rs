//! Names that differ between programs.

use std::ffi::OsStr;
use std::path::Path;

/// Number of random letters and digits in the name of a build's folder. 62⁶ names: two builds do not choose the same one by
/// accident, and another user cannot guess it.
pub(crate) const RANDOM_LENGTH: usize = 6;

/// Names that a program uses in and beside its output folders.
///
/// A program must not change them between versions, or it no longer recognises its own folders.
///
/// ```
/// use docs_output::{OutputOptions, Target};
///
/// const OPTIONS: OutputOptions =
///     OutputOptions { manifest: ".album.files.json", ..OutputOptions::new() };
///
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("album");
/// let target = Target::find(&path)?.with_options(OPTIONS);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct OutputOptions {
    /// Name of the manifest, a file of the output folder with the paths of all files that builds have written:
    /// `.output-files.json` by default.
    pub manifest: &'static str,
    /// Prefix of the names of hidden folders in which builds prepare new files; six random letters and digits follow.
    /// `.output-build-` by default.
    pub work_prefix: &'static str,
    /// Name of the lock file in such a folder: `output.lock` by default.
    pub lock: &'static str,
    /// Name of the list of former files, a file of the output folder with the paths of the files that builds no longer write
    /// and that it still contains, each with the second since 1970 at which a build replaced it, see
    /// [`Retention`](crate::Retention). An output without such files has none. `.output-former-files.json` by default.
    pub former_files: &'static str,
    /// Returns whether the name of a file, from its path, contains a hash of its content, so that the file never conflicts
    /// with those of later builds and may be kept. Returns `false` by default.
    pub is_content_hashed: fn(&str) -> bool,
    /// Recognises folders that the program has written. By default a folder with a manifest is one.
    pub marker: Option<Marker>,
    /// Called with the path of an output folder before waiting for another build of it. Does nothing by default.
    pub on_wait: fn(&Path),
}

/// A file by which a program recognises the folders that it has written, instead of by their manifests.
///
/// The program writes it like any other file of the output.
#[derive(Clone, Copy, Debug)]
pub struct Marker {
    /// Name of the file in the output folder.
    pub file: &'static str,
    /// Returns whether the program wrote a file with these bytes.
    pub is_valid: fn(&[u8]) -> bool,
    /// Returns the bytes of a valid marker. An output folder without one receives them before its entries are replaced
    /// one by one, so that the next build recognises the folder if this one is killed.
    pub bytes: fn() -> Vec<u8>,
}

impl OutputOptions {
    /// Creates the default options.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            manifest: ".output-files.json",
            former_files: ".output-former-files.json",
            is_content_hashed: |_| false,
            work_prefix: ".output-build-",
            lock: "output.lock",
            marker: None,
            on_wait: |_| {},
        }
    }

    /// Returns whether the folder of a running or killed build can have this name.
    #[must_use]
    pub fn is_work_folder(&self, name: &OsStr) -> bool {
        let random = name.to_str().and_then(|name| name.strip_prefix(self.work_prefix));
        random.is_some_and(|random| {
            random.len() == RANDOM_LENGTH && random.bytes().all(|byte| byte.is_ascii_alphanumeric())
        })
    }

    /// Returns the names of the program's own files in an output folder.
    pub(crate) fn own_files(&self) -> impl Iterator<Item = &'static str> {
        let marker = self.marker.map(|marker| marker.file);
        marker.into_iter().chain([self.manifest, self.former_files])
    }
}

impl Default for OutputOptions {
    fn default() -> Self {
        Self::new()
    }
}
