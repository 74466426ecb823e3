//! Builds and previews after random changes of the sources.
//!
//! A build that reuses the previous one writes the same files as a build from scratch, and a preview that follows the
//! changes like a development server returns the same files.

mod change;
mod excerpted;
mod follower;
mod sources;

use std::collections::{BTreeMap, BTreeSet};

use docs_model::{ASSETS_FOLDER, Issue};
use docs_site::{
    BuildOptions, Interface, MemoryCache, MemorySink, Project, ReadSources, Shell, ShellError,
    ShellRenderer, ShellRequest,
};
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::{Config, RngSeed, TestCaseError};

use self::change::{Change, change, settings};
pub(crate) use self::excerpted::ExcerptedTree;
use self::follower::Follower;
pub(crate) use self::sources::{Format, SharedTree, picture};
use self::sources::{Settings, Sources};

/// Renderer whose shells contain all their inputs, so that a missed dependency is detected.
struct EchoRenderer;

impl ShellRenderer for EchoRenderer {
    fn render_shell(&self, request: &ShellRequest<'_>) -> Result<Shell, ShellError> {
        let ShellRequest { path, site, sidebar, page, .. } = request;
        let posts = page.matches("\"isTruncated\"").count();
        let mut pieces = vec![format!("{path} {site}")];
        pieces.extend((1..posts).map(|post| format!("post {post}")));
        pieces.push(format!("{sidebar:?} {page}"));
        Ok(Shell { pieces })
    }
}

/// The result of a build.
#[derive(Debug)]
struct Built {
    files: BTreeMap<String, Vec<u8>>,
    issues: Vec<Issue>,
    sources: ReadSources,
}

/// The inputs of a build that reuses the previous one.
#[derive(Default)]
struct Previous {
    cache: MemoryCache,
    files: BTreeMap<String, Vec<u8>>,
    options: BuildOptions,
}

impl Previous {
    fn lose(&mut self, loss: &Loss) {
        match loss {
            Loss::File(lost) => {
                let paths: Vec<&String> = self.files.keys().collect();
                let path = lost.get(&paths).to_string();
                self.files.remove(&path);
            }
            Loss::Files(seed) => {
                let mut number = seed.index(1 << 16);
                self.files.retain(|_, _| {
                    number = number.wrapping_mul(25_173).wrapping_add(13_849);
                    number & 0x100 != 0
                });
            }
            Loss::AllFiles => self.files.clear(),
            Loss::Records => self.cache = MemoryCache::default(),
        }
    }

    /// Builds the site again.
    fn build(&mut self, project: &Project) -> Built {
        let cache = std::mem::take(&mut self.cache).next();
        let sink = MemorySink::from_previous(std::mem::take(&mut self.files));
        let report = project.build(&self.options, &cache, &sink).expect("the site can be built");
        *self = Self { cache, files: sink.into_files(), options: BuildOptions::default() };
        self.options.previous_search = report.search;
        Built { files: self.files.clone(), issues: report.issues, sources: report.sources }
    }
}

fn build_from_nothing(project: &Project) -> Built {
    let built = project.build_to_memory(&BuildOptions::default());
    let (report, files) = built.expect("the site can be built");
    Built { files, issues: report.issues, sources: report.sources }
}

/// Fails if a build differs from a build from scratch.
fn check_build(built: &Built, expected: &Built) -> Result<(), TestCaseError> {
    let paths = |built: &Built| built.files.keys().cloned().collect::<Vec<_>>();
    prop_assert_eq!(paths(built), paths(expected));
    for (path, bytes) in &expected.files {
        check_file(path, &built.files[path], bytes)?;
    }
    prop_assert_eq!(&built.issues, &expected.issues);
    prop_assert_eq!(&built.sources, &expected.sources);
    Ok(())
}

/// Fails if the files of a follower differ from those of a build from scratch. `gone` are paths of earlier builds.
fn check_preview(
    follower: &Follower,
    expected: &Built,
    gone: &BTreeSet<String>,
) -> Result<(), TestCaseError> {
    // Pages precede pictures and downloads, because browsers receive the addresses of these from pages.
    let is_page = |path: &str| path.ends_with(".html");
    let (pages, others): (Vec<_>, Vec<_>) =
        expected.files.iter().partition(|(path, _)| is_page(path));
    for (path, bytes) in pages.into_iter().chain(others) {
        let file = follower.file(path);
        prop_assert!(file.is_some(), "{path} is not found");
        check_file(path, &file.unwrap_or_default(), bytes)?;
    }
    for path in gone {
        prop_assert!(follower.file(path).is_none(), "{path} is gone, and still found");
    }
    Ok(())
}

fn check_file(path: &str, bytes: &[u8], expected: &[u8]) -> Result<(), TestCaseError> {
    // The common case: without optimizations, a comparison byte by byte takes a tenth of the test's time.
    if bytes == expected {
        return Ok(());
    }
    let same = bytes.iter().zip(expected).take_while(|(byte, expected)| byte == expected).count();
    let around = |bytes: &[u8]| {
        let end = bytes.len().min(same + 200);
        String::from_utf8_lossy(&bytes[same.saturating_sub(200)..end]).into_owned()
    };
    let message = format!("{path}\nhas: {}\nexpected: {}", around(bytes), around(expected));
    Err(TestCaseError::fail(message))
}

/// Parts of the previous build that the next one cannot use: they were deleted, or they have other signatures and contents, as
/// after the restoration of an older cache.
#[derive(Clone, Debug)]
enum Loss {
    File(Index),
    /// About half of the files.
    Files(Index),
    AllFiles,
    Records,
}

fn loss() -> impl Strategy<Value = Loss> {
    prop_oneof![
        4 => any::<Index>().prop_map(Loss::File),
        2 => any::<Index>().prop_map(Loss::Files),
        1 => Just(Loss::AllFiles),
        1 => Just(Loss::Records),
    ]
}

/// Changes, and a loss before the site is built again.
type Step = (Vec<Change>, Option<Loss>);

fn step() -> impl Strategy<Value = Step> {
    (prop::collection::vec(change(), 1..4), prop::option::weighted(0.3, loss()))
}

fn check_changes(format: Format, settings: Settings, steps: &[Step]) -> Result<(), TestCaseError> {
    let mut sources = Sources::new(format, settings);
    let tree = SharedTree::default();
    tree.replace(sources.texts());
    let project = Project::new(tree.clone())
        .with_scripts(tree.clone())
        .with_interface(Interface::plain(), EchoRenderer);
    let excerpted = Project::new(ExcerptedTree::new(tree.clone()))
        .with_scripts(tree.clone())
        .with_interface(Interface::plain(), EchoRenderer);
    let mut previous = Previous::default();
    let mut known: BTreeSet<String> = previous.build(&excerpted).files.into_keys().collect();
    let mut follower = Follower::new(tree.clone(), project.clone());
    // Rendered pages must not become stale.
    known.iter().for_each(|path| drop(follower.file(path)));
    for (changes, loss) in steps {
        changes.iter().for_each(|change| change.make(&mut sources));
        follower.apply(&tree.replace(sources.texts()));
        if let Some(loss) = loss {
            previous.lose(loss);
        }
        let expected = build_from_nothing(&project);
        check_build(&previous.build(&excerpted), &expected)?;
        known.extend(expected.files.keys().cloned());
        // A page that is still open may request files with the hash of their previous content.
        let gone = known.iter().filter(|path| {
            !expected.files.contains_key(*path) && !path.contains(&format!("{ASSETS_FOLDER}/"))
        });
        check_preview(&follower, &expected, &gone.cloned().collect())?;
    }
    Ok(())
}

/// Defines a module with tests for each seed of random sequences. Each seed runs an equal share of the sequences, and the tests of
/// several seeds run in parallel.
macro_rules! seeds {
    ($($name:ident: $seed:literal),*) => {
        const SEEDS: u32 = [$($seed),*].len() as u32;

        $(mod $name {
            use super::*;

            proptest! {
                #![proptest_config(config($seed))]

                #[test]
                fn a_site_after_any_changes_is_as_built_from_nothing(
                    settings in settings(),
                    steps in prop::collection::vec(step(), 1..6),
                ) {
                    check_changes(Format::Own, settings, &steps)?;
                }

                #[test]
                fn a_docusaurus_project_after_any_changes_is_as_built_from_nothing(
                    settings in settings(),
                    steps in prop::collection::vec(step(), 1..6),
                ) {
                    check_changes(Format::Docusaurus, settings, &steps)?;
                }
            }
        })*
    };
}

seeds!(first: 15, second: 16);

fn config(seed: u64) -> Config {
    Config {
        cases: cases().div_ceil(SEEDS),
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(seed),
        max_shrink_iters: 400,
        ..Config::default()
    }
}

/// Number of sequences for each format. `PROPTEST_CASES` overrides it.
#[expect(clippy::disallowed_methods, reason = "tests follow the environment")]
fn cases() -> u32 {
    std::env::var("PROPTEST_CASES").ok().and_then(|count| count.parse().ok()).unwrap_or(250)
}
