//! Renders texts that nobody would write: `cargo run --release -p docs-render --example fuzz -- COUNT SEED`.
//!
//! Each text is made of the gallery's by cutting, repeating, joining and spoiling. None may make
//! rendering panic, take longer than a second, or leave an element open. The first that does is
//! printed with its number; the same seed makes the same texts.

#![expect(clippy::print_stdout, reason = "it is a program")]

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use docs_render::{AsWritten, Dialect, Highlighter, NpmToYarn, Options, Source, render};

/// Texts grow no longer.
const LONGEST_BYTES: usize = 64 * 1024;
/// Rendering may take no longer.
const LONGEST: Duration = Duration::from_secs(1);

/// Pieces that hold Markdown, HTML and MDX together.
const MARKS: &[&str] = &[
    "\n",
    "\n\n",
    "    ",
    "\t",
    "> ",
    "- ",
    "1. ",
    "# ",
    "## ",
    "```js\n",
    "```\n",
    "~~~",
    "`",
    "*",
    "**",
    "_",
    "~~",
    "[",
    "](",
    ")",
    "![",
    "[^1]",
    "[^1]: ",
    ":::note\n",
    ":::\n",
    "::::",
    "|",
    "|-|-|\n",
    "<",
    ">",
    "</",
    "<div>",
    "</div>",
    "<Tabs>\n",
    "<TabItem value=\"a\">\n",
    "</TabItem>\n",
    "</Tabs>\n",
    "{",
    "}",
    "{`",
    "{/*",
    "*/}",
    "<!--",
    "-->",
    "<A b={",
    "import A from './a.md'\n",
    "export const a = ",
    "&amp;",
    "&#",
    ":smile:",
    "$$",
    "{#a}",
    "\\",
    "\r\n",
    "\0",
    "\u{fdd1}",
    "\u{fdd3}contents\u{fdd3}",
    "é",
    "你",
    "<script>",
    "</script>",
    "<Head>",
    "</Head>",
    "javascript:",
];

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1).map(|argument| argument.parse::<u64>().ok());
    let count = arguments.next().flatten().unwrap_or(10_000);
    let seed = arguments.next().flatten().unwrap_or(1);
    let seeds = texts();
    let highlighter = Highlighter::new();
    let mut random = Random(seed.wrapping_mul(2).wrapping_add(1));
    let (mut bytes, mut slowest) = (0, Duration::ZERO);
    for number in 0..count {
        let text = mutated(&seeds, &mut random);
        match checked(&text, &highlighter, &mut random) {
            Ok(time) => slowest = slowest.max(time),
            Err(fault) => {
                println!("text {number} of seed {seed}: {fault}\n{text:?}");
                return ExitCode::FAILURE;
            }
        }
        bytes += text.len();
    }
    println!("{count} texts, {} MB, slowest {slowest:.1?}: no fault", bytes / 1_000_000);
    ExitCode::SUCCESS
}

/// A generator of numbers (xorshift) that gives the same ones every time.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 11).unwrap_or_default() % bound.max(1)
    }

    fn one_of<'a, T: ?Sized>(&mut self, all: &[&'a T]) -> &'a T {
        all[self.below(all.len())]
    }

    fn chance(&mut self, one_in: usize) -> bool {
        self.below(one_in) == 0
    }
}

#[expect(clippy::disallowed_methods, reason = "the gallery is a folder")]
fn texts() -> Vec<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/markdown");
    let mut paths: Vec<_> = std::fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .collect();
    paths.sort();
    paths.iter().filter_map(|path| std::fs::read_to_string(path).ok()).collect()
}

/// A text that is spoiled a few times, most often a short one.
fn mutated(seeds: &[String], random: &mut Random) -> String {
    let mut text = piece(seeds, random).to_owned();
    for _ in 0..random.below(12) {
        let at = text.floor_char_boundary(random.below(text.len() + 1));
        match random.below(6) {
            0 => text.insert_str(at, piece(seeds, random)),
            1 => text.insert_str(at, &random.one_of(MARKS).repeat(1 + random.below(4))),
            2 => {
                let end = text.ceil_char_boundary((at + random.below(40)).min(text.len()));
                text.replace_range(at..end, "");
            }
            3 => {
                let end = text.ceil_char_boundary((at + random.below(200)).min(text.len()));
                let repeated = text[at..end].repeat(1 + random.below(3));
                text.insert_str(at, &repeated);
            }
            4 if random.chance(20) => {
                text.insert_str(at, &random.one_of(MARKS).repeat(random.below(3000)));
            }
            _ => text.insert_str(at, random.one_of(MARKS)),
        }
    }
    text.truncate(text.floor_char_boundary(LONGEST_BYTES));
    text
}

/// Some lines of a text.
fn piece<'a>(seeds: &'a [String], random: &mut Random) -> &'a str {
    let Some(text) = seeds.get(random.below(seeds.len())) else { return "" };
    let start = text.floor_char_boundary(random.below(text.len() + 1));
    let end = text.ceil_char_boundary((start + random.below(300)).min(text.len()));
    &text[start..end]
}

/// Renders a text with some settings; what is wrong with the page, or the time it took.
fn checked(text: &str, highlighter: &Highlighter, random: &mut Random) -> Result<Duration, String> {
    let options = Options {
        dialect: if random.chance(2) { Dialect::Mdx } else { Dialect::Markdown },
        highlighter: random.chance(4).then_some(highlighter),
        github_alerts: random.chance(3),
        math: random.chance(3),
        npm_to_yarn: random.chance(3).then(NpmToYarn::default),
        unsafe_html: !random.chance(8),
        ..Options::default()
    };
    let source = Source { title: random.chance(2).then_some("Title"), ..Source::new(text, "a.md") };
    let start = working_time();
    let page = catch_unwind(AssertUnwindSafe(|| render(&source, &options, &AsWritten)));
    let time = working_time().saturating_sub(start);
    let page = page.map_err(|_| format!("it panics with {options:?}"))?;
    if time > LONGEST {
        return Err(format!("it takes {time:.1?} with {options:?}"));
    }
    match unbalanced(&page.html) {
        Some(name) => Err(format!("`{name}` is not balanced with {options:?}")),
        None => Ok(time),
    }
}

/// How long this thread has worked, where the system tells (Linux); else how long the program runs.
///
/// On a busy machine a program may stand still for seconds.
#[expect(clippy::disallowed_methods, reason = "a hang is a matter of time")]
fn working_time() -> Duration {
    static START: OnceLock<Instant> = OnceLock::new();
    let schedule = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    match schedule.split(' ').next().and_then(|time| time.parse().ok()) {
        Some(nanoseconds) => Duration::from_nanos(nanoseconds),
        None => START.get_or_init(Instant::now).elapsed(),
    }
}

/// The name of an element that is open at the end, or the first end tag that fits no start tag.
fn unbalanced(html: &str) -> Option<String> {
    const VOID: [&str; 12] = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr",
    ];
    let mut open: Vec<&str> = Vec::new();
    let mut rest = html;
    while let Some((_, tag)) = rest.split_once('<') {
        let Some((tag, after)) = tag.split_once('>') else { return Some(tag.to_owned()) };
        rest = after;
        let name = tag.trim_start_matches('/').split([' ', '\n', '/']).next().unwrap_or_default();
        match tag.strip_prefix('/') {
            Some(_) if open.pop() != Some(name) => return Some(format!("</{name}>")),
            Some(_) => {}
            None if VOID.contains(&name) || tag.ends_with('/') => {}
            None => open.push(name),
        }
        if ["script", "style", "title", "textarea"].contains(&name) && !tag.starts_with('/') {
            rest = &rest[rest.find(&format!("</{name}")).unwrap_or(rest.len())..];
        }
    }
    open.pop().map(ToOwned::to_owned)
}
