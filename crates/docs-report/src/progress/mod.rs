//! Progress and times of a build: a bar on terminals or lines elsewhere, a table of the time of each stage, and a trace for profilers.
//!
//! ```
//! use docs_report::{Progress, ProgressSink};
//! use docs_site::{MemorySink, Sink as _};
//!
//! let progress = Progress::hidden();
//! progress.set_pages(2);
//! let memory = MemorySink::default();
//! let sink = ProgressSink::new(&memory, &progress);
//! sink.write("index.html", b"<p>Home</p>".to_vec()).unwrap();
//! sink.write("style.css", Vec::new()).unwrap();
//! assert_eq!(progress.done(), 1);
//! ```

#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "measures time and writes to standard error and to the file of the trace"
)]

mod bar;
mod sink;
mod timings;

pub use bar::Progress;
pub use sink::ProgressSink;
pub use timings::Timings;
