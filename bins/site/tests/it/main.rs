//! The program as its users meet it: commands, files, HTTP.

mod article;
mod articles;
mod blog_pages;
mod build;
mod circles;
mod contract;
mod dependencies;
mod dev;
mod dev_property;
mod events;
mod faults;
mod history;
mod layers;
mod members;
mod outside;
mod packages;
mod program;
mod projects;
mod prove;
mod search;
mod serve;
mod settings;
mod spec;
mod start;
mod styles;
mod warm;
