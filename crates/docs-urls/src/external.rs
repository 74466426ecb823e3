//! Rules for links to other sites: selection of requests, and interpretation of their results.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;

use docs_model::{ExternalLinkSettings, Issue, Location};

/// A link to another site.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub struct ExternalLink {
    /// The address as written.
    pub address: String,
    /// Location of the link.
    pub location: Location,
}

/// The result of a request.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Outcome {
    /// Status of the response.
    Status(u16),
    /// Reason for which there was no response.
    Unreachable(String),
}

/// Addresses that have responded, each with the time of the response in seconds since 1970.
///
/// ```
/// use docs_urls::LinkCache;
///
/// let mut cache = LinkCache::default();
/// cache.add("https://example.com/", 1000);
/// let cache = LinkCache::parse(&cache.to_text());
/// assert!(cache.is_fresh("https://example.com/", 1060, 100));
/// assert!(!cache.is_fresh("https://example.com/", 1200, 100));
/// ```
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct LinkCache(BTreeMap<String, u64>);

impl LinkCache {
    /// Reads the file. Invalid lines are ignored, since the next check requests their addresses again.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let lines = text.lines().filter_map(|line| line.split_once(' '));
        let entries =
            lines.filter_map(|(time, address)| Some((address.to_owned(), time.parse().ok()?)));
        Self(entries.collect())
    }

    /// Returns the content of the file.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        for (address, time) in &self.0 {
            let _ = writeln!(text, "{time} {address}");
        }
        text
    }

    /// Adds an address that has responded.
    pub fn add(&mut self, address: &str, now: u64) {
        self.0.insert(address.to_owned(), now);
    }

    /// Returns whether an address has responded within a number of seconds before `now`.
    #[must_use]
    pub fn is_fresh(&self, address: &str, now: u64, seconds: u64) -> bool {
        self.0.get(address).is_some_and(|time| now.saturating_sub(*time) < seconds)
    }
}

/// Returns an address without its hash, which is not sent.
#[must_use]
pub fn requested(address: &str) -> &str {
    address.split('#').next().unwrap_or(address)
}

/// Returns whether the settings excuse an address. `*` in a pattern matches any characters.
#[must_use]
pub fn is_excused(settings: &ExternalLinkSettings, address: &str) -> bool {
    settings.ignore.iter().any(|pattern| matches(pattern, address))
}

fn matches(pattern: &str, text: &str) -> bool {
    let mut parts = pattern.split('*');
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = text.strip_prefix(first) else { return false };
    let mut last = None;
    for part in parts {
        if let Some(before) = last.replace(part) {
            let Some(at) = rest.find(before) else { return false };
            rest = &rest[at + before.len()..];
        }
    }
    match last {
        None => rest.is_empty(),
        Some(end) => rest.ends_with(end),
    }
}

/// Returns the addresses in groups whose members are requested one after the other: at most `per_host` groups for
/// each host.
///
/// ```
/// let addresses = ["https://a.example/1", "https://b.example/", "https://a.example/2"].map(str::to_owned);
/// let lanes = docs_urls::lanes(&addresses, 1);
/// assert_eq!(lanes[0], ["https://a.example/1", "https://a.example/2"]);
/// assert_eq!(docs_urls::lanes(&addresses, 2).len(), 3);
/// ```
#[must_use]
pub fn lanes(addresses: &[String], per_host: usize) -> Vec<Vec<String>> {
    let per_host = per_host.max(1);
    let mut lanes: Vec<Vec<String>> = Vec::new();
    let mut of_host: HashMap<&str, (usize, Vec<usize>)> = HashMap::new();
    for address in addresses {
        let (count, own) = of_host.entry(host(address)).or_default();
        if own.len() < per_host {
            own.push(lanes.len());
            lanes.push(Vec::new());
        }
        lanes[own[*count % own.len()]].push(address.clone());
        *count += 1;
    }
    // The longest come first, because they determine the total time.
    lanes.sort_by_key(|lane| std::cmp::Reverse(lane.len()));
    lanes
}

fn host(address: &str) -> &str {
    let start = address.find("://").map_or(0, |scheme| scheme + "://".len());
    let end = address[start..].find(['/', '?', '#']).map_or(address.len(), |end| start + end);
    &address[start..end]
}

/// Returns whether another request may have another result.
#[must_use]
pub fn is_temporary(outcome: &Outcome) -> bool {
    match outcome {
        Outcome::Status(status) => matches!(status, 408 | 425 | 429 | 500 | 502 | 503 | 504),
        Outcome::Unreachable(_) => true,
    }
}

/// Returns the issue of a link; `None` if the address responds, or the settings accept its status.
#[must_use]
pub fn link_issue(
    settings: &ExternalLinkSettings,
    link: &ExternalLink,
    outcome: &Outcome,
) -> Option<Issue> {
    let address = &link.address;
    let message = match outcome {
        Outcome::Status(status) if (200..300).contains(status) => return None,
        Outcome::Status(status) if settings.accept.contains(status) => return None,
        Outcome::Status(status) => format!("`{address}` responds with the status {status}"),
        Outcome::Unreachable(reason) => format!("`{address}` can't be reached: {reason}"),
    };
    let help = "correct the link, or add its address to `external_links.ignore`";
    Some(Issue::error("external-link", message).at(link.location.clone()).help(help))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_star_is_any_text() {
        for (pattern, text, expected) in [
            ("https://a.example/*", "https://a.example/b", true),
            ("https://a.example/*", "https://b.example/", false),
            ("*/login*", "https://a.example/login?next=/", true),
            ("https://*.example/x", "https://a.b.example/x", true),
            ("https://*.example/x", "https://a.example/xy", false),
            ("https://a.example", "https://a.example", true),
            ("https://a.example", "https://a.example/", false),
        ] {
            assert_eq!(matches(pattern, text), expected, "{pattern} {text}");
        }
    }
}
