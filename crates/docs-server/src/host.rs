//! Host names of a server.
//!
//! A page of another site can point its own host name to the address of this machine (DNS rebinding), and then read the
//! server's responses. The `Host` header reveals such requests.

use std::net::{IpAddr, SocketAddr};

use axum::http::uri::Authority;
use axum::http::{Request, Uri, Version, header};

use crate::ServedSite;

/// Reason for refusing a request.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) enum Refusal {
    /// Not exactly one valid `Host` (RFC 9112, section 3.2).
    Malformed,
    /// The host is not allowed.
    ForeignHost(String),
    /// The origin of the page is not allowed.
    ForeignOrigin(String),
}

/// Policy for the host names of a server.
///
/// A server that only this machine can reach accepts the names of this machine, the site's own host and the names in
/// the site's settings. A server that other machines can reach accepts all names, unless some are configured
/// ([`with_names`](Self::with_names), `allowed_hosts` in the settings) or the policy is [strict](Self::strict).
///
/// ```
/// use docs_server::HostPolicy;
///
/// let policy = HostPolicy::new().with_names(["docs.lan", "*.preview.example"]);
/// # let _ = policy;
/// ```
#[derive(Clone, Debug)]
pub struct HostPolicy {
    names: Vec<String>,
    /// `true` if other machines can reach the server, at addresses that it may not know.
    is_public: bool,
    /// `true` if hosts are always checked, not only if the site's settings contain some.
    is_strict: bool,
    advice: String,
}

impl Default for HostPolicy {
    fn default() -> Self {
        Self {
            names: Vec::new(),
            is_public: true,
            is_strict: false,
            advice: "To allow it, add the name to `allowed_hosts` below `[serve]` in site.toml."
                .to_owned(),
        }
    }
}

impl HostPolicy {
    /// Creates a policy with the names in the site's settings only.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds allowed names. `*.example.com` allows all subdomains. With at least one name, hosts are always checked.
    #[must_use]
    pub fn with_names(mut self, names: impl IntoIterator<Item = impl Into<String>>) -> Self {
        let known = self.names.len();
        self.names.extend(names.into_iter().map(Into::into));
        self.is_strict |= self.names.len() > known;
        self
    }

    /// Always checks hosts: for servers with unpublished content.
    #[must_use]
    pub fn strict(mut self) -> Self {
        self.is_strict = true;
        self
    }

    /// Sets the advice after the message about a refused host. Default: to add the name to the site's settings.
    #[must_use]
    pub fn with_advice(mut self, advice: impl Into<String>) -> Self {
        self.advice = advice.into();
        self
    }

    /// Adds the host of the listening address, which does not make the policy strict.
    pub(crate) fn with_listen_host(mut self, host: &str) -> Self {
        let is_any = host.parse::<IpAddr>().is_ok_and(|address| address.is_unspecified());
        self.names.extend((!is_any).then(|| host.to_owned()));
        self
    }

    /// Adapts the policy to the listening address.
    pub(crate) fn bound_to(mut self, address: SocketAddr) -> Self {
        self.is_public = !address.ip().is_loopback();
        self.is_strict |= !self.is_public;
        self
    }

    pub(crate) fn advice(&self) -> &str {
        &self.advice
    }

    /// Checks the host of a request, and with `has_effect` also the origin of the page that sends it: for requests that
    /// pages of other origins must not send even without access to the response.
    pub(crate) fn check<B>(
        &self,
        site: &ServedSite,
        request: &Request<B>,
        has_effect: bool,
    ) -> Result<(), Refusal> {
        let host = host(request)?;
        if !self.is_strict && site.allowed_hosts.is_empty() {
            return Ok(());
        }
        if let Some(host) = host
            && !self.allows(site, &host)
        {
            return Err(Refusal::ForeignHost(host));
        }
        if has_effect { self.check_origin(site, request) } else { Ok(()) }
    }

    /// Checks the origin of the page that sends a request, whether or not hosts are checked. A request without an
    /// origin passes: no page sends it.
    pub(crate) fn check_origin<B>(
        &self,
        site: &ServedSite,
        request: &Request<B>,
    ) -> Result<(), Refusal> {
        for origin in request.headers().get_all(header::ORIGIN) {
            let origin = String::from_utf8_lossy(origin.as_bytes()).into_owned();
            let host = origin.parse::<Uri>().ok().and_then(|uri| uri.authority().map(name_of));
            if !host.is_some_and(|host| self.allows(site, &host)) {
                return Err(Refusal::ForeignOrigin(origin));
            }
        }
        Ok(())
    }

    fn allows(&self, site: &ServedSite, host: &str) -> bool {
        if let Ok(address) = host.parse::<IpAddr>()
            && (self.is_public || address.is_loopback())
        {
            // DNS cannot assign an address to an IP address.
            return true;
        }
        is_named(host, "localhost")
            || is_named(host, "*.localhost")
            || self.names.iter().any(|name| is_named(host, name))
            || site.host.as_deref().is_some_and(|name| is_named(host, name))
            || site.allowed_hosts.iter().any(|name| is_named(host, name))
    }
}

/// Returns whether a host has this name; `*.example.com` matches all subdomains.
fn is_named(host: &str, name: &str) -> bool {
    match name.strip_prefix('*') {
        Some(domain) => host
            .len()
            .checked_sub(domain.len())
            .and_then(|start| host.get(start..))
            .is_some_and(|end| end.eq_ignore_ascii_case(domain) && host.len() > domain.len()),
        None => host.eq_ignore_ascii_case(name),
    }
}

/// Returns the host in a request, without port; `None` for a request of HTTP/1.0 without one.
fn host<B>(request: &Request<B>) -> Result<Option<String>, Refusal> {
    let mut written = request.headers().get_all(header::HOST).iter();
    let (first, second) = (written.next(), written.next());
    if second.is_some() {
        return Err(Refusal::Malformed);
    }
    let of_header = first
        .map(|value| {
            let value = value.to_str().map_err(|_| Refusal::Malformed)?;
            let authority: Authority = value.parse().map_err(|_| Refusal::Malformed)?;
            if value.contains('@') || authority.host().is_empty() {
                return Err(Refusal::Malformed);
            }
            Ok(name_of(&authority))
        })
        .transpose()?;
    if of_header.is_none() && request.version() == Version::HTTP_11 {
        return Err(Refusal::Malformed);
    }
    // A host in the target takes precedence (RFC 9112, section 3.2.2).
    Ok(request.uri().authority().map(name_of).or(of_header))
}

/// Returns the host of an authority, without brackets and the dot of the root.
fn name_of(authority: &Authority) -> String {
    let host = authority.host();
    let address = host.strip_prefix('[').and_then(|host| host.strip_suffix(']'));
    let name = address.unwrap_or(host);
    name.strip_suffix('.').unwrap_or(name).to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use docs_model::SiteMarker;

    use super::*;

    fn policy(bound: &str, host: &str, allowed: &[&str], is_dev: bool) -> HostPolicy {
        let policy = HostPolicy::new().with_names(allowed.iter().copied()).with_listen_host(host);
        let policy = if is_dev { policy.strict() } else { policy };
        policy.bound_to(bound.parse().expect("an address"))
    }

    fn check(policy: &HostPolicy, host: &str) -> bool {
        let site = ServedSite::from(&SiteMarker {
            host: Some("docs.example.com".to_owned()),
            ..SiteMarker::default()
        });
        let request = Request::get("/").header("host", host).body(()).expect("a request");
        policy.check(&site, &request, false).is_ok()
    }

    #[test]
    fn a_server_of_this_machine_answers_to_names_of_this_machine() {
        let local = policy("127.0.0.1:3000", "127.0.0.1", &["*.lan.example"], false);
        for host in [
            "localhost",
            "localhost:3000",
            "LOCALHOST.",
            "a.b.localhost:1",
            "127.0.0.1:3000",
            "127.8.8.8",
            "[::1]:3000",
            "docs.example.com",
            "x.lan.example",
        ] {
            assert!(check(&local, host), "{host}");
        }
        for host in [
            "evil.com",
            "localhost.evil.com",
            "evillocalhost",
            "127.0.0.1.evil.com",
            "192.168.1.5",
            "203.0.113.5:80",
            "docs.example.com.evil.com",
            "lan.example",
            ".lan.example",
            "[2001:db8::1]",
            "0.0.0.0",
            "2130706433",
        ] {
            assert!(!check(&local, host), "{host}");
        }
    }

    #[test]
    fn a_public_server_answers_to_all_names_unless_it_shows_drafts() {
        assert!(check(&policy("0.0.0.0:80", "0.0.0.0", &[], false), "anything.example"));
        let dev = policy("0.0.0.0:3000", "0.0.0.0", &[], true);
        assert!(check(&dev, "192.168.1.5:3000"), "other machines know it by its address");
        assert!(!check(&dev, "evil.com"));
        assert!(!check(&policy("0.0.0.0:80", "0.0.0.0", &["a.example"], false), "b.example"));
        assert!(check(&policy("192.168.1.5:3000", "build.lan", &[], true), "build.lan:3000"));
    }

    #[test]
    fn exactly_one_valid_host_is_wanted() {
        let policy = policy("0.0.0.0:80", "0.0.0.0", &[], false);
        let site = ServedSite::default();
        let of = |hosts: &[&str], version: Version, target: &str| {
            let mut request = Request::get(target).version(version);
            for host in hosts {
                request = request.header("host", *host);
            }
            policy.check(&site, &request.body(()).expect("a request"), false)
        };
        assert_eq!(of(&["a.example"], Version::HTTP_11, "/"), Ok(()));
        assert_eq!(of(&[], Version::HTTP_10, "/"), Ok(()));
        assert_eq!(of(&[], Version::HTTP_2, "http://a.example/"), Ok(()));
        for hosts in
            [&[][..], &["a", "a"], &["a", "b"], &[""], &["a b"], &["a/b"], &["u@a"], &["a, b"]]
        {
            assert_eq!(of(hosts, Version::HTTP_11, "/"), Err(Refusal::Malformed), "{hosts:?}");
        }
        assert_eq!(of(&["a", "b"], Version::HTTP_10, "/"), Err(Refusal::Malformed));
    }

    #[test]
    fn the_target_and_the_origin_count_too() {
        let policy = policy("127.0.0.1:3000", "127.0.0.1", &[], true);
        let site = ServedSite::default();
        let of = |target: &str, origin: Option<&str>, has_effect: bool| {
            let mut request = Request::get(target).header("host", "localhost");
            if let Some(origin) = origin {
                request = request.header("origin", origin);
            }
            policy.check(&site, &request.body(()).expect("a request"), has_effect)
        };
        assert_eq!(
            of("http://evil.com/", None, false),
            Err(Refusal::ForeignHost("evil.com".into()))
        );
        assert_eq!(of("/", Some("http://localhost:5173"), true), Ok(()));
        assert_eq!(of("/", Some("http://evil.com"), false), Ok(()));
        for origin in ["http://evil.com", "null", "", "http://localhost.evil.com", "file://"] {
            assert!(of("/", Some(origin), true).is_err(), "{origin}");
        }
    }
}
