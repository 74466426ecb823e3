//! The complete data of a page, with its JSON.

use super::types::PageData;

/// The data of a page, and the same in JSON: all inputs of the page's files except its articles.
#[derive(Debug)]
pub(crate) struct SerializedData {
    pub(crate) data: PageData,
    pub(crate) json: String,
}

impl SerializedData {
    pub(crate) fn new(data: PageData) -> Self {
        let json = serde_json::to_string(&data).expect("page data is plain values");
        Self { data, json }
    }

    /// Returns the data with articles in JSON, for client-side navigation.
    pub(crate) fn with_articles(&self, articles: &[String]) -> Vec<u8> {
        let length: usize =
            articles.iter().map(|article| article.len() + article.len() / 8 + 4).sum();
        let mut bytes = Vec::with_capacity(self.json.len() + length + 16);
        bytes.extend_from_slice(self.json.strip_suffix('}').unwrap_or(&self.json).as_bytes());
        bytes.extend_from_slice(b",\"articles\":");
        serde_json::to_writer(&mut bytes, articles).expect("memory takes every string");
        bytes.push(b'}');
        bytes
    }
}
