//! Document with all versions of a set of docs.

use std::fmt::Write as _;

use docs_model::Settings;

use crate::pages::data::VersionPagesData;
use crate::pages::template::PageTemplate;
use crate::values::html::escape;

/// Returns the document with the links of a list of versions, to which switchers lead without scripts and without a connection to the data.
pub(super) fn version_list_document(
    settings: &Settings,
    template: &PageTemplate,
    list: &VersionPagesData,
) -> String {
    let heading = settings.messages.text("navbar.allVersions");
    let mut body = format!(
        "<div class=\"page\"><main><div class=\"message\"><h1>{}</h1><ul>",
        escape(heading)
    );
    for version in &list.versions {
        let (href, label) = (escape(&version.href), escape(&version.label));
        let _ = write!(body, "<li><a href=\"{href}\">{label}</a></li>");
    }
    let (home, title) = (escape(&settings.base_url), escape(&settings.title));
    let _ = write!(body, "</ul><p><a href=\"{home}\">{title}</a></p></div></main></div>");
    let title = format!("{heading} {} {}", settings.title_delimiter, settings.title);
    template.document_without_shell(&title, &[], &body)
}
