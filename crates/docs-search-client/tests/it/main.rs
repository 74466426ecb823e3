//! Integration tests of the public interface.

mod edges;
mod failover;
mod notes;
mod properties;
mod recorded_requests;
mod recorder;
mod refusals;
mod replay;
mod requests;
mod responses;
mod scenario;
mod script;
mod secrecy;
mod sharing;
mod snapshots;
#[cfg(feature = "http")]
mod sockets;
mod tasks;
mod vectors;
mod world;
