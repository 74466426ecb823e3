//! A short run of each target that does not run the program; `bins/site/tests/fuzz.rs` runs the others.

use fuzz::run::run;
use fuzz::targets::{Target, find};

/// Number of inputs. It covers all seeds and most dictionary entries in a few seconds without
/// optimizations.
const INPUTS: u64 = 1500;

/// Maximum size of inputs. A build without optimizations is ten times slower.
const MAX_INPUT: usize = 4 * 1024;

fn check(name: &str) {
    let target = find(name).expect("the target is there");
    let target = Target { longest_input: MAX_INPUT.min(target.longest_input), ..target };
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
