//! Question below documents: "Was this page helpful?".
//!
//! The end of an article is an island without content, so that a browser loads the code of the question when the reader scrolls to
//! it. The island's module contains the settings and the messages. The data of the site, which all pages load, does not contain
//! them.

use docs_messages::Messages;
use docs_model::{ASSETS_FOLDER, Endpoint, PageLayout, Settings};
use docs_render::Page;
use serde_json::json;

use crate::inputs::interface::Interface;
use crate::load::assets::hashed_name;
use crate::pages::data::PageParts;
use crate::pages::own_island::{asset, island, style_link};
use crate::values::address::href;

/// Index of the island, above those of a page's own components. The module passes it to the interface.
const ISLAND: u32 = 9999;

/// Messages of the question, by their names in the module.
const MESSAGE_NAMES: [&str; 9] =
    ["question", "yes", "no", "thanks", "comment", "send", "commentThanks", "failed", "retry"];

/// Question below the documents of a site.
#[derive(Clone, Debug, Hash)]
pub(crate) struct Feedback {
    /// Path of the module within the built site.
    pub(crate) path: String,
    /// Code of the module.
    pub(crate) code: String,
    /// Island at the end of an article.
    island: String,
    /// Address of the style sheet.
    style: String,
}

impl Feedback {
    /// Creates the question of a site; `None` if the settings do not enable it, or the interface lacks its code.
    pub(crate) fn new(settings: &Settings, interface: &Interface) -> Option<Self> {
        let feedback = settings.feedback.as_ref()?;
        let files = &interface.manifest().feedback;
        if files.script.is_empty() {
            return None;
        }
        let code = module(&files.script, feedback.endpoint.as_ref(), &settings.messages);
        let path = format!("{ASSETS_FOLDER}/{}", hashed_name("feedback", "js", code.as_bytes()));
        let content = "<div class=\"feedback\"></div>";
        let island = island(&href(settings, &path), ISLAND, "", content) + "\n";
        let style = asset(settings, &files.style);
        Some(Self { path, code, island, style })
    }

    /// Adds the question to a document, unless its front matter hides the question. Pages without a frame around their content have
    /// none.
    pub(crate) fn add_to(&self, page: &mut Page, parts: &PageParts<'_>) {
        let PageParts::Doc { doc, .. } = parts else { return };
        if doc.front_matter.hide_feedback || doc.front_matter.layout != PageLayout::Document {
            return;
        }
        page.html.push_str(&self.island);
        page.head.push(style_link(&self.style));
    }
}

/// Returns the code of the module: a call of the interface's function with the settings. JSON is an expression of JavaScript.
fn module(script: &str, endpoint: Option<&Endpoint>, messages: &Messages) -> String {
    let words = MESSAGE_NAMES.map(|name| {
        let key = format!("feedback.{name}");
        (name.to_owned(), messages.text(&key).into())
    });
    let words: serde_json::Map<_, _> = words.into_iter().collect();
    let settings = json!({ "endpoint": endpoint.map(Endpoint::as_str), "words": words });
    format!("import islands from \"./{script}\";\nexport default islands({settings}, {ISLAND});\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_module_contains_the_settings_in_the_language_of_the_site() {
        let endpoint = "/api/answers".parse().expect("a path");
        let code = module("feedback.1a2b.js", Some(&endpoint), &Messages::for_language("de"));
        insta::assert_snapshot!(code);
        let without = module("feedback.1a2b.js", None, &Messages::default());
        assert!(without.contains("\"endpoint\":null"), "{without}");
    }
}
