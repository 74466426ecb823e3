//! Outline of a built site, for programs that answer questions about it.

use docs_model::{OutlinedSidebar, OutlinedVersion, Site, SiteOutline};

use crate::pages::data;

/// Returns the outline of a site. `file_of` returns the path of the file of the sidebar with a key; a sidebar without
/// a file is omitted.
pub(crate) fn outline(site: &Site, file_of: impl Fn(&str) -> Option<String>) -> SiteOutline {
    let settings = &site.settings;
    let mut outline = SiteOutline {
        title: settings.title.clone(),
        tagline: settings.tagline.clone(),
        url: settings.url.trim_end_matches('/').to_owned(),
        language: settings.language().to_owned(),
        languages: settings.languages().into_iter().map(str::to_owned).collect(),
        ..SiteOutline::default()
    };
    for docs in &site.instances {
        let (instance, latest) = (&docs.settings.id, docs.latest());
        for version in &docs.versions {
            let name = &version.settings.name;
            let of_version = version.sidebars.keys().filter_map(|id| {
                Some(OutlinedSidebar {
                    id: id.as_str().to_owned(),
                    instance: instance.clone(),
                    version: name.to_string(),
                    file: file_of(&data::sidebar_key(instance, version, id.as_str()))?,
                })
            });
            outline.sidebars.extend(of_version);
            outline.versions.push(OutlinedVersion {
                instance: instance.clone(),
                name: name.to_string(),
                label: version.settings.label.clone(),
                tag: data::search_tag(docs, version),
                is_latest: latest.is_some_and(|latest| latest.settings.name == *name),
            });
        }
    }
    outline.sidebars.extend(site.blogs.iter().filter_map(|blog| {
        let id = blog.sidebar_key();
        let file = file_of(&id)?;
        Some(OutlinedSidebar { id, file, ..OutlinedSidebar::default() })
    }));
    outline
}
