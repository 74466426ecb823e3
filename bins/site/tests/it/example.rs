//! The example for other programs, with the features of this workspace. `scripts/test` compiles it without them.

#[path = "../../../../examples/embed/src/main.rs"]
mod embed;
