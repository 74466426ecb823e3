//! Data of a page that a build writes for navigation.

use docs_server::RoutePath;
use serde::Deserialize;

use crate::article_text::article_text;
use crate::text::PageText;

/// The part of a page's data that answers need.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct PageFile {
    /// Path with the base URL.
    pub(crate) path: String,
    pub(crate) title: String,
    head: Head,
    pub(crate) version: Option<PageVersion>,
    listing: Option<Listing>,
    /// HTML of the articles.
    #[serde(default)]
    articles: Vec<String>,
}

#[derive(Clone, Debug, Deserialize)]
struct Head {
    description: Option<String>,
}

/// Version of a page.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct PageVersion {
    pub(crate) label: String,
}

/// Entries of a page without an article. Only cards and pages with a tag have addresses that readers need.
#[derive(Clone, Debug, Deserialize)]
struct Listing {
    description: Option<String>,
    #[serde(default, alias = "pages")]
    cards: Vec<Card>,
}

#[derive(Clone, Debug, Deserialize)]
struct Card {
    label: String,
    href: String,
    description: Option<String>,
}

impl PageFile {
    /// Reads the data of a page.
    pub(crate) fn from_json(json: &[u8]) -> Option<Self> {
        serde_json::from_slice(json).ok()
    }

    pub(crate) fn description(&self) -> Option<&str> {
        self.head.description.as_deref()
    }

    /// Returns the article of the page in Markdown. `address` returns the public address of a path.
    pub(crate) fn text(&self, address: &dyn Fn(&str) -> String) -> PageText {
        let mut html = self.articles.join("\n");
        if let Some(listing) = &self.listing {
            html.push_str(&listing.html(&self.title));
        }
        if !html.contains("<h1") {
            html.insert_str(0, &format!("<h1>{}</h1>", escaped(&self.title)));
        }
        article_text(&html, &RoutePath::parse(&self.path), address)
    }
}

impl Listing {
    fn html(&self, title: &str) -> String {
        let mut html = format!("<h1>{}</h1>", escaped(title));
        if let Some(description) = &self.description {
            html.push_str(&format!("<p>{}</p>", escaped(description)));
        }
        html.push_str("<ul>");
        for card in &self.cards {
            let description = card.description.as_deref().unwrap_or_default();
            html.push_str(&format!(
                "<li><a href=\"{}\">{}</a> {}</li>",
                escaped(&card.href),
                escaped(&card.label),
                escaped(description),
            ));
        }
        html.push_str("</ul>");
        html
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}
