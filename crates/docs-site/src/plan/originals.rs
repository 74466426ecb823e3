//! Original files by the paths of their translations.

use std::borrow::Cow;

use docs_model::Site;

/// Folders of a site's sources that have translations in the site's language.
///
/// Links treat a file and its translation as one file, whose path is that of the original (R-LOC-03).
#[derive(Debug, Default)]
pub(super) struct Originals {
    /// Folder of translations, and that of the originals.
    folders: Vec<(String, String)>,
}

impl Originals {
    pub(super) fn new(site: &Site) -> Self {
        let versions = site.instances.iter().flat_map(|instance| &instance.versions);
        let of_versions = versions.filter_map(|version| {
            let settings = &version.settings;
            Some((settings.translated.clone()?, settings.content.clone()))
        });
        let of_blogs = site.blogs.iter().filter_map(|blog| {
            Some((blog.settings.translated.clone()?, blog.settings.content.clone()))
        });
        let of_pages = match site.pages_folders.as_slice() {
            [translated, original] => Some((translated.clone(), original.clone())),
            _ => None,
        };
        Self { folders: of_versions.chain(of_blogs).chain(of_pages).collect() }
    }

    /// Returns the path of a file's original: the path itself, unless the file is in a folder of translations.
    pub(super) fn path_of<'f>(&self, file: &'f str) -> Cow<'f, str> {
        let original = self.folders.iter().find_map(|(translated, original)| {
            let relative = file.strip_prefix(translated.as_str())?.strip_prefix('/')?;
            Some(format!("{original}/{relative}"))
        });
        original.map_or(Cow::Borrowed(file), Cow::Owned)
    }
}
