//! Sidebars: TOML of a site, or JSON of a Docusaurus project.

use std::sync::{Arc, LazyLock};

use docs_model::{
    AssembleOptions, Doc, DocContext, Settings, Sidebar, SidebarItem, SidebarsFile, Value, Version,
    VersionParts,
};

use super::markdown::assert_locations;

/// Documents in the sidebars of the seeds.
static DOCS: LazyLock<Vec<Arc<Doc>>> = LazyLock::new(|| {
    let read = |file: &str| {
        let text = format!("# {file}\n\nWords.\n");
        Arc::new(Doc::read(file, file, &text, &DocContext::default()).0)
    };
    ["intro.md", "tools/index.md", "tools/form.md", "tools/02-time.md", "api/a/b.md"]
        .into_iter()
        .map(read)
        .collect()
});

/// Checks that sidebars link only to existing documents.
pub fn check(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    let (toml, issues) = SidebarsFile::from_toml("sidebars.toml", &text);
    assert_locations(&issues, &text);
    assert_version(toml);
    if let Ok(value) = serde_json::from_str::<Value>(&text) {
        let (json, _) = SidebarsFile::from_value("sidebars.json", &text, value);
        assert_version(json);
    }
}

fn assert_version(sidebars: SidebarsFile) {
    let toml = "title = 'Docs'\nurl = 'https://docs.example.com'";
    let settings = Settings::from_toml("site.toml", toml).0.expect("the settings are whole");
    let version = settings.versions().remove(0);
    let parts = VersionParts { docs: DOCS.clone(), sidebars, ..VersionParts::new(version) };
    let instance = settings.instance();
    let (version, _) = Version::assemble(parts, &AssembleOptions::new(&instance));
    for sidebar in version.sidebars.values() {
        assert_sidebar(sidebar, &version);
    }
}

fn assert_sidebar(sidebar: &Sidebar, version: &Version) {
    for entry in sidebar.navigation() {
        if let Some(id) = entry.doc {
            let doc = version.docs.get(id).expect("a sidebar names documents that are there");
            assert_eq!(entry.href, doc.permalink, "an entry leads to its document");
        }
    }
    let mut rest: Vec<&SidebarItem> = sidebar.items.iter().collect();
    while let Some(item) = rest.pop() {
        if let SidebarItem::Category(category) = item {
            let leads_somewhere = category.link.is_some() || !category.items.is_empty();
            assert!(leads_somewhere, "the category `{}` is empty", category.label);
            rest.extend(&category.items);
        }
    }
}
