//! Comparison of the reference data (`docs_reference`) with the code: it contains every setting, key, issue and component,
//! with a valid default and example.

use std::collections::BTreeSet;
use std::fs;

use docs_model::{FrontMatter, Issue, Settings, Value, split_source};
use docs_reference::{
    Component, DefaultValue, ReferencePage, Schema, Setting, ValueKind, blocks, components,
    directives, front_matter_keys, settings,
};
use docs_site::{BuildOptions, MemoryTree, Project};

use crate::program::workspace;
use crate::source_codes::issue_codes;

/// Required settings of the top level.
const REQUIRED: &str = "title = 'T'\nurl = 'https://t.example.com'\n";

#[test]
fn the_pages_of_the_manual_are_those_of_the_tables() {
    let pages =
        docs_reference::pages().into_iter().map(|ReferencePage { file, text, .. }| (file, text));
    assert_eq!(
        rewritten("manual/content/reference", pages),
        [""; 0],
        "these pages were outdated; they are rewritten"
    );
}

#[test]
fn the_manual_publishes_the_schemas() {
    let schemas = Schema::ALL
        .into_iter()
        .map(|schema| (format!("{}.json", schema.name()), format!("{:#}\n", schema.to_json())));
    assert_eq!(
        rewritten("manual/static/schemas", schemas),
        [""; 0],
        "these schemas were outdated; they are rewritten"
    );
}

/// Writes the files whose content differs. Returns their names.
fn rewritten(folder: &str, files: impl Iterator<Item = (String, String)>) -> Vec<String> {
    let folder = workspace().join(folder);
    files
        .filter_map(|(file, text)| {
            let path = folder.join(&file);
            if fs::read_to_string(&path).is_ok_and(|written| written == text) {
                return None;
            }
            let parent = path.parent().expect("a file has a folder");
            fs::create_dir_all(parent).expect("the folder can be made");
            fs::write(&path, text).expect("the file can be written");
            Some(file)
        })
        .collect()
}

#[test]
fn every_setting_is_in_the_reference() {
    let tables = settings().filter(|setting| setting.is_table());
    let mut paths: Vec<&str> = tables.map(|table| table.path).collect();
    paths.push("");
    for table in paths {
        let is_list = docs_reference::setting(table).is_some_and(|it| it.kind == ValueKind::Tables);
        let table = if is_list { format!("{table}[]") } else { table.to_owned() };
        let documented: BTreeSet<String> = settings()
            .filter(|setting| setting.table() == table)
            .map(|setting| setting.key().to_owned())
            .collect();
        let is_item = settings()
            .any(|setting| setting.table() == table && matches!(setting.kind, ValueKind::Item(_)));
        if !is_item {
            assert_eq!(documented, known_keys(&table), "keys of `{table}`");
        }
    }
}

#[test]
fn no_value_of_a_setting_is_a_table_that_the_reference_lacks() {
    for setting in settings().filter(|setting| has_one_kind(setting)) {
        let text = with_value(setting, "{ no_setting = 1 }");
        let (_, issues) = Settings::from_toml("site.toml", &text);
        assert!(
            issues.iter().all(|issue| !issue.to_string().contains("known keys")),
            "`{}` is a table: {issues:?}",
            setting.path
        );
    }
}

#[test]
fn the_defaults_are_those_of_the_code() {
    for setting in settings()
        .filter(|setting| !setting.is_table() && !matches!(setting.kind, ValueKind::Item(_)))
    {
        let written = |value| Settings::from_toml("site.toml", &with_value(setting, value));
        match setting.default {
            DefaultValue::Value(value) => {
                let (with, issues) = written(value);
                assert_eq!(messages(&issues), [""; 0], "{}", setting.path);
                let (without, _) = Settings::from_toml("site.toml", &without(setting));
                // If the table is written, the default of another setting in it can be different.
                if setting.path != "markdown.npm_to_yarn.sync" {
                    assert_eq!(with, without, "default of `{}`", setting.path);
                }
            }
            DefaultValue::Required => {
                let (_, issues) = Settings::from_toml("site.toml", &without(setting));
                let is_missing = |issue: &Issue| issue.message.contains(setting.key());
                assert!(
                    issues.iter().any(is_missing),
                    "`{}` is not required: {issues:?}",
                    setting.path
                );
            }
            _ => {}
        }
    }
}

#[test]
fn the_examples_of_settings_are_valid() {
    for setting in settings().filter(|setting| !setting.is_table()) {
        let text = format!("{}{}", required_without(setting), setting.example_lines());
        let (read, issues) = Settings::from_toml("site.toml", &text);
        assert_eq!(messages(&issues), [""; 0], "{text}");
        assert!(read.is_some(), "{text}");
        if let DefaultValue::Value(value) = setting.default {
            assert_ne!(value, setting.example, "the example of `{}` is its default", setting.path);
        }
    }
}

#[test]
fn a_value_of_another_kind_is_refused() {
    for setting in settings().filter(|setting| has_one_kind(setting)) {
        let wrong = match setting.kind {
            ValueKind::String | ValueKind::Color | ValueKind::PathOrFalse => "[]",
            ValueKind::StringList
            | ValueKind::Integers
            | ValueKind::Choices(_)
            | ValueKind::Pair
            | ValueKind::Groups => "1",
            ValueKind::Status => "200",
            _ => "'no such word'",
        };
        let (_, issues) = Settings::from_toml("site.toml", &with_value(setting, wrong));
        assert!(!issues.is_empty(), "`{}` is not {}", setting.path, setting.kind);
    }
}

#[test]
fn every_key_of_front_matter_is_in_the_reference() {
    let model = workspace().join("crates/docs-model/src");
    let mut read = BTreeSet::new();
    let text = fs::read_to_string(model.join("front_matter/reader.rs")).expect("a source file");
    read.extend(quoted_after(&text, "take(\""));
    for file in ["blog/post.rs", "blog/author.rs"] {
        let text = fs::read_to_string(model.join(file)).expect("a source file");
        read.extend(quoted_after(&text, "written.get(\""));
    }
    assert!(read.len() > 20, "{read:?}");
    let documented: BTreeSet<String> =
        front_matter_keys().iter().map(|key| key.key.to_owned()).collect();
    assert_eq!(read.difference(&documented).collect::<Vec<_>>(), [""; 0]);
    for key in front_matter_keys() {
        let text = format!("---\n{}\n---\n", key.example);
        let (front_matter, issues) = FrontMatter::read("a.md", &split_source(&text));
        assert_eq!(messages(&issues), [""; 0], "{text}");
        let Value::Table(written) = front_matter.written else { panic!("{text}") };
        assert!(written.contains_key(key.key), "{text}");
    }
}

#[test]
fn every_code_of_an_issue_is_in_the_reference() {
    let codes = issue_codes(&workspace());
    assert!(codes.len() > 80, "{codes:?}");
    let documented: BTreeSet<String> =
        docs_reference::diagnostics().map(|diagnostic| diagnostic.code.to_owned()).collect();
    let differing: Vec<&String> = codes.symmetric_difference(&documented).collect();
    assert_eq!(differing, [""; 0], "describe them in docs_reference, or remove their description");
}

#[test]
fn every_component_is_in_the_reference() {
    let file = workspace().join("crates/docs-render/src/walk/components.rs");
    let text = fs::read_to_string(file).expect("a source file");
    let (_, arms) = text.split_once("match name {").expect("the components by their names");
    let (arms, _) = arms.split_once("\n        }\n").expect("the end of the match");
    let known: BTreeSet<&str> = arms
        .lines()
        .filter_map(|line| line.trim().strip_prefix('"')?.split_once("\" =>"))
        .map(|(name, _)| name)
        .collect();
    let documented: BTreeSet<&str> = components().iter().map(|component| component.name).collect();
    assert_eq!(known, documented);
}

#[test]
fn every_block_is_in_the_reference() {
    let folder = workspace().join("crates/docs-render/src/blocks");
    let texts = fs::read_dir(folder)
        .expect("the folder of blocks")
        .map(|entry| fs::read_to_string(entry.expect("an entry").path()).expect("a source file"));
    let known: BTreeSet<_> = texts.flat_map(|text| names_of_blocks(&text)).collect();
    let documented: BTreeSet<_> = blocks()
        .iter()
        .map(|block| {
            let component = block.component.map(str::to_owned);
            (block.name.trim_start_matches(':').to_owned(), component)
        })
        .collect();
    assert_eq!(known, documented);
}

/// Returns the names of the blocks that a source file declares, each with the name of its
/// component.
fn names_of_blocks(text: &str) -> Vec<(String, Option<String>)> {
    let declared = text.split("name: \"").skip(1);
    declared
        .filter_map(|block| {
            let (name, rest) = block.split_once('"')?;
            let (_, component) = rest.split_once("component: ")?;
            let value = component.split([',', '\n']).next()?;
            let component = value.split('"').nth(1).map(str::to_owned);
            Some((name.to_owned(), component))
        })
        .collect()
}

#[test]
fn the_examples_of_blocks_render() {
    for block in blocks() {
        let text = format!("# Page\n\n## First\n\n{}\n", block.example);
        let settings = format!("{REQUIRED}[policies]\non_broken_links = 'ignore'\n");
        let project = Project::new(MemoryTree::from_iter([
            ("site.toml", settings.as_str()),
            ("content/index.md", text.as_str()),
            ("static/img/mark.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>"),
            ("glossary.toml", "mole = 'A wall of stones'"),
        ]));
        let (report, _) =
            project.build_to_memory(&BuildOptions::default()).expect("the site can be built");
        assert_eq!(messages(&report.issues), [""; 0], "{}", block.name);
    }
}

#[test]
fn the_examples_of_components_and_directives_render() {
    for (file, list) in [("index.mdx", components()), ("index.md", directives())] {
        for Component { name, example, .. } in list {
            let settings = format!(
                "{REQUIRED}[markdown]\nmath = true\nmermaid = true\ntab_blocks = true\n\
                 [policies]\non_unknown_languages = 'throw'\non_broken_links = 'ignore'\n"
            );
            let project = Project::new(MemoryTree::from_iter([
                ("site.toml", settings),
                (&*format!("content/{file}"), format!("# Page\n\n## First\n\n{example}\n")),
            ]));
            let (report, files) =
                project.build_to_memory(&BuildOptions::default()).expect("the site can be built");
            // The content of `BrowserOnly` is a function, which only a program with an engine can
            // run.
            if *name != "BrowserOnly" {
                assert_eq!(messages(&report.issues), [""; 0], "{name}");
            }
            assert!(files.contains_key("index.html"), "{name}");
        }
    }
}

/// Returns whether the kind of a setting does not depend on other settings.
fn has_one_kind(setting: &Setting) -> bool {
    !setting.is_table()
        && !matches!(
            setting.kind,
            ValueKind::Item(_) | ValueKind::Map | ValueKind::Headers | ValueKind::Sources
        )
}

/// Returns the valid keys of a table, from the advice for an invalid key.
fn known_keys(table: &str) -> BTreeSet<String> {
    // Required settings are added too, because otherwise the message is about the first missing
    // one.
    let opened = match table.split_once("[]") {
        _ if table.is_empty() => String::new(),
        Some((list, "")) => format!("[[{list}]]\n"),
        Some((list, rest)) => format!("[[{list}]]\n[{list}{rest}]\n").replace("[]", ""),
        None => format!("[{table}]\n"),
    };
    let (_, issues) = Settings::from_toml("site.toml", &format!("{opened}no_setting = 1\n"));
    let help = issues.first().and_then(|issue| issue.help.as_deref()).unwrap_or_default();
    let (_, offered) = help.split_once("known keys: ").unwrap_or_default();
    // Keys with upper-case letters are keys of Docusaurus.
    let is_ours = |key: &&str| !key.contains(char::is_uppercase);
    offered.split('`').skip(1).step_by(2).filter(is_ours).map(str::to_owned).collect()
}

/// Returns the required settings of the top level, without the setting itself.
pub(crate) fn required_without(setting: &Setting) -> String {
    let is_other = |line: &&str| !line.starts_with(&format!("{} =", setting.path));
    REQUIRED.lines().filter(is_other).map(|line| format!("{line}\n")).collect()
}

/// Returns a file with a value for a setting, and with the required settings of its table.
pub(crate) fn with_value(setting: &Setting, value: &str) -> String {
    let line = |value: &str| format!("{} = {value}\n", setting.key());
    let example = setting.example_lines().replace(&line(setting.example), &line(value));
    format!("{}{example}", required_without(setting))
}

/// Returns a file with the table of a setting and its required settings, without the setting itself.
fn without(setting: &Setting) -> String {
    let line = format!("{} = {}\n", setting.key(), setting.example);
    format!("{}{}", required_without(setting), setting.example_lines().replace(&line, ""))
}

fn messages(issues: &[Issue]) -> Vec<String> {
    issues.iter().map(ToString::to_string).collect()
}

/// Returns the strings between each `start` and the next quotation mark.
fn quoted_after<'a>(text: &'a str, start: &'a str) -> impl Iterator<Item = String> + 'a {
    let code = text.split("#[cfg(test)]").next().unwrap_or(text);
    code.split(start).skip(1).filter_map(|rest| Some(rest.split_once('"')?.0.to_owned()))
}
