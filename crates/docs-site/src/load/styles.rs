//! Custom style sheets of a site.

use std::collections::{BTreeMap, HashSet};

use docs_model::{Issue, Names, Settings, Severity};

use super::assets::aliased;
use super::named_files::{MISSING_CODE, location_of};
use super::package_styles::mapped_style;
use super::reader::SiteReader;
use super::site::LoadedStyle;
use super::text_file;
use crate::inputs::script::StyleSheet;
use crate::inputs::source::EntryKind;
use crate::inputs::source::SETTINGS_FILE;
use crate::inputs::source::SourceTree;
use crate::load::style_paths::{is_sass, source_path};
use crate::load::style_programs::StylePrograms;
use crate::load::stylesheet::{
    Opening, conditional_rules, is_external_address, is_tailwind_import, split_import,
    split_openings,
};

/// Code of all issues of custom style sheets.
const CODE: &str = "custom-css";

/// Maximum depth of imports between style sheets.
const MAX_IMPORT_DEPTH: usize = 32;

/// Reads the style sheets in the settings, each after its imports, whose paths may begin with `aliases` of the project. Unreadable
/// ones are reported.
pub(super) fn read_styles(
    settings_file: &str,
    settings: &Settings,
    aliases: &BTreeMap<String, String>,
    reader: &mut SiteReader<'_>,
) -> Vec<LoadedStyle> {
    let files = &settings.theme.custom_css;
    let command = settings.styles.command.as_deref();
    if let Some(command) = command.filter(|_| !reader.options.allow_run) {
        let location = location_of(settings_file, command, reader.tree);
        reader.issues.push(forbidden_command(command).at(location));
    }
    // Docusaurus compiles Sass with another program, so input that is valid there must not fail the build here.
    let sass_faults = match settings_file {
        SETTINGS_FILE => Severity::Error,
        _ => Severity::Warning,
    };
    let mut sheets =
        Sheets { reader, aliases, command, read: Vec::new(), known: HashSet::new(), sass_faults };
    for file in files {
        let location = |tree| location_of(settings_file, file, tree);
        if sheets.reader.tree.kind(file).is_none() {
            let issue = missing_sheet(file, sheets.reader.tree);
            sheets.reader.issues.push(issue.at(location(sheets.reader.tree)));
        } else if let Err(message) = sheets.add(file, MAX_IMPORT_DEPTH) {
            let issue = Issue::error(CODE, message).at(location(sheets.reader.tree));
            sheets.reader.issues.push(issue);
        }
    }
    sheets.read
}

/// Style sheets while they are read.
struct Sheets<'a, 'b> {
    reader: &'a mut SiteReader<'b>,
    /// Files and folders by their alias.
    aliases: &'a BTreeMap<String, String>,
    /// Command that processes style sheets in place of PostCSS.
    command: Option<&'a str>,
    read: Vec<LoadedStyle>,
    known: HashSet<String>,
    /// Severity of errors in Sass.
    sass_faults: Severity,
}

impl Sheets<'_, '_> {
    /// Reads a style sheet and its imports.
    fn add(&mut self, file: &str, depth: usize) -> Result<(), String> {
        if !self.known.insert(file.to_owned()) {
            return Ok(());
        }
        let Some(text) = self.text(file)? else { return Ok(()) };
        let text = self.processed(file, &text);
        let (openings, rest) = split_openings(&text);
        // Imports from other hosts must remain at the start.
        let mut kept = String::new();
        // Layers whose order precedes the next style sheet.
        let mut layers = String::new();
        for opening in openings {
            let import = match opening {
                Opening::Import(import) => import,
                Opening::Layers(statement) => {
                    layers.push_str(statement);
                    continue;
                }
            };
            let start = self.read.len();
            match self.imported(file, import) {
                Some(imported) if depth > 0 && self.add(&imported, depth - 1).is_ok() => {
                    self.set_condition(start, split_import(import).1);
                    if let Some(first) = self.read.get_mut(start) {
                        first.text.insert_str(0, &std::mem::take(&mut layers));
                    }
                }
                _ => kept.push_str(import),
            }
        }
        let start = layers + &kept;
        let text = if start.is_empty() { rest.to_owned() } else { format!("{start}\n{rest}") };
        self.read.push(LoadedStyle { file: file.to_owned(), text });
        Ok(())
    }

    /// Applies the condition of an import to the style sheets that were read for it, except for their imports from other hosts.
    fn set_condition(&mut self, start: usize, condition: &str) {
        if condition.is_empty() {
            return;
        }
        for style in &mut self.read[start..] {
            let (openings, rest) = split_openings(&style.text);
            let (mut imports, mut layers) = (String::new(), String::new());
            for opening in openings {
                match opening {
                    Opening::Import(import) => imports.push_str(import),
                    Opening::Layers(statement) => layers.push_str(statement),
                }
            }
            style.text = imports + &conditional_rules(&(layers + rest), condition);
        }
    }

    /// Returns a style sheet in CSS; `None` if it is in Sass and cannot be compiled, which is reported.
    fn text(&mut self, file: &str) -> Result<Option<String>, String> {
        let reader = &mut *self.reader;
        // Opening a named pipe would wait for its writer.
        if reader.tree.kind(file).is_some_and(|kind| kind != EntryKind::File) {
            return Err(format!("can't read `{file}`: it is not a regular file"));
        }
        if is_sass(file) {
            let compiled = reader.scripts.compile_sass(file);
            let report = |mut issue: Issue| {
                issue.severity = issue.severity.min(self.sass_faults);
                reader.issues.push(issue);
            };
            return Ok(compiled.map_err(report).ok());
        }
        let text = text_file::read(reader.tree, file, &mut reader.issues);
        text.map(Some).map_err(|error| format!("can't read `{file}`: {error}"))
    }

    /// Returns the file of an import, if it is a file of the project.
    fn imported(&mut self, file: &str, import: &str) -> Option<String> {
        let (address, _) = split_import(import);
        if is_external_address(address) || is_tailwind_import(import) {
            return None;
        }
        let folder = file.rsplit_once('/').map_or("", |(folder, _)| folder);
        let aliased = aliased(self.aliases, address);
        let candidates =
            [Some(format!("{folder}/{address}")), aliased, Some(format!("~{address}"))];
        let candidates = candidates.iter().flatten().map(|path| source_path(path));
        let tree = self.reader.tree;
        let is_own = |path: &String| {
            tree.kind(path) == Some(EntryKind::File) && tree.outside_project(path).is_none()
        };
        // The extension is optional.
        let mut files = candidates.clone().flat_map(|path| [path.clone(), format!("{path}.css")]);
        let dependencies = &mut self.reader.dependencies;
        let mut mapped = candidates.filter_map(|path| mapped_style(tree, &path, dependencies));
        files.find(is_own).or_else(|| mapped.find(is_own))
    }

    /// Returns a style sheet after the programs of the project.
    fn processed(&mut self, file: &str, css: &str) -> String {
        let programs = StylePrograms {
            scripts: self.reader.scripts,
            command: self.command,
            is_allowed: self.reader.options.allow_run,
        };
        let (processed, issue) = programs.process(StyleSheet { path: file, css });
        self.reader.dependencies.extend(processed.dependencies);
        self.reader.issues.extend(issue);
        processed.css
    }
}

/// Returns the issue of a command that the user does not permit.
fn forbidden_command(command: &str) -> Issue {
    let message =
        format!("`{command}` does not run: style sheets are published without its changes");
    Issue::warning("style-command", message)
        .help("allow the build to run programs of the project, if you trust it")
}

/// Returns the issue of a style sheet that does not exist, with the nearest name in its folder.
fn missing_sheet(file: &str, tree: &dyn SourceTree) -> Issue {
    let (folder, name) = file.rsplit_once('/').unwrap_or(("", file));
    let files = tree.list(folder).files;
    let help = match Names::new(files.iter().map(String::as_str)).nearest(name) {
        Some(near) if folder.is_empty() => format!("did you mean `{near}`?"),
        Some(near) => format!("did you mean `{folder}/{near}`?"),
        None => "correct the path, which starts at the site's folder, or remove it".to_owned(),
    };
    Issue::error(MISSING_CODE, format!("the style sheet `{file}` does not exist")).help(help)
}
