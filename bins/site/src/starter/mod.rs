//! `site new`: a small site that builds at once and shows what a site is made of.

use std::fs;
use std::path::Path;

use crate::error::Error;

/// The files of the starter, by path.
const FILES: [(&str, &str); 6] = [
    ("site.toml", include_str!("site.toml")),
    ("sidebars.toml", include_str!("sidebars.toml")),
    ("content/index.md", include_str!("index.md")),
    ("content/guide/index.md", include_str!("guide.md")),
    ("content/guide/writing.md", include_str!("writing.md")),
    ("static/img/logo.svg", include_str!("logo.svg")),
];

/// Writes the starter into `folder`, which must be empty or absent.
pub(crate) fn write(folder: &Path) -> Result<(), Error> {
    let is_taken = fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_some());
    if is_taken {
        return Err(Error::ForeignFolder(folder.to_owned()));
    }
    for (path, text) in FILES {
        let path = folder.join(path);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent).map_err(Error::file("make the folder", parent))?;
        }
        fs::write(&path, text).map_err(Error::file("write", &path))?;
    }
    Ok(())
}
