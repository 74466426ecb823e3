//! webpack's `require.context`: the modules of a folder by their paths.

use std::path::{Path, PathBuf};

use docs_ecmascript::{ContextArguments, ContextCall, Language, context_calls};
use docs_model::{EntryKind, Issue, Location};
use docs_script::ProjectFiles;
use docs_script::paths::{join, relative_to};

use crate::bundling::issues::{MISSING_MODULE_HELP, position};
use crate::codes::COMPONENT_CODE;
use crate::javascript::js_string;

/// Maximum number of files and folders that a call reads.
const MAX_ENTRIES: usize = 2_000;

/// Function of an object with functions by path that returns the function with the properties of a context.
const CONTEXT: &str = "((modules) => Object.assign((key) => { if (!Object.hasOwn(modules, key)) { \
    throw Object.assign(new Error(`Cannot find module '${key}'`), {code: \"MODULE_NOT_FOUND\"}); } \
    return modules[key](); }, {keys: () => Object.keys(modules), resolve: (key) => key}))";

/// Replaces the calls of `require.context` in the module at a path. Each becomes a function that requires one of the modules, with
/// `keys` and `resolve`. Lines keep their numbers unless a call has several.
///
/// # Errors
///
/// Returns the issue of a call whose modules are unknown.
pub(crate) fn replace_contexts(
    files: &dyn ProjectFiles,
    path: &Path,
    text: String,
    language: Language,
) -> Result<String, Issue> {
    let mut replaced = text;
    for ContextCall { range, arguments } in context_calls(&replaced, language).into_iter().rev() {
        let modules =
            match &arguments {
                Some(arguments) => modules(files, path, arguments),
                None => Err("its arguments are not literals, or it does not load modules at once"
                    .to_owned()),
            };
        let modules = modules.map_err(|reason| {
            let (line, column) = position(&replaced, range.start);
            let file = relative_to(files.root(), path);
            Issue::warning(COMPONENT_CODE, format!("`require.context` can't be replaced: {reason}"))
                .help(format!(
                    "write `require.context(\"./folder\", true, /\\.js$/)`, or import the modules; {MISSING_MODULE_HELP}"
                ))
                .at(Location::character(&file, line, column))
        })?;
        let entry = |(key, specifier): &(String, String)| {
            format!("{}: () => require({})", js_string(key), js_string(specifier))
        };
        let entries: Vec<String> = modules.iter().map(entry).collect();
        replaced.replace_range(range, &format!("{CONTEXT}({{{}}})", entries.join(", ")));
    }
    Ok(replaced)
}

/// Returns the paths of the modules of a call, relative to its folder, and the specifiers for their imports.
fn modules(
    files: &dyn ProjectFiles,
    path: &Path,
    arguments: &ContextArguments,
) -> Result<Vec<(String, String)>, String> {
    let ContextArguments { folder, is_recursive, pattern } = arguments;
    // Loaders of webpack, such as `!!raw-loader!`, precede the folder.
    let (loaders, folder) = folder.split_at(folder.rfind('!').map_or(0, |at| at + 1));
    let pattern = pattern.as_ref().map(|(pattern, flags)| {
        regress::Regex::with_flags(pattern, flags.as_str())
            .map_err(|error| format!("the regular expression is invalid: {error}"))
    });
    let pattern = pattern.transpose()?;
    let root = folder_path(files, path, folder)
        .filter(|path| files.kind(path) == Some(EntryKind::Folder))
        .ok_or_else(|| format!("no folder exists at `{folder}`"))?;
    let mut found = Vec::new();
    let mut open = vec![(root, ".".to_owned())];
    while let Some((folder_path, key)) = open.pop() {
        let names = files.list(&folder_path, MAX_ENTRIES + 1).map_err(|error| error.to_string())?;
        for name in names.iter().filter(|name| !name.starts_with('.')) {
            let (path, key) = (folder_path.join(name), format!("{key}/{name}"));
            match files.kind(&path) {
                Some(EntryKind::Folder) if *is_recursive => open.push((path, key)),
                Some(EntryKind::File) => found.push(key),
                _ => {}
            }
        }
        if found.len() + open.len() > MAX_ENTRIES {
            return Err(format!("`{folder}` contains more than {MAX_ENTRIES} files"));
        }
    }
    found.retain(|key| pattern.as_ref().is_none_or(|pattern| pattern.find(key).is_some()));
    found.sort();
    let folder = folder.trim_end_matches('/');
    let module = |key: String| {
        let specifier = format!("{loaders}{folder}{}", key.trim_start_matches('.'));
        (key, specifier)
    };
    Ok(found.into_iter().map(module).collect())
}

/// Returns the path of a folder: relative to the module, or below the folder of the site.
fn folder_path(files: &dyn ProjectFiles, path: &Path, folder: &str) -> Option<PathBuf> {
    let parent = path.parent().unwrap_or(files.root());
    match folder.strip_prefix("@site/") {
        Some(below) => Some(join(files.root(), below)),
        None => folder.starts_with('.').then(|| join(parent, folder)),
    }
}
