//! A host of the service and its health.
//!
//! The status of a host is never stored: it is computed from the time of the last failure. A host therefore becomes
//! available again without a timer.

use std::fmt;
use std::time::Duration;

use crate::timestamp::Timestamp;

/// Time for which a host counts as down after a failure: 120 s (R-CLIENT-06).
///
/// At exactly this age the failure still counts; one millisecond later it does not (R-CLIENT-06).
pub const DOWN_DURATION: Duration = Duration::from_secs(120);

/// Effect of a call.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Access {
    /// Reads data.
    Read,
    /// Changes data.
    Write,
}

/// Kinds of calls that a host accepts.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Accepts {
    /// Only reads.
    Read,
    /// Only writes.
    Write,
    /// Reads and writes.
    ReadWrite,
}

impl Accepts {
    /// Returns `true` if the host accepts a call with this effect.
    #[must_use]
    pub fn allows(self, access: Access) -> bool {
        match self {
            Self::Read => access == Access::Read,
            Self::Write => access == Access::Write,
            Self::ReadWrite => true,
        }
    }
}

/// URL scheme of a host.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub enum Scheme {
    /// Without encryption; for tests on the local machine.
    Http,
    /// Encrypted. The service supports no other scheme.
    #[default]
    Https,
}

impl fmt::Display for Scheme {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Http => "http",
            Self::Https => "https",
        })
    }
}

/// Host of the service.
///
/// ```
/// use docs_search_client::{Accepts, Host, Scheme};
///
/// let host = Host::new("search.example.com", Accepts::Read);
/// assert_eq!(host.origin(), "https://search.example.com");
///
/// let local = Host::new("127.0.0.1", Accepts::ReadWrite).scheme(Scheme::Http).port(7700);
/// assert_eq!(local.origin(), "http://127.0.0.1:7700");
/// ```
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub struct Host {
    name: String,
    accepts: Accepts,
    scheme: Scheme,
    port: Option<u16>,
}

impl Host {
    /// Creates a host with HTTPS on the default port.
    #[must_use]
    pub fn new(name: impl Into<String>, accepts: Accepts) -> Self {
        Self { name: name.into(), accepts, scheme: Scheme::Https, port: None }
    }

    /// Sets the scheme.
    #[must_use]
    pub fn scheme(self, scheme: Scheme) -> Self {
        Self { scheme, ..self }
    }

    /// Sets the port.
    #[must_use]
    pub fn port(self, port: u16) -> Self {
        Self { port: Some(port), ..self }
    }

    /// Returns the name in its original form.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the kinds of calls that the host accepts.
    #[must_use]
    pub fn accepts(&self) -> Accepts {
        self.accepts
    }

    /// Returns the origin: scheme, name and port.
    #[must_use]
    pub fn origin(&self) -> String {
        match self.port {
            Some(port) => format!("{}://{}:{port}", self.scheme, self.name),
            None => format!("{}://{}", self.scheme, self.name),
        }
    }
}

impl fmt::Display for Host {
    /// Writes the name, with the port if one is set.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.name)?;
        match self.port {
            Some(port) => write!(formatter, ":{port}"),
            None => Ok(()),
        }
    }
}

/// Kind of a host's failure.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum FailureKind {
    /// The host was unreachable, or responded with a server error.
    Down,
    /// The host was too slow.
    TimedOut,
}

/// Failure of a host, with the time at which the attempt ended.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct HostFailure {
    /// Kind of the failure.
    pub fault: FailureKind,
    /// End of the failed attempt.
    pub since: Timestamp,
}

impl HostFailure {
    /// Returns the status of the host at a point in time.
    ///
    /// ```
    /// use docs_search_client::{FailureKind, HostFailure, Timestamp, Status};
    ///
    /// let mark = HostFailure { fault: FailureKind::Down, since: Timestamp::from_millis(1_000) };
    /// assert_eq!(mark.status(Timestamp::from_millis(121_000)), Status::Down);
    /// assert_eq!(mark.status(Timestamp::from_millis(121_001)), Status::Up);
    /// ```
    #[must_use]
    pub fn status(self, now: Timestamp) -> Status {
        match self.fault {
            _ if now.since(self.since) > DOWN_DURATION => Status::Up,
            FailureKind::Down => Status::Down,
            FailureKind::TimedOut => Status::TimedOut,
        }
    }
}

/// Status of a host at a point in time.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Status {
    /// Never failed, or its last failure is older than [`DOWN_DURATION`].
    Up,
    /// It failed within the last [`DOWN_DURATION`].
    Down,
    /// It was too slow within the last [`DOWN_DURATION`].
    TimedOut,
}
