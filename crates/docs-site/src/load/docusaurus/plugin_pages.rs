//! Pages that plugins of a Docusaurus project add.

use docs_docusaurus::Project;
use docs_model::{Issue, Location, StandalonePage};

use crate::load::reader::SiteReader;

/// Endings of a component's file that a route leaves out.
const ENDINGS: [&str; 9] =
    ["", ".tsx", ".ts", ".jsx", ".js", "/index.tsx", "/index.ts", "/index.jsx", "/index.js"];

/// Code of issues about unsupported plugins.
const CODE: &str = "unknown-plugin";

/// Returns the pages that plugins of a project add. One whose component does not exist is reported.
pub(super) fn plugin_pages(
    config: &str,
    project: &Project,
    reader: &mut SiteReader<'_>,
) -> Vec<StandalonePage> {
    let mut pages = Vec::new();
    for page in &project.plugin_pages {
        let files = ENDINGS.iter().map(|ending| format!("{}{ending}", page.component));
        let file = files.into_iter().find(|file| reader.is_file(file));
        let made = match &file {
            None => Err(format!("its component `{}` does not exist", page.component)),
            Some(file) => {
                let title = &project.settings.title;
                StandalonePage::with_properties(file, &page.path, &page.properties, title)
                    .map_err(|error| error.to_string())
            }
        };
        match made {
            Ok(made) => pages.push(made),
            Err(reason) => {
                let message = format!("the page `{}` of a plugin is left out: {reason}", page.path);
                let issue = Issue::warning(CODE, message).at(Location::file(config));
                reader.issues.push(issue.about(&page.path));
            }
        }
    }
    pages
}
