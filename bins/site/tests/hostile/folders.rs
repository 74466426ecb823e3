//! Folders of other programs and of the site's sources as output or cache.

use std::fs;
use std::path::{Path, PathBuf};

use crate::program::{SETTINGS, folder, path, site};

/// A site, and folders with files of a user.
fn place() -> tempfile::TempDir {
    folder(&[
        ("docs/site.toml", SETTINGS),
        ("docs/content/index.md", "# Home\n"),
        ("docs/content/guide/a.md", "# A\n"),
        ("docs/pages/about.md", "# About\n"),
        ("docs/static/robots.txt", ""),
        ("home/.bashrc", "years"),
        ("home/.config/app/settings", "years"),
        ("work/thesis.txt", "years"),
    ])
}

/// Returns all paths below a folder.
fn tree(folder: &Path) -> Vec<PathBuf> {
    let entries = walkdir::WalkDir::new(folder).sort_by_file_name().into_iter();
    entries.map(|entry| entry.expect("it can be read").into_path()).collect()
}

/// Runs `site build` in a folder. Returns the message of the failure; `None` if it succeeds.
fn build(place: &Path, arguments: &[&str]) -> Option<String> {
    let mut command = site(&["build", "--root", "docs"]);
    let output = command.args(arguments).current_dir(place).output().expect("the program starts");
    let said = String::from_utf8_lossy(&output.stderr).replace(path(&real(place)), "PLACE");
    (!output.status.success()).then_some(said)
}

fn real(place: &Path) -> PathBuf {
    fs::canonicalize(place).expect("the folder is there")
}

/// Runs a build that must fail, and must not write anything.
#[track_caller]
fn refused(place: &Path, arguments: &[&str]) -> String {
    let before = tree(place);
    let said = build(place, arguments).expect("the build is refused");
    assert_eq!(tree(place), before, "{arguments:?}");
    said
}

#[test]
fn folders_of_other_programs_are_no_output() {
    let place = place();
    let mut outs = vec!["home", "work", ".", "docs", "docs/content", "docs/static"];
    if cfg!(target_os = "linux") {
        outs.extend(["/", "/proc"]);
    }
    for out in outs {
        for more in [&["--no-cache"][..], &[], &["--cache", "kept"]] {
            let mut arguments = vec!["--out", out];
            arguments.extend(more);
            let said = refused(place.path(), &arguments);
            let message = " is not empty, and was not written by a build\n  help: name a folder that does not exist yet";
            assert!(
                said.starts_with("error: `") && said.contains(message),
                "{out} {more:?}: {said}"
            );
        }
    }
    #[cfg(unix)]
    for file in ["home/.bashrc", "home/.config/app/settings", "work/thesis.txt"] {
        let metadata = fs::metadata(place.path().join(file)).expect("it is there");
        assert_eq!(std::os::unix::fs::MetadataExt::nlink(&metadata), 1, "{file}");
    }
}

#[test]
fn folders_of_other_programs_are_no_cache() {
    let place = place();
    for cache in ["home", "work", ".", "docs", "docs/content"] {
        let said = refused(place.path(), &["--out", "out/build", "--cache", cache]);
        let message = " the folder is not empty, and is no cache\n  help: name a folder that does not exist yet, or an empty one, with `--cache DIR`";
        let is_around = " is within the cache, `";
        let expected = if cache == "." { is_around } else { message };
        assert!(said.contains(expected), "{cache}: {said}");
    }
    insta::assert_snapshot!(
        refused(place.path(), &["--out", "build", "--cache", "home"]),
        @r"
    error: can't keep the cache in `PLACE/home`: the folder is not empty, and is no cache
      help: name a folder that does not exist yet, or an empty one, with `--cache DIR`
    "
    );
    insta::assert_snapshot!(
        refused(place.path(), &["--out", "kept/build", "--cache", "kept"]),
        @r"
    error: can't write the site to `PLACE/kept/build`: it is within the cache, `PLACE/kept`
      help: name a folder outside of the cache with `--out DIR`
    "
    );
    assert_eq!(build(place.path(), &["--out", "build", "--cache", "new/cache"]), None);
    assert_eq!(build(place.path(), &["--out", "build", "--cache", "new/cache"]), None);
}

#[test]
fn folders_within_the_sources_are_neither_output_nor_cache() {
    let place = place();
    for within in
        ["docs/content/out", "docs/content/guide/deep/out", "docs/static/out", "docs/pages/out"]
    {
        for more in [&["--no-cache"][..], &[], &["--cache", "kept"]] {
            let mut arguments = vec!["--out", within];
            arguments.extend(more);
            let said = refused(place.path(), &arguments);
            assert!(said.contains("as the output: it is within `"), "{said}");
        }
        let said = refused(place.path(), &["--out", "build", "--cache", within]);
        assert!(said.contains("as the cache: it is within `"), "{said}");
    }
    insta::assert_snapshot!(
        refused(place.path(), &["--out", "docs/content/out"]),
        @r"
    error: can't use `PLACE/docs/content/out` as the output: it is within `content`, whose files are sources of the site
      help: name a folder outside of `content` with `--out DIR`
    "
    );
    // A build with the same cache and another output does not change the result.
    assert_eq!(build(place.path(), &["--out", "build", "--cache", "kept"]), None);
    let said = refused(place.path(), &["--out", "docs/content/out", "--cache", "kept"]);
    assert!(said.contains("as the output: it is within `content`"), "{said}");
}

#[test]
fn a_deployment_writes_nothing_among_the_sources() {
    let place = place();
    assert_eq!(build(place.path(), &["--no-cache", "--out", "build"]), None);
    let deploy = |target: &str, current: &str| {
        let build = place.path().join("build");
        let mut command = site(&["deploy", target, "--dir", path(&build)]);
        let output = command.current_dir(place.path().join(current)).output();
        let output = output.expect("the program starts");
        let said =
            String::from_utf8_lossy(&output.stderr).replace(path(&real(place.path())), "PLACE");
        (!output.status.success()).then_some(said)
    };
    let before = tree(place.path());
    for (target, current) in
        [(".", "docs"), ("docs", "."), ("docs/content", "."), ("docs/static/new", ".")]
    {
        let said = deploy(target, current).unwrap_or_else(|| panic!("{target} is refused"));
        assert_eq!(tree(place.path()), before, "{target}: {said}");
    }
    insta::assert_snapshot!(deploy(".", "docs").unwrap_or_default(), @r"
    error: can't deploy to `PLACE/docs`: it is the folder of a site, with its sources
      help: name a folder outside of the site, or one of its own, such as `deployed`
    ");
    insta::assert_snapshot!(deploy("docs/content/new", ".").unwrap_or_default(), @r"
    error: can't use `PLACE/docs/content/new` as the target of a deployment: it is within `content`, whose files are sources of the site
      help: name a folder outside of `content` with `site deploy DIR`
    ");
    assert_eq!(deploy("public", "docs"), None);
}

/// The documents of a Docusaurus project can be in its own folder, which contains the default output and cache.
#[test]
fn an_output_within_the_documents_is_no_source_of_the_next_build() {
    let place = folder(&[
        (
            "docs/docusaurus.config.js",
            "module.exports = {title: 'T', url: 'https://t.example.com', baseUrl: '/', \
             presets: [['classic', {blog: false, docs: {path: '.', routeBasePath: '/'}}]]};",
        ),
        ("docs/index.md", "# Home\n"),
        ("docs/guide/a.md", "# A\n"),
        // Work folder of a build that is running or was killed.
        ("docs/.site-build-abc123/new/b.md", "# B\n"),
    ]);
    let mut pages = Vec::new();
    for text in ["# Home\n", "# Home\n\nMore.\n", "# Home\n\nStill more.\n"] {
        fs::write(place.path().join("docs/index.md"), text).expect("the folder is ours");
        assert_eq!(build(place.path(), &["--out", "docs/build"]), None);
        let built = tree(&place.path().join("docs/build")).into_iter();
        pages.push(built.filter(|path| path.extension().is_some_and(|it| it == "html")).count());
    }
    assert_eq!(pages[1..], [pages[0]; 2]);
    assert!(!place.path().join("docs/build/build").exists());
}
