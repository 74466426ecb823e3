//! Terms of a site with their explanations: `glossary.toml`.

use std::collections::BTreeMap;

use docs_model::{Issue, Location};

use super::messages::{TRANSLATIONS, line_at, read};
use super::reader::SiteReader;

/// Name of the file, in the site's folder or in that of a language.
const GLOSSARY_FILE: &str = "glossary.toml";

/// Reads the glossary of a language, otherwise that of the site. A site without the file has no terms.
pub(super) fn read_glossary(
    language: &str,
    reader: &mut SiteReader<'_>,
) -> BTreeMap<String, String> {
    let translated = format!("{TRANSLATIONS}/{language}/{GLOSSARY_FILE}");
    let mut terms = read_terms(GLOSSARY_FILE, reader);
    terms.extend(read_terms(&translated, reader));
    terms
}

/// Reads the terms of a file; none if it does not exist. An invalid file is reported.
fn read_terms(file: &str, reader: &mut SiteReader<'_>) -> BTreeMap<String, String> {
    let Some(text) = read(file, reader) else { return BTreeMap::new() };
    toml::from_str(&text).unwrap_or_else(|error: toml::de::Error| {
        let line = line_at(&text, error.span().map_or(0, |span| span.start));
        let location = line.map_or_else(|| Location::file(file), |line| Location::line(file, line));
        let issue = Issue::warning("glossary", error.message().trim().to_owned());
        let help = "write each term with its explanation: `SSO = \"Single sign-on\"`";
        reader.issues.push(issue.at(location).help(help));
        BTreeMap::new()
    })
}
