//! Headers of paths in the marker of a built site.

use serde::{Deserialize, Serialize};

/// Headers of the responses for some paths in a [`SiteMarker`](crate::SiteMarker).
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
pub struct MarkedHeaders {
    /// Pattern of paths without the base URL: `/page`, `/:name/page`, `/folder/*`.
    pub pattern: String,
    /// Names in lower case and values, which replace those of all responses. `None` removes a header.
    pub headers: Vec<(String, Option<String>)>,
}
