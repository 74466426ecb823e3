//! The line parser.
//!
//! Its result equals that of syntect's parser (tests compare both). syntect searches the rest of the line for every rule
//! of a context and takes the first match. This parser determines, for each position, the rules that can match there
//! (see `prefilter`) and tries only those, in order. It searches only for the few rules that can match anywhere.

mod follow;

use std::rc::Rc;

use onig::Region;
use syntect::parsing::SyntaxReference;

use super::grammar::{Captured, Context, ContextId, Operation, Rule, context_of, start_of};
use super::prefilter::Line;
use super::roles::{LineWriter, RoleStack};

/// Maximum depth of the context stack. At this depth, rules that push a context do not match.
const MAX_DEPTH: usize = 100;

/// Parser state between two lines. The rest of the code is parsed from this state alone.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub(super) struct State {
    levels: Vec<Level>,
    /// Stack heights from which `with_prototype` rules apply.
    prototype_starts: Vec<usize>,
    is_first_line: bool,
    roles: RoleStack,
}

/// An entry of the context stack.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
struct Level {
    context: ContextId,
    /// Contexts whose rules precede those of this context and of all contexts above it.
    prototypes: Vec<ContextId>,
    /// Captures of the match that pushed the context, if its rules refer to them.
    captured: Option<Rc<Captured>>,
}

impl State {
    /// Returns the state at the start of code, or `None` if the syntax cannot be decoded.
    pub(super) fn start(syntax: &SyntaxReference) -> Option<Self> {
        let level = Level { context: start_of(syntax)?, prototypes: Vec::new(), captured: None };
        Some(Self {
            levels: vec![level],
            prototype_starts: Vec::new(),
            is_first_line: true,
            roles: RoleStack::default(),
        })
    }

    /// Parses a line (with its line end), appends its HTML and advances the state. Returns `None` if the syntax
    /// definition is invalid.
    pub(super) fn write_line(&mut self, line: &str, html: &mut String) -> Option<()> {
        let mut reader = LineReader {
            line: Line::new(line),
            at: 0,
            empty_push: None,
            searches: Vec::new(),
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

/// Parser of one line.
struct LineReader<'a> {
    state: &'a mut State,
    line: Line<'a>,
    /// Byte offset of the next match attempt.
    at: usize,
    /// Offset of an empty match that pushed a context, and the stack height afterwards. A rule that pops at the same
    /// offset without consuming characters would loop.
    empty_push: Option<(usize, usize)>,
    /// Cached search results of rules that can match anywhere.
    searches: Vec<(*const Rule, SearchResult)>,
    region: Region,
    writer: LineWriter<'a>,
}

/// The first match of a rule from an offset on, or `None` up to the end of the line.
#[derive(Clone, Copy)]
struct SearchResult {
    from: usize,
    found: Option<(usize, usize)>,
}

/// A match found by a search.
struct Candidate {
    rule: RuleIndex,
    /// Offset at which the search started.
    from: usize,
    start: usize,
    end: usize,
}

/// A group of rules that currently apply.
struct RuleGroup {
    context: &'static Context,
    captured: Option<Rc<Captured>>,
    is_pushed_prototype: bool,
}

/// Position of a rule among the groups that currently apply; its order is the precedence.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
struct RuleIndex {
    group: usize,
    rule: u16,
}

/// The match to apply.
struct Match {
    rule: &'static Rule,
    start: usize,
    end: usize,
    is_pushed_prototype: bool,
}

/// Outcome of matching at one position.
enum MatchOutcome {
    Match(Match),
    /// Only matches that would loop.
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

    /// Applies the next match. Returns `Some(false)` at the end of the line.
    fn step(&mut self) -> Option<bool> {
        let height = self.state.levels.len();
        let starts = &mut self.state.prototype_starts;
        starts.truncate(starts.partition_point(|start| *start < height));
        match self.find()? {
            MatchOutcome::Match(found) => {
                let takes_text = found.end > self.at;
                if !takes_text && matches!(found.rule.operation, Operation::Push(_)) {
                    self.empty_push = Some((found.end, height + 1));
                }
                self.at = found.end;
                if found.is_pushed_prototype {
                    self.state.prototype_starts.push(height);
                }
                self.follow(&found)?;
                Some(true)
            }
            MatchOutcome::Loop => {
                let mut rest = self.line.text[self.at..].char_indices();
                let next = rest.nth(1).map(|(width, _)| width);
                self.at += next.unwrap_or_default();
                Some(next.is_some())
            }
            MatchOutcome::Nothing => Some(false),
        }
    }

    /// Returns the rules that currently apply, in order of precedence.
    fn rule_groups(&self) -> Option<Vec<RuleGroup>> {
        let levels = &self.state.levels;
        let level = levels.last()?;
        let context = context_of(level.context)?;
        let mut groups = Vec::with_capacity(2);
        let prototypes_from = self.state.prototype_starts.last().copied().unwrap_or(0);
        for level in levels.get(prototypes_from..)? {
            for id in &level.prototypes {
                let (context, captured) = (context_of(*id)?, level.captured.clone());
                groups.push(RuleGroup { context, captured, is_pushed_prototype: true });
            }
        }
        if let Some(prototype) = context.prototype {
            let context = context_of(prototype)?;
            groups.push(RuleGroup { context, captured: None, is_pushed_prototype: false });
        }
        let captured = level.captured.clone();
        groups.push(RuleGroup { context, captured, is_pushed_prototype: false });
        Some(groups)
    }

    /// Returns the leftmost match; among matches at one position, the one whose rule comes first.
    fn find(&mut self) -> Option<MatchOutcome> {
        let groups = self.rule_groups()?;
        let candidates = self.search(&groups);
        let nearest = candidates.iter().map(|candidate| candidate.start).min();
        for at in self.at..=nearest.unwrap_or(self.line.text.len()) {
            if self.line.text.is_char_boundary(at) {
                match self.find_at(at, &groups, &candidates)? {
                    MatchOutcome::Nothing => {}
                    found => return Some(found),
                }
            }
        }
        Some(MatchOutcome::Nothing)
    }

    /// Returns the match at a position whose rule comes first.
    fn find_at(
        &mut self,
        at: usize,
        groups: &[RuleGroup],
        candidates: &[Candidate],
    ) -> Option<MatchOutcome> {
        let symbol = self.line.symbol(at);
        let mut candidates = candidates.iter().filter(|candidate| candidate.start == at).peekable();
        let mut loops = false;
        for (index, group) in groups.iter().enumerate() {
            let rules = group.context.rules();
            for &number in rules.starting_with(symbol) {
                let position = RuleIndex { group: index, rule: number };
                while let Some(candidate) =
                    candidates.next_if(|candidate| candidate.rule < position)
                {
                    if !self.is_loop(rule_at(groups, candidate.rule), candidate.end) {
                        return self.candidate_match(groups, candidate);
                    }
                    loops = true;
                }
                let rule = rules.all[usize::from(number)];
                if !self.may_match(rule) {
                    continue;
                }
                let captured = group.captured.as_deref();
                if let Some(end) = rule.match_at(captured, &self.line, at, &mut self.region) {
                    if !self.is_loop(rule, end) {
                        let is_pushed_prototype = group.is_pushed_prototype;
                        return Some(MatchOutcome::Match(Match {
                            rule,
                            start: at,
                            end,
                            is_pushed_prototype,
                        }));
                    }
                    loops = true;
                }
            }
        }
        for candidate in candidates {
            if !self.is_loop(rule_at(groups, candidate.rule), candidate.end) {
                return self.candidate_match(groups, candidate);
            }
            loops = true;
        }
        Some(if loops { MatchOutcome::Loop } else { MatchOutcome::Nothing })
    }

    fn may_match(&self, rule: &Rule) -> bool {
        self.state.levels.len() < MAX_DEPTH || !matches!(rule.operation, Operation::Push(_))
    }

    /// Returns `true` for an empty match that would undo the empty push at this position.
    fn is_loop(&self, rule: &Rule, end: usize) -> bool {
        end <= self.at
            && matches!(rule.operation, Operation::Pop)
            && self.empty_push == Some((self.at, self.state.levels.len()))
    }

    /// Returns the next match of each rule that can match anywhere, in order of precedence.
    fn search(&mut self, groups: &[RuleGroup]) -> Vec<Candidate> {
        let mut all = Vec::new();
        for (index, group) in groups.iter().enumerate() {
            let rules = group.context.rules();
            for &number in &rules.searched {
                let rule = rules.all[usize::from(number)];
                if !self.may_match(rule) {
                    continue;
                }
                let result = self.search_for(rule, group.captured.as_deref());
                if let Some((start, end)) = result.found {
                    all.push(Candidate {
                        rule: RuleIndex { group: index, rule: number },
                        from: result.from,
                        start,
                        end,
                    });
                }
            }
        }
        all
    }

    /// Searches for a rule from the current position on. Ignores an empty match that changes nothing.
    fn search_for(&mut self, rule: &'static Rule, captured: Option<&Captured>) -> SearchResult {
        let key = std::ptr::from_ref(rule);
        let is_fixed = captured.is_none() || !rule.has_captures;
        let known = self.searches.iter().position(|(other, _)| is_fixed && *other == key);
        if let Some(seen) = known.map(|known| self.searches[known].1)
            && seen.found.is_none_or(|(start, _)| start >= self.at)
        {
            return seen;
        }
        let found = rule.search(captured, &self.line, self.at, &mut self.region);
        let seen = SearchResult { from: self.at, found };
        let leads_nowhere = matches!(rule.operation, Operation::Stay)
            && found.is_some_and(|(start, end)| start == end);
        if leads_nowhere {
            return SearchResult { found: None, ..seen };
        }
        if is_fixed {
            match known {
                Some(known) => self.searches[known].1 = seen,
                None => self.searches.push((key, seen)),
            }
        }
        seen
    }

    /// Returns the match of a candidate. Repeats its search, because `region` contains only the captures of the last one.
    fn candidate_match(
        &mut self,
        groups: &[RuleGroup],
        candidate: &Candidate,
    ) -> Option<MatchOutcome> {
        let group = &groups[candidate.rule.group];
        let rule = rule_at(groups, candidate.rule);
        rule.search(group.captured.as_deref(), &self.line, candidate.from, &mut self.region)?;
        let (start, end, is_pushed_prototype) =
            (candidate.start, candidate.end, group.is_pushed_prototype);
        Some(MatchOutcome::Match(Match { rule, start, end, is_pushed_prototype }))
    }
}

fn rule_at(groups: &[RuleGroup], index: RuleIndex) -> &'static Rule {
    groups[index.group].context.rules().all[usize::from(index.rule)]
}
