//! Bounds of the number of requests.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Limits of the protocol over HTTP. The limits of connections are those of the server.
///
/// ```
/// let limits = docs_mcp::HttpLimits { requests_per_second: 10, ..docs_mcp::HttpLimits::default() };
/// assert_eq!(limits.max_body_bytes, 64 * 1024);
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct HttpLimits {
    /// Maximum size of a request's body. Default: 64 KiB.
    pub max_body_bytes: usize,
    /// Maximum number of requests that are answered at once; others are refused with the status 503. Default: 64.
    pub max_concurrent: u32,
    /// Maximum number of requests per second of all clients together; others are refused with the status
    /// 429. Default: 200.
    pub requests_per_second: u32,
    /// Maximum number of requests that may follow each other without a pause. Default: 400.
    pub burst: u32,
}

impl Default for HttpLimits {
    fn default() -> Self {
        Self { max_body_bytes: 64 * 1024, max_concurrent: 64, requests_per_second: 200, burst: 400 }
    }
}

/// Reason for refusing a request.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Excess {
    /// Too many requests within a short time.
    Rate,
    /// Too many requests are being answered.
    Concurrency,
}

/// Admits requests up to a rate and a number at once.
#[derive(Debug)]
pub(crate) struct Bounds {
    running: Arc<Semaphore>,
    rate: f64,
    burst: f64,
    bucket: Mutex<Bucket>,
}

/// Number of requests that may still be admitted, and the time of the last change.
#[derive(Debug)]
struct Bucket {
    free: f64,
    changed: Instant,
}

impl Bounds {
    pub(crate) fn new(limits: &HttpLimits, now: Instant) -> Self {
        let burst = f64::from(limits.burst.max(1));
        Self {
            running: Arc::new(Semaphore::new(limits.max_concurrent.max(1) as usize)),
            rate: f64::from(limits.requests_per_second.max(1)),
            burst,
            bucket: Mutex::new(Bucket { free: burst, changed: now }),
        }
    }

    /// Admits a request, which is being answered until the permit is dropped.
    pub(crate) fn admit(&self, now: Instant) -> Result<OwnedSemaphorePermit, Excess> {
        {
            let mut bucket = self.bucket.lock().unwrap_or_else(PoisonError::into_inner);
            let passed = now.saturating_duration_since(bucket.changed).as_secs_f64();
            let free = (bucket.free + passed * self.rate).min(self.burst);
            if free < 1.0 {
                return Err(Excess::Rate);
            }
            *bucket = Bucket { free: free - 1.0, changed: now };
        }
        Arc::clone(&self.running).try_acquire_owned().map_err(|_| Excess::Concurrency)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_burst_is_admitted_and_then_the_rate() {
        let limits = HttpLimits {
            requests_per_second: 2,
            burst: 3,
            max_concurrent: 9,
            ..HttpLimits::default()
        };
        let start = Instant::now();
        let bounds = Bounds::new(&limits, start);
        let admitted = |at: Duration| bounds.admit(start + at).is_ok();
        assert_eq!([0; 4].map(|_| admitted(Duration::ZERO)), [true, true, true, false]);
        assert!(!admitted(Duration::from_millis(400)));
        assert!(admitted(Duration::from_millis(500)));
        assert!(!admitted(Duration::from_millis(600)));
        assert_eq!([0; 4].map(|_| admitted(Duration::from_secs(60))), [true, true, true, false]);
    }

    #[test]
    fn few_requests_are_answered_at_once() {
        let limits = HttpLimits { max_concurrent: 1, ..HttpLimits::default() };
        let now = Instant::now();
        let bounds = Bounds::new(&limits, now);
        let first = bounds.admit(now);
        assert_eq!(bounds.admit(now).err(), Some(Excess::Concurrency));
        drop(first);
        assert!(bounds.admit(now).is_ok());
    }
}
