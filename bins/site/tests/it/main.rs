//! The program as its users meet it: commands, files, HTTP.

mod articles;
mod build;
mod contract;
mod dev;
mod dev_property;
mod events;
mod faults;
mod layers;
mod program;
mod projects;
mod search;
mod serve;
mod settings;
mod spec;
mod start;
mod warm;
