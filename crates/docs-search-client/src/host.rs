//! One machine of the service, and what is known of its health.
//!
//! Whether a host is up is never stored: it is computed from its last failure whenever someone asks, so a
//! hold ends by itself and no task has to end it.

use std::fmt;
use std::time::Duration;

use crate::timestamp::Timestamp;

/// Time for which a host counts as down after a failure: 120 s (specification, section 9).
///
/// At exactly this age the failure still counts; a millisecond later it does not (facts, section 6).
pub const DOWN_DURATION: Duration = Duration::from_secs(120);

/// What a call does to the service.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Access {
    /// It asks.
    Read,
    /// It changes something.
    Write,
}

/// Which calls a host takes.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Accepts {
    /// Only reading.
    Read,
    /// Only writing.
    Write,
    /// Both.
    ReadWrite,
}

impl Accepts {
    /// Whether a call of this sort may go there.
    #[must_use]
    pub fn allows(self, access: Access) -> bool {
        match self {
            Self::Read => access == Access::Read,
            Self::Write => access == Access::Write,
            Self::ReadWrite => true,
        }
    }
}

/// How a host is spoken to.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub enum Scheme {
    /// Without encryption; for tests on the own machine.
    Http,
    /// The only one that the service itself offers.
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

/// A machine of the service.
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
    /// A host that is spoken to over https on the usual port.
    #[must_use]
    pub fn new(name: impl Into<String>, accepts: Accepts) -> Self {
        Self { name: name.into(), accepts, scheme: Scheme::Https, port: None }
    }

    /// The same host, spoken to otherwise.
    #[must_use]
    pub fn scheme(self, scheme: Scheme) -> Self {
        Self { scheme, ..self }
    }

    /// The same host, on another port.
    #[must_use]
    pub fn port(self, port: u16) -> Self {
        Self { port: Some(port), ..self }
    }

    /// Its name, as given.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Which calls it takes.
    #[must_use]
    pub fn accepts(&self) -> Accepts {
        self.accepts
    }

    /// The beginning of every address on it: scheme, name and port.
    #[must_use]
    pub fn origin(&self) -> String {
        match self.port {
            Some(port) => format!("{}://{}:{port}", self.scheme, self.name),
            None => format!("{}://{}", self.scheme, self.name),
        }
    }
}

impl fmt::Display for Host {
    /// The name, with the port where one was given.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.name)?;
        match self.port {
            Some(port) => write!(formatter, ":{port}"),
            None => Ok(()),
        }
    }
}

/// How a host last failed.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Fault {
    /// It could not be reached, or answered with a fault of its own.
    Down,
    /// It was too slow.
    TimedOut,
}

/// A failure of a host, with the end of the attempt that failed.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct Mark {
    /// What was seen.
    pub fault: Fault,
    /// When the attempt ended.
    pub since: Timestamp,
}

impl Mark {
    /// Returns the status of the host at a point in time.
    ///
    /// ```
    /// use docs_search_client::{Fault, Mark, Timestamp, Status};
    ///
    /// let mark = Mark { fault: Fault::Down, since: Timestamp::from_millis(1_000) };
    /// assert_eq!(mark.status(Timestamp::from_millis(121_000)), Status::Down);
    /// assert_eq!(mark.status(Timestamp::from_millis(121_001)), Status::Up);
    /// ```
    #[must_use]
    pub fn status(self, now: Timestamp) -> Status {
        match self.fault {
            _ if now.since(self.since) > DOWN_DURATION => Status::Up,
            Fault::Down => Status::Down,
            Fault::TimedOut => Status::TimedOut,
        }
    }
}

/// Status of a host at a point in time.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Status {
    /// It never failed, or too long ago to matter.
    Up,
    /// It failed within the last [`DOWN_DURATION`].
    Down,
    /// It was too slow within the last [`DOWN_DURATION`].
    TimedOut,
}
