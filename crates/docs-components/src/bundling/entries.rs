//! Entries of a bundle: one for each module that pages import.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use docs_ecmascript::REQUIRED;
use docs_model::Location;
use docs_script::paths::join;
use docs_site::ComponentImport;

use crate::bundling::issues::Issues;
use crate::bundling::resolve::{Resolved, Resolver, Side};

/// A module that pages import.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    /// Name of its chunk.
    pub(crate) name: String,
    pub(crate) server: Resolved,
    pub(crate) browser: Resolved,
    pub(crate) names: BTreeSet<String>,
}

/// Entries, and their indices by import.
#[derive(Debug, Default)]
pub(crate) struct Entries {
    pub(crate) list: Vec<Entry>,
    pub(crate) by_import: HashMap<(String, String), usize>,
}

impl Entries {
    /// Resolves the imports of pages. Unresolved imports are reported, and have stand-ins.
    pub(crate) fn new(
        imports: &[ComponentImport],
        resolver: &Resolver,
        root: &std::path::Path,
        issues: &Issues,
    ) -> Self {
        let mut sorted: Vec<&ComponentImport> = imports.iter().collect();
        // An unresolved module is reported at its first import in a file.
        sorted.sort_by_key(|import| (&import.importer, import.line, *import));
        let mut entries = Self::default();
        let mut by_module: BTreeMap<String, usize> = BTreeMap::new();
        let mut used_names = BTreeSet::new();
        for import in sorted {
            let key = (folder_of(&import.importer).to_owned(), import.specifier.clone());
            // All modules in a folder resolve a specifier to the same file.
            if let Some(index) = entries.by_import.get(&key) {
                entries.list[*index].names.extend(import.names.iter().cloned());
                continue;
            }
            let location = || Location::line(import.importer.as_str(), import.line);
            let resolve = |side| {
                let resolve_in = |importer: &String| {
                    let importer = join(root, importer);
                    resolver.resolve(&importer, &import.specifier, (side, false), location)
                };
                let found = import.counterparts.iter().find_map(|file| resolve_in(file).ok());
                found.map_or_else(|| resolve_in(&import.importer), Ok)
            };
            let browser = resolve(Side::Browser).unwrap_or_else(|issue| {
                let (specifier, message) = (import.specifier.clone(), issue.message.clone());
                issues.push(issue);
                Resolved::Missing { specifier, message }
            });
            let server = resolve(Side::Server).unwrap_or_else(|_| browser.clone());
            let index = *by_module.entry(format!("{browser:?}")).or_insert_with(|| {
                let name = unique_name(&import.specifier, &mut used_names);
                entries.list.push(Entry { name, server, browser, names: BTreeSet::new() });
                entries.list.len() - 1
            });
            entries.list[index].names.extend(import.names.iter().cloned());
            entries.by_import.insert(key, index);
        }
        entries
    }
}

impl Entry {
    /// Returns the source of the virtual module of an entry, which exports the imported names.
    pub(crate) fn source(&self, index: usize) -> String {
        let module = specifier(index);
        let mut source = String::new();
        let names: Vec<&str> = self
            .names
            .iter()
            .map(String::as_str)
            .filter(|name| !["*", REQUIRED].contains(name))
            .collect();
        if self.names.contains("*") {
            source.push_str(&format!("export * from \"{module}\";\n"));
        }
        if self.names.contains(REQUIRED) {
            source.push_str(&format!(
                "const required = require(\"{module}\");\nexport {{required as \"{REQUIRED}\"}};\n"
            ));
        }
        source.push_str(&format!("export {{{}}} from \"{module}\";\n", names.join(", ")));
        source
    }
}

/// Returns the specifier in an entry's virtual module for the imported module.
pub(crate) fn specifier(index: usize) -> String {
    format!("docs-entry:{index}")
}

/// Returns the index of an entry's specifier.
pub(crate) fn index_of(specifier: &str) -> Option<usize> {
    specifier.strip_prefix("docs-entry:")?.parse().ok()
}

/// Returns the folder of a page.
pub(crate) fn folder_of(importer: &str) -> &str {
    importer.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// Returns a name for the files of an entry: the last meaningful part of its specifier.
fn unique_name(specifier: &str, used: &mut BTreeSet<String>) -> String {
    let path = specifier.rsplit('!').next().unwrap_or(specifier);
    let path = path.split('?').next().unwrap_or(path);
    let stem = |part: &str| part.split('.').next().unwrap_or_default().to_owned();
    let part = path.rsplit('/').map(stem).find(|part| !matches!(part.as_str(), "" | "index"));
    let base: String = part
        .unwrap_or_else(|| "component".to_owned())
        .chars()
        .map(
            |char| {
                if char.is_ascii_alphanumeric() || matches!(char, '-' | '_') { char } else { '-' }
            },
        )
        .collect();
    let mut name = base.clone();
    let mut number = 2;
    while !used.insert(name.to_ascii_lowercase()) {
        name = format!("{base}-{number}");
        number += 1;
    }
    name
}
