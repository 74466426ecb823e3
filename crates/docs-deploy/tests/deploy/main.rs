//! Deployments as a program uses them.

mod builds;
mod changes;
mod interruptions;
mod locks;
mod shared_cache;
mod store;
