//! Translations of labels by the files of a Docusaurus project.

use docs_docusaurus::{docs_labels_file, translations_folder};
use docs_model::{DocsInstance, Settings, Value};

use super::messages::read_translations;
use crate::load::labels::{Labels, Translations};
use crate::load::reader::SiteReader;

/// Folder of the theme's translation files, below that of a language.
const THEME_FOLDER: &str = "docusaurus-theme-classic";

/// Translates the labels of a Docusaurus project's settings, and of the footer in the configuration, which components read, by the files
/// of its theme.
pub(super) fn translate_theme(
    settings: &mut Settings,
    config: &mut Value,
    reader: &mut SiteReader<'_>,
) {
    let folder = format!("{}/{THEME_FOLDER}", translations_folder(settings.language_folder()));
    let texts = read_translations(&format!("{folder}/navbar.json"), reader);
    by_key(&texts).navbar(&mut settings.navbar);
    let texts = read_translations(&format!("{folder}/footer.json"), reader);
    if let Some(footer) = &mut settings.footer {
        by_key(&texts).footer(footer);
    }
    let footer = ["themeConfig", "footer"].iter().try_fold(config, |value, key| match value {
        Value::Table(table) => table.get_mut(*key),
        _ => None,
    });
    if let Some(footer) = footer {
        by_key(&texts).footer_config(footer);
    }
}

/// Translates the labels of the versions and sidebars of a Docusaurus project. `folder` is that of the language.
pub(super) fn translate_docs(
    folder: &str,
    instances: &mut [DocsInstance],
    reader: &mut SiteReader<'_>,
) {
    for instance in instances {
        for version in &mut instance.versions {
            let file = docs_labels_file(folder, &instance.settings.id, &version.settings.name);
            let texts = read_translations(&file, reader);
            by_key(&texts).version(version);
        }
    }
}

fn by_key(translations: &Translations) -> Labels<'_> {
    Labels::by_key(translations)
}
