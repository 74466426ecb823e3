//! Removal of sidebar entries from missing packages and files.

use docs_model::{Issue, Location, Value};

/// Key of a value from a missing package or file.
const MODULE: &str = "$module";

/// Missing package or file from which a sidebar takes entries.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct MissingModule {
    /// Name of the package, or path of the file relative to the site's folder.
    pub name: String,
    /// First sidebar with such entries.
    pub sidebar: String,
}

impl MissingModule {
    /// Returns the issue of the module in a file of sidebars.
    #[must_use]
    pub fn issue(&self, file: &str) -> Issue {
        let Self { name, sidebar } = self;
        let message = format!(
            "entries of `{sidebar}` are left out: they come from `{name}`, which does not exist here"
        );
        Issue::info("left-out-entry", message)
            .at(Location::file(file))
            .help("install the project's packages, or run its own generator before the build")
            .about(sidebar)
    }
}

/// Removes sidebar entries from missing packages or files, and returns each package or file once.
///
/// A missing list becomes an empty one. An entry with another missing value is removed.
///
/// ```
/// use docs_docusaurus::remove_missing_entries;
/// use docs_model::Value;
///
/// let mut sidebars: Value = toml::from_str("docs = ['intro', { '$module' = 'api/sidebar.js', '$path' = '' }]").unwrap();
/// let modules = remove_missing_entries(&mut sidebars);
/// assert_eq!(sidebars, toml::from_str("docs = ['intro']").unwrap());
/// assert_eq!(modules[0].name, "api/sidebar.js");
/// assert_eq!(
///     modules[0].issue("sidebars.js").message,
///     "entries of `docs` are left out: they come from `api/sidebar.js`, which does not exist here"
/// );
/// ```
#[must_use]
pub fn remove_missing_entries(sidebars: &mut Value) -> Vec<MissingModule> {
    let Value::Table(table) = sidebars else { return Vec::new() };
    let mut removed: Vec<MissingModule> = Vec::new();
    for (sidebar, value) in table {
        let mut modules = Vec::new();
        retain_list(value, &mut modules);
        for name in modules {
            if !removed.iter().any(|known| known.name == name) {
                removed.push(MissingModule { name, sidebar: sidebar.clone() });
            }
        }
    }
    removed
}

/// Removes missing entries from a list of entries, or from the short form of categories.
fn retain_list(value: &mut Value, modules: &mut Vec<String>) {
    if let Some(module) = module_of(value) {
        modules.push(module);
        *value = Value::List(Vec::new());
        return;
    }
    if let Value::List(entries) = value {
        entries.retain_mut(|entry| retain_entry(entry, modules));
    } else if !retain_entry(value, modules) {
        *value = Value::List(Vec::new());
    }
}

/// Removes the missing parts of an entry. Returns whether the rest is complete.
fn retain_entry(entry: &mut Value, modules: &mut Vec<String>) -> bool {
    if let Some(module) = module_of(entry) {
        modules.push(module);
        return false;
    }
    let Value::Table(table) = entry else { return true };
    let is_typed = table.contains_key("type");
    for (key, value) in table.iter_mut() {
        let is_list = key == "items" || !is_typed;
        match module_of(value) {
            _ if is_list => retain_list(value, modules),
            // These values are not used.
            _ if key == "customProps" => {}
            Some(module) => {
                modules.push(module);
                return false;
            }
            None => {}
        }
    }
    true
}

/// Returns the name of the package or file of a missing value.
fn module_of(value: &Value) -> Option<String> {
    value.get(MODULE)?.as_text().map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_form_of_a_missing_entry_is_removed_and_the_rest_stays() {
        let mut sidebars: Value = toml::from_str(
            r#"
            docs = [
              "intro",
              { type = "category", label = "API", link = { type = "doc", id = "api" }, items = { "$module" = "a.js", "$path" = "" } },
              { type = "category", label = { "$module" = "b.js", "$path" = "0.label" }, items = ["x"] },
              { Short = { "$module" = "a.js", "$path" = "" }, Other = ["y", { "$module" = "c.js", "$path" = "1" }] },
            ]
            all = { "$module" = "d.js", "$path" = "" }
            "#,
        )
        .unwrap();
        let modules = remove_missing_entries(&mut sidebars);
        let expected: Value = toml::from_str(
            r#"
            docs = [
              "intro",
              { type = "category", label = "API", link = { type = "doc", id = "api" }, items = [] },
              { Short = [], Other = ["y"] },
            ]
            all = []
            "#,
        )
        .unwrap();
        assert_eq!(sidebars, expected);
        let names: Vec<&str> = modules.iter().map(|module| module.name.as_str()).collect();
        assert_eq!(names, ["a.js", "b.js", "c.js", "d.js"]);
    }

    #[test]
    fn complete_sidebars_stay_as_they_are() {
        let text = "docs = ['intro', { type = 'doc', id = 'a' }, { Short = ['b'] }]\nother = { More = ['c'] }";
        let mut sidebars: Value = toml::from_str(text).unwrap();
        assert_eq!(remove_missing_entries(&mut sidebars), []);
        assert_eq!(sidebars, toml::from_str(text).unwrap());
    }
}
