//! Names of files and folders that a function of the configuration parses.

use docs_docusaurus::{names_with_prefixes, read_number_prefixes};
use docs_model::{NumberPrefixes, Severity, Value};

use crate::load::reader::SiteReader;

/// Calls the function `numberPrefixParser` once for each name in the folders of a set of docs. Returns `None` if it fails,
/// which is reported.
pub(super) fn number_prefixes<'a>(
    config: &str,
    function: &[String],
    folders: impl Iterator<Item = &'a str>,
    reader: &mut SiteReader<'_>,
) -> Option<NumberPrefixes> {
    // The issues of a folder are reported when its documents are read.
    let tree = reader.tree;
    let files: Vec<String> = folders.flat_map(|folder| tree.list(folder).files).collect();
    let names = names_with_prefixes(files.iter().map(String::as_str));
    let calls: Vec<Vec<Value>> =
        names.iter().map(|name| vec![Value::Text((*name).to_owned())]).collect();
    let function: Vec<&str> = function.iter().map(String::as_str).collect();
    match reader.scripts.call(reader.script(config), &function, &calls) {
        Ok(results) => {
            let results = results.value.as_list().unwrap_or_default();
            let (prefixes, issue) = read_number_prefixes(config, names.into_iter(), results);
            reader.issues.extend(issue);
            Some(prefixes)
        }
        Err(mut issue) => {
            issue.severity = Severity::Warning;
            issue.message = format!("`numberPrefixParser` is not used: {}", issue.message);
            reader.issues.push(issue);
            None
        }
    }
}
