//! Output folders that were copied, lost, or belong to others.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use docs_output::{
    DirSnapshot, Error, Finished, Output, OutputFiles, OutputOptions, PreviousOutput, Target,
};

/// A folder for a test, with an output folder and its spare copy.
struct Place {
    folder: tempfile::TempDir,
}

impl Place {
    fn new() -> Self {
        Self { folder: tempfile::tempdir().expect("a folder for the test") }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Compares the output folder with the files of the previous build.
    fn compare(&self, known: &OutputFiles) -> PreviousOutput {
        let target = Target::find(&self.path("out")).expect("the path can be read");
        let snapshot = DirSnapshot::new(target.with_spare(self.path("spare")));
        PreviousOutput::compare(snapshot.expect("the folder is ours"), known.clone())
    }

    /// Builds these files.
    fn build(&self, known: &OutputFiles, files: &[(&str, &str)]) -> (OutputFiles, usize) {
        let output = Output::new(self.compare(known)).expect("the folder is ours");
        for (path, text) in files {
            output.write(path, text.as_bytes()).expect("the folder is ours");
        }
        let Finished { files, changed, published, .. } =
            output.finish().expect("the folder is ours");
        published.prepare_next_build().expect("the folder is ours");
        (files, changed)
    }

    /// Replaces the folder `name` by a copy of its files, with other times.
    fn copy(&self, name: &str) {
        let (from, to) = (self.path(name), self.path("copy"));
        for file in tree(&from) {
            let copy = to.join(&file);
            fs::create_dir_all(copy.parent().expect("a file has a folder")).expect("ours");
            fs::copy(from.join(&file), &copy).expect("the folder is ours");
            touch(&copy);
        }
        fs::remove_dir_all(&from).expect("the folder is ours");
        fs::rename(to, from).expect("the folder is ours");
    }
}

fn touch(file: &Path) {
    let time = SystemTime::now() - Duration::from_secs(1000);
    let file = fs::File::options().write(true).open(file).expect("the file is ours");
    file.set_modified(time).expect("the file is ours");
}

/// Returns the paths of all files below a folder.
fn tree(folder: &Path) -> Vec<String> {
    let mut files = Vec::new();
    let mut waiting = vec![PathBuf::new()];
    while let Some(below) = waiting.pop() {
        for entry in fs::read_dir(folder.join(&below)).expect("it can be read").flatten() {
            let path = below.join(entry.file_name());
            if entry.file_type().expect("it can be read").is_dir() {
                waiting.push(path);
            } else {
                files.push(path.to_str().expect("our names are UTF-8").to_owned());
            }
        }
    }
    files.sort();
    files
}

const FILES: [(&str, &str); 3] = [("a/one.html", "one"), ("a/two.html", "two"), ("b.html", "b")];

#[test]
fn a_copied_output_is_compared_by_content() {
    let place = Place::new();
    let (known, _) = place.build(&OutputFiles::default(), &FILES);
    assert_eq!(place.compare(&known).compared().equal, 0);
    place.copy("out");
    let previous = place.compare(&known);
    assert!(previous.is_as_written());
    assert_eq!((previous.compared().equal, previous.compared().different), (4, 0));

    // The new signatures are known from then on.
    let known = previous.into_files();
    assert_eq!(place.compare(&known).compared().equal, 0);
    assert!(place.compare(&known).is_as_written());
}

#[test]
fn a_file_of_the_same_size_with_other_bytes_is_found() {
    let place = Place::new();
    let (known, _) = place.build(&OutputFiles::default(), &FILES);
    place.copy("out");
    fs::write(place.path("out/a/two.html"), "TWO").expect("the folder is ours");
    touch(&place.path("out/a/two.html"));
    fs::write(place.path("out/b.html"), "longer").expect("the folder is ours");
    let previous = place.compare(&known);
    assert!(!previous.is_as_written());
    // The longer file is not read.
    assert_eq!((previous.compared().equal, previous.compared().different), (2, 1));
    drop(previous);
    let (known, changed) = place.build(&known, &FILES);
    assert_eq!(changed, 2);
    assert!(place.compare(&known).is_as_written());
    assert_eq!(fs::read(place.path("out/a/two.html")).expect("there"), b"two");
}

#[cfg(unix)]
#[test]
fn a_link_in_the_place_of_a_file_is_replaced() {
    let place = Place::new();
    let (known, _) = place.build(&OutputFiles::default(), &FILES);
    // A foreign file with the same bytes. The link is as long as the file.
    fs::write(place.path("out/x"), "b").expect("the folder is ours");
    fs::remove_file(place.path("out/b.html")).expect("it is there");
    std::os::unix::fs::symlink("x", place.path("out/b.html")).expect("the folder is ours");
    let previous = place.compare(&known);
    assert_eq!((previous.compared().equal, previous.compared().different), (0, 1));
    drop(previous);
    place.build(&known, &FILES);
    assert!(!place.path("out/b.html").is_symlink());
    assert_eq!(fs::read(place.path("out/b.html")).expect("it is there"), b"b");
}

/// The spare copy is one of the last build, not of the one before it.
#[test]
fn a_lost_output_is_restored_from_the_spare_copy() {
    for is_copied in [false, true] {
        let place = Place::new();
        let (known, _) = place.build(&OutputFiles::default(), &FILES);
        fs::write(place.path("out/CNAME"), "foreign").expect("the folder is ours");
        let edited = [("a/one.html", "1"), ("b.html/c.html", "a folder"), ("c", "new")];
        let (known, _) = place.build(&known, &edited);
        let written = tree(&place.path("out"));
        fs::remove_dir_all(place.path("out")).expect("it is there");
        if is_copied {
            place.copy("spare");
            // An empty folder has the same effect as a missing one.
            fs::create_dir(place.path("out")).expect("the path is free");
        }

        let previous = place.compare(&known);
        assert!(!previous.is_as_written() && previous.is_restorable());
        assert_eq!(previous.compared().equal, if is_copied { known.len() } else { 0 });
        let output = Output::new(previous).expect("the path is free");
        assert_eq!(output.previous("a/one.html").as_deref(), Some(&b"1"[..]));
        output.keep_all();
        let finished = output.finish().expect("the path is free");
        assert_eq!(finished.changed, known.len());
        finished.published.prepare_next_build().expect("the folder is ours");
        let restored: Vec<String> =
            written.iter().filter(|path| *path != "CNAME").cloned().collect();
        assert_eq!(tree(&place.path("out")), restored, "no build has written `CNAME`");
        assert!(!place.path("out/a/two.html").exists());
        assert!(place.compare(&finished.files).is_as_written());
        assert_eq!(tree(&place.path("spare")), restored);
    }
}

#[test]
fn a_damaged_file_of_the_spare_copy_is_not_restored() {
    let place = Place::new();
    let (known, _) = place.build(&OutputFiles::default(), &FILES);
    fs::remove_dir_all(place.path("out")).expect("it is there");
    place.copy("spare");
    fs::write(place.path("spare/b.html"), "B").expect("the folder is ours");
    let previous = place.compare(&known);
    assert!(!previous.is_restorable());
    drop(previous);
    place.build(&known, &FILES);
    assert_eq!(fs::read(place.path("out/b.html")).expect("it is there"), b"b");
}

#[cfg(unix)]
#[test]
fn links_in_the_old_folder_are_not_followed_when_it_becomes_the_spare_copy() {
    let place = Place::new();
    let (known, _) = place.build(&OutputFiles::default(), &FILES);
    fs::create_dir(place.path("victim")).expect("the folder is ours");
    fs::write(place.path("victim/one.html"), "precious").expect("the folder is ours");
    // The build replaces the link, which has the path of one of its folders.
    fs::remove_dir_all(place.path("out/a")).expect("it is there");
    std::os::unix::fs::symlink("../victim", place.path("out/a")).expect("the folder is ours");
    let manifest = place.path("out").join(OutputOptions::new().manifest);
    let listed = fs::read_to_string(&manifest).expect("it is there");
    fs::write(&manifest, listed.replace("\"a/one.html\"", "\"a\"")).expect("ours");
    place.build(&known, &FILES);
    assert_eq!(tree(&place.path("victim")), ["one.html"]);
    assert_eq!(fs::read(place.path("victim/one.html")).expect("it stays"), b"precious");
    assert_eq!(tree(&place.path("spare")), tree(&place.path("out")));
    assert!(!place.path("spare/a").is_symlink());
}

/// Folders of settings, such as a home folder, consist of hidden entries.
#[test]
fn a_folder_with_hidden_files_is_refused() {
    let place = Place::new();
    let target = || Target::find(&place.path("out")).expect("the path can be read");
    assert!(target().check_own().is_ok(), "it does not exist");
    for (name, is_own) in [(".git/HEAD", true), (".gitignore", true), (".config/app", false)] {
        let file = place.path("out").join(name);
        fs::create_dir_all(file.parent().expect("a file has a folder")).expect("ours");
        fs::write(file, "").expect("the folder is ours");
        assert_eq!(target().check_own().is_ok(), is_own, "{name}");
        let listed = DirSnapshot::new(target());
        assert_eq!(!matches!(listed, Err(Error::ForeignFolder(_))), is_own, "{name}");
    }
    assert_eq!(tree(&place.path("out")), [".config/app", ".git/HEAD", ".gitignore"]);
    assert_eq!(tree(place.folder.path()).len(), 3, "nothing was written beside it");
}

/// Many folders below `/proc` cannot be listed, so that reading them first would fail with another error.
#[cfg(target_os = "linux")]
#[test]
fn a_foreign_folder_is_refused_before_its_folders_are_read() {
    for folder in ["/proc", "/"] {
        let target = Target::find(Path::new(folder)).expect("the folder is there");
        assert!(matches!(DirSnapshot::new(target.clone()), Err(Error::ForeignFolder(_))));
        assert!(matches!(PreviousOutput::new(target), Err(Error::ForeignFolder(_))));
    }
}
