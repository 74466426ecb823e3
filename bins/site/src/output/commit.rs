//! A few new files moved into a folder that stays, so that a build of one page need not touch ten thousand.
//!
//! Every file is whole at any moment. A move that was killed half way is finished by the next program that opens the
//! folder: the plan lies beside the new files, and is carried out from where it stopped.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::error::Error;

/// How folders of new files are called.
pub(super) const ASIDE_PREFIX: &str = ".site-build-";

/// The plan within such a folder.
const PLAN_FILE: &str = ".commit.json";

/// What is to be done to a folder.
#[derive(Debug, Deserialize, Serialize)]
pub(super) struct Plan {
    /// Name of the folder, beside the one with the plan.
    target: String,
    /// Files that come.
    moved: Vec<String>,
    /// Files that go.
    removed: Vec<String>,
}

/// Moves files from one folder into another, and removes others from there.
pub(super) fn commit(
    aside: &Path,
    target: &Path,
    moved: Vec<String>,
    removed: Vec<String>,
) -> Result<(), Error> {
    let target_name = name(target);
    let plan = Plan { target: target_name, moved, removed };
    let draft = aside.join(".commit.draft");
    let json = serde_json::to_vec(&plan).expect("a plan is plain values");
    fs::write(&draft, json).map_err(Error::file("write", &draft))?;
    fs::rename(&draft, aside.join(PLAN_FILE)).map_err(Error::file("write", aside))?;
    carry_out(&plan, aside, target)
}

/// Finishes what was begun with a folder and killed.
pub(super) fn resume(target: &Path) -> Result<(), Error> {
    let parent = super::disk::parent(target);
    let Ok(entries) = fs::read_dir(parent) else { return Ok(()) };
    for aside in entries.flatten().filter(|entry| is_aside(&entry.file_name())) {
        let aside = aside.path();
        let Some(plan) = read_plan(&aside) else { continue };
        if plan.target == name(target) {
            carry_out(&plan, &aside, target)?;
            // What is left of it is in nobody's way.
            let _ = fs::remove_dir_all(&aside);
        }
    }
    Ok(())
}

fn is_aside(name: &std::ffi::OsStr) -> bool {
    name.to_string_lossy().starts_with(ASIDE_PREFIX)
}

fn read_plan(aside: &Path) -> Option<Plan> {
    serde_json::from_slice(&fs::read(aside.join(PLAN_FILE)).ok()?).ok()
}

fn carry_out(plan: &Plan, aside: &Path, target: &Path) -> Result<(), Error> {
    for path in &plan.moved {
        let (from, to) = (aside.join(path), target.join(path));
        if let Some(folder) = to.parent() {
            fs::create_dir_all(folder).map_err(Error::file("make the folder", folder))?;
        }
        allow_missing(fs::rename(&from, &to)).map_err(Error::file("write", &to))?;
    }
    for path in &plan.removed {
        let gone = target.join(path);
        allow_missing(fs::remove_file(&gone)).map_err(Error::file("remove", &gone))?;
        remove_empty_folders(target, gone);
    }
    Ok(())
}

/// What is not there any more was dealt with before the kill.
fn allow_missing(result: io::Result<()>) -> io::Result<()> {
    match result {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        result => result,
    }
}

/// Removes the folders above a file that is gone, as far as they hold nothing.
fn remove_empty_folders(target: &Path, mut path: PathBuf) {
    while path.pop() && path != target && fs::remove_dir(&path).is_ok() {}
}

fn name(target: &Path) -> String {
    target.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_that_was_killed_is_finished() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let (aside, target) = (folder.path().join(".site-build-1"), folder.path().join("build"));
        for path in [aside.join("a"), target.join("old")] {
            fs::create_dir_all(path).expect("the folder is ours");
        }
        fs::write(aside.join("a/b.html"), "new").expect("the folder is ours");
        fs::write(target.join("old/c.html"), "old").expect("the folder is ours");
        let plan = Plan {
            target: "build".to_owned(),
            // The first was moved before the kill.
            moved: vec!["moved.html".to_owned(), "a/b.html".to_owned()],
            removed: vec!["old/c.html".to_owned()],
        };
        let json = serde_json::to_vec(&plan).expect("plain values");
        fs::write(aside.join(PLAN_FILE), json).expect("the folder is ours");

        resume(&target).expect("everything is there");

        assert_eq!(fs::read(target.join("a/b.html")).expect("it was moved"), b"new");
        assert!(!target.join("old").exists());
        assert!(!aside.exists());
    }
}
