//! Runner of a target on many inputs, without coverage and on any toolchain.

use std::any::Any;
use std::cell::Cell;
use std::fmt;
use std::panic::{self, AssertUnwindSafe, catch_unwind};
use std::sync::Once;
use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

use crate::corpus;
use crate::mutate::Mutator;
use crate::targets::Target;

/// Factor of the time limit in builds without optimizations.
const UNOPTIMISED: u32 = 10;

/// Summary of a run without failures.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Summary {
    /// Number of checked inputs.
    pub inputs: u64,
    /// Total size of the inputs.
    pub bytes: u64,
    /// Longest processor time of one check.
    pub slowest: Duration,
}

/// Input that violates a property.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Failure {
    /// Name of the target.
    pub target: &'static str,
    /// Number of the input within the run.
    pub number: u64,
    /// Input, minimized while it still fails.
    pub input: Vec<u8>,
    /// Returns the message of the failure.
    pub message: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { target, number, input, message } = self;
        write!(
            formatter,
            "{target}, input {number}: {message}\n{:?}",
            String::from_utf8_lossy(input)
        )
    }
}

/// Checks the seeds, then mutations of them. Calls `before` with each input first.
///
/// # Errors
///
/// Returns the first input whose check panics or exceeds the target's time limit.
pub fn run(
    target: &Target,
    inputs: u64,
    seed: u64,
    before: &mut dyn FnMut(u64, &[u8]),
) -> Result<Summary, Box<Failure>> {
    let mutator =
        Mutator::new(corpus::seeds(target), corpus::dictionary(target), target.longest_input);
    let mut summary = Summary::default();
    for number in 0..inputs {
        let input = mutator.input(seed, number);
        before(number, &input);
        match check(target, &input) {
            Ok(time) => summary.slowest = summary.slowest.max(time),
            Err(_) => return Err(Box::new(fault(target, number, input))),
        }
        summary.inputs += 1;
        summary.bytes += input.len() as u64;
    }
    Ok(summary)
}

/// Checks one input and returns the processor time of the check.
///
/// # Errors
///
/// Returns the message of the failure.
pub fn check(target: &Target, input: &[u8]) -> Result<Duration, String> {
    let start = processor_time();
    quietly(|| catch_unwind(AssertUnwindSafe(|| (target.check)(input))))
        .map_err(|panic| message(&*panic))?;
    let time = processor_time() - start;
    let limit = target.time_limit * if cfg!(debug_assertions) { UNOPTIMISED } else { 1 };
    if time > limit {
        return Err(format!("it takes {time:.1?}, more than {limit:?}"));
    }
    Ok(time)
}

/// Runs a function without the default message of a panic, because the caller reports it.
fn quietly<T>(work: impl FnOnce() -> T) -> T {
    thread_local! {
        static IS_QUIET: Cell<bool> = const { Cell::new(false) };
    }
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if !IS_QUIET.get() {
                usual(info);
            }
        }));
    });
    IS_QUIET.set(true);
    let result = work();
    IS_QUIET.set(false);
    result
}

fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "it panics".to_owned())
}

/// Returns the processor time of this thread. Wall-clock time is unreliable on a busy machine.
fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    let seconds = u64::try_from(time.tv_sec).unwrap_or_default();
    Duration::new(seconds, u32::try_from(time.tv_nsec).unwrap_or_default())
}

/// Minimizes a failing input: removes halves, quarters and so on while it still fails.
fn fault(target: &Target, number: u64, mut input: Vec<u8>) -> Failure {
    let mut message = check(target, &input).err();
    let mut length = input.len() / 2;
    while length > 0 {
        let mut start = 0;
        while start < input.len() {
            let mut shorter = input.clone();
            shorter.drain(start..(start + length).min(input.len()));
            match check(target, &shorter) {
                Err(shorter_message) => {
                    input = shorter;
                    message = Some(shorter_message);
                }
                Ok(_) => start += length,
            }
        }
        length /= 2;
    }
    let message = message.unwrap_or_else(|| "it fails once, and not again".to_owned());
    Failure { target: target.name, number, input, message }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_is_found_and_reduced() {
        let target = Target {
            name: "paths",
            check: |input| assert!(!input.windows(2).any(|pair| pair == b".."), "two dots"),
            longest_input: 1000,
            time_limit: Duration::from_secs(1),
            cost: 1,
        };
        let fault = run(&target, 10_000, 1, &mut |_, _| {}).expect_err("the dictionary has dots");
        assert_eq!((fault.message.as_str(), fault.input.as_slice()), ("two dots", &b".."[..]));
    }
}
