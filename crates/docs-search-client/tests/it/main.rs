//! The crate as its users see it.

mod failover;
mod properties;
mod refusals;
mod requests;
mod responses;
mod scenario;
mod script;
mod secrecy;
mod sharing;
mod tasks;
mod vectors;
mod world;
