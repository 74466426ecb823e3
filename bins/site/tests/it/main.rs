//! The program as its users meet it: commands, files, HTTP.

mod build;
mod contract;
mod corpora;
mod faults;
mod layers;
mod program;
mod serve;
mod spec;
mod warm;
