//! Reads text by a syntax, line by line.
//!
//! What comes out is what syntect's own parser makes of the text (tests hold both together); what
//! differs is the way there. syntect looks for every rule of a context in the rest of the line and
//! takes the first match. Here a place of the line is asked which rules can match at it (see
//! `prefilter`), and only those are tried, in their order; the few that can match anywhere are looked
//! for as syntect does.

mod follow;

use std::rc::Rc;

use onig::Region;
use syntect::parsing::SyntaxReference;

use super::grammar::{Captured, Context, ContextId, Operation, Rule, context_of, start_of};
use super::prefilter::Line;
use super::roles::{LineWriter, RoleStack};

/// As many contexts lie on each other at most: then rules that lead to more match nothing.
const DEEPEST: usize = 100;

/// A place between two lines of a text: all that the rest of the text depends on.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub(super) struct State {
    levels: Vec<Level>,
    /// Heights of the stack at which the rules that contexts brought along start anew.
    prototype_starts: Vec<usize>,
    is_first_line: bool,
    roles: RoleStack,
}

/// A context that the text is in.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
struct Level {
    context: ContextId,
    /// Contexts whose rules come first, here and in what is above.
    prototypes: Vec<ContextId>,
    /// What the match that led here captured, if the rules speak of it.
    captured: Option<Rc<Captured>>,
}

impl State {
    /// The state before a text; `None` for a syntax that can't be read.
    pub(super) fn start(syntax: &SyntaxReference) -> Option<Self> {
        let level = Level { context: start_of(syntax)?, prototypes: Vec::new(), captured: None };
        Some(Self {
            levels: vec![level],
            prototype_starts: Vec::new(),
            is_first_line: true,
            roles: RoleStack::default(),
        })
    }

    /// Writes a line (with its end) as HTML and moves behind it; `None` if the syntax is at fault.
    pub(super) fn write_line(&mut self, line: &str, html: &mut String) -> Option<()> {
        let mut reader = LineReader {
            line: Line::new(line),
            at: 0,
            empty_push: None,
            seen: Vec::new(),
            region: Region::with_capacity(8),
            writer: LineWriter::new(html, line),
            state: self,
        };
        reader.start()?;
        while reader.step()? {}
        let role = reader.state.roles.current();
        reader.writer.finish(role);
        Some(())
    }

    fn context(&self) -> Option<&'static Context> {
        context_of(self.levels.last()?.context)
    }
}

/// Reads one line.
struct LineReader<'a> {
    state: &'a mut State,
    line: Line<'a>,
    /// The byte that is read next.
    at: usize,
    /// Where a match that took no text led further, and the height of the stack then: what leads
    /// back from there without taking text would go round in circles.
    empty_push: Option<(usize, usize)>,
    /// What rules that are looked for have found in this line.
    seen: Vec<(*const Rule, Seen)>,
    region: Region,
    writer: LineWriter<'a>,
}

/// The first match of a rule from a place on, or that there is none to the line's end.
#[derive(Clone, Copy)]
struct Seen {
    from: usize,
    found: Option<(usize, usize)>,
}

/// A match that a search has found.
struct Sought {
    place: Place,
    /// Where the search started.
    from: usize,
    start: usize,
    end: usize,
}

/// Rules that apply now, in the order in which they do.
struct Chain {
    context: &'static Context,
    captured: Option<Rc<Captured>>,
    is_brought_along: bool,
}

/// A rule of a chain, by its place.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
struct Place {
    link: usize,
    rule: u16,
}

/// The match to follow.
struct Match {
    rule: &'static Rule,
    start: usize,
    end: usize,
    is_brought_along: bool,
}

/// What was found at a place of the line.
enum Found {
    Match(Match),
    /// Only what would lead round in circles.
    Loop,
    Nothing,
}

impl LineReader<'_> {
    fn start(&mut self) -> Option<()> {
        if self.state.is_first_line {
            self.state.is_first_line = false;
            if let Some(first) = self.state.context()?.meta_content.first() {
                self.push(0, &[*first]);
            }
        }
        Some(())
    }

    /// Follows the next match; whether there was one.
    fn step(&mut self) -> Option<bool> {
        let height = self.state.levels.len();
        let starts = &mut self.state.prototype_starts;
        starts.truncate(starts.partition_point(|start| *start < height));
        match self.find()? {
            Found::Match(found) => {
                let takes_text = found.end > self.at;
                if !takes_text && matches!(found.rule.operation, Operation::Push(_)) {
                    self.empty_push = Some((found.end, height + 1));
                }
                self.at = found.end;
                if found.is_brought_along {
                    self.state.prototype_starts.push(height);
                }
                self.follow(&found)?;
                Some(true)
            }
            Found::Loop => {
                let mut rest = self.line.text[self.at..].char_indices();
                let next = rest.nth(1).map(|(width, _)| width);
                self.at += next.unwrap_or_default();
                Some(next.is_some())
            }
            Found::Nothing => Some(false),
        }
    }

    /// The rules that apply now.
    fn chain(&self) -> Option<Vec<Chain>> {
        let levels = &self.state.levels;
        let level = levels.last()?;
        let context = context_of(level.context)?;
        let mut chain = Vec::with_capacity(2);
        let brought_along = self.state.prototype_starts.last().copied().unwrap_or(0);
        for level in levels.get(brought_along..)? {
            for id in &level.prototypes {
                let (context, captured) = (context_of(*id)?, level.captured.clone());
                chain.push(Chain { context, captured, is_brought_along: true });
            }
        }
        if let Some(prototype) = context.prototype {
            let context = context_of(prototype)?;
            chain.push(Chain { context, captured: None, is_brought_along: false });
        }
        let captured = level.captured.clone();
        chain.push(Chain { context, captured, is_brought_along: false });
        Some(chain)
    }

    /// The first match: the leftmost, and of those the one whose rule comes first.
    fn find(&mut self) -> Option<Found> {
        let chain = self.chain()?;
        let sought = self.search(&chain);
        let nearest = sought.iter().map(|sought| sought.start).min();
        for at in self.at..=nearest.unwrap_or(self.line.text.len()) {
            if self.line.text.is_char_boundary(at) {
                match self.find_at(at, &chain, &sought)? {
                    Found::Nothing => {}
                    found => return Some(found),
                }
            }
        }
        Some(Found::Nothing)
    }

    /// The match at a place whose rule comes first.
    fn find_at(&mut self, at: usize, chain: &[Chain], sought: &[Sought]) -> Option<Found> {
        let symbol = self.line.symbol(at);
        let mut sought = sought.iter().filter(|sought| sought.start == at).peekable();
        let mut loops = false;
        for (link, part) in chain.iter().enumerate() {
            let rules = part.context.rules();
            for &index in rules.starting_with(symbol) {
                let place = Place { link, rule: index };
                while let Some(sought) = sought.next_if(|sought| sought.place < place) {
                    if !self.is_loop(rule_at(chain, sought.place), sought.end) {
                        return self.sought_match(chain, sought);
                    }
                    loops = true;
                }
                let rule = rules.all[usize::from(index)];
                if !self.may_match(rule) {
                    continue;
                }
                let captured = part.captured.as_deref();
                if let Some(end) = rule.match_at(captured, &self.line, at, &mut self.region) {
                    if !self.is_loop(rule, end) {
                        let is_brought_along = part.is_brought_along;
                        return Some(Found::Match(Match {
                            rule,
                            start: at,
                            end,
                            is_brought_along,
                        }));
                    }
                    loops = true;
                }
            }
        }
        for sought in sought {
            if !self.is_loop(rule_at(chain, sought.place), sought.end) {
                return self.sought_match(chain, sought);
            }
            loops = true;
        }
        Some(if loops { Found::Loop } else { Found::Nothing })
    }

    fn may_match(&self, rule: &Rule) -> bool {
        self.state.levels.len() < DEEPEST || !matches!(rule.operation, Operation::Push(_))
    }

    /// Whether a match would lead back to where an empty one led here from.
    fn is_loop(&self, rule: &Rule, end: usize) -> bool {
        end <= self.at
            && matches!(rule.operation, Operation::Pop)
            && self.empty_push == Some((self.at, self.state.levels.len()))
    }

    /// The next matches of the rules that can match anywhere, in the rules' order.
    fn search(&mut self, chain: &[Chain]) -> Vec<Sought> {
        let mut all = Vec::new();
        for (link, part) in chain.iter().enumerate() {
            let rules = part.context.rules();
            for &index in &rules.searched {
                let rule = rules.all[usize::from(index)];
                if !self.may_match(rule) {
                    continue;
                }
                let seen = self.search_for(rule, part.captured.as_deref());
                if let Some((start, end)) = seen.found {
                    all.push(Sought {
                        place: Place { link, rule: index },
                        from: seen.from,
                        start,
                        end,
                    });
                }
            }
        }
        all
    }

    /// What a search for a rule finds from here on; an empty match that leads nowhere is none.
    fn search_for(&mut self, rule: &'static Rule, captured: Option<&Captured>) -> Seen {
        let key = std::ptr::from_ref(rule);
        let is_fixed = captured.is_none() || !rule.has_captures;
        let known = self.seen.iter().position(|(other, _)| is_fixed && *other == key);
        if let Some(seen) = known.map(|known| self.seen[known].1)
            && seen.found.is_none_or(|(start, _)| start >= self.at)
        {
            return seen;
        }
        let found = rule.search(captured, &self.line, self.at, &mut self.region);
        let seen = Seen { from: self.at, found };
        let leads_nowhere = matches!(rule.operation, Operation::Stay)
            && found.is_some_and(|(start, end)| start == end);
        if leads_nowhere {
            return Seen { found: None, ..seen };
        }
        if is_fixed {
            match known {
                Some(known) => self.seen[known].1 = seen,
                None => self.seen.push((key, seen)),
            }
        }
        seen
    }

    /// A match that was found by a search, whose captures are to be had by searching again.
    fn sought_match(&mut self, chain: &[Chain], sought: &Sought) -> Option<Found> {
        let part = &chain[sought.place.link];
        let rule = rule_at(chain, sought.place);
        rule.search(part.captured.as_deref(), &self.line, sought.from, &mut self.region)?;
        let (start, end, is_brought_along) = (sought.start, sought.end, part.is_brought_along);
        Some(Found::Match(Match { rule, start, end, is_brought_along }))
    }
}

fn rule_at(chain: &[Chain], place: Place) -> &'static Rule {
    chain[place.link].context.rules().all[usize::from(place.rule)]
}
