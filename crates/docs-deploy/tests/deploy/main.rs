//! Deployments as a program uses them.

mod builds;
mod changes;
mod interruptions;
mod locks;
mod served;
mod shared_cache;
mod store;
