//! Timestamps relative to an origin of the caller.
//!
//! This crate has no clock: every rule that depends on time takes a timestamp as a parameter.

use std::time::Duration;

/// A point in time: the duration since an origin that the caller chooses and keeps.
///
/// Clients that share a [`SharedPool`](crate::SharedPool) must count from the same origin.
///
/// ```
/// use docs_search_client::Timestamp;
///
/// let start = Timestamp::from_millis(500);
/// assert_eq!(Timestamp::from_millis(740).since(start).as_millis(), 240);
/// // A clock that was set back never results in a negative duration.
/// assert_eq!(start.since(Timestamp::from_millis(740)).as_millis(), 0);
/// ```
#[derive(Clone, Copy, Debug, Default, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct Timestamp(Duration);

impl Timestamp {
    /// Creates the timestamp of a duration after the origin.
    #[must_use]
    pub fn new(since_origin: Duration) -> Self {
        Self(since_origin)
    }

    /// Creates the timestamp of a number of milliseconds after the origin.
    #[must_use]
    pub fn from_millis(milliseconds: u64) -> Self {
        Self(Duration::from_millis(milliseconds))
    }

    /// Returns the duration since the origin.
    #[must_use]
    pub fn since_origin(self) -> Duration {
        self.0
    }

    /// Returns the duration since an earlier timestamp; zero if that one is later.
    #[must_use]
    pub fn since(self, earlier: Self) -> Duration {
        self.0.saturating_sub(earlier.0)
    }
}
