//! Work spread over all cores.

use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

/// The stack of a worker: rendering recurses as deep as a page nests.
pub(crate) const STACK_BYTES: usize = 16 * 1024 * 1024;

/// How many threads work at once: `SITE_THREADS`, else one for each core.
pub(crate) fn thread_count() -> usize {
    let wanted = std::env::var("SITE_THREADS").ok().and_then(|count| count.parse().ok());
    wanted
        .filter(|count| *count > 0)
        .unwrap_or_else(|| thread::available_parallelism().map_or(1, NonZeroUsize::get))
}

/// Starts rayon's thread pool, in which the output folder is copied, with [`thread_count`] threads.
pub(crate) fn start_pool() {
    // Fails if the pool was started before.
    let _ = rayon::ThreadPoolBuilder::new().num_threads(thread_count()).build_global();
}

/// Does `work` for each item and gives the results in the items' order, whatever the number of threads.
///
/// Each thread starts with `start`, whose value it keeps; the first error stops all of them.
pub(crate) fn try_map<Item, State, Result_, Error>(
    items: &[Item],
    start: impl Fn() -> Result<State, Error> + Sync,
    work: impl Fn(&mut State, &Item) -> Result<Result_, Error> + Sync,
) -> Result<Vec<Result_>, Error>
where
    Item: Sync,
    Result_: Send,
    Error: Send,
{
    let next = AtomicUsize::new(0);
    let failed = AtomicBool::new(false);
    let collected = Mutex::new(Vec::with_capacity(items.len()));
    let run = || -> Result<(), Error> {
        let mut state = start()?;
        let mut results = Vec::new();
        while !failed.load(Ordering::Relaxed) {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(index) else { break };
            results.push((index, work(&mut state, item)?));
        }
        collected.lock().expect("no worker panicked while it held the lock").append(&mut results);
        Ok(())
    };
    let run = || run().inspect_err(|_| failed.store(true, Ordering::Relaxed));
    thread::scope(|scope| {
        let workers: Vec<_> = (0..thread_count().min(items.len()))
            .map(|_| {
                thread::Builder::new()
                    .stack_size(STACK_BYTES)
                    .spawn_scoped(scope, run)
                    .expect("the system can start a thread")
            })
            .collect();
        workers.into_iter().try_for_each(|worker| match worker.join() {
            Ok(result) => result,
            Err(panic) => std::panic::resume_unwind(panic),
        })
    })?;
    let results = collected.into_inner().expect("no worker panicked while it held the lock");
    let mut ordered: Vec<Option<Result_>> = items.iter().map(|_| None).collect();
    for (index, result) in results {
        ordered[index] = Some(result);
    }
    Ok(ordered.into_iter().flatten().collect())
}

/// [`try_map`] for work that can't fail and keeps nothing.
pub(crate) fn map<Item: Sync, Result_: Send>(
    items: &[Item],
    work: impl Fn(&Item) -> Result_ + Sync,
) -> Vec<Result_> {
    let results =
        try_map(items, || Ok(()), |(), item| Ok::<_, std::convert::Infallible>(work(item)));
    match results {
        Ok(results) => results,
        Err(never) => match never {},
    }
}

/// Does two things at once, the second on a thread of its own.
pub(crate) fn both<One, Other: Send>(
    one: impl FnOnce() -> One,
    other: impl FnOnce() -> Other + Send,
) -> (One, Other) {
    thread::scope(|scope| {
        let other = scope.spawn(other);
        let one = one();
        match other.join() {
            Ok(other) => (one, other),
            Err(panic) => std::panic::resume_unwind(panic),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_stand_in_the_order_of_the_items() {
        let items: Vec<usize> = (0..1_000).collect();
        assert_eq!(
            map(&items, |item| item * 2),
            items.iter().map(|item| item * 2).collect::<Vec<_>>()
        );
    }

    #[test]
    fn an_error_ends_the_work() {
        let items: Vec<usize> = (0..1_000).collect();
        let result =
            try_map(&items, || Ok(()), |(), item| if *item == 7 { Err("seven") } else { Ok(()) });
        assert_eq!(result, Err("seven"));
    }

    #[test]
    fn both_of_two_are_done() {
        assert_eq!(both(|| 1, || "two"), (1, "two"));
    }

    #[test]
    fn nothing_to_do_is_done_at_once() {
        assert_eq!(map(&[0_u8; 0], |item| *item), Vec::<u8>::new());
    }
}
