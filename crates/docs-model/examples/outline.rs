//! Prints the sidebar that is generated for a folder of Markdown files:
//! `cargo run -p docs-model --example outline -- DIR`.

use std::path::Path;
use std::sync::Arc;

use docs_model::{
    AssembleOptions, Doc, DocContext, InstanceSettings, Settings, SidebarItem, Version,
    VersionParts,
};

#[expect(clippy::disallowed_methods, reason = "an example has no caller to pass the files in")]
fn read(folder: &Path, top: &Path, docs: &mut Vec<Doc>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            read(&path, top, docs)?;
        } else if path.extension().is_some_and(|extension| extension == "md") {
            let relative = path.strip_prefix(top).unwrap_or(&path).to_string_lossy().into_owned();
            let text = std::fs::read_to_string(&path)?;
            docs.push(Doc::read(&relative, &relative, &text, &DocContext::default()).0);
        }
    }
    Ok(())
}

#[expect(clippy::print_stdout, reason = "the outline is what the example is for")]
fn print(items: &[SidebarItem], depth: usize) {
    for item in items {
        match item {
            SidebarItem::Link(link) => println!("{:depth$}{} -> {}", "", link.label, link.href),
            SidebarItem::Category(category) => {
                println!("{:depth$}{}", "", category.label);
                print(&category.items, depth + 2);
            }
            _ => {}
        }
    }
}

fn main() -> std::io::Result<()> {
    let folder = std::env::args().nth(1).unwrap_or_else(|| "docs".to_owned());
    let mut docs = Vec::new();
    read(Path::new(&folder), Path::new(&folder), &mut docs)?;
    let (settings, _) =
        Settings::from_toml("site.toml", "title = 'Outline'\nurl = 'https://example.com'");
    let version = settings.expect("the settings above are valid").versions().remove(0);
    let docs = docs.into_iter().map(Arc::new).collect();
    let parts = VersionParts { docs, ..VersionParts::new(version) };
    let instance = InstanceSettings::default();
    let options = AssembleOptions::new(&instance);
    for sidebar in Version::assemble(parts, &options).0.sidebars.values() {
        print(&sidebar.items, 0);
    }
    Ok(())
}
