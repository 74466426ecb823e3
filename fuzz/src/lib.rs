//! Fuzz targets: what must hold for every input of the engine, however it was spoiled.
//!
//! Each module of [`targets`] has a function `check`, which panics when an input breaks a promise. Two drivers call them:
//! [`run`], which mutates the committed seeds on any toolchain, and libFuzzer through `cargo fuzz`, which also measures
//! coverage. `fuzz/README.md` has the commands.

pub mod corpus;
mod html;
pub mod mutate;
pub mod program;
pub mod run;
pub mod targets;
