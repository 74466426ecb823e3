//! Files that pages show or link to: pictures, downloads.
//!
//! Files of the static folder keep their path. A file beside a page is copied to the assets under a name that
//! changes with its bytes.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use crate::allowed::AllowedFolders;
use crate::error::Error;
use crate::output::Output;
use crate::shared::hashed_name;
use crate::ui::ASSETS;

/// Pixels: width and height.
pub(crate) type Size = (u32, u32);

/// The files that pages may use, and those that they do use.
#[derive(Debug)]
pub(crate) struct Assets {
    root: PathBuf,
    allowed: AllowedFolders,
    static_files: HashMap<String, PathBuf>,
    /// By path relative to the site's folder; filled while pages are rendered.
    used: Mutex<BTreeMap<String, Used>>,
    sizes: Mutex<HashMap<String, Option<Size>>>,
    /// Files that pages asked for, whether there or not.
    asked: Mutex<BTreeSet<PathBuf>>,
}

/// A file beside a page.
#[derive(Clone, Debug)]
struct Used {
    /// Its path within the built site.
    path: String,
    size: Option<Size>,
}

impl Assets {
    pub(crate) fn new(
        root: &Path,
        allowed: &AllowedFolders,
        static_files: &[(String, PathBuf)],
    ) -> Self {
        Self {
            root: root.to_owned(),
            allowed: allowed.clone(),
            static_files: static_files.iter().cloned().collect(),
            used: Mutex::default(),
            sizes: Mutex::default(),
            asked: Mutex::default(),
        }
    }

    /// Is there a static file at this path?
    pub(crate) fn is_static(&self, path: &str) -> bool {
        self.static_files.contains_key(path)
    }

    /// Returns the paths of the static HTML files.
    pub(crate) fn static_documents(&self) -> impl Iterator<Item = &str> {
        self.static_files.keys().map(String::as_str).filter(|path| path.ends_with(".html"))
    }

    /// Returns whether pages may show or offer the file at this path relative to the site's folder. Hidden files and
    /// files outside of the project are not there for them.
    pub(crate) fn exists(&self, file: &str) -> bool {
        let is_hidden = file.split('/').any(|name| name.starts_with('.') && name != "..");
        let path = self.asked(file);
        !is_hidden && path.is_file() && self.allowed.may_publish(&path)
    }

    /// Notes that pages depend on a file, and says where it is.
    fn asked(&self, file: &str) -> PathBuf {
        let path = self.root.join(file);
        let mut asked = self.asked.lock().expect("no user panicked while it held the lock");
        if !asked.contains(&path) {
            asked.insert(path.clone());
        }
        path
    }

    /// All files that pages asked for.
    pub(crate) fn into_asked(self) -> BTreeSet<PathBuf> {
        self.asked.into_inner().expect("no user panicked while it held the lock")
    }

    /// The text of a file that pages show as part of themselves.
    pub(crate) fn text(&self, file: &str) -> Option<String> {
        if !self.exists(file) {
            return None;
        }
        fs::read_to_string(self.root.join(file)).ok()
    }

    /// Size of a picture of the static folder, where the file says so.
    pub(crate) fn static_size(&self, path: &str) -> Option<Size> {
        let mut sizes = self.sizes.lock().expect("no user panicked while it held the lock");
        if let Some(known) = sizes.get(path) {
            return *known;
        }
        let size = self.static_files.get(path).and_then(|on_disk| size(imagesize::size(on_disk)));
        sizes.insert(path.to_owned(), size);
        size
    }

    /// The path within the built site of a file beside a page, and its size if it is a picture.
    pub(crate) fn publish(&self, file: &str) -> Option<(String, Option<Size>)> {
        let mut used = self.used.lock().expect("no user panicked while it held the lock");
        if let Some(known) = used.get(file) {
            return Some((known.path.clone(), known.size));
        }
        if !self.exists(file) {
            return None;
        }
        let bytes = fs::read(self.root.join(file)).ok()?;
        let name = file.rsplit('/').next().unwrap_or(file);
        let (stem, extension) = name.rsplit_once('.').unwrap_or((name, "bin"));
        let path = format!("{ASSETS}/{}", hashed_name(stem, extension, &bytes));
        let size = size(imagesize::blob_size(&bytes));
        used.insert(file.to_owned(), Used { path: path.clone(), size });
        Some((path, size))
    }

    /// The file beside a page that has this path within the built site.
    pub(crate) fn published(&self, path: &str) -> Option<PathBuf> {
        let used = self.used.lock().expect("no user panicked while it held the lock");
        let (file, _) = used.iter().find(|(_, used)| used.path == path)?;
        Some(self.root.join(file))
    }

    /// Writes the files beside pages that pages use.
    pub(crate) fn write(&self, output: &dyn Output) -> Result<(), Error> {
        let used = self.used.lock().expect("no user panicked while it held the lock").clone();
        for (file, used) in used {
            output.copy(&used.path, &self.root.join(file))?;
        }
        Ok(())
    }
}

fn size(found: imagesize::ImageResult<imagesize::ImageSize>) -> Option<Size> {
    let size = found.ok()?;
    Some((u32::try_from(size.width).ok()?, u32::try_from(size.height).ok()?))
}
