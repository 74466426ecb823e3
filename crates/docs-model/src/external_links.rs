//! Settings of the check of links to other sites.

use serde::Deserialize;

/// Settings of `site check --external`.
///
/// ```
/// use docs_model::Settings;
///
/// let text = "title = 'T'\nurl = 'https://t.example.com'\n[external_links]\naccept = [403]\n";
/// let settings = Settings::from_toml("site.toml", text).0.unwrap();
/// assert_eq!((settings.external_links.accept, settings.external_links.attempts), (vec![403], 3));
/// ```
#[derive(Clone, Debug, Deserialize, Eq, PartialEq)]
#[serde(default, deny_unknown_fields)]
pub struct ExternalLinkSettings {
    /// Addresses that are not requested; `*` matches any characters. Default: none.
    pub ignore: Vec<String>,
    /// Statuses of responses that are not faults, besides 200 to 299. Default: none.
    pub accept: Vec<u16>,
    /// Maximum number of requests for an address that does not respond, or responds with an error of the
    /// server. Default: 3.
    pub attempts: u32,
    /// Maximum number of simultaneous requests to a host. Default: 2.
    pub per_host: usize,
    /// Maximum seconds for a response. Default: 20.
    pub timeout: u64,
    /// Days after which an address that has responded is requested again. Default: 7.
    pub cache_days: u64,
}

impl Default for ExternalLinkSettings {
    fn default() -> Self {
        Self {
            ignore: Vec::new(),
            accept: Vec::new(),
            attempts: 3,
            per_host: 2,
            timeout: 20,
            cache_days: 7,
        }
    }
}
