//! Tests of killed builds: at any time, the output is the old or the new site, and the next build removes all files of
//! the killed one.
//!
//! Runs are killed at times over the whole measured duration, and at the two most critical times: while the folder of
//! the new site exists, and just after the new site has replaced the old one.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Number of pages of the site. Each page has two files, and some files in the search index.
const PAGES: usize = 70;

/// Number of pages that are changed at once, which have about 200 files.
const MANY: usize = 60;

/// Number of kills of the run within the test command.
const KILLS: usize = 40;

/// Number of kills of the long run.
const MANY_KILLS: usize = 200;

/// Maximum number of runs per kill. Runs that end before they are killed do not count. Each further run is killed
/// earlier, the last one at a tenth of the usual duration.
const MAX_RUNS_PER_KILL: usize = 16;

/// Content of a folder: paths and bytes of files.
type Tree = BTreeMap<PathBuf, Vec<u8>>;

/// State of the site's sources.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Sources {
    Plain,
    /// The content of one page differs.
    OneEdit,
    /// The contents of many pages differ.
    ManyEdits,
    /// The title of the site differs, which all pages contain.
    Settings,
}

/// Time of a kill.
#[derive(Clone, Copy, Debug)]
enum Moment {
    /// At this part of the usual duration.
    Part(f64),
    /// At this part of the remaining usual duration once the folder of the new site exists.
    Preparing(f64),
    /// Immediately after another folder has replaced the output.
    Published,
}

/// A site that is built and killed.
struct Site {
    folder: tempfile::TempDir,
    /// Output of a build from scratch for each state.
    clean: Vec<(Sources, Tree)>,
}

impl Site {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let mut site = Self { folder, clean: Vec::new() };
        for sources in [Sources::Plain, Sources::OneEdit, Sources::ManyEdits, Sources::Settings] {
            site.write(sources);
            let clean = tempfile::tempdir().expect("a folder for the test");
            let out = clean.path().join("out");
            let built = site.build(&out).arg("--no-cache").status().expect("the program starts");
            assert!(built.success());
            site.clean.push((sources, tree(&out)));
        }
        site
    }

    fn root(&self) -> PathBuf {
        self.folder.path().join("site")
    }

    /// Returns the folder with the output and the cache.
    fn parent(&self) -> PathBuf {
        self.folder.path().join("built")
    }

    fn out(&self) -> PathBuf {
        self.parent().join("out")
    }

    fn clean(&self, sources: Sources) -> &Tree {
        let mut clean = self.clean.iter();
        &clean.find(|(of, _)| *of == sources).expect("all states were built").1
    }

    fn write(&self, sources: Sources) {
        let title = if sources == Sources::Settings { "Other" } else { "Small" };
        let settings = format!("title = '{title}'\nurl = 'https://example.com'\n[search]\n");
        write(&self.root().join("site.toml"), &settings);
        for number in 0..PAGES {
            let is_edited = match sources {
                Sources::OneEdit => number == PAGES / 2,
                Sources::ManyEdits => number < MANY,
                _ => false,
            };
            let word = if is_edited { "edited" } else { "first" };
            let next = (number + 1) % PAGES;
            let text = format!(
                "# Page {number}\n\nText {word}{number} with a [link](./page{next}.md).\n\n## Part\n\n```js\nlet a = 1;\n```\n"
            );
            write(&self.root().join(format!("content/group{}/page{number}.md", number % 7)), &text);
        }
    }

    fn build(&self, out: &Path) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_site"));
        command.arg("build").arg("--root").arg(self.root()).arg("--out").arg(out);
        command.stdout(Stdio::null()).stderr(Stdio::null());
        command
    }

    /// Builds completely; returns the duration.
    fn build_whole(&self) -> Duration {
        let start = Instant::now();
        let status = self.build(&self.out()).status().expect("the program starts");
        assert!(status.success());
        start.elapsed()
    }

    /// Starts a build, and kills it at a given time. Returns `false` if it has ended earlier.
    fn kill(&self, moment: Moment, usual: Duration) -> bool {
        let start = Instant::now();
        let old = identity(&self.out());
        let mut child = self.build(&self.out()).spawn().expect("the program starts");
        let mut until = match moment {
            Moment::Part(part) => start + usual.mul_f64(part),
            // This timeout is an upper bound: the build ends earlier, or is killed at the right
            // time.
            Moment::Preparing(_) | Moment::Published => start + usual * 10,
        };
        let mut is_preparing = false;
        while Instant::now() < until && child.try_wait().expect("it is our child").is_none() {
            match moment {
                Moment::Part(_) => {}
                Moment::Preparing(part) if !is_preparing => {
                    is_preparing = self.has_work_folder();
                    if is_preparing {
                        let rest = usual.saturating_sub(start.elapsed());
                        until = Instant::now() + rest.mul_f64(part);
                    }
                }
                Moment::Preparing(_) => {}
                Moment::Published => {
                    if identity(&self.out()) != old {
                        break;
                    }
                }
            }
            // No pause in this case, because the time just after publishing is short.
            if !matches!(moment, Moment::Published) {
                thread::sleep(Duration::from_micros(200));
            }
        }
        // The signal is SIGKILL on Unix. Killing an ended child fails, which its status shows.
        let _ = child.kill();
        !child.wait().expect("it is our child").success()
    }

    fn has_work_folder(&self) -> bool {
        names(&self.parent()).iter().any(|name| name.starts_with(".site-build-"))
    }

    /// Returns the names beside the output and in the cache that no completed build leaves.
    fn leftovers(&self) -> Vec<String> {
        let cache = self.parent().join(".site-cache");
        let kept = ["lock", "sources", "spare", "state"];
        let is_kept = |name: &String| {
            let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
            name == ".gitignore" || name == "CACHEDIR.TAG" || kept.contains(&extension)
        };
        let beside = names(&self.parent());
        let beside = beside.into_iter().filter(|name| name != "out" && name != ".site-cache");
        let (records, others): (Vec<String>, Vec<String>) =
            names(&cache).into_iter().partition(|name| name.contains(".records-"));
        // The header of the cache names one file of records; others are leftovers.
        let records = records.into_iter().skip(1);
        beside.chain(records).chain(others.into_iter().filter(|name| !is_kept(name))).collect()
    }
}

fn write(file: &Path, text: &str) {
    // A file with the same content keeps its time, like in an editor.
    if fs::read_to_string(file).is_ok_and(|there| there == text) {
        return;
    }
    fs::create_dir_all(file.parent().expect("a file has a folder")).expect("the folder is ours");
    fs::write(file, text).expect("the folder is ours");
}

fn names(folder: &Path) -> Vec<String> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut names: Vec<String> =
        entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// Returns all files of a folder, except those of former builds and their list; empty if it does not exist.
fn tree(folder: &Path) -> Tree {
    let mut tree = all_files(folder);
    let former = tree.remove(Path::new(".docs-site.former.json")).unwrap_or_default();
    let former: BTreeMap<PathBuf, u64> = match former.is_empty() {
        true => BTreeMap::new(),
        false => serde_json::from_slice(&former).expect("it is a list"),
    };
    for path in former.keys() {
        assert!(tree.remove(path).is_some(), "{} is not kept", path.display());
    }
    tree
}

fn all_files(folder: &Path) -> Tree {
    let entries = walkdir::WalkDir::new(folder).into_iter().filter_map(Result::ok);
    let files = entries.filter(|entry| !entry.file_type().is_dir());
    files
        .map(|entry| {
            let path = entry.path().strip_prefix(folder).expect("below the folder").to_owned();
            (path, fs::read(entry.path()).expect("the file can be read"))
        })
        .collect()
}

/// Returns the identity of the folder at a path.
#[cfg(unix)]
fn identity(folder: &Path) -> Option<u64> {
    fs::metadata(folder).ok().map(|metadata| std::os::unix::fs::MetadataExt::ino(&metadata))
}

#[cfg(not(unix))]
fn identity(folder: &Path) -> Option<std::time::SystemTime> {
    fs::metadata(folder).and_then(|metadata| metadata.created()).ok()
}

/// Returns the times of kills. Half of them are distributed over the run, with more at its end, and half are relative
/// to events of the build.
fn moments(count: usize) -> Vec<Moment> {
    let part = |number: usize| (number + 1) as f64 / count as f64;
    (0..count)
        .map(|number| match number % 4 {
            0 => Moment::Part(part(number)),
            1 => Moment::Part(0.6 + 0.4 * part(number)),
            2 => Moment::Preparing(part(number)),
            _ => Moment::Published,
        })
        .collect()
}

/// Results of kills.
#[derive(Debug, Default)]
struct Tally {
    /// Number of kills after which the output was the old site.
    old: usize,
    /// Number of kills after which the output was the new site.
    new: usize,
    /// Number of kills after which the output was neither.
    mixed: usize,
    /// Number of files that remained after the next build.
    leftovers: usize,
    /// Number of next builds whose output differs from a build from scratch.
    wrong: usize,
    /// Number of runs that ended before they were killed.
    ended: usize,
}

/// Runner that kills builds of one kind of change, alternating between the old and the new site.
struct Killer<'a> {
    site: &'a Site,
    kind: Sources,
    /// State of the sources from which the output was built.
    current: Sources,
    /// Usual duration of a build with this change.
    usual: Duration,
    tally: Tally,
}

impl<'a> Killer<'a> {
    fn new(site: &'a Site, kind: Sources) -> Self {
        let usual = Duration::ZERO;
        let mut killer =
            Self { site, kind, current: Sources::Plain, usual, tally: Tally::default() };
        killer.start_anew();
        site.write(Sources::Plain);
        killer.usual = site.build_whole();
        if kind != Sources::Plain {
            killer.current = killer.change();
            killer.usual = site.build_whole();
        }
        killer
    }

    fn start_anew(&self) {
        // Fails if the folder is missing, which is expected.
        let _ = fs::remove_dir_all(self.site.parent());
        fs::create_dir_all(self.site.parent()).expect("the folder is ours");
    }

    /// Changes the sources, and returns their new state. A cold build removes the output instead.
    fn change(&self) -> Sources {
        let to = match self.current {
            Sources::Plain => self.kind,
            _ => Sources::Plain,
        };
        if self.kind == Sources::Plain {
            self.start_anew();
        }
        self.site.write(to);
        to
    }

    /// Kills a build. Returns `false` if it has ended earlier.
    fn kill(&mut self, moment: Moment) -> bool {
        let to = self.change();
        let is_killed = self.site.kill(moment, self.usual);
        let nothing = Tree::new();
        let old = match self.kind {
            Sources::Plain => &nothing,
            _ => self.site.clean(self.current),
        };
        let new = self.site.clean(to);
        let found = tree(&self.site.out());
        let is_old = found == *old;
        match (is_killed, is_old, found == *new) {
            (false, _, true) => self.tally.ended += 1,
            (true, _, true) => self.tally.new += 1,
            (true, true, _) => self.tally.old += 1,
            _ => self.tally.mixed += 1,
        }
        let next = self.site.build_whole();
        // The next build repeats all work of the killed one, so its duration is the usual one.
        if is_old {
            self.usual = next;
        }
        self.tally.wrong += usize::from(tree(&self.site.out()) != *new);
        self.tally.leftovers += self.site.leftovers().len();
        self.current = to;
        is_killed
    }

    /// Kills a build at a given time. If the build ends earlier, repeats with earlier times.
    fn kill_surely(&mut self, mut moment: Moment) {
        let mut part = 1.0;
        for _ in 0..MAX_RUNS_PER_KILL {
            if self.kill(moment) {
                return;
            }
            part *= 0.85;
            moment = Moment::Part(part);
        }
        panic!("{:?}: {MAX_RUNS_PER_KILL} runs ended before they could be killed", self.kind);
    }
}

#[expect(clippy::print_stdout, reason = "the figures of a long run are for its reader")]
fn kill_all(kills: usize) {
    let site = Site::new();
    let kinds = [Sources::Plain, Sources::OneEdit, Sources::ManyEdits, Sources::Settings];
    for kind in kinds {
        let mut killer = Killer::new(&site, kind);
        for moment in moments(kills / kinds.len()) {
            killer.kill_surely(moment);
        }
        let tally = killer.tally;
        println!("{kind:?}: {tally:?}");
        assert_eq!((tally.mixed, tally.leftovers, tally.wrong), (0, 0, 0), "{kind:?}: {tally:?}");
        assert_eq!(tally.old + tally.new, kills / kinds.len());
    }
}

#[test]
fn a_killed_build_leaves_the_old_site_or_the_new_one_and_nothing_else() {
    kill_all(KILLS);
}

#[test]
#[ignore = "takes minutes: the form above has the same kills at fewer moments"]
fn two_hundred_killed_builds_leave_the_old_site_or_the_new_one() {
    kill_all(MANY_KILLS);
}
