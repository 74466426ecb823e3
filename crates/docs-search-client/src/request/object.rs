//! Conversion of a record into an object of the index (R-CLIENT-10).

use docs_core::{HIERARCHY_LEVELS, Record, RecordKind};
use serde::Serialize;
use serde_json::Value;

#[derive(Serialize)]
struct WireObject<'a> {
    #[serde(rename = "objectID")]
    id: String,
    url: String,
    url_without_anchor: &'a str,
    anchor: Option<&'a str>,
    #[serde(rename = "type")]
    kind: String,
    content: Option<&'a str>,
    hierarchy: WireHierarchy<'a>,
    weight: WireWeight,
    language: &'a str,
    lang: &'a str,
    version: &'a str,
    docusaurus_tag: &'a str,
    #[serde(rename = "recordVersion")]
    record_version: &'static str,
}

#[derive(Serialize)]
struct WireHierarchy<'a> {
    lvl0: Option<&'a str>,
    lvl1: Option<&'a str>,
    lvl2: Option<&'a str>,
    lvl3: Option<&'a str>,
    lvl4: Option<&'a str>,
    lvl5: Option<&'a str>,
    lvl6: Option<&'a str>,
}

#[derive(Serialize)]
struct WireWeight {
    #[serde(rename = "pageRank")]
    page_rank: u32,
    level: u32,
    position: usize,
}

/// A page whose records become objects, see [`page_objects`].
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct ObjectPage<'a> {
    /// Address of the site, without a path: `https://example.org`.
    pub site_url: &'a str,
    /// Path of the page, with the base URL of the site.
    pub path: &'a str,
    /// Language of the page.
    pub language: &'a str,
    /// Version of the documentation.
    pub version: &'a str,
    /// Version tag that queries filter by, such as `docs-default-current`.
    pub tag: &'a str,
}

/// Converts the records of a page, in their order on it, into objects for [`save_objects`](crate::save_objects).
///
/// ```
/// use docs_core::{Hierarchy, Record, RecordKind};
/// use docs_search_client::{ObjectPage, page_objects};
///
/// let content = Some("Tide tables".to_owned());
/// let record = Record { kind: RecordKind::Content, hierarchy: Hierarchy::new("Docs"), content, anchor: Some("tides".to_owned()) };
/// let page = ObjectPage {
///     site_url: "https://example.org", path: "/docs/harbour", language: "en", version: "2.0", tag: "docs-default-2.0",
/// };
/// let objects = page_objects(&page, &[record]);
/// assert_eq!(objects[0]["url"], "https://example.org/docs/harbour#tides");
/// assert_eq!(objects[0]["objectID"], "0-https://example.org/docs/harbour#tides");
/// ```
#[must_use]
pub fn page_objects(page: &ObjectPage<'_>, records: &[Record]) -> Vec<Value> {
    let page_url = format!("{}{}", page.site_url, page.path);
    let objects = records.iter().enumerate();
    objects.map(|(position, record)| object(page, &page_url, position, record)).collect()
}

/// Converts a record. The id consists of position and address, so a record keeps its id until it moves.
fn object(page: &ObjectPage<'_>, page_url: &str, position: usize, record: &Record) -> Value {
    let url = match &record.anchor {
        Some(anchor) => format!("{page_url}#{anchor}"),
        None => page_url.to_owned(),
    };
    let object = WireObject {
        id: format!("{position}-{url}"),
        url,
        url_without_anchor: page_url,
        anchor: record.anchor.as_deref(),
        kind: record.kind.to_string(),
        content: record.content.as_deref(),
        hierarchy: wire_hierarchy(record),
        weight: WireWeight { page_rank: 0, level: level_weight(record.kind), position },
        language: page.language,
        lang: page.language,
        version: page.version,
        docusaurus_tag: page.tag,
        record_version: "v3",
    };
    serde_json::to_value(object).expect("strings and numbers are JSON")
}

/// Returns the weight of a record: headings of higher levels weigh more, paragraphs least.
fn level_weight(kind: RecordKind) -> u32 {
    match kind {
        RecordKind::Heading(level) => 100_u32.saturating_sub(10 * u32::from(level)),
        RecordKind::Content => 0,
    }
}

fn wire_hierarchy(record: &Record) -> WireHierarchy<'_> {
    let mut levels: [Option<&str>; HIERARCHY_LEVELS] = Default::default();
    for (slot, level) in levels.iter_mut().zip(record.hierarchy.levels()) {
        *slot = level;
    }
    let [lvl0, lvl1, lvl2, lvl3, lvl4, lvl5, lvl6] = levels;
    WireHierarchy { lvl0, lvl1, lvl2, lvl3, lvl4, lvl5, lvl6 }
}
