//! Lines that were read before.
//!
//! What a line becomes depends on the line and on the parser's state before it, and on nothing else.
//! Documentation repeats its lines (`}`, `import …`, prompts, keys of configurations) in blocks that
//! differ, so many lines of a new block are known, and a known line costs a look-up where a new one
//! has to be read. Each thread has its own memory, so that none waits for another.

use std::cell::RefCell;
use std::rc::Rc;

use rustc_hash::FxHashMap;
use syntect::parsing::SyntaxReference;
use syntect::util::LinesWithEndings;

use super::parse::State;

/// Bytes of lines and their HTML, and parser states, that a thread remembers of one syntax; then it
/// starts anew.
const MOST_BYTES: usize = 2 * 1024 * 1024;
const MOST_STATES: usize = 256;

/// A text with its lines coloured; `None` if a syntax definition is at fault.
pub(super) fn coloured(syntax: &'static SyntaxReference, code: &str) -> Option<String> {
    thread_local! {
        static KNOWN: RefCell<FxHashMap<&'static str, Known>> = RefCell::default();
    }
    KNOWN.with_borrow_mut(|all| {
        let known = all.entry(&syntax.name).or_default();
        let mut state = known.numbered(State::start(syntax)?);
        let mut html = String::with_capacity(code.len() * 2);
        // The syntaxes expect every line to end.
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

/// A state with a number that no other state of the syntax has, forgotten ones included.
#[derive(Debug)]
struct Numbered {
    number: u64,
    state: State,
}

/// A line's HTML, and the state after it.
#[derive(Clone, Debug)]
struct Step {
    html: Rc<str>,
    next: Rc<Numbered>,
}

/// What is remembered of one syntax.
#[derive(Debug, Default)]
struct Known {
    states: FxHashMap<State, Rc<Numbered>>,
    /// The number of the next state.
    number: u64,
    /// By the state's number and the line.
    steps: FxHashMap<u64, FxHashMap<Box<str>, Step>>,
    bytes: usize,
}

impl Known {
    /// What a line (with its end) becomes.
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

    /// The one that equals a state.
    fn numbered(&mut self, state: State) -> Rc<Numbered> {
        if let Some(known) = self.states.get(&state) {
            return Rc::clone(known);
        }
        if self.states.len() == MOST_STATES {
            self.forget();
        }
        let numbered = Rc::new(Numbered { number: self.number, state: state.clone() });
        self.number += 1;
        self.states.insert(state, Rc::clone(&numbered));
        numbered
    }

    fn remember(&mut self, state: u64, line: &str, step: Step) {
        self.bytes += line.len() + step.html.len();
        if self.bytes > MOST_BYTES {
            self.forget();
        }
        self.steps.entry(state).or_default().insert(line.into(), step);
    }

    fn forget(&mut self) {
        *self = Self { number: self.number, ..Self::default() };
    }
}
