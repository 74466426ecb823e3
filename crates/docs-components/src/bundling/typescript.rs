//! Paths of modules in a project's settings for TypeScript (`tsconfig.json`) or editors (`jsconfig.json`).

use std::path::{Path, PathBuf};

use docs_script::paths::join;
use docs_script::{EntryKind, ProjectFiles};
use serde_json::{Map, Value};

/// Files with settings, in order of precedence.
const FILES: [&str; 2] = ["tsconfig.json", "jsconfig.json"];

/// Maximum size of a file with settings.
const SETTINGS_BYTES: u64 = 1024 * 1024;

/// Maximum number of settings files in a chain of `extends`.
const MAX_EXTENDS: usize = 8;

/// The options `paths` and `baseUrl`. Other tools resolve them only if they are configured to do so. Therefore they apply
/// only to specifiers that cannot be resolved otherwise.
#[derive(Debug, Default)]
pub(crate) struct TypeScriptPaths {
    /// Patterns with at most one `*`, and their targets.
    patterns: Vec<(String, Vec<PathBuf>)>,
    base: Option<PathBuf>,
}

impl TypeScriptPaths {
    /// Reads the settings of a project. Unreadable settings are ignored, because editors report
    /// them.
    pub(crate) fn read(files: &dyn ProjectFiles) -> Self {
        let mut paths = Self::default();
        let found = FILES.iter().map(|name| join(files.root(), name));
        let Some(first) = found.into_iter().find(|file| is_file(files, file)) else { return paths };
        let mut open = vec![first];
        for _ in 0..MAX_EXTENDS {
            let Some(file) = open.pop() else { break };
            let Some(settings) = read(files, &file) else { continue };
            paths.complete(&file, &settings);
            open.extend(extended(files, &file, &settings));
        }
        paths
    }

    /// Adds the options of a file, unless a file that extends it has them.
    fn complete(&mut self, file: &Path, settings: &Map<String, Value>) {
        let Some(options) = settings.get("compilerOptions") else { return };
        let folder = file.parent().unwrap_or(file);
        let base = options.get("baseUrl").and_then(Value::as_str).map(|base| join(folder, base));
        if let Some(patterns) = options.get("paths").and_then(Value::as_object)
            && self.patterns.is_empty()
        {
            let from = base.as_deref().or(self.base.as_deref()).unwrap_or(folder);
            let targets = |value: &Value| {
                let targets = value.as_array().into_iter().flatten().filter_map(Value::as_str);
                targets.map(|target| join(from, target)).collect()
            };
            self.patterns =
                patterns.iter().map(|(pattern, value)| (pattern.clone(), targets(value))).collect();
            // The longest prefix applies.
            self.patterns.sort_by_key(|(pattern, _)| std::cmp::Reverse(prefix(pattern).len()));
        }
        if self.base.is_none() {
            self.base = base;
        }
    }

    /// Returns the files and folders that may match a specifier, without extensions.
    pub(crate) fn candidates(&self, specifier: &str) -> Vec<PathBuf> {
        if specifier.starts_with(['.', '/']) {
            return Vec::new();
        }
        let matched = self.patterns.iter().find_map(|(pattern, targets)| {
            let rest = match pattern.split_once('*') {
                Some((start, end)) => specifier.strip_prefix(start)?.strip_suffix(end)?,
                None => (pattern == specifier).then_some("")?,
            };
            let target = |target: &PathBuf| target.to_string_lossy().replacen('*', rest, 1);
            Some(targets.iter().map(|path| PathBuf::from(target(path))).collect::<Vec<_>>())
        });
        let below = self.base.as_deref().map(|base| join(base, specifier));
        matched.unwrap_or_default().into_iter().chain(below).collect()
    }
}

fn prefix(pattern: &str) -> &str {
    pattern.split('*').next().unwrap_or(pattern)
}

fn is_file(files: &dyn ProjectFiles, path: &Path) -> bool {
    files.kind(path) == Some(EntryKind::File)
}

fn read(files: &dyn ProjectFiles, file: &Path) -> Option<Map<String, Value>> {
    let mut text = String::from_utf8(files.read(file, SETTINGS_BYTES).ok()?).ok()?;
    json_strip_comments::strip(&mut text).ok()?;
    match serde_json::from_str(text.trim_start_matches('\u{feff}')).ok()? {
        Value::Object(settings) => Some(settings),
        _ => None,
    }
}

/// Returns the files that a file extends, in ascending order of precedence.
fn extended(files: &dyn ProjectFiles, file: &Path, settings: &Map<String, Value>) -> Vec<PathBuf> {
    let written: Vec<&str> = match settings.get("extends") {
        Some(Value::String(name)) => vec![name],
        Some(Value::Array(names)) => names.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    };
    let folder = file.parent().unwrap_or(file);
    let found = written.into_iter().filter_map(|name| {
        let path = if name.starts_with(['.', '/']) {
            join(folder, name)
        } else {
            join(&files.root().join("node_modules"), name)
        };
        let forms = [path.clone(), path.with_extension("json"), path.join("tsconfig.json")];
        forms.into_iter().find(|path| is_file(files, path))
    });
    found.collect()
}

#[cfg(test)]
mod tests {
    use docs_script::MemoryFiles;

    use super::*;

    fn candidates(settings: &[(&'static str, &'static str)], specifier: &str) -> Vec<String> {
        let files = MemoryFiles::from_iter(settings.iter().copied());
        let paths = TypeScriptPaths::read(&files).candidates(specifier);
        let relative = |path: &PathBuf| {
            path.strip_prefix(files.root()).unwrap_or(path).to_string_lossy().into_owned()
        };
        paths.iter().map(relative).collect()
    }

    #[test]
    fn patterns_lead_to_their_targets() {
        let settings = "{\n  // Comments and commas at the end are allowed.\n  \"extends\": [\"absent\", \"./base.json\"],\n\
            \"compilerOptions\": {\"paths\": {\"~/*\": [\"./src/*\"], \"~/ui/*\": [\"lib/*\", \"ui/*\"], \"icons\": [\"src/icons.ts\"],}},\n}";
        let base = r#"{"compilerOptions": {"baseUrl": "src", "paths": {"other": ["a"]}}}"#;
        let files = [("tsconfig.json", settings), ("base.json", base)];
        for (specifier, expected) in [
            ("~/ui/a", &["lib/a", "ui/a", "src/~/ui/a"][..]),
            ("~/b", &["src/b", "src/~/b"]),
            ("icons", &["src/icons.ts", "src/icons"]),
            ("other", &["src/other"]),
            ("./icons", &[]),
        ] {
            assert_eq!(candidates(&files, specifier), expected, "{specifier}");
        }
    }

    #[test]
    fn settings_that_cannot_be_read_mean_nothing() {
        for text in ["{", "[]", r#"{"compilerOptions": 1}"#, r#"{"extends": "./jsconfig.json"}"#] {
            assert_eq!(candidates(&[("jsconfig.json", text)], "a"), [""; 0], "{text}");
        }
    }
}
