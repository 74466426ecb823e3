//! Lines that were read before.
//!
//! What a line becomes depends on the line and on the parser's state before it, and on nothing else.
//! Documentation repeats its lines (`}`, `import …`, prompts, keys of configurations) in blocks that
//! differ, so most lines of a new block are known, and a known line costs a look-up where a new one
//! costs dozens of searches with regular expressions.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use syntect::parsing::{ParseState, SyntaxReference};

use super::roles::{LineWriter, RoleStack};
use super::syntaxes;

/// Bytes of lines and their HTML, and parser states, that are remembered of one syntax; then it
/// starts anew.
const MOST_BYTES: usize = 4 * 1024 * 1024;
const MOST_STATES: usize = 256;

/// A place between two lines of code, as a parser knows it.
#[derive(Debug)]
pub(super) struct State {
    /// Differs from that of every other state of the syntax, forgotten ones included.
    number: u64,
    parser: ParseState,
    roles: RoleStack,
}

/// A line's HTML, and the state after it.
#[derive(Clone, Debug)]
pub(super) struct Step {
    pub(super) html: Arc<str>,
    pub(super) next: Arc<State>,
}

/// The lines of one syntax, for all threads.
#[derive(Debug)]
pub(super) struct Lines(Mutex<Known>);

#[derive(Debug, Default)]
struct Known {
    states: Vec<Arc<State>>,
    /// The number of the next state.
    number: u64,
    /// By the state's number and the line.
    steps: HashMap<u64, HashMap<Box<str>, Step>>,
    bytes: usize,
}

impl Lines {
    /// Nothing is known yet.
    pub(super) fn new() -> Self {
        Self(Mutex::default())
    }

    /// The state before the first line.
    pub(super) fn start(&self, syntax: &SyntaxReference) -> Arc<State> {
        self.known(|known| known.state(ParseState::new(syntax), RoleStack::default()))
    }

    /// What a line (with its end) becomes; `None` if a syntax definition is at fault.
    pub(super) fn step(&self, state: &State, line: &str) -> Option<Step> {
        let seen = self.known(|known| known.steps.get(&state.number)?.get(line).cloned());
        if seen.is_some() {
            return seen;
        }
        let (mut parser, mut roles) = (state.parser.clone(), state.roles.clone());
        let mut html = String::with_capacity(line.len() * 2);
        let mut writer = LineWriter::new(&mut html, line);
        for (at, change) in parser.parse_line(line, syntaxes()).ok()? {
            writer.write_until(at, roles.current());
            roles.apply(&change)?;
        }
        writer.finish(roles.current());
        Some(self.known(|known| {
            let step = Step { html: html.into(), next: known.state(parser, roles) };
            known.remember(state.number, line, step.clone());
            step
        }))
    }

    fn known<T>(&self, work: impl FnOnce(&mut Known) -> T) -> T {
        // What a thread knew that panicked is true all the same.
        work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Known {
    /// The one state that equals these.
    fn state(&mut self, parser: ParseState, roles: RoleStack) -> Arc<State> {
        let known = self.states.iter().find(|known| known.roles == roles && known.parser == parser);
        if let Some(state) = known {
            return Arc::clone(state);
        }
        if self.states.len() == MOST_STATES {
            self.forget();
        }
        let state = Arc::new(State { number: self.number, parser, roles });
        self.number += 1;
        self.states.push(Arc::clone(&state));
        state
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
