//! Lines that were read before.
//!
//! What a line becomes depends on the line and on the parser's state before it, and on nothing else.
//! Documentation repeats its lines (`}`, `import …`, prompts, keys of configurations) in blocks that
//! differ, so many lines of a new block are known, and a known line costs a look-up where a new one
//! costs dozens of searches with regular expressions. Parser states can't leave their thread, so
//! each thread has its own memory, and none waits for another.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use syntect::parsing::{ParseState, SyntaxReference};
use syntect::util::LinesWithEndings;

use super::roles::{LineWriter, RoleStack};
use super::syntaxes;

/// Bytes of lines and their HTML, and parser states, that a thread remembers of one syntax; then it
/// starts anew.
const MOST_BYTES: usize = 2 * 1024 * 1024;
const MOST_STATES: usize = 256;

/// A text with its lines coloured; `None` if a syntax definition is at fault.
pub(super) fn coloured(syntax: &'static SyntaxReference, code: &str) -> Option<String> {
    thread_local! {
        static KNOWN: RefCell<HashMap<&'static str, Known>> = RefCell::default();
    }
    KNOWN.with_borrow_mut(|all| {
        let known = all.entry(&syntax.name).or_default();
        let mut state = known.state(ParseState::new(syntax), RoleStack::default());
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

/// A place between two lines of code, as a parser knows it.
#[derive(Debug)]
struct State {
    /// Differs from that of every other state of the syntax, forgotten ones included.
    number: u64,
    parser: ParseState,
    roles: RoleStack,
}

/// A line's HTML, and the state after it.
#[derive(Clone, Debug)]
struct Step {
    html: Rc<str>,
    next: Rc<State>,
}

/// What is remembered of one syntax.
#[derive(Debug, Default)]
struct Known {
    /// By their roles: parser states can only be compared one by one.
    states: HashMap<RoleStack, Vec<Rc<State>>>,
    /// How many there are.
    count: usize,
    /// The number of the next state.
    number: u64,
    /// By the state's number and the line.
    steps: HashMap<u64, HashMap<Box<str>, Step>>,
    bytes: usize,
}

impl Known {
    /// What a line (with its end) becomes.
    fn step(&mut self, state: &State, line: &str) -> Option<Step> {
        if let Some(step) = self.steps.get(&state.number).and_then(|lines| lines.get(line)) {
            return Some(step.clone());
        }
        let (mut parser, mut roles) = (state.parser.clone(), state.roles.clone());
        let mut html = String::with_capacity(line.len() * 2);
        let mut writer = LineWriter::new(&mut html, line);
        for (at, change) in parser.parse_line(line, syntaxes()).ok()? {
            writer.write_until(at, roles.current());
            roles.apply(&change)?;
        }
        writer.finish(roles.current());
        let step = Step { html: html.into(), next: self.state(parser, roles) };
        self.remember(state.number, line, step.clone());
        Some(step)
    }

    /// The one state that equals these.
    fn state(&mut self, parser: ParseState, roles: RoleStack) -> Rc<State> {
        let known = self.states.get(&roles).into_iter().flatten();
        if let Some(state) = known.into_iter().find(|known| known.parser == parser) {
            return Rc::clone(state);
        }
        if self.count == MOST_STATES {
            self.forget();
        }
        let state = Rc::new(State { number: self.number, parser, roles });
        (self.number, self.count) = (self.number + 1, self.count + 1);
        self.states.entry(state.roles.clone()).or_default().push(Rc::clone(&state));
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
