//! Replaces a folder of generated files in one step.
//!
//! A generator writes its files to an [`Output`], from any number of threads. They are collected in a hidden folder
//! beside the output folder, and [`Output::finish`] exchanges the two folders, in one step of the file system where it
//! has one. A reader sees the old files or the new ones. A build that fails or is killed does not change the old
//! files, and the next build removes its temporary files.
//!
//! - Unchanged files are not written: the new folder contains hard links to them. [`PreviousOutput`] finds them by
//!   comparing the folder with the [`OutputFiles`] that the previous build stored in its cache.
//! - Files that no build has written, such as `CNAME` or `.git`, are kept. A [`DirSnapshot`] lists the folder, and a
//!   manifest in it names the files of builds. A folder with files of other programs is refused.
//! - Content-hashed files can be kept for a time after a build has replaced them, for readers of older pages: see
//!   [`Retention`].
//! - Symbolic links within the folder are neither followed nor lost.
//! - A spare copy of the folder can be kept, from which the next build starts. The copy restores the folder if it is
//!   lost.
//! - Files that were copied or unpacked from an archive are unchanged if their contents are.
//! - Where a folder cannot be exchanged (a mount point, a parent folder without write access), its entries are
//!   exchanged one by one.
//!
//! ```
//! use docs_output::{Output, OutputFiles, PreviousOutput, Target};
//!
//! # let folder = tempfile::tempdir()?;
//! # let path = folder.path().join("public");
//! let previous = PreviousOutput::new(Target::find(&path)?)?;
//! let output = Output::new(previous)?;
//! output.write("index.html", b"<h1>Hello</h1>")?;
//! let finished = output.finish()?;
//! finished.published.prepare_next_build()?;
//!
//! assert_eq!(std::fs::read(path.join("index.html"))?, b"<h1>Hello</h1>");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Files are linked on rayon's current thread pool. `OutputFiles` and [`FileSignature`] implement serde's traits; all
//! other types in public signatures are std's.

/// Runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod build_files;
mod error;
mod files;
mod folder;
mod foreign;
mod former;
mod manifest;
mod mirror;
mod options;
mod output;
mod ownership;
mod previous;
mod publish;
mod signature;
mod snapshot;
mod stage;
mod target;
mod work;

pub use build_files::files_of_build;
pub use error::{Error, ForeignFiles};
pub use files::OutputFiles;
pub use former::Retention;
pub use options::{Marker, OutputOptions};
pub use output::{Finished, Output};
pub use previous::{ComparedContents, PreviousOutput};
pub use signature::FileSignature;
pub use snapshot::DirSnapshot;
pub use stage::Published;
pub use target::{Target, resolved};
