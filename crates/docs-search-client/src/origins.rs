//! Origins of the hosted search, for a site's Content-Security-Policy.

use crate::{Access, ApplicationId, Host, HostPool};

/// Returns the origins to which browsers send searches of an application. The first is the one that they try first, for an early
/// connection; the others are its fallbacks, which they shuffle. Empty for an invalid application.
///
/// ```
/// use docs_search_client::browser_origins;
///
/// let origins = browser_origins("APP");
/// assert_eq!((origins[0].as_str(), origins.len()), ("https://APP-dsn.algolia.net", 4));
/// assert!(browser_origins("").is_empty());
/// ```
#[must_use]
pub fn browser_origins(application_id: &str) -> Vec<String> {
    let Ok(application) = ApplicationId::new(application_id) else { return Vec::new() };
    let pool = HostPool::from_application(&application, || 0.0);
    pool.hosts().filter(|host| host.accepts().allows(Access::Read)).map(Host::origin).collect()
}
