//! Limits of a server: connections and timeouts.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::serve_settings::ServeSettings;

/// Limits of a server, which a build writes into the [marker](crate::SiteMarker).
///
/// Times are in seconds. The meaning and the defaults are those of [`ServeSettings`].
///
/// ```
/// use docs_model::{ServeLimits, ServeSettings};
///
/// let settings = ServeSettings::default();
/// assert_eq!(ServeLimits::from(&settings), ServeLimits::default());
/// assert_eq!(ServeLimits::default().header_timeout().as_secs(), 30);
/// ```
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize)]
pub struct ServeLimits {
    /// Maximum number of open connections.
    pub max_connections: u32,
    /// Maximum seconds for the head of a request, and between two requests.
    pub header_timeout: u32,
    /// Maximum seconds for the body of a request.
    pub body_timeout: u32,
    /// Seconds after which a connection is closed if its client accepts no more bytes.
    pub write_timeout: u32,
    /// Seconds for running transfers to finish after a request to stop.
    pub shutdown_timeout: u32,
}

impl From<&ServeSettings> for ServeLimits {
    fn from(settings: &ServeSettings) -> Self {
        Self {
            max_connections: settings.max_connections,
            header_timeout: settings.header_timeout,
            body_timeout: settings.body_timeout,
            write_timeout: settings.write_timeout,
            shutdown_timeout: settings.shutdown_timeout,
        }
    }
}

impl Default for ServeLimits {
    fn default() -> Self {
        Self::from(&ServeSettings::default())
    }
}

impl ServeLimits {
    /// Returns the maximum time for the head of a request, and between two requests.
    #[must_use]
    pub fn header_timeout(self) -> Duration {
        seconds(self.header_timeout)
    }

    /// Returns the maximum time for the body of a request.
    #[must_use]
    pub fn body_timeout(self) -> Duration {
        seconds(self.body_timeout)
    }

    /// Returns the time after which a connection is closed if its client accepts no more bytes.
    #[must_use]
    pub fn write_timeout(self) -> Duration {
        seconds(self.write_timeout)
    }

    /// Returns the time for running transfers to finish after a request to stop.
    #[must_use]
    pub fn shutdown_timeout(self) -> Duration {
        seconds(self.shutdown_timeout)
    }
}

fn seconds(seconds: u32) -> Duration {
    Duration::from_secs(u64::from(seconds))
}
