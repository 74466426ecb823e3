//! Results of islands, in the format of the interface's module `guest:host`.

use docs_site::HeadElement;
use indexmap::IndexMap;
use serde::Deserialize;

/// A rendered island.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct IslandResult {
    pub(crate) html: String,
    pub(crate) interactive: bool,
    pub(crate) browser_only: bool,
    /// `true` if the result of the same elements may differ on another page.
    pub(crate) varies: bool,
    /// Reasons for omitted parts of the island.
    pub(crate) left_out: Vec<String>,
    /// Components within a page that threw and are omitted.
    pub(crate) failed: Vec<FailedComponent>,
    pub(crate) head: Vec<HeadPart>,
    pub(crate) error: Option<IslandError>,
}

impl IslandResult {
    /// Returns whether a part of the island, or all of it, is missing.
    pub(crate) fn is_incomplete(&self) -> bool {
        self.error.is_some() || !self.left_out.is_empty() || !self.failed.is_empty()
    }

    /// Returns whether the island exceeds a limit of the engine.
    pub(crate) fn exceeds_limit(&self) -> bool {
        self.error.as_ref().is_some_and(|error| error.is_limit)
    }

    /// Creates the result of an island of a page whose own statements need a global of browsers.
    pub(crate) fn in_browser(message: &str) -> Self {
        Self { interactive: true, browser_only: true, ..Self::failed(message) }
    }

    /// Creates the result of an island that fails with a message.
    pub(crate) fn failed(message: &str) -> Self {
        let error = IslandError { message: message.to_owned(), is_limit: false };
        Self { error: Some(error), ..Self::default() }
    }

    /// Creates the result of an island that exceeds a limit of the engine.
    pub(crate) fn exceeded(reason: &str) -> Self {
        let error = IslandError { message: reason.to_owned(), is_limit: true };
        Self { error: Some(error), ..Self::default() }
    }
}

/// An element of the head.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct HeadPart {
    name: String,
    attributes: IndexMap<String, serde_json::Value>,
    text: Option<String>,
}

impl HeadPart {
    pub(crate) fn element(&self) -> HeadElement {
        let attributes = self.attributes.iter().map(|(name, value)| {
            let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            (name.clone(), value)
        });
        HeadElement {
            name: self.name.clone(),
            attributes: attributes.collect(),
            text: self.text.clone(),
        }
    }
}

/// A component that threw.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct FailedComponent {
    pub(crate) name: String,
    pub(crate) message: String,
}

/// The failure of an island.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct IslandError {
    pub(crate) message: String,
    /// `true` if the island exceeds a limit of the engine. The interface itself returns only
    /// exceptions.
    #[serde(skip)]
    pub(crate) is_limit: bool,
}

/// Results of the islands of a page.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum PageResults {
    /// One result for each island.
    Islands(Vec<IslandResult>),
    /// The page's own statements need a global of browsers, so that no island is rendered.
    #[serde(rename_all = "camelCase")]
    InBrowser {
        /// Message about the global.
        browser_only: String,
    },
}

/// Reads the JSON of a page's islands.
///
/// # Errors
///
/// Returns an error if the JSON does not have the expected form.
pub(crate) fn parse(json: &str) -> Result<PageResults, String> {
    serde_json::from_str(json)
        .map_err(|error| format!("the interface's answer is malformed: {error}"))
}
