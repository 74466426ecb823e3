//! Plugin for standalone pages.

use docs_model::{ShownChange, StandalonePage, Value};

use crate::config::{flag, project_path, text, texts};

/// Plugin for standalone pages.
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct PagesPlugin {
    /// Folder of the pages, relative to the project.
    pub folder: String,
    /// Patterns of files that are not pages, in addition to the defaults of Docusaurus.
    pub exclude: Vec<String>,
    /// Base address for edit links; the path of the file is appended.
    pub edit_url: Option<String>,
    /// `true` if edit links of translated pages open the translations instead of the originals.
    pub edit_translations: bool,
    /// Parts of the last change that the pages show.
    pub shown_change: ShownChange,
}

impl PagesPlugin {
    /// Reads the options among those of the classic preset. Returns `None` if the plugin is disabled.
    pub(crate) fn read(classic: Option<&Value>) -> Option<Self> {
        let options = match classic?.get("pages") {
            Some(Value::Boolean(false)) => return None,
            options => options.cloned().unwrap_or_default(),
        };
        let folder = text(&options, "path").unwrap_or_else(|| "src/pages".to_owned());
        Some(Self {
            folder: project_path(&folder),
            exclude: texts(options.get("exclude")).unwrap_or_default(),
            edit_url: text(&options, "editUrl"),
            edit_translations: flag(&options, "editLocalizedFiles").unwrap_or(false),
            shown_change: ShownChange {
                time: flag(&options, "showLastUpdateTime").unwrap_or(false),
                author: flag(&options, "showLastUpdateAuthor").unwrap_or(false),
            },
        })
    }

    /// Returns the address at which a page can be edited. `translated` is the folder of the translations.
    #[must_use]
    pub fn edit_link(&self, page: &StandalonePage, translated: Option<&str>) -> Option<String> {
        let base = self.edit_url.as_ref()?.trim_end_matches('/');
        let within = |folder: &str| page.file.strip_prefix(folder)?.strip_prefix('/');
        Some(match translated.and_then(within) {
            Some(path) if !self.edit_translations => format!("{base}/{}/{path}", self.folder),
            _ => format!("{base}/{}", page.file),
        })
    }
}

#[cfg(test)]
mod tests {
    use docs_model::Variables;

    use super::*;

    #[test]
    fn translated_pages_are_edited_where_the_options_say() {
        let options = |text: &str| toml::from_str(text).unwrap();
        let (page, _) =
            StandalonePage::read("i18n/fr/pages/a.md", "a.md", "", false, Variables::NONE);
        let link = |text| {
            PagesPlugin::read(Some(&options(text))).unwrap().edit_link(&page, Some("i18n/fr/pages"))
        };
        assert_eq!(link(""), None);
        let originals = "[pages]\neditUrl = 'https://a.example/'";
        assert_eq!(link(originals).unwrap(), "https://a.example/src/pages/a.md");
        let translations = format!("{originals}\neditLocalizedFiles = true");
        assert_eq!(link(&translations).unwrap(), "https://a.example/i18n/fr/pages/a.md");
    }
}
