//! Runs the targets on many inputs: `cargo run --release -p fuzz -- --inputs 1000000`.

#![expect(clippy::print_stdout, reason = "it is a program")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use clap::Parser;
use fuzz::corpus;
use fuzz::program::set_program;
use fuzz::run::{check, run};
use fuzz::targets::{ALL, Target, find};

/// Time after which a check counts as a hang and the program ends. It is long, because a busy machine can stall for a
/// minute.
const HANG: Duration = Duration::from_secs(300);

/// Runs mutated inputs and reports the first that violates a property.
#[derive(Debug, Parser)]
struct Arguments {
    /// Targets to run; all unless some are named
    #[arg(value_name = "TARGET")]
    targets: Vec<String>,

    /// Total number of inputs of all targets
    #[arg(long, default_value_t = 1_000_000)]
    inputs: u64,

    /// Seed of the generator: equal seeds generate equal inputs
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Check only this file, with the one target that is named
    #[arg(long, value_name = "FILE")]
    replay: Option<PathBuf>,

    /// The `site` program for targets that run it; by default the one beside this program
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    if let Some(program) = &arguments.program {
        set_program(program);
    }
    match started(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            println!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn started(arguments: &Arguments) -> Result<(), String> {
    let targets = named(&arguments.targets)?;
    match &arguments.replay {
        Some(file) => replay(&targets, file),
        None => run_all(&targets, arguments),
    }
}

fn named(names: &[String]) -> Result<Vec<Target>, String> {
    if names.is_empty() {
        return Ok(ALL.to_vec());
    }
    let known = ALL.map(|target| target.name).join(", ");
    let target = |name: &String| find(name).ok_or(format!("no target `{name}`; there are {known}"));
    names.iter().map(target).collect()
}

fn replay(targets: &[Target], file: &Path) -> Result<(), String> {
    let [target] = targets else { return Err("--replay needs one target".to_owned()) };
    let input = fs::read(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let time = check(target, &input)?;
    println!("{}: no fault, {time:.1?}", target.name);
    Ok(())
}

fn run_all(targets: &[Target], arguments: &Arguments) -> Result<(), String> {
    let shares = shares(targets, arguments.inputs);
    let mut total = 0;
    for (target, inputs) in targets.iter().zip(shares) {
        let watch = Watch::start(target);
        let start = Instant::now();
        let summary =
            run(target, inputs, arguments.seed, &mut |number, input| watch.note(number, input))
                .map_err(|fault| {
                    let file = keep(target, "fault", &fault.input);
                    format!("{fault}\nkept in {}", file.display())
                })?;
        total += summary.inputs;
        println!(
            "{:<12} {:>8} inputs, {:>4} MB, slowest {:.1?}, in {:.0?}: no fault",
            target.name,
            summary.inputs,
            summary.bytes / 1_000_000,
            summary.slowest,
            start.elapsed(),
        );
    }
    println!("{total} inputs: no fault");
    Ok(())
}

/// Divides the inputs among targets. An expensive target receives fewer inputs, and the first target the
/// remainder.
fn shares(targets: &[Target], inputs: u64) -> Vec<u64> {
    let weight = |target: &Target| 1.0 / target.cost as f64;
    let all: f64 = targets.iter().map(weight).sum();
    let mut shares: Vec<u64> =
        targets.iter().map(|target| (inputs as f64 * weight(target) / all) as u64).collect();
    let missing = inputs.saturating_sub(shares.iter().sum());
    if let Some(first) = shares.first_mut() {
        *first += missing;
    }
    shares
}

/// Writes an input to the folder in which `cargo fuzz` stores failing inputs.
fn keep(target: &Target, name: &str, input: &[u8]) -> PathBuf {
    let folder = corpus::folder().join("artifacts").join(target.name);
    let file = folder.join(name);
    let written = fs::create_dir_all(&folder).and_then(|()| fs::write(&file, input));
    if let Err(error) = written {
        println!("{}: {error}", file.display());
    }
    file
}

/// Watchdog that records each input before its check, and ends the program if a check does not
/// return.
///
/// The record remains after a stack overflow, which aborts the process.
struct Watch {
    target: Target,
    current: Arc<Mutex<(Instant, u64, Vec<u8>)>>,
}

impl Watch {
    fn start(target: &Target) -> Self {
        let current = Arc::new(Mutex::new((Instant::now(), 0, Vec::new())));
        let watched = Arc::downgrade(&current);
        let target = *target;
        // The thread ends when the watch is dropped.
        thread::spawn(move || {
            while let Some(current) = watched.upgrade() {
                let (since, number, input) =
                    current.lock().unwrap_or_else(PoisonError::into_inner).clone();
                if since.elapsed() > HANG {
                    let file = keep(&target, "hang", &input);
                    println!(
                        "{}, input {number}: it hangs; kept in {}",
                        target.name,
                        file.display()
                    );
                    std::process::exit(1);
                }
                drop(current);
                thread::sleep(Duration::from_millis(500));
            }
        });
        Self { target, current }
    }

    fn note(&self, number: u64, input: &[u8]) {
        keep(&self.target, "current", input);
        *self.current.lock().unwrap_or_else(PoisonError::into_inner) =
            (Instant::now(), number, input.to_vec());
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        // The file does not exist if there were no inputs.
        let _ = fs::remove_file(
            corpus::folder().join("artifacts").join(self.target.name).join("current"),
        );
    }
}
