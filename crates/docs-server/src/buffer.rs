//! Size of the buffers of a connection.

/// Maximum size of a request's head, in bytes, and maximum number of buffered response bytes per connection. nginx
/// accepts heads of 32 KiB too.
pub(crate) const BUFFER_BYTES: usize = 32 * 1024;
