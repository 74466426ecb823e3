//! Absolute addresses of files in the style sheets of a project.

use docs_routing::decode_component;

use crate::load::reader::SiteReader;
use crate::load::site::{LoadedStyle, StaticFile};
use crate::load::stylesheet::{with_urls, without_query};

/// Replaces absolute addresses of files in the project's folder by `@site` and their paths: webpack looks for absolute paths in the
/// static folders and in that folder.
pub(super) fn below_site_folder(
    styles: &mut [LoadedStyle],
    static_files: &[StaticFile],
    reader: &SiteReader<'_>,
) {
    let is_static = |path: &str| static_files.iter().any(|file| file.path == path);
    for LoadedStyle { text, .. } in styles {
        *text = with_urls(text, |address| {
            let path = without_query(address.strip_prefix('/')?);
            let is_in_project = !is_static(&decode_component(path)) && reader.is_file(path);
            is_in_project.then(|| format!("@site{address}"))
        });
    }
}
