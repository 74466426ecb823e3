//! The example for other programs, with the features of this workspace. `scripts/test` compiles it without them.

#[expect(clippy::print_stdout, reason = "a program of its own, which reports its result")]
#[path = "../../../../examples/embed/src/main.rs"]
mod embed;
