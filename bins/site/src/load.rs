//! The only reader of a site's folder.
//!
//! Every file is read once. What is text goes through `docs-model` into a [`Site`]; its faults are gathered.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use docs_model::{
    AssembleOptions, CategoryMetadata, Doc, DocContext, Issue, Place, Settings, SidebarsFile, Site,
    StandalonePage, Value, Version, VersionParts, VersionSettings,
};
use walkdir::WalkDir;

use crate::error::Error;
use crate::parallel;

/// The file that makes a folder a site.
pub(crate) const SETTINGS_FILE: &str = "site.toml";

/// Folder of the pages that belong to no version.
const PAGES_FOLDER: &str = "pages";

/// Folder of the files that are served as they are.
const STATIC_FOLDER: &str = "static";

/// A site as read, with the texts of its Markdown files.
#[derive(Debug)]
pub(crate) struct Loaded {
    pub(crate) site: Site,
    /// Text of each Markdown file, by path relative to the site's folder.
    pub(crate) texts: HashMap<String, String>,
    /// The static files: path within the built site, path on disk.
    pub(crate) static_files: Vec<(String, PathBuf)>,
    pub(crate) issues: Vec<Issue>,
}

/// How a site is to be read.
#[derive(Clone, Debug, Default)]
pub(crate) struct LoadOptions {
    /// `KEY=VALUE` settings that win over the site's own.
    pub(crate) overrides: Vec<String>,
    /// Build drafts as well.
    pub(crate) include_drafts: bool,
}

/// Reads the site in `root`.
///
/// # Errors
///
/// When there is no site, or its settings can't be used at all; then the issues say why.
pub(crate) fn load(root: &Path, options: &LoadOptions) -> Result<Loaded, (Error, Vec<Issue>)> {
    let settings_path = root.join(SETTINGS_FILE);
    if !settings_path.is_file() {
        return Err((Error::NoSite(root.to_owned()), Vec::new()));
    }
    let alone = |error| (error, Vec::new());
    let text = read(&settings_path).map_err(alone)?;
    let (settings, issues) = read_settings(&text, &options.overrides).map_err(alone)?;
    let Some(settings) = settings else { return Err((Error::Settings, issues)) };

    let mut loader = Loader { root, settings, options, texts: HashMap::new(), issues };
    let versions = loader.versions().map_err(alone)?;
    let pages = loader.pages().map_err(alone)?;
    Ok(Loaded {
        site: Site::new(loader.settings, versions, pages),
        texts: loader.texts,
        static_files: static_files(root),
        issues: loader.issues,
    })
}

struct Loader<'a> {
    root: &'a Path,
    settings: Settings,
    options: &'a LoadOptions,
    texts: HashMap<String, String>,
    issues: Vec<Issue>,
}

impl Loader<'_> {
    fn versions(&mut self) -> Result<Vec<Version>, Error> {
        self.settings.versions().into_iter().map(|version| self.version(version)).collect()
    }

    fn version(&mut self, version: VersionSettings) -> Result<Version, Error> {
        let content = self.root.join(&version.content);
        if !content.is_dir() {
            let message = format!(
                "the folder of the version `{}` does not exist: expected `{}`",
                version.name, version.content
            );
            self.issues.push(Issue::error("missing-docs", message).at(Place::file(SETTINGS_FILE)));
        }
        let parts = VersionParts {
            docs: self.docs(&version, &content)?,
            categories: self.categories(&version, &content)?,
            sidebars: self.sidebars(&version)?,
            settings: version,
        };
        let options = AssembleOptions {
            sidebar: &self.settings.sidebar,
            on_duplicate_routes: self.settings.policies.on_duplicate_routes,
            include_drafts: self.options.include_drafts,
        };
        let (version, issues) = Version::assemble(parts, &options);
        self.issues.extend(issues);
        Ok(version)
    }

    fn docs(&mut self, version: &VersionSettings, content: &Path) -> Result<Vec<Doc>, Error> {
        let context = DocContext {
            version_path: &version.path,
            number_prefixes: self.settings.docs.number_prefixes,
        };
        let files = markdown_files(content);
        let read_doc = |relative: &String| {
            let file = format!("{}/{relative}", version.content);
            let text = read(&content.join(relative))?;
            let (doc, issues) = Doc::read(&file, relative, &text, &context);
            Ok((doc, text, issues))
        };
        let mut docs = Vec::with_capacity(files.len());
        for result in parallel::map(&files, read_doc) {
            let (doc, text, issues) = result?;
            self.texts.insert(doc.file.clone(), text);
            self.issues.extend(issues);
            docs.push(doc);
        }
        Ok(docs)
    }

    fn categories(
        &mut self,
        version: &VersionSettings,
        content: &Path,
    ) -> Result<indexmap::IndexMap<String, CategoryMetadata>, Error> {
        let mut categories = indexmap::IndexMap::new();
        for relative in files(content) {
            let (folder, name) = relative.rsplit_once('/').unwrap_or(("", &relative));
            let format = match name {
                "_category_.json" => serde_json::from_str::<Value>,
                _ => continue,
            };
            let file = format!("{}/{relative}", version.content);
            match format(&read(&content.join(&relative))?) {
                Ok(value) => {
                    let (metadata, issues) = CategoryMetadata::from_value(&file, value);
                    self.issues.extend(issues);
                    categories.insert(folder.to_owned(), metadata);
                }
                Err(error) => self.issues.push(
                    Issue::error("category-metadata", error.to_string()).at(Place::character(
                        &file,
                        error.line() as u32,
                        error.column() as u32,
                    )),
                ),
            }
        }
        Ok(categories)
    }

    fn sidebars(&mut self, version: &VersionSettings) -> Result<SidebarsFile, Error> {
        let Some(file) = &version.sidebars else { return Ok(SidebarsFile::generated()) };
        let path = self.root.join(file);
        if !path.is_file() {
            return Ok(SidebarsFile::generated());
        }
        let (sidebars, issues) = SidebarsFile::from_toml(file, &read(&path)?);
        self.issues.extend(issues);
        Ok(sidebars)
    }

    fn pages(&mut self) -> Result<Vec<StandalonePage>, Error> {
        let folder = self.root.join(PAGES_FOLDER);
        let mut pages = Vec::new();
        for relative in markdown_files(&folder) {
            let file = format!("{PAGES_FOLDER}/{relative}");
            let text = read(&folder.join(&relative))?;
            let (page, issues) = StandalonePage::read(&file, &relative, &text);
            self.issues.extend(issues);
            self.texts.insert(file, text);
            if !page.front_matter.draft || self.options.include_drafts {
                pages.push(page);
            }
        }
        Ok(pages)
    }
}

/// Reads a text file; bytes that are not UTF-8 become the replacement character, as browsers show them.
fn read(path: &Path) -> Result<String, Error> {
    let bytes = fs::read(path).map_err(Error::file("read", path))?;
    Ok(String::from_utf8(bytes)
        .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned()))
}

/// All files below a folder, relative to it, with forward slashes, in a fixed order.
fn files(folder: &Path) -> Vec<String> {
    let mut files: Vec<String> = WalkDir::new(folder)
        .follow_links(true)
        .into_iter()
        .flatten()
        .filter(|entry| entry.file_type().is_file())
        .filter_map(|entry| {
            let relative = entry.path().strip_prefix(folder).ok()?;
            let parts: Vec<_> =
                relative.components().map(|part| part.as_os_str().to_string_lossy()).collect();
            Some(parts.join("/"))
        })
        .collect();
    files.sort();
    files
}

/// The Markdown files that are pages: what starts with `_` is part of other pages.
fn markdown_files(folder: &Path) -> Vec<String> {
    let is_page = |file: &String| {
        let markdown = file.ends_with(".md") || file.ends_with(".mdx");
        markdown && !file.split('/').any(|part| part.starts_with('_'))
    };
    files(folder).into_iter().filter(is_page).collect()
}

fn static_files(root: &Path) -> Vec<(String, PathBuf)> {
    let folder = root.join(STATIC_FOLDER);
    files(&folder).into_iter().map(|file| (file.clone(), folder.join(file))).collect()
}

/// Reads the settings, and again with the overrides in them.
///
/// Twice, so that a fault of the file itself is told with its own line.
fn read_settings(
    text: &str,
    overrides: &[String],
) -> Result<(Option<Settings>, Vec<Issue>), Error> {
    let (settings, issues) = Settings::from_toml(SETTINGS_FILE, text);
    if settings.is_none() || overrides.is_empty() {
        return Ok((settings, issues));
    }
    let mut table: toml::Table =
        toml::from_str(text).expect("the settings were read from this text a moment ago");
    for written in overrides {
        let (key, value) =
            written.split_once('=').ok_or_else(|| Error::BadOverride(written.clone()))?;
        set(&mut table, key.trim(), parse_value(value))
            .ok_or_else(|| Error::BadOverride(written.clone()))?;
    }
    let merged = toml::to_string(&table).expect("a table of TOML values is TOML");
    Ok(Settings::from_toml("site.toml with --set", &merged))
}

/// A TOML value, or the text as it stands: `--set title=Docs` needs no quotes.
fn parse_value(written: &str) -> toml::Value {
    let parsed = toml::from_str::<toml::Table>(&format!("value = {written}"));
    parsed
        .ok()
        .and_then(|mut table| table.remove("value"))
        .unwrap_or_else(|| toml::Value::String(written.to_owned()))
}

/// Sets a value by its path; tables on the way are made. `None` when the path is empty or runs through a value.
fn set(table: &mut toml::Table, path: &str, value: toml::Value) -> Option<()> {
    match path.split_once('.') {
        None if path.is_empty() => None,
        None => {
            table.insert(path.to_owned(), value);
            Some(())
        }
        Some((first, rest)) => {
            let child =
                table.entry(first).or_insert_with(|| toml::Value::Table(toml::Table::new()));
            // A number in the path is a place in a list: `versions.1.banner`.
            match child {
                toml::Value::Table(child) => set(child, rest, value),
                toml::Value::Array(list) => set_in_list(list, rest, value),
                _ => None,
            }
        }
    }
}

fn set_in_list(list: &mut [toml::Value], path: &str, value: toml::Value) -> Option<()> {
    let (index, rest) = path.split_once('.').unwrap_or((path, ""));
    let item = list.get_mut(index.parse::<usize>().ok()?)?;
    match item {
        _ if rest.is_empty() => *item = value,
        toml::Value::Table(table) => set(table, rest, value)?,
        _ => return None,
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "title = 'Docs'\nurl = 'https://docs.example.com'\n\
        [[versions]]\nname = 'current'\n[[versions]]\nname = 'v1'\n";

    fn with(overrides: &[&str]) -> Result<(Option<Settings>, Vec<Issue>), Error> {
        let overrides: Vec<String> = overrides.iter().map(ToString::to_string).collect();
        read_settings(TEXT, &overrides)
    }

    #[test]
    fn any_setting_can_be_overridden_by_its_path() {
        let overrides = [
            "title=Other",
            "navbar.hide_on_scroll=true",
            "versions.1.banner=unreleased",
            "base_url=/x/",
        ];
        let (settings, issues) = with(&overrides).expect("the overrides are well formed");
        assert_eq!(issues, []);
        let settings = settings.expect("the settings are usable");
        assert_eq!(settings.title, "Other");
        assert!(settings.navbar.hide_on_scroll);
        assert_eq!(settings.base_url, "/x/");
        assert_eq!(settings.versions()[1].banner, docs_model::Banner::Unreleased);
    }

    #[test]
    fn a_malformed_override_is_wrong_usage() {
        for wrong in ["title", "=x", "title.a=x", "versions.7.banner=none"] {
            assert!(matches!(with(&[wrong]), Err(Error::BadOverride(_))), "{wrong}");
        }
    }

    #[test]
    fn an_override_of_an_unknown_setting_is_an_issue() {
        let (settings, issues) = with(&["colour=red"]).expect("the override is well formed");
        assert!(settings.is_none());
        assert!(issues[0].message.contains("unknown field `colour`"), "{}", issues[0]);
    }
}
