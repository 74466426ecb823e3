#![doc = include_str!("../README.md")]

mod progress;
mod sink;
mod timings;

pub use progress::Progress;
pub use sink::ProgressSink;
pub use timings::Timings;
