//! A per-thread cache of parsed lines.
//!
//! The HTML of a line depends only on the line and on the parser's state before it. Documentation repeats lines (`}`,
//! `import …`, prompts, configuration keys) in blocks that differ, so many lines of a new block are cached, and a cached
//! line costs a lookup instead of a parse. Each thread has its own cache, so that threads never wait for each other.

use std::cell::RefCell;
use std::rc::Rc;

use rustc_hash::FxHashMap;
use syntect::parsing::SyntaxReference;
use syntect::util::LinesWithEndings;

use super::parse::State;

/// Maximum bytes of lines and HTML, and maximum number of parser states, cached per thread and syntax. A full cache is
/// cleared.
const MAX_BYTES: usize = 2 * 1024 * 1024;
const MAX_STATES: usize = 256;

/// Returns `code` as HTML, or `None` if the syntax cannot be decoded or its definition is invalid.
pub(crate) fn highlight(syntax: &'static SyntaxReference, code: &str) -> Option<String> {
    thread_local! {
        static KNOWN: RefCell<FxHashMap<&'static str, Known>> = RefCell::default();
    }
    KNOWN.with_borrow_mut(|all| {
        let known = all.entry(&syntax.name).or_default();
        let mut state = known.numbered(State::start(syntax)?);
        let mut html = String::with_capacity(code.len() * 2);
        // The syntaxes require a line end on every line; the last one is removed below.
        let ended = format!("{code}\n");
        for line in LinesWithEndings::from(&ended) {
            let step = known.step(&state, line)?;
            html.push_str(&step.html);
            state = step.next;
        }
        html.pop();
        Some(html)
    })
}

/// A state with a number that is unique within the syntax, states of cleared caches included.
#[derive(Debug)]
struct Numbered {
    number: u64,
    state: State,
}

/// The HTML of a line, and the state after it.
#[derive(Clone, Debug)]
struct Step {
    html: Rc<str>,
    next: Rc<Numbered>,
}

/// The cache of one syntax.
#[derive(Debug, Default)]
struct Known {
    states: FxHashMap<State, Rc<Numbered>>,
    /// Number of the next state.
    number: u64,
    /// Steps by state number and line.
    steps: FxHashMap<u64, FxHashMap<Box<str>, Step>>,
    bytes: usize,
}

impl Known {
    /// Returns the HTML of a line (with its line end) and the state after it.
    fn step(&mut self, from: &Numbered, line: &str) -> Option<Step> {
        if let Some(step) = self.steps.get(&from.number).and_then(|lines| lines.get(line)) {
            return Some(step.clone());
        }
        let mut state = from.state.clone();
        let mut html = String::with_capacity(line.len() * 2);
        state.write_line(line, &mut html)?;
        let step = Step { html: html.into(), next: self.numbered(state) };
        self.remember(from.number, line, step.clone());
        Some(step)
    }

    /// Returns the cached state that equals `state`, or adds it.
    fn numbered(&mut self, state: State) -> Rc<Numbered> {
        if let Some(known) = self.states.get(&state) {
            return Rc::clone(known);
        }
        if self.states.len() == MAX_STATES {
            self.forget();
        }
        let numbered = Rc::new(Numbered { number: self.number, state: state.clone() });
        self.number += 1;
        self.states.insert(state, Rc::clone(&numbered));
        numbered
    }

    fn remember(&mut self, state: u64, line: &str, step: Step) {
        self.bytes += line.len() + step.html.len();
        if self.bytes > MAX_BYTES {
            self.forget();
        }
        self.steps.entry(state).or_default().insert(line.into(), step);
    }

    fn forget(&mut self) {
        *self = Self { number: self.number, ..Self::default() };
    }
}
