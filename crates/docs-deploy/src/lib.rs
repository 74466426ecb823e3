//! Deployments of built sites to object storage and folders.
//!
//! *Input*: the folder of a finished build ([`BuiltSite`]) and a [`Target`]. *Output*: the same site at the target, and the [`Plan`]
//! of what has changed.
//!
//! - Only files that differ from those of the last deployment are written. A manifest beside the site contains their fingerprints, so
//!   that nothing is read back.
//! - A page never lacks its assets: content-hashed files are written first, then other files, then pages; then files that only former
//!   builds have are removed, in the opposite order. Content-hashed ones stay for a time, for open tabs and caches.
//! - A deployment that is interrupted is completed by the next one: a record of what it may write is stored before the first file.
//! - One deployment writes a target at a time: the lock is an object that only one of them can create.
//! - Objects have the media types and rules for caches with which `docs-server` responds.
//! - Files of others are not removed.
//!
//! [`DeployedStore`] serves the site of a target. [`SharedCache`] keeps the files of a cache in a target, for builds on other machines.
//!
//! The store is one of the crate `object_store`. With the feature `cloud`, [`Target::open`] accepts addresses of S3, Google Cloud Storage
//! and Azure; requests then use hyper and rustls, as the other requests of this workspace.
//!
//! ```
//! use docs_deploy::{BuiltSite, DeployOptions, Target, block_on, deploy};
//! use docs_output::{Output, OutputOptions, PreviousOutput, Target as OutputTarget};
//! use docs_server::SiteMarker;
//!
//! # let folder = tempfile::tempdir()?;
//! # let build = folder.path().join("build");
//! # let public = folder.path().join("public");
//! // A build, usually of `site build`.
//! let output = Output::new(PreviousOutput::new(OutputTarget::find(&build)?)?)?;
//! output.write("index.html", b"<h1>Hello</h1>")?;
//! output.write(SiteMarker::FILE, &SiteMarker::default().to_json())?;
//! output.finish()?.published.prepare_next_build()?;
//!
//! let site = BuiltSite::open(&build, &OutputOptions::new())?;
//! let target = Target::open(public.to_str().unwrap(), None)?;
//! let first = block_on(deploy(&site, &target, &DeployOptions::default()))?;
//! assert_eq!(first.uploads.len(), 2);
//! let second = block_on(deploy(&site, &target, &DeployOptions::default()))?;
//! assert!(second.is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

/// Runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod block_on;
#[cfg(feature = "cloud")]
mod cloud;
mod deployment;
mod error;
mod fingerprint;
mod headers;
mod lock;
mod plan;
mod records;
mod shared_cache;
mod site;
mod stage;
mod store;
mod target;
mod transfer;
mod unfinished;

pub use block_on::block_on;
pub use deployment::{DeployOptions, Step, deploy, plan, remove};
pub use error::{Error, Fault};
pub use plan::{Plan, Upload};
pub use shared_cache::{SharedCache, TransferStats};
pub use site::BuiltSite;
pub use stage::Stage;
pub use store::{DeployedStore, StoreOptions};
pub use target::Target;
