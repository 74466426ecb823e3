//! Conversion of a record into an object of the index (R-CLIENT-10).

use docs_core::{HIERARCHY_LEVELS, Record, RecordKind};
use serde::Serialize;
use serde_json::Value;

/// Context of a record: its position and the facets of its page.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct ObjectContext<'a> {
    /// Address of the page, without an anchor.
    pub page_url: &'a str,
    /// Number of the record on the page, from 0.
    pub position: usize,
    /// Language of the page.
    pub language: &'a str,
    /// Version of the documentation.
    pub version: &'a str,
    /// Version tag that queries filter by, such as `docs-default-current`.
    pub tag: &'a str,
}

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

/// Converts a record into an object for [`save_objects`](crate::save_objects).
///
/// The id consists of position and address, so a record keeps its id until it moves.
///
/// # Panics
///
/// Never: the value contains only strings and numbers.
#[must_use]
pub fn record_object(record: &Record, context: &ObjectContext<'_>) -> Value {
    let url = match &record.anchor {
        Some(anchor) => format!("{}#{anchor}", context.page_url),
        None => context.page_url.to_owned(),
    };
    let object = WireObject {
        id: format!("{}-{url}", context.position),
        url,
        url_without_anchor: context.page_url,
        anchor: record.anchor.as_deref(),
        kind: record.kind.to_string(),
        content: record.content.as_deref(),
        hierarchy: wire_hierarchy(record),
        weight: WireWeight {
            page_rank: 0,
            level: level_weight(record.kind),
            position: context.position,
        },
        language: context.language,
        lang: context.language,
        version: context.version,
        docusaurus_tag: context.tag,
        record_version: "v3",
    };
    serde_json::to_value(object).expect("texts and numbers are JSON")
}

/// Returns the weight of a record: headings of higher levels weigh more, text least.
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
