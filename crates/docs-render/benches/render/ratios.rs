//! Table of the time of each step relative to the time of another library.
//!
//! The steps alternate on every source, and the shortest time of each step counts, so that other load on the machine affects
//! all of them equally.

#![expect(clippy::print_stdout, reason = "a benchmark's output is text")]

use std::collections::HashSet;
use std::hint::black_box;
use std::time::{Duration, Instant};

use comrak::markdown_to_html;
use comrak::nodes::NodeValue;
use docs_render::{Format, Highlighter, IdentityHost, Options, Source, render};
use syntect::parsing::{ParseState, ScopeStack, SyntaxSet};
use syntect::util::LinesWithEndings;

use crate::texts::{Texts, all, comrak_options};

/// Repetitions of steps that last microseconds.
const TURNS: usize = 15;

/// Prints the ratios of all sources.
pub(crate) fn print() {
    println!("\nbest of {TURNS} turns; x: times comrak's time");
    println!(
        "{:<20} {:>8} {:>13} {:>13} {:>7} {:>13} {:>7} {:>13} {:>7}",
        "texts", "KB", "comrak MB/s", "Markdown", "x", "MDX", "x", "warm colours", "x"
    );
    let all = all();
    for texts in &all {
        print_without_colours(texts);
    }
    println!("\nhighlighting, each distinct block once; x: times syntect's time");
    println!(
        "{:<20} {:>8} {:>8} {:>13} {:>13} {:>7}",
        "texts", "blocks", "KB", "syntect MB/s", "ours", "x"
    );
    for texts in &all {
        print_highlighting(texts);
    }
}

fn print_without_colours(texts: &Texts) {
    let comrak = comrak_options();
    let highlighter = Highlighter::new();
    let page = |text: &str, format, highlighter| {
        let options = Options { format, highlighter, ..Options::default() };
        black_box(render(&Source::new(text, "a.md"), &options, &IdentityHost));
    };
    let mut best = [Duration::ZERO; 4];
    for text in &texts.texts {
        let turns = best_turns([
            &|| drop(black_box(markdown_to_html(text, &comrak))),
            &|| page(text, Format::Markdown, None),
            &|| page(text, Format::Mdx, None),
            &|| page(text, Format::Markdown, Some(&highlighter)),
        ]);
        for (sum, turn) in best.iter_mut().zip(turns) {
            *sum += turn;
        }
    }
    let bytes: usize = texts.texts.iter().map(String::len).sum();
    let speed = |time| speed(bytes, time);
    let times = |time: Duration| time.as_secs_f64() / best[0].as_secs_f64();
    println!(
        "{:<20} {:>8} {:>13.1} {:>13.1} {:>7.2} {:>13.1} {:>7.2} {:>13.1} {:>7.2}",
        texts.name,
        bytes / 1024,
        speed(best[0]),
        speed(best[1]),
        times(best[1]),
        speed(best[2]),
        times(best[2]),
        speed(best[3]),
        times(best[3]),
    );
}

/// Returns the shortest time of each step.
fn best_turns<const STEPS: usize>(steps: [&dyn Fn(); STEPS]) -> [Duration; STEPS] {
    let mut best = [Duration::MAX; STEPS];
    for _ in 0..TURNS {
        for (best, step) in best.iter_mut().zip(steps) {
            *best = (*best).min(timed(step));
        }
    }
    best
}

#[expect(clippy::disallowed_methods, reason = "a benchmark is about time")]
fn timed(step: impl FnOnce()) -> Duration {
    let start = Instant::now();
    step();
    start.elapsed()
}

fn speed(bytes: usize, time: Duration) -> f64 {
    bytes as f64 / 1e6 / time.as_secs_f64()
}

fn print_highlighting(texts: &Texts) {
    let blocks = code_blocks(&texts.texts);
    let bytes: usize = blocks.iter().map(|(_, code)| code.len()).sum();
    let syntaxes = two_face::syntax::extra_newlines();
    // The expressions of a syntax are compiled on first use, once per process.
    let alone =
        || blocks.iter().for_each(|(language, code)| with_syntect(&syntaxes, language, code));
    let all_blocks = || {
        let highlighter = Highlighter::new();
        for (language, code) in &blocks {
            black_box(highlighter.highlight(language, code));
        }
    };
    // A thread caches lines, and a new thread starts without a cache.
    let ours = || std::thread::scope(|scope| scope.spawn(all_blocks).join()).unwrap_or_default();
    alone();
    ours();
    let mut best = [Duration::MAX; 2];
    for _ in 0..3 {
        best[0] = best[0].min(timed(alone));
        best[1] = best[1].min(timed(ours));
    }
    println!(
        "{:<20} {:>8} {:>8} {:>13.2} {:>13.2} {:>7.2}",
        texts.name,
        blocks.len(),
        bytes / 1024,
        speed(bytes, best[0]),
        speed(bytes, best[1]),
        best[1].as_secs_f64() / best[0].as_secs_f64(),
    );
}

/// Finds the scopes of a block, as every user of syntect does before writing HTML.
fn with_syntect(syntaxes: &SyntaxSet, language: &str, code: &str) {
    let name = Highlighter::syntax(language).unwrap_or("Plain Text");
    let Some(syntax) = syntaxes.find_syntax_by_name(name) else { return };
    let mut state = ParseState::new(syntax);
    let mut scopes = ScopeStack::new();
    for line in LinesWithEndings::from(code) {
        for (_, change) in state.parse_line(line, syntaxes).into_iter().flatten() {
            if scopes.apply(&change).is_err() {
                return;
            }
        }
    }
    black_box(scopes);
}

/// Returns the language and code of every distinct fence.
fn code_blocks(texts: &[String]) -> Vec<(String, String)> {
    let mut seen = HashSet::new();
    let mut blocks = Vec::new();
    for text in texts {
        let arena = comrak::Arena::new();
        for node in comrak::parse_document(&arena, text, &comrak_options()).descendants() {
            let NodeValue::CodeBlock(block) = &node.data().value else { continue };
            let language = block.info.split([' ', '{']).next().unwrap_or_default().to_owned();
            let block = (language, block.literal.clone());
            if !block.0.is_empty() && seen.insert(block.clone()) {
                blocks.push(block);
            }
        }
    }
    blocks
}
