//! Content whose author is not trusted.
