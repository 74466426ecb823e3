//! Origins of the hosted search, for a site's Content-Security-Policy.

use docs_model::{SearchProvider, SearchSettings};

use crate::{Access, ApplicationId, Host, HostPool};

/// Returns the origins that browsers send searches to, sorted. Empty for a site with an embedded search, and for
/// settings without a valid application.
///
/// ```
/// use docs_model::Settings;
/// use docs_search_client::browser_origins;
///
/// let text = "title = 'T'\nurl = 'https://t.example.com'\n[search]\nprovider = 'hosted'\napplication_id = 'APP'\napi_key = 'k'\nindex_name = 'i'";
/// let (settings, _) = Settings::from_toml("site.toml", text);
/// let origins = browser_origins(&settings.unwrap().search.unwrap());
/// assert_eq!(origins[3], "https://APP-dsn.algolia.net");
/// ```
#[must_use]
pub fn browser_origins(search: &SearchSettings) -> Vec<String> {
    let mut origins = origins_in_order(search);
    origins.sort();
    origins
}

/// Returns the origin that browsers try first, for an early connection; `None` if [`browser_origins`] is empty.
#[must_use]
pub fn first_browser_origin(search: &SearchSettings) -> Option<String> {
    origins_in_order(search).into_iter().next()
}

/// Returns the origins in the order in which browsers try them. Browsers shuffle the fallback hosts.
fn origins_in_order(search: &SearchSettings) -> Vec<String> {
    if search.provider == SearchProvider::Embedded {
        return Vec::new();
    }
    let Ok(application) = ApplicationId::new(&search.application_id) else { return Vec::new() };
    let pool = HostPool::from_application(&application, || 0.0);
    pool.hosts().filter(|host| host.accepts().allows(Access::Read)).map(Host::origin).collect()
}

#[cfg(test)]
mod tests {
    use docs_model::Settings;

    use super::*;

    fn origins(search: &str) -> String {
        let text = format!("title = 'T'\nurl = 'https://t.example.com'\n[search]\n{search}\n");
        let (settings, issues) = Settings::from_toml("site.toml", &text);
        assert!(issues.is_empty(), "{issues:?}");
        let search = settings.and_then(|settings| settings.search);
        browser_origins(&search.expect("the settings are valid")).join(" ")
    }

    #[test]
    fn the_hosted_search_is_asked_at_its_hosts_for_reading() {
        let hosted = "provider = 'hosted'\napplication_id = 'APP'\napi_key = 'k'\nindex_name = 'i'";
        assert_eq!(
            origins(hosted),
            "https://APP-1.algolianet.com https://APP-2.algolianet.com https://APP-3.algolianet.com \
             https://APP-dsn.algolia.net"
        );
        assert_eq!(origins(&hosted.replace("hosted", "embedded")), "");
    }
}
