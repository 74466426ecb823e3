//! The part of a page's components that the next build needs.

use serde::{Deserialize, Serialize};

use crate::pages::article::Article;
use crate::pages::data::PageData;

/// The part of a page's components that the next build needs.
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
pub(crate) struct CachedComponents {
    /// Path within the built site of the module that hydrates them.
    pub(crate) module: Option<String>,
    /// Paths within the built site of their style sheets.
    pub(crate) styles: Vec<String>,
}

impl CachedComponents {
    /// Adds the scripts and styles of the components to the data of a page.
    pub(crate) fn add_to(&self, data: &mut PageData, article: &Article<'_>, base_url: &str) {
        data.styles = self.styles.iter().map(|style| format!("{base_url}{style}")).collect();
        if self.module.is_some() {
            let written = &article.parts.front_matter().written;
            data.front_matter = serde_json::to_value(written).ok();
        }
    }
}
