//! Size of the buffers of a connection.

/// Largest head of a request, in bytes, and the number of bytes of a response that wait in the program for one reader. nginx
/// accepts heads of 32 KiB too.
pub(crate) const BUFFER_BYTES: usize = 32 * 1024;
