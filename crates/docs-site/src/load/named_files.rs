//! Files that settings and sidebars name, but that do not exist.

use std::collections::HashSet;

use docs_model::{
    DocsInstance, Issue, Location, Names, Settings, SidebarIcon, SidebarItem, VersionName,
    leaves_site,
};
use docs_routing::RoutePath;

use super::reader::SiteReader;
use super::site::StaticFile;
use super::text_file::text_of;
use crate::inputs::source::SourceTree;

/// Code of the issues.
pub(super) const MISSING_CODE: &str = "missing-setting-file";

/// A named file.
struct NamedFile<'a> {
    /// Path or address.
    address: &'a str,
    /// Use of the file, for the message.
    user: String,
    /// Location of the address; `None` for one in the settings.
    location: Option<&'a Location>,
}

/// Reports the files that settings and sidebars name and that no static folder contains, once for each address.
pub(super) fn report_missing_files(
    settings: &Settings,
    settings_file: &str,
    instances: &[DocsInstance],
    static_files: &[StaticFile],
    reader: &mut SiteReader<'_>,
) {
    let known: HashSet<&str> = static_files.iter().map(|file| file.path.as_str()).collect();
    let mut reported = HashSet::new();
    let mut named = named_files(settings);
    let versions = instances.iter().flat_map(|instance| &instance.versions);
    for sidebar in versions.flat_map(|version| version.sidebars.values()) {
        add_icons(&sidebar.items, &mut named);
    }
    named.retain(|named| {
        let path = static_path(named.address);
        path.is_some_and(|path| !known.contains(&*path)) && reported.insert(named.address)
    });
    if named.is_empty() {
        return;
    }
    let names = Names::new(static_files.iter().map(|file| file.path.as_str()));
    for NamedFile { address, user, location } in named {
        let path = static_path(address).unwrap_or_default();
        let help = match names.similar(&path, 1).first() {
            Some(near) => format!("did you mean `{near}`?"),
            None => "correct the path, which starts at the folder of static files".to_owned(),
        };
        let message = format!("the file `{address}`, {user}, does not exist");
        let location =
            location.cloned().unwrap_or_else(|| location_of(settings_file, address, reader.tree));
        reader.issues.push(Issue::warning(MISSING_CODE, message).at(location).help(help));
    }
}

/// Extensions of sidebars files.
const SIDEBARS_EXTENSIONS: [&str; 7] = ["toml", "js", "ts", "json", "cjs", "mjs", "mts"];

/// Reports a sidebars file that the settings of a version name and that does not exist. `setting` is the key that contains its
/// path.
pub(super) fn report_missing_sidebars(
    file: &str,
    version: &VersionName,
    (settings_file, setting): (&str, &str),
    reader: &mut SiteReader<'_>,
) {
    let folder = file.rsplit_once('/').map_or(String::new(), |(folder, _)| format!("{folder}/"));
    let name = &file[folder.len()..];
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let alike = SIDEBARS_EXTENSIONS.map(|extension| format!("{folder}{stem}.{extension}"));
    let mut alike = alike.into_iter().chain([name.to_owned()]);
    let help = match alike.find(|path| reader.is_file(path)) {
        Some(path) => format!("did you mean `{path}`?"),
        None => {
            format!("create the file, or remove `{setting}`: then one sidebar follows the folders")
        }
    };
    let message =
        format!("the file `{file}`, the sidebars of the version `{version}`, does not exist");
    let location = location_of(settings_file, file, reader.tree);
    reader.issues.push(Issue::warning(MISSING_CODE, message).at(location).help(help));
}

/// Adds the pictures of a list of entries.
fn add_icons<'a>(items: &'a [SidebarItem], named: &mut Vec<NamedFile<'a>>) {
    for item in items {
        let (look, below) = match item {
            SidebarItem::Link(link) => (&link.look, &[] as &[SidebarItem]),
            SidebarItem::Category(category) => (&category.look, &*category.items),
            _ => continue,
        };
        if let Some(SidebarIcon::Picture { src, location }) = &look.icon {
            let user = "the icon of an entry of a sidebar".to_owned();
            named.push(NamedFile { address: src, user, location: Some(location) });
        }
        add_icons(below, named);
    }
}

/// Returns the files in settings.
fn named_files(settings: &Settings) -> Vec<NamedFile<'_>> {
    let mut named = vec![
        ("the favicon".to_owned(), settings.favicon.as_deref()),
        ("the picture of the site for social cards".to_owned(), settings.image.as_deref()),
    ];
    let footer = settings.footer.as_ref().and_then(|footer| footer.logo.as_ref());
    for (user, logo) in [("navbar", settings.navbar.logo.as_ref()), ("footer", footer)] {
        named.push((format!("the logo of the {user}"), logo.map(|logo| logo.src.as_str())));
        let dark = logo.and_then(|logo| logo.src_dark.as_deref());
        named.push((format!("the logo of the {user} in dark mode"), dark));
    }
    if settings.social_images.enabled {
        let logo = settings.social_images.logo.as_deref();
        named.push(("the logo of generated pictures".to_owned(), logo));
    }
    for font in &settings.theme.fonts {
        let user = format!("a font of the family `{}`", font.family);
        named.push((user, Some(font.file.as_str())));
    }
    let named = named.into_iter();
    named
        .filter_map(|(user, address)| Some(NamedFile { address: address?, user, location: None }))
        .collect()
}

/// Returns the path of the static file at an address; `None` for an address of another site, or one that the settings exclude
/// from the site (`pathname://`).
fn static_path(address: &str) -> Option<String> {
    if leaves_site(address) || address.starts_with('#') || address.trim_matches('/').is_empty() {
        return None;
    }
    Some(RoutePath::parse(address).as_str().trim_start_matches('/').to_owned())
}

/// Returns the location of an address in the settings; that of the file if no string of the file equals it.
pub(super) fn location_of(file: &str, address: &str, tree: &dyn SourceTree) -> Location {
    location_in(file, &text_of(tree, file).unwrap_or_default(), address)
}

/// Returns the location of an address in the source of the settings; that of the file if no string of the source equals it.
pub(crate) fn location_in(file: &str, text: &str, address: &str) -> Location {
    let quoted = ['"', '\'', '`']
        .map(|mark| ["", "./"].map(|start| format!("{mark}{start}{address}{mark}")));
    let found = (1u32..).zip(text.lines()).find_map(|(line, written)| {
        let at = quoted.iter().flatten().filter_map(|quoted| written.find(quoted)).min()?;
        let column = written[..at].chars().count() as u32 + 2;
        Some(Location::character(file, line, column))
    });
    found.unwrap_or_else(|| Location::file(file))
}
