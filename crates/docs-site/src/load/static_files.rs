//! Static files, which are published unchanged.

use indexmap::IndexMap;

use super::reader::SiteReader;
use super::site::StaticFile;
use crate::inputs::source::unreadable;

/// Folder of static files.
pub(super) const STATIC_FOLDER: &str = "static";

/// Returns the files of the static folders. If several have the same path, the one in the first folder is used.
pub(super) fn static_files(folders: &[String], reader: &mut SiteReader<'_>) -> Vec<StaticFile> {
    let mut found: IndexMap<String, String> = IndexMap::new();
    for folder in folders {
        for path in reader.list(folder).files {
            let source = format!("{folder}/{path}");
            match reader.tree.check_readable(&source) {
                Ok(()) => {
                    found.entry(path).or_insert(source);
                }
                Err(error) => reader.issues.push(unreadable(&source, &error)),
            }
        }
    }
    found.into_iter().map(|(path, source)| StaticFile { path, source }).collect()
}
