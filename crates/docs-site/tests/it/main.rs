//! Integration tests of the public interface.

mod agents;
mod blog;
mod build;
mod builds;
mod changes;
mod components;
mod docusaurus_rules;
mod excerpts;
mod fixtures;
mod git_versions;
mod home;
mod image_variants;
mod landing;
mod languages;
mod link_check;
mod load;
mod openapi;
mod other_engines;
mod preview;
mod print;
mod search;
mod shards;
mod social_images;
mod summary;
mod warm;
