//! `site deploy`, servers of deployed sites and shared caches with a server of the S3 protocol, which the tests start on this machine.

mod deployments;
mod faults;
mod program;
mod served;
mod server;
mod shared_cache;
