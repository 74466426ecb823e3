//! Requests for the links to other sites.

use std::collections::{BTreeSet, HashMap, VecDeque};
use std::fs;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use crate::{
    ExternalLink, LinkCache, Outcome, is_excused, is_temporary, lanes, link_issue, requested,
};
use docs_model::{ExternalLinkSettings, Issue};
use docs_search_client::http::BlockingHttpTransport;
use docs_search_client::{BlockingTransport as _, HttpRequest};

use crate::remote::error::RemoteError;
use crate::remote::former_site::origin_of;

/// File beside the output with the addresses that have responded.
pub const LINK_CACHE_FILE: &str = ".site-external-links";

/// Maximum number of hosts that receive requests at the same time.
const MAX_THREADS: usize = 32;

/// Maximum number of redirects that a request follows.
const MAX_REDIRECTS: usize = 8;

/// Time after which no further request is sent.
const DEADLINE: Duration = Duration::from_secs(600);

/// First pause before another request for the same address; each further one is twice as long.
const PAUSE: Duration = Duration::from_millis(500);

/// Maximum pause, even if the host requests a longer one.
const MAX_PAUSE: Duration = Duration::from_secs(10);

const SECONDS_PER_DAY: u64 = 24 * 60 * 60;

/// Requests the addresses of links, except excused ones and those that have responded within the days of the settings. Returns
/// the issues, and the number of different addresses.
///
/// `cache_file` has the addresses that responded in earlier checks; it may be missing, and is written. Requests of one host are sent
/// one after another, those of different hosts on up to 32 threads. No request is sent after ten minutes.
///
/// # Errors
///
/// Returns an error if requests cannot be sent at all, or the cache cannot be written.
///
/// ```
/// use docs_model::ExternalLinkSettings;
///
/// let cache = std::env::temp_dir().join("docs-remote-example");
/// let (issues, addresses) = docs_urls::remote::check_links(&[], &ExternalLinkSettings::default(), &cache)?;
/// assert_eq!((issues.len(), addresses), (0, 0));
/// # Ok::<(), docs_urls::remote::RemoteError>(())
/// ```
pub fn check_links(
    links: &[ExternalLink],
    settings: &ExternalLinkSettings,
    cache_file: &Path,
) -> Result<(Vec<Issue>, usize), RemoteError> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    let mut cache = LinkCache::parse(&fs::read_to_string(cache_file).unwrap_or_default());
    let seconds = settings.cache_days.saturating_mul(SECONDS_PER_DAY);
    let all: BTreeSet<&str> = links
        .iter()
        .filter(|link| !is_excused(settings, &link.address))
        .map(|link| requested(&link.address))
        .collect();
    let due = all.iter().filter(|address| !cache.is_fresh(address, now, seconds));
    let due: Vec<String> = due.map(|address| (*address).to_owned()).collect();
    let outcomes = request_all(&due, settings)?;
    for (address, outcome) in &outcomes {
        if matches!(outcome, Outcome::Status(200..300)) {
            cache.add(address, now);
        }
    }
    fs::write(cache_file, cache.to_text()).map_err(RemoteError::file("write", cache_file))?;
    let issues = links
        .iter()
        .filter_map(|link| link_issue(settings, link, outcomes.get(requested(&link.address))?));
    Ok((issues.collect(), all.len()))
}

/// Requests addresses on several threads.
fn request_all(
    addresses: &[String],
    settings: &ExternalLinkSettings,
) -> Result<HashMap<String, Outcome>, RemoteError> {
    if addresses.is_empty() {
        return Ok(HashMap::new());
    }
    let transport =
        BlockingHttpTransport::new().map_err(|error| RemoteError::Transport(error.to_string()))?;
    let requests = Requests { transport, settings, end: Instant::now() + DEADLINE };
    let waiting = Mutex::new(VecDeque::from(lanes(addresses, settings.per_host)));
    let outcomes = Mutex::new(HashMap::new());
    let next = || waiting.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
    thread::scope(|scope| {
        for _ in 0..MAX_THREADS {
            scope.spawn(|| {
                while let Some(lane) = next() {
                    for address in lane {
                        let outcome = requests.outcome(&address);
                        let mut outcomes = outcomes.lock().unwrap_or_else(PoisonError::into_inner);
                        outcomes.insert(address, outcome);
                    }
                }
            });
        }
    });
    Ok(outcomes.into_inner().unwrap_or_else(PoisonError::into_inner))
}

struct Requests<'a> {
    transport: BlockingHttpTransport,
    settings: &'a ExternalLinkSettings,
    end: Instant,
}

impl Requests<'_> {
    /// Requests an address, and repeats the request if the fault may be temporary.
    fn outcome(&self, address: &str) -> Outcome {
        let mut pause = PAUSE;
        let mut attempts = self.settings.attempts.max(1);
        loop {
            if Instant::now() >= self.end {
                return Outcome::Unreachable("the time for all requests is over".to_owned());
            }
            let (outcome, wanted) = self.request(address);
            attempts -= 1;
            if attempts == 0 || !is_temporary(&outcome) {
                return outcome;
            }
            thread::sleep(wanted.unwrap_or(pause).min(MAX_PAUSE));
            pause *= 2;
        }
    }

    /// Requests an address, and follows redirects. Also returns the pause that the host requests.
    fn request(&self, address: &str) -> (Outcome, Option<Duration>) {
        let timeout = Duration::from_secs(self.settings.timeout.max(1));
        let mut address = address.to_owned();
        for _ in 0..=MAX_REDIRECTS {
            let response = match self.transport.send(&HttpRequest::get(&address, timeout)) {
                Ok(response) => response,
                Err(error) => return (Outcome::Unreachable(error.to_string()), None),
            };
            let location = response.header("location").map(str::to_owned);
            match location.filter(|_| (300..400).contains(&response.status)) {
                Some(location) => address = followed(&address, &location),
                None => return (Outcome::Status(response.status), response.retry_after()),
            }
        }
        (Outcome::Unreachable("it redirects too often".to_owned()), None)
    }
}

/// Returns the address of a redirect.
fn followed(address: &str, location: &str) -> String {
    let plain = requested(location);
    if plain.contains("://") {
        plain.to_owned()
    } else if let Some(rest) = plain.strip_prefix("//") {
        let scheme = address.split("//").next().unwrap_or("https:");
        format!("{scheme}//{rest}")
    } else if plain.starts_with('/') {
        format!("{}{plain}", origin_of(address))
    } else {
        let end = address.rfind('/').filter(|end| *end > origin_of(address).len());
        format!("{}/{plain}", end.map_or(origin_of(address), |end| &address[..end]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locations_are_relative_to_the_address() {
        for (location, expected) in [
            ("https://b.example/x#y", "https://b.example/x"),
            ("//b.example/x", "https://b.example/x"),
            ("/x", "https://a.example/x"),
            ("x", "https://a.example/b/x"),
        ] {
            assert_eq!(followed("https://a.example/b/c", location), expected, "{location}");
        }
    }
}
