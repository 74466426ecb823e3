//! Fuzz targets: properties of the engine for every input.
//!
//! Each module of [`targets`] has a function `check`, which panics if an input violates a property. Two drivers call
//! them: [`run`], which mutates the committed seeds on any toolchain, and libFuzzer through `cargo fuzz`, which also
//! measures coverage. `fuzz/README.md` lists the commands.

pub mod corpus;
mod html;
pub mod mutate;
pub mod program;
pub mod run;
pub mod targets;
