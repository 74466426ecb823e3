//! Tests that `site dev` serves the bytes of a build from scratch after any changes.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::{Config, TestCaseError};

use crate::build::files;
use crate::events::TIMEOUT;
use crate::program::{Server, build, folder, path};

/// Element that the development server adds to each document.
const LIVE: &str = "<script type=\"module\" src=\"/__site/live.js\"></script>";

/// The format of a project.
#[derive(Clone, Copy, Debug)]
enum Format {
    Own,
    Docusaurus,
}

impl Format {
    /// Returns the folder of the documents.
    fn content(self) -> &'static str {
        match self {
            Self::Own => "content",
            Self::Docusaurus => "docs",
        }
    }

    /// Returns the name and the content of the settings file. Broken links are not errors, because pages are
    /// removed.
    fn settings(self, title: u8) -> (&'static str, String) {
        match self {
            Self::Own => {
                let text = format!(
                    "title = 'Small {title}'\nurl = 'https://small.example.com'\n\
                     [policies]\non_broken_links = 'ignore'\non_broken_anchors = 'ignore'\n[search]\n"
                );
                ("site.toml", text)
            }
            Self::Docusaurus => {
                let text = format!(
                    "module.exports = {{ title: 'Small {title}', url: 'https://small.example.com', baseUrl: '/', \
                     onBrokenLinks: 'ignore', onBrokenAnchors: 'ignore', \
                     presets: [['classic', {{ docs: {{ routeBasePath: '/' }}, blog: false }}]] }};\n"
                );
                ("docusaurus.config.js", text)
            }
        }
    }
}

const DOCUMENTS: [&str; 6] =
    ["a.md", "b.mdx", "guide/index.md", "guide/one.md", "guide/deep/two.md", "manual/three.md"];

const FOLDERS: [&str; 5] = ["guide", "guide/deep", "manual", "moved", "moved/deep"];

/// A change of the sources.
#[derive(Clone, Debug)]
enum Change {
    /// A document with this title, description and word.
    Write {
        file: &'static str,
        title: u8,
        description: u8,
        word: u8,
    },
    /// Two saves in quick succession.
    WriteTwice {
        file: &'static str,
        word: u8,
    },
    /// A save by an editor that writes another file and renames it to the document.
    Replace {
        file: &'static str,
        word: u8,
    },
    Remove(&'static str),
    MoveFile(&'static str, &'static str),
    MoveFolder(&'static str, &'static str),
    RemoveFolder(&'static str),
    /// A folder with documents that is moved into the site.
    MoveIn(&'static str),
    Picture(u8),
    Category {
        folder: &'static str,
        label: u8,
    },
    Title(u8),
}

fn change() -> impl Strategy<Value = Change> {
    let file = || select(&DOCUMENTS[..]);
    let directory = || select(&FOLDERS[..]);
    prop_oneof![
        4 => (file(), 0_u8..3, 0_u8..2, any::<u8>()).prop_map(|(file, title, description, word)| {
            Change::Write { file, title, description, word }
        }),
        2 => (file(), any::<u8>()).prop_map(|(file, word)| Change::WriteTwice { file, word }),
        2 => (file(), any::<u8>()).prop_map(|(file, word)| Change::Replace { file, word }),
        1 => file().prop_map(Change::Remove),
        1 => (file(), file()).prop_map(|(from, to)| Change::MoveFile(from, to)),
        2 => (directory(), directory()).prop_map(|(from, to)| Change::MoveFolder(from, to)),
        1 => directory().prop_map(Change::RemoveFolder),
        2 => directory().prop_map(Change::MoveIn),
        1 => (1_u8..100).prop_map(Change::Picture),
        1 => (directory(), any::<u8>())
            .prop_map(|(folder, label)| Change::Category { folder, label }),
        1 => (0_u8..3).prop_map(Change::Title),
    ]
}

fn text(title: u8, description: u8, word: u8) -> String {
    format!(
        "---\ndescription: About {description}\n---\n\n# Title {title}\n\nThe word{word}. \
         ![shot](/shot.gif)\n\n## More\n\n[a](/a), [one](/guide/one)\n"
    )
}

/// Returns the header of a picture, which contains its size.
fn picture(size: u8) -> String {
    let size = char::from(size);
    format!("GIF89a{size}\0{size}\0\0\0\0")
}

impl Change {
    /// Applies the change. Removing or moving a missing file has no effect.
    fn make(&self, root: &Path, format: Format) {
        let content = root.join(format.content());
        let write = |file: &str, text: &str| {
            let file = content.join(file);
            fs::create_dir_all(file.parent().expect("a file has a folder")).expect("it is ours");
            fs::write(file, text).expect("the folder is ours");
        };
        let rename = |from: &Path, to: &Path| {
            fs::create_dir_all(to.parent().expect("it has a folder")).expect("it is ours");
            let _ = fs::rename(from, to);
        };
        match *self {
            Self::Write { file, title, description, word } => {
                write(file, &text(title, description, word));
            }
            Self::WriteTwice { file, word } => {
                write(file, &text(0, 0, word.wrapping_add(1)));
                write(file, &text(0, 0, word));
            }
            Self::Replace { file, word } => {
                write("new.tmp", &text(1, 1, word));
                rename(&content.join("new.tmp"), &content.join(file));
            }
            Self::Remove(file) => {
                let _ = fs::remove_file(content.join(file));
            }
            Self::MoveFile(from, to) => rename(&content.join(from), &content.join(to)),
            Self::MoveFolder(from, to) => rename(&content.join(from), &content.join(to)),
            Self::RemoveFolder(folder) => {
                let _ = fs::remove_dir_all(content.join(folder));
            }
            Self::MoveIn(to) => {
                let one = text(2, 1, 0);
                let elsewhere = folder(&[("new/in.md", one.as_str()), ("new/deep/er.md", &one)]);
                rename(&elsewhere.path().join("new"), &content.join(to));
            }
            Self::Picture(size) => {
                fs::write(root.join("static/shot.gif"), picture(size)).expect("it is ours");
            }
            Self::Category { folder, label } => {
                write(
                    &format!("{folder}/_category_.json"),
                    &format!("{{\"label\": \"L{label}\"}}"),
                );
            }
            Self::Title(number) => {
                let (file, settings) = format.settings(number);
                fs::write(root.join(file), settings).expect("it is ours");
            }
        }
    }
}

/// Returns the path at which a built file is served.
fn address(file: &str) -> String {
    let page = file.strip_suffix("index.html").or_else(|| file.strip_suffix(".html"));
    format!("/{}", page.unwrap_or(file))
}

/// Returns the first difference between the server and a built site.
fn difference(
    server: &Server,
    built: &BTreeMap<String, Vec<u8>>,
    gone: &BTreeSet<String>,
) -> Option<String> {
    for (file, bytes) in built {
        let address = address(file);
        let answer = server.get(&address);
        if let Some(target) = redirect_target(bytes) {
            if answer.status == 302 && answer.location.as_deref() == Some(target) {
                continue;
            }
            return Some(format!("{address}: {} instead of a redirect", answer.status));
        }
        if answer.status != 200 && file != "404.html" {
            return Some(format!("{address}: {}", answer.status));
        }
        let is_page = file.ends_with(".html");
        let served =
            if is_page { answer.text().replace(LIVE, "").into_bytes() } else { answer.body };
        if served != *bytes {
            let [served, built] =
                [&served, bytes].map(|bytes| String::from_utf8_lossy(bytes).into_owned());
            return Some(format!("{address}\nserved: {served}\nbuilt: {built}"));
        }
    }
    let stale = gone.iter().find(|file| server.get(&address(file)).status != 404)?;
    Some(format!("{stale} is gone, and still served"))
}

/// Returns the target of a redirect's document; `None` for other documents.
fn redirect_target(document: &[u8]) -> Option<&str> {
    let text = std::str::from_utf8(document).ok()?;
    text.split_once("http-equiv=\"refresh\" content=\"0; url=")?.1.split('"').next()
}

/// Returns the public files of a built site.
fn built(root: &Path) -> BTreeMap<String, Vec<u8>> {
    let folder = build(root, &["--no-cache"]);
    let mut files: BTreeMap<String, Vec<u8>> =
        files(&folder.path().join("out")).into_iter().collect();
    files.retain(|file, _| !file.starts_with('.'));
    files
}

type Steps = Vec<Vec<Change>>;

fn steps() -> impl Strategy<Value = Steps> {
    prop::collection::vec(prop::collection::vec(change(), 1..6), 1..5)
}

/// Changes a site while it is served, and compares it with a build after each step.
fn check_steps(format: Format, steps: &Steps) -> Result<(), TestCaseError> {
    let first = text(0, 0, 0);
    let picture = picture(10);
    let (settings_file, settings) = format.settings(0);
    let mut sources = vec![(settings_file, settings.as_str()), ("static/shot.gif", &picture)];
    // A site without pages is an error, so the last page is never changed.
    let documents = DOCUMENTS.iter().chain(&["always.md"]);
    let documents: Vec<String> =
        documents.map(|file| format!("{}/{file}", format.content())).collect();
    sources.extend(documents.iter().map(|file| (file.as_str(), first.as_str())));
    let site = folder(&sources);
    let server = Server::start(&["dev", "--root", path(site.path())]);
    let mut known = BTreeSet::new();
    for changes in steps {
        for change in changes {
            // Requested pages must not become stale when the sources change.
            server.get("/a");
            server.get("/guide/one");
            change.make(site.path(), format);
        }
        let built = built(site.path());
        let pages = built.keys().filter(|file| file.ends_with(".html")).cloned();
        let pages: BTreeSet<String> = pages.collect();
        let gone = known.difference(&pages).cloned().collect();
        known.extend(pages);
        let start = Instant::now();
        while let Some(difference) = difference(&server, &built, &gone) {
            prop_assert!(start.elapsed() < TIMEOUT, "after {changes:?}: {difference}");
            thread::sleep(Duration::from_millis(50));
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(Config {
        max_shrink_iters: 8,
        failure_persistence: None,
        ..Config::with_cases(cases())
    })]

    #[test]
    fn dev_serves_the_files_of_a_first_build(steps in steps()) {
        check_steps(Format::Own, &steps)?;
    }

    #[test]
    fn dev_of_a_docusaurus_project_serves_the_files_of_a_first_build(steps in steps()) {
        check_steps(Format::Docusaurus, &steps)?;
    }
}

/// Number of sequences for each format. It is small, because each sequence starts a server and builds several
/// times. `PROPTEST_CASES` overrides it. docs-site tests the same property without files and sockets, with many
/// more sequences.
fn cases() -> u32 {
    std::env::var("PROPTEST_CASES").ok().and_then(|count| count.parse().ok()).unwrap_or(4)
}
