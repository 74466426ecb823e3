//! The program as its users meet it: commands, files, HTTP.

mod articles;
mod build;
mod contract;
mod corpora;
mod dev;
mod faults;
mod layers;
mod program;
mod search;
mod serve;
mod settings;
mod spec;
mod warm;
