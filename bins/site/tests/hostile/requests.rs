//! Requests that no browser sends.
