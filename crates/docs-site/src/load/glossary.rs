//! Terms of a site with their explanations: `glossary.toml`.

use std::collections::BTreeMap;

use docs_model::Issue;

use super::messages::{TRANSLATIONS, parse, read};
use super::reader::SiteReader;

/// Code of the issues of glossaries.
const CODE: &str = "glossary";

/// Name of the file, in the site's folder or in that of a language.
pub(super) const GLOSSARY_FILE: &str = "glossary.toml";

/// Reads the glossary of a language, otherwise that of the site. A site without the file has no terms. Returns `None` for a
/// malformed file, which is reported as an error: otherwise each term of each page would be reported, too.
pub(super) fn read_glossary(
    language: &str,
    reader: &mut SiteReader<'_>,
) -> Option<BTreeMap<String, String>> {
    let translated = format!("{TRANSLATIONS}/{language}/{GLOSSARY_FILE}");
    let terms = read_terms(GLOSSARY_FILE, reader);
    let translations = read_terms(&translated, reader);
    let mut terms = terms?;
    terms.extend(translations?);
    Some(terms)
}

/// Reads the terms of a file; none if it does not exist.
fn read_terms(file: &str, reader: &mut SiteReader<'_>) -> Option<BTreeMap<String, String>> {
    let Some(text) = read(file, reader) else { return Some(BTreeMap::new()) };
    parse(&text, file)
        .map_err(|(message, location)| {
            let help = "write each term with its explanation: `SSO = \"Single sign-on\"`";
            reader.issues.push(Issue::error(CODE, message).at(location).help(help));
        })
        .ok()
}
