//! The scenarios that the repository keeps, replayed; the user interface replays the same file.

use std::path::Path;

use crate::replay::{replay_async, replay_blocking};
use crate::scenario::{File, Scenario};

#[test]
fn kept_scenarios_are_replayed_without_a_difference() {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/cases/failover.json");
    replay(&kept);
}

/// Replays a file of scenarios; gives how many there were, and how many of them overlap.
pub(crate) fn replay(path: &Path) -> (usize, usize) {
    let scenarios = File::read(path).scenarios;
    assert!(!scenarios.is_empty(), "{} has no scenarios", path.display());

    let differences: Vec<String> = scenarios.iter().filter_map(difference).collect();
    let count = format!("{} of {} scenarios differ", differences.len(), scenarios.len());
    assert!(differences.is_empty(), "{count}\n{}", differences.join("\n"));
    (scenarios.len(), scenarios.iter().filter(|scenario| scenario.is_concurrent()).count())
}

fn difference(scenario: &Scenario) -> Option<String> {
    let expected = scenario.expected();
    let mut replays = vec![("async", replay_async(scenario))];
    if !scenario.is_concurrent() {
        replays.push(("blocking", replay_blocking(scenario)));
    }
    let (driver, seen) = replays.into_iter().find(|(_, seen)| *seen != expected)?;
    Some(format!(
        "{} ({driver}): {}\n  seen:     {seen:?}\n  expected: {expected:?}",
        scenario.id, scenario.title
    ))
}
