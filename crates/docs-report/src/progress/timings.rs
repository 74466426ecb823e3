//! Measurement of time: `--timings` for a table, `--trace FILE` for a profiler.
//!
//! Stages are the `tracing` spans of the engine's crates, which have no fields and nest strictly within a thread. Without
//! either option there is no subscriber, and a span has no measurable cost.

use std::cell::RefCell;
use std::fmt::Write as _;
use std::fs;
use std::io::{self, BufWriter, Write as _};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

/// Collector of the time of all stages of the process.
#[derive(Debug)]
pub struct Timings {
    start: Instant,
    stages: Mutex<Vec<Stage>>,
    trace: Option<Mutex<BufWriter<fs::File>>>,
    threads: AtomicU64,
    workers: usize,
}

/// Statistics of one stage.
#[derive(Clone, Debug)]
struct Stage {
    name: &'static str,
    /// Time in the stage itself, without nested stages, summed over all threads.
    own: Duration,
    times: u64,
}

/// Running stage of a thread.
struct Running {
    stage: usize,
    since: Instant,
    /// Time of nested stages.
    inner: Duration,
}

thread_local! {
    static RUNNING: RefCell<Vec<Running>> = const { RefCell::new(Vec::new()) };
    static THREAD: RefCell<Option<u64>> = const { RefCell::new(None) };
}

impl Timings {
    /// Starts collecting until the end of the process. With `trace`, writes each span there in the format of browsers'
    /// and Perfetto's trace viewers. `workers` is the number of threads that build.
    ///
    /// # Errors
    ///
    /// Returns an error if the trace cannot be written.
    ///
    /// # Panics
    ///
    /// Panics if the process has a subscriber already.
    pub fn start(trace: Option<&Path>, workers: usize) -> io::Result<Arc<Self>> {
        let trace = match trace {
            Some(path) => {
                let mut writer = BufWriter::new(fs::File::create(path)?);
                writer.write_all(b"[")?;
                Some(Mutex::new(writer))
            }
            None => None,
        };
        let timings = Arc::new(Self {
            start: Instant::now(),
            stages: Mutex::default(),
            trace,
            threads: AtomicU64::new(0),
            workers,
        });
        let subscriber = Collector(Arc::clone(&timings));
        tracing::subscriber::set_global_default(subscriber)
            .expect("the process sets one subscriber, at its start");
        Ok(timings)
    }

    /// Returns the collected times as a table, and completes the trace.
    #[must_use]
    pub fn finish(&self) -> String {
        if let Some(trace) = &self.trace {
            let mut trace = trace.lock().unwrap_or_else(PoisonError::into_inner);
            // An incomplete trace is still readable: viewers accept a missing last bracket.
            let _ = trace.write_all(b"\n{}]\n").and_then(|()| trace.flush());
        }
        let stages = self.stages.lock().unwrap_or_else(PoisonError::into_inner);
        table(&stages, self.start.elapsed(), self.workers, peak_memory())
    }

    fn enter(&self, stage: usize) {
        RUNNING.with_borrow_mut(|running| {
            running.push(Running { stage, since: Instant::now(), inner: Duration::ZERO });
        });
    }

    fn exit(&self) {
        let left = RUNNING.with_borrow_mut(|running| {
            let left = running.pop()?;
            let taken = left.since.elapsed();
            if let Some(outer) = running.last_mut() {
                outer.inner += taken;
            }
            Some((left, taken))
        });
        let Some((left, taken)) = left else { return };
        let name = {
            let mut stages = self.stages.lock().unwrap_or_else(PoisonError::into_inner);
            let stage = &mut stages[left.stage];
            stage.own += taken.saturating_sub(left.inner);
            stage.times += 1;
            stage.name
        };
        if let Some(trace) = &self.trace {
            self.write_event(trace, name, left.since, taken);
        }
    }

    fn write_event(
        &self,
        trace: &Mutex<BufWriter<fs::File>>,
        name: &str,
        since: Instant,
        taken: Duration,
    ) {
        let thread = THREAD.with_borrow_mut(|thread| {
            *thread.get_or_insert_with(|| self.threads.fetch_add(1, Ordering::Relaxed))
        });
        let started = since.saturating_duration_since(self.start).as_micros();
        let mut trace = trace.lock().unwrap_or_else(PoisonError::into_inner);
        // A full disk must not end the measured build.
        let _ = write!(
            trace,
            "\n{{\"name\":\"{name}\",\"ph\":\"X\",\"pid\":1,\"tid\":{thread},\"ts\":{started},\"dur\":{}}},",
            taken.as_micros()
        );
    }
}

/// Forwards the process's spans to its timings.
struct Collector(Arc<Timings>);

impl Subscriber for Collector {
    /// Returns whether a span is a stage. Dependencies, such as the bundler, have spans of their own.
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        let target = metadata.target();
        let is_ours = target.starts_with("docs_") || target.split("::").next() == Some("site");
        metadata.is_span() && is_ours
    }

    /// Returns the stage of a span as its id: spans of one stage need not be distinguished, since they nest.
    fn new_span(&self, span: &Attributes<'_>) -> Id {
        let name = span.metadata().name();
        let mut stages = self.0.stages.lock().unwrap_or_else(PoisonError::into_inner);
        let stage = stages.iter().position(|stage| stage.name == name).unwrap_or_else(|| {
            stages.push(Stage { name, own: Duration::ZERO, times: 0 });
            stages.len() - 1
        });
        Id::from_u64(stage as u64 + 1)
    }

    fn record(&self, _span: &Id, _values: &Record<'_>) {}

    fn record_follows_from(&self, _span: &Id, _follows: &Id) {}

    fn event(&self, _event: &Event<'_>) {}

    fn enter(&self, span: &Id) {
        self.0.enter(usize::try_from(span.into_u64() - 1).expect("ids are places in a list"));
    }

    fn exit(&self, _span: &Id) {
        self.0.exit();
    }
}

fn table(stages: &[Stage], wall: Duration, workers: usize, peak: Option<u64>) -> String {
    let mut sorted: Vec<&Stage> = stages.iter().collect();
    sorted.sort_by_key(|stage| std::cmp::Reverse(stage.own));
    let total: Duration = sorted.iter().map(|stage| stage.own).sum();
    let mut table = String::from("stage          seconds  share     times\n");
    for stage in sorted {
        let share = 100.0 * stage.own.as_secs_f64() / total.as_secs_f64().max(f64::EPSILON);
        let _ = writeln!(
            table,
            "{:<12} {:>9.3} {share:>5.1}% {:>9}",
            stage.name,
            stage.own.as_secs_f64(),
            stage.times
        );
    }
    let _ = write!(
        table,
        "{:.3} s of work in {:.3} s on {} threads",
        total.as_secs_f64(),
        wall.as_secs_f64(),
        workers
    );
    if let Some(bytes) = peak {
        let _ = write!(table, ", at most {} of memory", crate::bytes(bytes));
    }
    table
}

/// Returns the peak memory of the process in bytes, if the system reports it.
fn peak_memory() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stage_excludes_the_time_of_inner_stages() {
        let timings = Arc::new(Timings {
            start: Instant::now(),
            stages: Mutex::default(),
            trace: None,
            threads: AtomicU64::new(0),
            workers: 1,
        });
        let collector = Collector(Arc::clone(&timings));
        tracing::subscriber::with_default(collector, || {
            let _outer = tracing::info_span!("outer").entered();
            for _ in 0..3 {
                let _inner = tracing::info_span!("inner").entered();
                std::thread::sleep(Duration::from_millis(2));
            }
        });
        let stages = timings.stages.lock().expect("no other user").clone();
        let [outer, inner] = &stages[..] else { panic!("two stages: {stages:?}") };
        assert_eq!((outer.name, outer.times, inner.name, inner.times), ("outer", 1, "inner", 3));
        assert!(inner.own >= Duration::from_millis(6));
        assert!(outer.own < inner.own);
    }
}
