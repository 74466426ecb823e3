//! A short run of each target that needs no program; `bins/site/tests/fuzz.rs` runs the others.

use fuzz::run::run;
use fuzz::targets::{Target, find};

/// Enough to try every seed and most entries of the dictionaries within a few seconds of an unoptimised build.
const INPUTS: u64 = 1500;

/// Size to which inputs are cut: an unoptimised build takes ten times as long as the one that users have.
const LONGEST_INPUT: usize = 4 * 1024;

fn check(name: &str) {
    let target = find(name).expect("the target is there");
    let target = Target { longest_input: LONGEST_INPUT.min(target.longest_input), ..target };
    if let Err(fault) = run(&target, INPUTS, 1, &mut |_, _| {}) {
        panic!("{fault}");
    }
}

#[test]
fn markdown() {
    check("markdown");
}

#[test]
fn mdx() {
    check("mdx");
}

#[test]
fn front_matter() {
    check("front_matter");
}

#[test]
fn paths() {
    check("paths");
}

#[test]
fn sidebars() {
    check("sidebars");
}

#[test]
fn search() {
    check("search");
}
