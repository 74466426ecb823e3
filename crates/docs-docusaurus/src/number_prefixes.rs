//! Arguments and results of the function `numberPrefixParser` of a docs plugin.

use std::collections::{BTreeMap, BTreeSet};

use docs_model::{Issue, Location, NumberPrefixes, PrefixedName, Value};

/// Returns the names that the function parses: names of files without their extensions, and names of folders.
///
/// ```
/// use docs_docusaurus::names_with_prefixes;
///
/// let names = names_with_prefixes(["01-guides/02-first.md", "01-guides/_category_.json"].into_iter());
/// assert_eq!(names.into_iter().collect::<Vec<_>>(), ["01-guides", "02-first", "_category_"]);
/// ```
#[must_use]
pub fn names_with_prefixes<'a>(files: impl Iterator<Item = &'a str>) -> BTreeSet<&'a str> {
    let mut names = BTreeSet::new();
    for file in files {
        let (folder, name) = file.rsplit_once('/').unwrap_or(("", file));
        names.insert(name.rsplit_once('.').map_or(name, |(stem, _)| stem));
        names.extend(folder.split('/').filter(|name| !name.is_empty()));
    }
    names
}

/// Reads the results of the function, one for each name. `config` is the configuration's path. All invalid results are
/// reported as one issue, and their names are kept unchanged.
///
/// ```
/// use docs_docusaurus::read_number_prefixes;
/// use docs_model::Value;
///
/// let result: Value = toml::from_str("filename = 'intro'\nnumberPrefix = 2").unwrap();
/// let (prefixes, issue) = read_number_prefixes("docusaurus.config.js", ["2 intro", "x"].into_iter(), &[result, Value::Null]);
/// assert_eq!(prefixes.split("2 intro"), ("intro", Some(2.0)));
/// assert!(issue.unwrap().message.contains("1 of 2 names, such as x"));
/// ```
#[must_use]
pub fn read_number_prefixes<'a>(
    config: &str,
    names: impl Iterator<Item = &'a str>,
    results: &[Value],
) -> (NumberPrefixes, Option<Issue>) {
    let mut read = BTreeMap::new();
    let mut refused = Vec::new();
    for (name, result) in names.zip(results) {
        let shown = result.get("filename").and_then(Value::as_text);
        let number = result.get("numberPrefix").and_then(Value::as_number);
        match shown.filter(|shown| is_name(shown)) {
            // Names without an entry are kept unchanged.
            Some(shown) if shown == name && number.is_none() => {}
            Some(shown) => {
                read.insert(name.to_owned(), PrefixedName { name: shown.to_owned(), number });
            }
            None => refused.push(name),
        }
    }
    let issue = refused.first().map(|first| {
        let message = format!(
            "`numberPrefixParser` returns no `filename` for {} of {} names, such as {first}",
            refused.len(),
            results.len()
        );
        Issue::warning("number-prefix", message)
            .at(Location::file(config))
            .help("return `{filename, numberPrefix}`; a name contains no slash")
    });
    (NumberPrefixes::Read(read), issue)
}

/// Returns whether a string can be the name of a file or folder.
fn is_name(text: &str) -> bool {
    !matches!(text, "" | "." | "..")
        && !text.contains(['/', '\\'])
        && !text.contains(char::is_control)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_no_names() {
        let result = |name: &str| {
            Value::Table([("filename".to_owned(), Value::Text(name.to_owned()))].into())
        };
        let results = ["a/b", "..", "", "ok"].map(result);
        let (prefixes, issue) =
            read_number_prefixes("a.js", ["1", "2", "3", "4"].into_iter(), &results);
        assert_eq!(prefixes.strip("1/4"), "1/ok");
        assert!(issue.unwrap().message.contains("3 of 4 names, such as 1"));
    }
}
