//! The program as its users meet it: commands, files, HTTP.

mod build;
mod contract;
mod corpora;
mod dev;
mod dev_property;
mod events;
mod faults;
mod layers;
mod program;
mod search;
mod serve;
mod settings;
mod spec;
mod warm;
