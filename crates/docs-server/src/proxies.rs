//! Addresses of clients behind proxies.

use std::error::Error;
use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

use axum::http::{HeaderMap, HeaderName};
use ipnet::IpNet;

/// De facto standard header with the client of a request and the proxies that it passed, each of which appends the address of its own
/// client. `Forwarded` (RFC 7239) is not read: most proxies pass it on as the client sent it.
const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// An IP address, or a range of addresses in the notation of CIDR.
///
/// ```
/// use docs_server::Network;
///
/// let network: Network = "10.0.0.0/8".parse()?;
/// assert!(network.contains("10.1.2.3".parse()?));
/// let address: Network = "::1".parse()?;
/// assert!(address.contains("::1".parse()?) && !address.contains("10.1.2.3".parse()?));
/// assert!("10.0.0.0/33".parse::<Network>().is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Network(IpNet);

impl Network {
    /// Returns whether the network contains an address. An IPv4 address that is mapped to IPv6 equals the IPv4 address.
    #[must_use]
    pub fn contains(&self, address: IpAddr) -> bool {
        self.0.contains(&address.to_canonical())
    }
}

/// Error of a string that is neither an address nor a range of addresses.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct InvalidNetwork(String);

impl fmt::Display for InvalidNetwork {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(written) = self;
        write!(formatter, "`{written}` is no IP address and no range such as `10.0.0.0/8`")
    }
}

impl Error for InvalidNetwork {}

impl FromStr for Network {
    type Err = InvalidNetwork;

    fn from_str(written: &str) -> Result<Self, InvalidNetwork> {
        let address =
            || written.parse::<IpAddr>().map(|address| IpNet::from(address.to_canonical()));
        let network = written.parse().or_else(|_| address());
        network.map(Self).map_err(|_| InvalidNetwork(written.to_owned()))
    }
}

/// Returns the address of the client of a request that came from `peer`. If that is a trusted proxy, the client is the last address
/// in the header that is none of a trusted proxy: addresses before it may be invented.
pub(crate) fn client(peer: IpAddr, proxies: &[Network], headers: &HeaderMap) -> IpAddr {
    let is_proxy = |address: IpAddr| proxies.iter().any(|proxy| proxy.contains(address));
    let lines = headers.get_all(FORWARDED_FOR).into_iter();
    let lines: Vec<&str> = lines.filter_map(|line| line.to_str().ok()).collect();
    let mut passed = lines.iter().rev().flat_map(|line| line.rsplit(','));
    let mut client = peer.to_canonical();
    while is_proxy(client)
        && let Some(address) = passed.next().and_then(address)
    {
        client = address;
    }
    client
}

/// Reads an address of the header; some proxies add a port. Returns `None` for other words, such as `unknown`.
fn address(written: &str) -> Option<IpAddr> {
    let written = written.trim();
    let with_port = || written.parse().map(|address: std::net::SocketAddr| address.ip());
    let address = written.parse().or_else(|_| with_port()).ok()?;
    Some(IpAddr::to_canonical(&address))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_trusted_proxies_name_the_client() {
        let proxies = ["10.0.0.0/8", "fd00::/8"].map(|network| network.parse().expect("valid"));
        for (peer, lines, expected) in [
            ("203.0.113.5", &["198.51.100.1"][..], "203.0.113.5"),
            ("10.0.0.1", &["198.51.100.1"], "198.51.100.1"),
            ("::ffff:10.0.0.1", &["198.51.100.1"], "198.51.100.1"),
            // The client has invented the first address; the second proxy has appended the first one's.
            ("10.0.0.2", &["192.0.2.1, 198.51.100.1, 10.0.0.1"], "198.51.100.1"),
            ("10.0.0.2", &["192.0.2.1", "198.51.100.1, 10.0.0.1"], "198.51.100.1"),
            ("fd00::1", &["[2001:db8::7]:4711"], "2001:db8::7"),
            ("10.0.0.1", &["198.51.100.1:80"], "198.51.100.1"),
            ("10.0.0.1", &["192.0.2.1, unknown"], "10.0.0.1"),
            ("10.0.0.1", &[], "10.0.0.1"),
            ("10.0.0.1", &["10.0.0.9"], "10.0.0.9"),
        ] {
            let headers = lines.iter().map(|line| (FORWARDED_FOR, line.parse().expect("valid")));
            let headers: HeaderMap = headers.collect();
            let client = client(peer.parse().expect("valid"), &proxies, &headers);
            assert_eq!(client.to_string(), expected, "{peer} {lines:?}");
        }
    }

    #[test]
    fn other_words_are_no_networks() {
        for written in ["", "localhost", "10.0.0.1/33", "10.0.0", "::/129"] {
            let error = written.parse::<Network>().expect_err(written);
            assert!(error.to_string().starts_with(&format!("`{written}` is no IP address")));
        }
    }
}
