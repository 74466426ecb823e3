//! Traits that a program implements, and their data: sources, scripts, history, the interface, shells, components, pictures.

pub(crate) mod components;
pub(crate) mod excerpt;
pub(crate) mod history;
pub(crate) mod image_variants;
pub(crate) mod interface;
pub(crate) mod plain;
pub(crate) mod script;
pub(crate) mod shell;
pub(crate) mod sink;
pub(crate) mod social_images;
pub(crate) mod source;
