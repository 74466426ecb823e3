//! Replays the recorded scenarios of the repository. The user interface replays the same file.

use std::path::Path;

use crate::replay::{replay_async, replay_blocking};
use crate::scenario::{File, Scenario};

#[test]
fn recorded_scenarios_are_replayed_without_a_difference() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/search/failover.json");
    replay(&file);
}

/// Replays a file of scenarios.
pub(crate) fn replay(path: &Path) {
    let scenarios = File::read(path).scenarios;
    assert!(!scenarios.is_empty(), "{} has no scenarios", path.display());

    let differences: Vec<String> = scenarios.iter().filter_map(difference).collect();
    let count = format!("{} of {} scenarios differ", differences.len(), scenarios.len());
    assert!(differences.is_empty(), "{count}\n{}", differences.join("\n"));
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
