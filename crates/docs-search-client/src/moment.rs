//! Moments, as counted by whoever sends the requests.
//!
//! This crate has no clock: every rule that depends on time takes the moment as a parameter.

use std::time::Duration;

/// A point in time: the span since an origin that the caller chooses and keeps.
///
/// Clients that share a [`SharedPool`](crate::SharedPool) must count from the same origin.
///
/// ```
/// use docs_search_client::Moment;
///
/// let start = Moment::from_millis(500);
/// assert_eq!(Moment::from_millis(740).since(start).as_millis(), 240);
/// // A clock that was set back never makes a span negative.
/// assert_eq!(start.since(Moment::from_millis(740)).as_millis(), 0);
/// ```
#[derive(Clone, Copy, Debug, Default, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct Moment(Duration);

impl Moment {
    /// The moment that lies this span after the origin.
    #[must_use]
    pub fn new(since_origin: Duration) -> Self {
        Self(since_origin)
    }

    /// The same, in milliseconds.
    #[must_use]
    pub fn from_millis(milliseconds: u64) -> Self {
        Self(Duration::from_millis(milliseconds))
    }

    /// The span since the origin.
    #[must_use]
    pub fn since_origin(self) -> Duration {
        self.0
    }

    /// The span since an earlier moment; nothing if that one is later.
    #[must_use]
    pub fn since(self, earlier: Self) -> Duration {
        self.0.saturating_sub(earlier.0)
    }
}
