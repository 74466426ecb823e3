//! Records for the hosted service, in the format of its own crawler.

use docs_model::{SearchKey, Settings};
use docs_search_client::http::{self, BlockingHttpTransport};
use docs_search_client::{
    Agent, ApplicationId, Blocking, BlockingClient, Client, Credentials, HostPool, ObjectPage,
    Replacement, SearchError, Timeouts, documentation_settings, page_objects,
};
use serde_json::Value;

use docs_site::RecordedPage;

use crate::error::Error;

/// Maximum number of retries for a busy service.
const MAX_BUSY_RETRIES: u32 = 3;

/// Returns the records of all pages.
pub(crate) fn all_objects(settings: &Settings, pages: &[RecordedPage]) -> Vec<Value> {
    let objects = pages.iter().flat_map(|RecordedPage { key, records, .. }| {
        let page = ObjectPage {
            site_url: &settings.url,
            path: &key.url,
            language: &key.language,
            version: &key.version,
            tag: &key.tag,
        };
        page_objects(&page, records)
    });
    objects.collect()
}

/// Replaces all records of the hosted index.
pub(crate) fn push(settings: &Settings, key: &str, objects: &[Value]) -> Result<(), Error> {
    let search = settings.search.clone().unwrap_or_default();
    replace(&search.application_id, &search.index_name, key, objects)
        .map_err(|error| Error::Search(error.to_string()))
}

fn replace(
    application: &str,
    index: &str,
    key: &str,
    objects: &[Value],
) -> Result<(), Box<dyn std::error::Error>> {
    let application = ApplicationId::new(application)?;
    let pool = HostPool::from_application(&application, http::random);
    let credentials = Credentials::new(application, SearchKey::new(key))?;
    let agent = Agent::default().and("site", Some(env!("CARGO_PKG_VERSION")));
    let transport = Blocking(BlockingHttpTransport::new()?);
    let client = BlockingClient::new(
        Client::new(transport, credentials, pool)
            .with_timeouts(Timeouts::OUTSIDE_BROWSERS)
            .with_busy_retries(MAX_BUSY_RETRIES)
            .with_agent(agent),
    );
    client.set_settings_if_new(index, &documentation_settings())?;
    let done: Result<_, SearchError> =
        client.replace_all(&Replacement::new(index, http::random()), objects);
    done.map(drop).map_err(Into::into)
}
