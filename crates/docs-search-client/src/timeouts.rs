//! Timeouts of attempts, and their growth.
//!
//! Each timeout increases the timeouts of the next attempt, so that a slow network is not mistaken for failed hosts.

use std::time::Duration;

use crate::host::Access;

/// Initial timeouts of an attempt.
///
/// ```
/// use docs_search_client::Timeouts;
///
/// let patient = Timeouts { read: std::time::Duration::from_secs(5), ..Timeouts::default() };
/// assert_eq!(patient.connect.as_secs(), 1);
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct Timeouts {
    /// Maximum time until the response begins, not only until the connection is established
    /// (R-CLIENT-05).
    pub connect: Duration,
    /// Maximum time from the beginning of the response to its end, for reads.
    pub read: Duration,
    /// The same for writes.
    pub write: Duration,
}

impl Timeouts {
    /// Timeouts of a browser (R-CLIENT-05): 1 s, 2 s, 30 s.
    pub const STANDARD: Self = Self {
        connect: Duration::from_secs(1),
        read: Duration::from_secs(2),
        write: Duration::from_secs(30),
    };

    /// Timeouts of the official clients outside of browsers (R-CLIENT-05): 2 s, 5 s, 30 s.
    ///
    /// The first call of a program includes name lookups and handshakes, and no user is waiting for it.
    pub const OUTSIDE_BROWSERS: Self = Self {
        connect: Duration::from_secs(2),
        read: Duration::from_secs(5),
        write: Duration::from_secs(30),
    };

    /// Returns the timeouts with the given overrides.
    #[must_use]
    pub fn overridden(self, given: TimeoutOverrides) -> Self {
        Self {
            connect: given.connect.unwrap_or(self.connect),
            read: given.read.unwrap_or(self.read),
            write: given.write.unwrap_or(self.write),
        }
    }

    /// Returns the response timeout for an effect.
    #[must_use]
    pub fn response(self, access: Access) -> Duration {
        match access {
            Access::Read => self.read,
            Access::Write => self.write,
        }
    }
}

impl Default for Timeouts {
    fn default() -> Self {
        Self::STANDARD
    }
}

/// Overrides of the timeouts for a single call. `None` keeps the client's value.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub struct TimeoutOverrides {
    /// Overrides [`Timeouts::connect`].
    pub connect: Option<Duration>,
    /// Overrides [`Timeouts::read`].
    pub read: Option<Duration>,
    /// Overrides [`Timeouts::write`].
    pub write: Option<Duration>,
}

/// Returns the factor by which the timeouts of an attempt are multiplied (R-CLIENT-05).
///
/// `known` counts the hosts that were timed out when the call started, `met` the timeouts of the call itself:
///
/// ```
/// use docs_search_client::backoff_factor;
///
/// // Four hosts that time out, without earlier failures; then the next call.
/// assert_eq!([0, 1, 2, 3].map(|met| backoff_factor(0, met)), [1, 4, 5, 6]);
/// assert_eq!([0, 1, 2, 3].map(|met| backoff_factor(4, met)), [7, 8, 9, 10]);
/// ```
#[must_use]
pub fn backoff_factor(known: u32, met: u32) -> u32 {
    match known.saturating_add(met) {
        0 => 1,
        timeouts => timeouts.saturating_add(3),
    }
}
