//! How long an attempt may take, and how that grows.
//!
//! A service that is slow for one reader is slow for many: each timeout gives the next attempt more time, so
//! that a slow network is not mistaken for dead hosts.

use std::time::Duration;

use crate::host::Access;

/// How long an attempt may take at first.
///
/// ```
/// use docs_search_client::Timeouts;
///
/// let patient = Timeouts { read: std::time::Duration::from_secs(5), ..Timeouts::default() };
/// assert_eq!(patient.connect.as_secs(), 1);
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct Timeouts {
    /// Until the answer begins: not only until the connection stands (facts, section 5).
    pub connect: Duration,
    /// From the beginning of the answer to its end, for calls that ask.
    pub read: Duration,
    /// The same, for calls that change something.
    pub write: Duration,
}

impl Timeouts {
    /// What the specification asks for (section 9): 1 s, 2 s, 30 s.
    pub const STANDARD: Self = Self {
        connect: Duration::from_secs(1),
        read: Duration::from_secs(2),
        write: Duration::from_secs(30),
    };

    /// What the official clients allow outside browsers (facts, section 5): 2 s, 5 s, 30 s.
    ///
    /// A program that runs once pays for names and handshakes on its first call, and nobody is typing meanwhile.
    pub const OUTSIDE_BROWSERS: Self = Self {
        connect: Duration::from_secs(2),
        read: Duration::from_secs(5),
        write: Duration::from_secs(30),
    };

    /// The same timeouts, where the given ones don't say otherwise.
    #[must_use]
    pub fn overridden(self, given: TimeoutOverrides) -> Self {
        Self {
            connect: given.connect.unwrap_or(self.connect),
            read: given.read.unwrap_or(self.read),
            write: given.write.unwrap_or(self.write),
        }
    }

    /// The timeout of the answer for a certain sort of call.
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

/// Timeouts of a single call; what is `None` stays as the client has it.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub struct TimeoutOverrides {
    /// Instead of [`Timeouts::connect`].
    pub connect: Option<Duration>,
    /// Instead of [`Timeouts::read`].
    pub read: Option<Duration>,
    /// Instead of [`Timeouts::write`].
    pub write: Option<Duration>,
}

/// Returns the factor by which the timeouts of an attempt are multiplied (facts, section 5).
///
/// `known` counts the hosts that were timed out when the call began, `met` the timeouts of the call itself:
///
/// ```
/// use docs_search_client::backoff_factor;
///
/// // Four hosts that stall, of which nothing was known; then the next call.
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
