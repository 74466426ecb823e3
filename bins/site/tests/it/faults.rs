//! Reports of `site check` about sites with errors. Each folder of `fixtures/sites` has a snapshot.

use std::fs;

use crate::program::{run, workspace};

#[test]
fn each_faulty_site_has_its_messages() {
    let mut names: Vec<String> = fs::read_dir(workspace().join("fixtures/sites"))
        .expect("the fixtures are part of the repository")
        .map(|entry| {
            entry.expect("the folder can be read").file_name().to_string_lossy().into_owned()
        })
        .collect();
    names.sort();
    assert!(names.len() >= 20, "the fixtures are gone");
    let mut settings = insta::Settings::clone_current();
    settings.set_prepend_module_to_snapshot(false);
    settings.set_snapshot_path("snapshots/faults");
    settings.bind(|| {
        for name in names {
            let output = run(&["check", "--root", &format!("fixtures/sites/{name}")]);
            let said = String::from_utf8_lossy(&output.stderr);
            let done = String::from_utf8_lossy(&output.stdout);
            let code = output.status.code().expect("the program ends by itself");
            insta::assert_snapshot!(name, format!("{said}{done}exit code {code}"));
        }
    });
}

#[test]
fn all_of_twelve_faults_are_reported() {
    let output = run(&["check", "--root", "fixtures/sites/twelve-faults"]);
    let said = String::from_utf8_lossy(&output.stderr);
    let faults =
        said.lines().filter(|line| line.contains("error[") || line.contains("warning[")).count();
    assert!(faults >= 12, "{faults} faults:\n{said}");
}
