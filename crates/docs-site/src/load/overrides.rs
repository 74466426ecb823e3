//! Settings that replace the site's own, such as `search.provider=hosted`.

use docs_model::{Issue, Location, Settings};

use crate::inputs::source::SETTINGS_FILE;
use crate::load::theme::check_contrast;

/// Name of the settings file in issues of settings with overrides, whose lines differ from those of the file.
const OVERRIDDEN_FILE: &str = "site.toml with --set";

/// Invalid override, as written.
#[derive(Debug)]
pub(super) struct BadOverride(pub(super) String);

/// Reads the settings twice: first as written, so that issues have the lines of the file, then with the overrides.
pub(super) fn read_settings(
    text: &str,
    overrides: &[String],
) -> Result<(Option<Settings>, Vec<Issue>), BadOverride> {
    let (settings, issues) = checked(SETTINGS_FILE, text);
    if settings.is_none() || overrides.is_empty() {
        return Ok((settings, issues));
    }
    let mut table: toml::Table =
        toml::from_str(text).expect("the settings were read from this text a moment ago");
    for written in overrides {
        let (key, value) = written.split_once('=').ok_or_else(|| BadOverride(written.clone()))?;
        set(&mut table, key.trim(), parse_value(value))
            .ok_or_else(|| BadOverride(written.clone()))?;
    }
    let merged = toml::to_string(&table).expect("a table of TOML values is TOML");
    Ok(checked(OVERRIDDEN_FILE, &merged))
}

/// Reads settings, and checks the contrast of their colors.
fn checked(file: &str, text: &str) -> (Option<Settings>, Vec<Issue>) {
    let (settings, mut issues) = Settings::from_toml(file, text);
    let contrast = settings.iter().flat_map(|settings| check_contrast(&settings.theme));
    issues.extend(contrast.map(|issue| issue.at(Location::file(file))));
    (settings, issues)
}

/// Parses a TOML value, or returns the string as written: `title=Docs` needs no quotes.
pub(super) fn parse_value(written: &str) -> toml::Value {
    let parsed = toml::from_str::<toml::Table>(&format!("value = {written}"));
    parsed
        .ok()
        .and_then(|mut table| table.remove("value"))
        .unwrap_or_else(|| toml::Value::String(written.to_owned()))
}

/// Sets a value by its path, and creates missing tables. Returns `None` if the path is empty or passes through a value.
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
            // A number in the path is an index of a list: `versions.1.banner`.
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

    fn with(overrides: &[&str]) -> Result<(Option<Settings>, Vec<Issue>), BadOverride> {
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
            assert!(matches!(with(&[wrong]), Err(BadOverride(_))), "{wrong}");
        }
    }

    #[test]
    fn an_override_of_an_unknown_setting_is_an_issue() {
        let (settings, issues) = with(&["colour=red"]).expect("the override is well formed");
        assert!(settings.is_some(), "the other settings can be used");
        assert_eq!(issues.len(), 1, "{issues:?}");
        assert!(issues[0].message.contains("unknown key `colour`"), "{}", issues[0]);
    }
}
