//! A short run of the fuzz targets that use the program through files and sockets; `fuzz/tests` runs the others.

use fuzz::program::set_program;
use fuzz::run::run;
use fuzz::targets::find;

fn check(name: &str, inputs: u64) {
    set_program(env!("CARGO_BIN_EXE_site"));
    let target = find(name).expect("the target is there");
    if let Err(fault) = run(&target, inputs, 1, &mut |_, _| {}) {
        panic!("{fault}");
    }
}

#[test]
fn requests() {
    check("requests", 1500);
}

#[test]
fn configurations() {
    // The number of inputs is small, because each starts a process.
    check("config", 60);
}
