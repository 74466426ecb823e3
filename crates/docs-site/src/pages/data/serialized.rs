//! The complete data of a page, with its JSON.

use super::types::{HeadData, NavigationHead, NavigationParts, PageData};

/// The data of a page, and the JSON in its document, which omits the elements of the document.
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

    /// Returns the data with the articles and the head in JSON, for client-side navigation. `elements` is the HTML of the page's own
    /// elements in the head.
    pub(crate) fn for_navigation(&self, elements: &str, articles: &[String]) -> Vec<u8> {
        let HeadData { title, html_class, canonical, .. } = &self.data.head;
        let length: usize =
            articles.iter().map(|article| article.len() + article.len() / 8 + 4).sum();
        let mut bytes = Vec::with_capacity(self.json.len() + elements.len() + length + 1024);
        bytes.extend_from_slice(self.json.strip_suffix('}').unwrap_or(&self.json).as_bytes());
        let start = bytes.len();
        let head = NavigationHead { title, html_class, canonical, elements };
        let rest = NavigationParts { head, articles };
        serde_json::to_writer(&mut bytes, &rest).expect("memory takes every string");
        // Replaces the brace at the start, because the members continue those of the data.
        bytes[start] = b',';
        bytes
    }
}
