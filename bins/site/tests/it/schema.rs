//! Comparison of JSON Schemas (`site schema`) with the readers of the files.

use std::fs;
use std::path::{Path, PathBuf};

use docs_model::{
    CategoryLinkEntry, CategoryMetadata, FrontMatter, Settings, SidebarEntry, SidebarsFile,
    split_source,
};
use docs_reference::{
    DefaultValue, Schema, ValueKind, category_file_keys, category_link_types, front_matter_keys,
    settings, sidebar_entry_types,
};
use serde_json::{Value, json};

use crate::json_schema::faults;
use crate::program::{run, workspace};
use crate::reference::{required_without, with_value};

#[test]
fn the_command_prints_each_schema() {
    for (arguments, schema) in [
        (&["schema"][..], Schema::Site),
        (&["schema", "site"], Schema::Site),
        (&["schema", "sidebars"], Schema::Sidebars),
        (&["schema", "category"], Schema::Category),
        (&["schema", "front-matter"], Schema::FrontMatter),
    ] {
        let output = run(arguments);
        assert!(output.status.success());
        let printed: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(printed, schema.to_json());
        assert_eq!(printed["$schema"], "http://json-schema.org/draft-07/schema#");
    }
}

#[test]
fn every_setting_of_the_reference_has_a_type_and_a_description() {
    let schema = Schema::Site.to_json();
    for setting in settings() {
        let mut place = &schema;
        for part in setting.path.split('.') {
            let key = part.trim_end_matches("[]");
            place = &place["properties"][key];
            assert!(place.is_object(), "`{}` is not in the schema", setting.path);
            if part.ends_with("[]") {
                place = &place["items"];
                if let Some(target) = place["$ref"].as_str() {
                    place = schema.pointer(&target[1..]).expect("the definition exists");
                }
            }
        }
        assert!(place["description"].is_string(), "{}", setting.path);
        assert!(place["type"].is_string() || place["type"].is_array() || place["anyOf"].is_array());
    }
}

#[test]
fn examples_of_settings_are_valid_and_wrong_values_are_not() {
    let schema = Schema::Site.to_json();
    for setting in settings().filter(|setting| !setting.is_table()) {
        let text = format!("{}{}", required_without(setting), setting.example_lines());
        assert_eq!(faults(&schema, &toml(&text)), [""; 0], "{text}");
        if matches!(setting.kind, ValueKind::Item(_)) {
            continue;
        }
        // The value has a type that no setting has.
        let text = with_value(setting, "[[[1]]]");
        assert_ne!(faults(&schema, &toml(&text)), [""; 0], "{text}");
    }
}

#[test]
fn defaults_of_settings_are_valid() {
    let schema = Schema::Site.to_json();
    let mut defaults = 0;
    for setting in settings().filter(|setting| !matches!(setting.kind, ValueKind::Item(_))) {
        if let DefaultValue::Value(default) = setting.default {
            let text = with_value(setting, default);
            assert_eq!(faults(&schema, &toml(&text)), [""; 0], "{text}");
            defaults += 1;
        }
    }
    assert!(defaults > 80, "{defaults}");
}

#[test]
fn schemas_accept_the_files_that_are_read_without_issues() {
    let (site, sidebars) = (Schema::Site.to_json(), Schema::Sidebars.to_json());
    let front_matter = Schema::FrontMatter.to_json();
    let (mut accepted, mut refused) = ([0; 3], [0; 3]);
    for file in files() {
        let Ok(text) = fs::read_to_string(&file) else { continue };
        let name = file.file_name().expect("a file has a name").to_string_lossy().into_owned();
        let shown = file.display();
        let (kind, faults, issues) = if name == "site.toml" {
            let Ok(value) = toml::from_str::<toml::Table>(&text) else { continue };
            let value = serde_json::to_value(value).expect("plain values");
            (0, faults(&site, &value), Settings::from_toml(&name, &text).1)
        } else if is_sidebars_file(&file) {
            let Ok(value) = toml::from_str::<toml::Table>(&text) else { continue };
            let value = serde_json::to_value(value).expect("plain values");
            (1, faults(&sidebars, &value), SidebarsFile::from_toml(&name, &text).1)
        } else if name.ends_with(".md") || name.ends_with(".mdx") {
            let source = split_source(&text);
            if source.front_matter.is_none() {
                continue;
            }
            let (read, issues) = FrontMatter::read(&name, &source);
            let value = serde_json::to_value(read.written).expect("plain values");
            (2, faults(&front_matter, &value), issues)
        } else {
            continue;
        };
        if issues.is_empty() {
            assert_eq!(faults, [""; 0], "{shown}");
            accepted[kind] += 1;
        } else {
            refused[kind] += usize::from(!faults.is_empty());
        }
    }
    assert!(accepted[0] > 10 && accepted[1] > 4 && accepted[2] > 300, "{accepted:?}");
    assert!(refused[0] > 1 && refused[1] > 1 && refused[2] > 0, "{refused:?}");
}

#[test]
fn wrong_files_are_not_valid() {
    let required = "title = 'T'\nurl = 'https://t.example.com'\n";
    for (text, place) in [
        ("title = 'T'\n", "required"),
        (&format!("{required}titel = 'x'\n"), "/titel"),
        (&format!("{required}[markdown]\nmaths = true\n"), "/markdown/maths"),
        (&format!("{required}[markdown]\nmath = 'yes'\n"), "/markdown/math"),
        (
            &format!("{required}[policies]\non_broken_links = 'warning'\n"),
            "/policies/on_broken_links",
        ),
        (&format!("{required}[[redirects]]\nto = '/a'\n"), "/redirects/0"),
        (&format!("{required}[[redirects]]\nfrom = '/a'\nstatus = 200\n"), "/redirects/0/status"),
        (&format!("{required}[[navbar.items]]\ntype = 'docs'\n"), "/navbar/items/0/type"),
        (&format!("{required}[table_of_contents]\nmin_heading_level = 1\n"), "min_heading_level"),
    ] {
        assert_fault(Schema::Site, &toml(text), place);
        assert!(
            !Settings::from_toml("site.toml", text).1.is_empty() || place.contains("level"),
            "{text}"
        );
    }
    for text in [
        "docs = 'index'",
        "docs = [{ type = 'link', label = 'A' }]",
        "docs = [{ type = 'link', label = 'A', herf = '/a' }]",
        "docs = [{ type = 'categories', label = 'A' }]",
        "docs = [{ type = 'category', label = 'A', collapsed = 'no' }]",
        "docs = [{ type = 'category', label = 'A', items = [{ type = 'autogenerated' }] }]",
        "docs = [{ type = 'category', label = 'A', link = { type = 'doc' } }]",
        "docs = [{ label = 'A' }]",
        "docs = [1]",
        "docs = [{ type = 'doc', id = 'a', badge = { label = 'New', type = 'green' } }]",
    ] {
        assert_fault(Schema::Sidebars, &toml(text), "");
        assert!(!SidebarsFile::from_toml("sidebars.toml", text).1.is_empty(), "{text}");
    }
    for (value, place) in [
        (json!({ "title": ["a"] }), "/title"),
        (json!({ "sidebar_position": "first" }), "/sidebar_position"),
        (json!({ "draft": "no" }), "/draft"),
        (json!({ "sidebar_badge": { "label": "New", "type": "green" } }), "/sidebar_badge"),
        (json!({ "toc_max_heading_level": 7 }), "/toc_max_heading_level"),
        (json!({ "tags": "a" }), "/tags"),
        (json!({ "tags": [{ "permalink": "/a" }] }), "/tags"),
        (json!({ "last_update": "yesterday" }), "/last_update"),
        (json!(["title"]), ""),
    ] {
        assert_fault(Schema::FrontMatter, &value, place);
    }
}

#[test]
fn the_examples_of_front_matter_are_valid() {
    let schema = Schema::FrontMatter.to_json();
    for key in front_matter_keys() {
        let text = format!("---\n{}\n---\n", key.example);
        let (read, _) = FrontMatter::read("a.md", &split_source(&text));
        let value = serde_json::to_value(read.written).expect("plain values");
        assert_eq!(faults(&schema, &value), [""; 0], "{text}");
        assert!(schema["properties"][key.key]["description"].is_string());
    }
}

#[test]
fn the_types_of_sidebar_entries_are_those_of_the_code() {
    let documented = sidebar_entry_types().iter().map(|it| it.name);
    assert!(documented.eq(SidebarEntry::types().map(|(name, _)| name)));
    let documented = category_link_types().iter().map(|it| it.name);
    assert!(documented.eq(CategoryLinkEntry::TYPES.map(|(name, _)| name)));
    let schema = Schema::Sidebars.to_json();
    let entry = |example: &str| format!("docs = [{example}]");
    let link = |example: &str| {
        format!("docs = [{{ type = 'category', label = 'A', items = ['a'], link = {example} }}]")
    };
    let entries = sidebar_entry_types().iter().map(|it| (it, entry(it.example)));
    let links = category_link_types().iter().map(|it| (it, link(it.example)));
    for (described, text) in entries.chain(links) {
        let (_, issues) = SidebarsFile::from_toml("sidebars.toml", &text);
        assert!(issues.is_empty(), "{text}: {issues:?}");
        assert_eq!(faults(&schema, &toml(&text)), [""; 0], "{text}");
        for key in described.keys {
            assert!(described.example.contains(&format!("{} =", key.key)), "{}", key.key);
            // Without the key, the entry has an issue only if the key is required.
            let text = text.replace(&format!(" {} =", key.key), " className =");
            if key.is_required {
                let (_, issues) = SidebarsFile::from_toml("sidebars.toml", &text);
                assert!(!issues.is_empty(), "{text}");
                assert_ne!(faults(&schema, &toml(&text)), [""; 0], "{text}");
            }
        }
    }
}

#[test]
fn the_keys_of_category_files_are_those_of_the_code() {
    let schema = Schema::Category.to_json();
    let text = "{ \"label\": \"A\", \"position\": 2, \"link\": null, \"collapsible\": true, \"collapsed\": false, \"badge\": \"New\", \"icon\": \"🚀\", \"description\": \"What is new.\", \"className\": \"new\" }";
    let value: Value = serde_json::from_str(text).expect("JSON");
    let keys = category_file_keys();
    assert!(keys.iter().all(|key| value.get(key.key).is_some()));
    assert_eq!(value.as_object().map(serde_json::Map::len), Some(keys.len()));
    let issues = |value: &Value| CategoryMetadata::read("_category_.json", &value.to_string()).1;
    assert!(issues(&value).is_empty());
    assert_eq!(faults(&schema, &value), [""; 0]);
    let mut wrong = vec![json!([]), json!({ "labl": "A" })];
    wrong.extend(keys.iter().map(|key| json!({ key.key: [] })));
    for value in wrong {
        assert!(!issues(&value).is_empty(), "{value}");
        assert_fault(Schema::Category, &value, "");
    }
}

fn assert_fault(schema: Schema, value: &Value, place: &str) {
    let found = faults(&schema.to_json(), value);
    assert!(found.iter().any(|fault| fault.contains(place)), "{value}: {found:?}");
}

fn toml(text: &str) -> Value {
    let table: toml::Table = toml::from_str(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    serde_json::to_value(table).expect("plain values")
}

fn is_sidebars_file(file: &Path) -> bool {
    let is_in_folder = file.parent().is_some_and(|folder| folder.ends_with("sidebars"));
    file.extension().is_some_and(|extension| extension == "toml")
        && (is_in_folder || file.ends_with("sidebars.toml"))
}

/// Returns the files of all sites in the repository.
fn files() -> Vec<PathBuf> {
    let folders = ["docs", "manual", "fixtures", "bins/site/src/starter", "ui/e2e", "fuzz/seeds"];
    let mut pending: Vec<PathBuf> = folders.iter().map(|it| workspace().join(it)).collect();
    let mut files = Vec::new();
    while let Some(folder) = pending.pop() {
        for entry in fs::read_dir(folder).expect("the folder can be read").flatten() {
            let kind = entry.file_type().expect("the file exists");
            if kind.is_dir() && entry.file_name() != "node_modules" {
                pending.push(entry.path());
            } else if kind.is_file() {
                files.push(entry.path());
            }
        }
    }
    files
}
