//! Edit links.

use docs_model::{Override, Site};

use super::parts::PageParts;

/// Returns the edit link of a page: the one in its front matter, otherwise the one that a function of the settings returns, otherwise
/// the one of its folder.
pub(super) fn edit_link(site: &Site, parts: &PageParts<'_>) -> Option<String> {
    match &parts.front_matter().custom_edit_url {
        Override::Some(address) => Some(address.clone()),
        Override::None => None,
        Override::Default => {
            site.edit_links.get(parts.file()).cloned().or_else(|| folder_link(parts))
        }
    }
}

fn folder_link(parts: &PageParts<'_>) -> Option<String> {
    let folders = match parts {
        PageParts::Doc { instance, version, .. } => {
            let (settings, version) = (&instance.settings, &version.settings);
            if version.revision.is_some() {
                // A tag cannot be edited, and the branch of a version is not the one that the setting names.
                return None;
            }
            let current = version.edit_folders.as_ref();
            Folders {
                base: settings.edit_url.as_deref()?,
                original: &version.content,
                translated: version.translated.as_deref(),
                edited: current.map_or(&version.content, |current| &current.content),
                edited_translated: match current {
                    Some(current) => current.translated.as_deref(),
                    None => version.translated.as_deref(),
                },
                translations: settings.edit_translations,
            }
        }
        PageParts::Post { blog, .. } => {
            let settings = &blog.settings;
            Folders {
                base: settings.edit_url.as_deref()?,
                original: &settings.content,
                translated: settings.translated.as_deref(),
                edited: &settings.content,
                edited_translated: settings.translated.as_deref(),
                translations: settings.edit_translations,
            }
        }
        PageParts::Standalone(_) => return None,
    };
    Some(folders.link(parts.file()))
}

/// Folders of a version or a blog, and the corresponding folders in edit links.
struct Folders<'a> {
    /// Base address of the sources.
    base: &'a str,
    original: &'a str,
    translated: Option<&'a str>,
    edited: &'a str,
    edited_translated: Option<&'a str>,
    /// `true` if edit links of translated pages refer to the translations.
    translations: bool,
}

impl Folders<'_> {
    fn link(&self, file: &str) -> String {
        let within = |folder: &str| file.strip_prefix(folder)?.strip_prefix('/');
        let (folder, path) = match self.translated.and_then(within) {
            Some(path) if self.translations => {
                (self.edited_translated.unwrap_or(self.edited), Some(path))
            }
            Some(path) => (self.edited, Some(path)),
            None => (self.edited, within(self.original)),
        };
        let base = self.base.trim_end_matches('/');
        match path {
            Some(path) if !folder.is_empty() => format!("{base}/{folder}/{path}"),
            path => format!("{base}/{}", path.unwrap_or(file)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FOLDERS: Folders<'_> = Folders {
        base: "https://a.example/edit/",
        original: "v1",
        translated: Some("i18n/fr/v1"),
        edited: "docs",
        edited_translated: Some("i18n/fr/current"),
        translations: false,
    };

    #[test]
    fn links_lead_to_the_edited_folder() {
        assert_eq!(FOLDERS.link("v1/a/b.md"), "https://a.example/edit/docs/a/b.md");
        assert_eq!(FOLDERS.link("i18n/fr/v1/b.md"), "https://a.example/edit/docs/b.md");
        let translations = Folders { translations: true, ..FOLDERS };
        let link = translations.link("i18n/fr/v1/b.md");
        assert_eq!(link, "https://a.example/edit/i18n/fr/current/b.md");
        assert_eq!(translations.link("v1/b.md"), "https://a.example/edit/docs/b.md");
    }
}
