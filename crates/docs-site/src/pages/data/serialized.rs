//! The complete data of a page, with its JSON.

use serde::Serialize;

use super::types::{HeadData, PageData};

/// The data of a page, and in JSON what its document contains besides its elements.
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

    /// Returns the data with the head and the articles in JSON, for client-side navigation.
    pub(crate) fn for_navigation(&self, articles: &[String]) -> Vec<u8> {
        #[derive(Serialize)]
        struct Elements<'a> {
            head: &'a HeadData,
            articles: &'a [String],
        }
        let length: usize =
            articles.iter().map(|article| article.len() + article.len() / 8 + 4).sum();
        let mut bytes = Vec::with_capacity(self.json.len() + length + 2048);
        bytes.extend_from_slice(self.json.strip_suffix('}').unwrap_or(&self.json).as_bytes());
        let start = bytes.len();
        let elements = Elements { head: &self.data.head, articles };
        serde_json::to_writer(&mut bytes, &elements).expect("memory takes every string");
        // The members continue those of the data.
        bytes[start] = b',';
        bytes
    }
}
