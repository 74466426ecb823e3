//! A picture of each kind of diagram.

mod gallery;
