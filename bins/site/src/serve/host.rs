//! The names by which a server may be addressed.
//!
//! A page of another site can give its own host name the address of this machine (DNS rebinding), and then reads what the
//! server answers. Such requests are told by their `Host`.

use std::net::{IpAddr, SocketAddr};

use hyper::http::uri::Authority;
use hyper::{Request, Uri, Version, header};

use super::site::ServedSite;

/// Why a request is refused.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) enum Refusal {
    /// Not exactly one valid `Host` (RFC 9112, section 3.2).
    Malformed,
    /// The server does not answer to this host.
    ForeignHost(String),
    /// The page of this origin must not ask.
    ForeignOrigin(String),
}

/// Which hosts a server answers to.
#[derive(Clone, Debug)]
pub(super) struct HostRule {
    /// Names that the command line allows.
    names: Vec<String>,
    /// The server can be reached by other machines, at addresses that it may not know.
    is_public: bool,
    /// Whether hosts are checked in any case; else only where the site's settings name some.
    is_strict: bool,
}

impl HostRule {
    /// The rule of a server that listens on `bound`. `host` is where it was told to listen, `allowed` are further names;
    /// `is_dev` means that it shows what is not published.
    pub(super) fn new(bound: SocketAddr, host: &str, allowed: &[String], is_dev: bool) -> Self {
        let is_public = !bound.ip().is_loopback();
        let mut names = allowed.to_vec();
        let is_any = host.parse::<IpAddr>().is_ok_and(|address| address.is_unspecified());
        names.extend((!is_any).then(|| host.to_owned()));
        Self { names, is_public, is_strict: is_dev || !is_public || !allowed.is_empty() }
    }

    /// Checks the host of a request, and the origin of the page that sends it where `has_effect`: for requests whose answer
    /// other pages must not get even without reading it as a document.
    pub(super) fn check<B>(
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
        for origin in request.headers().get_all(header::ORIGIN).iter().filter(|_| has_effect) {
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
            // No name server can give an address to an address.
            return true;
        }
        is_named(host, "localhost")
            || is_named(host, "*.localhost")
            || self.names.iter().any(|name| is_named(host, name))
            || site.host.as_deref().is_some_and(|name| is_named(host, name))
            || site.allowed_hosts.iter().any(|name| is_named(host, name))
    }
}

/// Whether a host has this name; `*.example.com` stands for all subdomains.
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

/// The host that a request names, without port; `None` for a request of HTTP/1.0 that names none.
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
    if of_header.is_none() && request.version() >= Version::HTTP_11 {
        return Err(Refusal::Malformed);
    }
    // The target wins where it names a host itself (RFC 9112, section 3.2.2).
    Ok(request.uri().authority().map(name_of).or(of_header))
}

/// The host of an authority, without brackets and the dot of the root.
fn name_of(authority: &Authority) -> String {
    let host = authority.host();
    let address = host.strip_prefix('[').and_then(|host| host.strip_suffix(']'));
    let name = address.unwrap_or(host);
    name.strip_suffix('.').unwrap_or(name).to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::marker::Marker;

    fn rule(bound: &str, host: &str, allowed: &[&str], is_dev: bool) -> HostRule {
        let allowed: Vec<String> = allowed.iter().map(|name| (*name).to_owned()).collect();
        HostRule::new(bound.parse().expect("an address"), host, &allowed, is_dev)
    }

    fn check(rule: &HostRule, host: &str) -> bool {
        let site = ServedSite::from(&Marker {
            host: Some("docs.example.com".to_owned()),
            ..Marker::default()
        });
        let request = Request::get("/").header("host", host).body(()).expect("a request");
        rule.check(&site, &request, false).is_ok()
    }

    #[test]
    fn a_server_of_this_machine_answers_to_names_of_this_machine() {
        let local = rule("127.0.0.1:3000", "127.0.0.1", &["*.lan.example"], false);
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
        assert!(check(&rule("0.0.0.0:80", "0.0.0.0", &[], false), "anything.example"));
        let dev = rule("0.0.0.0:3000", "0.0.0.0", &[], true);
        assert!(check(&dev, "192.168.1.5:3000"), "other machines know it by its address");
        assert!(!check(&dev, "evil.com"));
        assert!(!check(&rule("0.0.0.0:80", "0.0.0.0", &["a.example"], false), "b.example"));
        assert!(check(&rule("192.168.1.5:3000", "build.lan", &[], true), "build.lan:3000"));
    }

    #[test]
    fn exactly_one_valid_host_is_wanted() {
        let rule = rule("0.0.0.0:80", "0.0.0.0", &[], false);
        let site = ServedSite::default();
        let of = |hosts: &[&str], version: Version, target: &str| {
            let mut request = Request::get(target).version(version);
            for host in hosts {
                request = request.header("host", *host);
            }
            rule.check(&site, &request.body(()).expect("a request"), false)
        };
        assert_eq!(of(&["a.example"], Version::HTTP_11, "/"), Ok(()));
        assert_eq!(of(&[], Version::HTTP_10, "/"), Ok(()));
        for hosts in
            [&[][..], &["a", "a"], &["a", "b"], &[""], &["a b"], &["a/b"], &["u@a"], &["a, b"]]
        {
            assert_eq!(of(hosts, Version::HTTP_11, "/"), Err(Refusal::Malformed), "{hosts:?}");
        }
        assert_eq!(of(&["a", "b"], Version::HTTP_10, "/"), Err(Refusal::Malformed));
    }

    #[test]
    fn the_target_and_the_origin_count_too() {
        let rule = rule("127.0.0.1:3000", "127.0.0.1", &[], true);
        let site = ServedSite::default();
        let of = |target: &str, origin: Option<&str>, has_effect: bool| {
            let mut request = Request::get(target).header("host", "localhost");
            if let Some(origin) = origin {
                request = request.header("origin", origin);
            }
            rule.check(&site, &request.body(()).expect("a request"), has_effect)
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
