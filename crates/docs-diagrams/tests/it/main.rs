//! Pictures of all kinds of diagrams.

mod gallery;
