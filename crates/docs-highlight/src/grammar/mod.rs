//! Syntaxes in the form in which text is read by them.
//!
//! Syntaxes are read when they are first met, their expressions analysed and compiled when they
//! are first tried; all threads share them.

mod captured;
mod read;

use std::sync::OnceLock;

use onig::{MatchParam, Regex, RegexOptions, Region, SearchOptions, Syntax};
use syntect::parsing::SyntaxReference;

use super::prefilter::{Line, Prefilter, SYMBOLS};
use super::roles::{Role, role_of};
use super::syntaxes::syntaxes;
pub(super) use captured::Captured;
pub(super) use read::{ClearAmount, ContextId};

/// Rules that apply at a place of the text, in their order.
#[derive(Debug)]
pub(super) struct Context {
    /// Roles of the scopes that text in the context has, with that which led there.
    pub(super) meta: Vec<Option<Role>>,
    /// Roles of the scopes that text in the context has, without that.
    pub(super) meta_content: Vec<Option<Role>>,
    pub(super) clear: Option<ClearAmount>,
    /// Rules that come before the context's own.
    pub(super) prototype: Option<ContextId>,
    /// Whether a rule speaks of what the match that led here captured.
    pub(super) uses_captures: bool,
    patterns: Vec<Pattern>,
    rules: OnceLock<Rules>,
}

#[derive(Debug)]
enum Pattern {
    Rule(Box<Rule>),
    Include(Option<ContextId>),
}

/// What is looked for, and what happens when it is found.
#[derive(Debug)]
pub(super) struct Rule {
    source: String,
    regex: OnceLock<Option<Regex>>,
    prefilter: OnceLock<Prefilter>,
    /// Whether the expression speaks of another match's captures.
    pub(super) has_captures: bool,
    /// Roles of the match's scopes.
    pub(super) scopes: Vec<Option<Role>>,
    /// Roles of the captures' scopes.
    pub(super) captures: Vec<(usize, Vec<Option<Role>>)>,
    pub(super) operation: Operation,
    /// Rules that come before those of the context that is gone to, and of all that it leads to.
    pub(super) with_prototype: Option<ContextId>,
}

/// Where a rule leads.
#[derive(Debug)]
pub(super) enum Operation {
    Push(Vec<ContextId>),
    Set(Vec<ContextId>),
    Pop,
    Stay,
    /// To a context that the set lacks.
    Nowhere,
}

/// A context's rules, those of the contexts that it includes in their places.
#[derive(Debug)]
pub(super) struct Rules {
    pub(super) all: Vec<&'static Rule>,
    /// Indices of the rules whose matches can start with a symbol, by symbol.
    by_symbol: Vec<Vec<u16>>,
    /// Indices of the rules whose matches can start anywhere.
    pub(super) searched: Vec<u16>,
}

impl Rules {
    /// The rules, in their order, that can match where a symbol comes next; those that can match
    /// anywhere are not among them.
    pub(super) fn starting_with(&self, symbol: usize) -> &[u16] {
        &self.by_symbol[symbol]
    }

    fn of(context: &'static Context) -> Self {
        let mut all = Vec::new();
        collect(context, &mut all, 0);
        all.truncate(usize::from(u16::MAX));
        let mut by_symbol = vec![Vec::new(); SYMBOLS];
        let mut searched = Vec::new();
        for (index, rule) in (0..).zip(&all) {
            if rule.is_searched() {
                searched.push(index);
                continue;
            }
            let first = rule.prefilter().first();
            for (symbol, rules) in by_symbol.iter_mut().enumerate() {
                if first.has(symbol) {
                    rules.push(index);
                }
            }
        }
        Self { all, by_symbol, searched }
    }
}

/// Included contexts are not this deep in each other; one that includes itself would be.
const DEEPEST_INCLUDE: usize = 64;

fn collect(context: &'static Context, rules: &mut Vec<&'static Rule>, depth: usize) {
    for pattern in &context.patterns {
        match pattern {
            Pattern::Rule(rule) => rules.push(rule),
            Pattern::Include(Some(id)) if depth < DEEPEST_INCLUDE => {
                if let Some(included) = context_of(*id) {
                    collect(included, rules, depth + 1);
                }
            }
            Pattern::Include(_) => {}
        }
    }
}

impl Context {
    pub(super) fn rules(&'static self) -> &'static Rules {
        self.rules.get_or_init(|| Rules::of(self))
    }
}

impl Rule {
    fn prefilter(&self) -> &Prefilter {
        self.prefilter.get_or_init(|| Prefilter::of(&self.source))
    }

    /// Whether the rule is looked for from each place on, rather than tried at the places where it
    /// can match: where that would be all places, or where an empty match that leads nowhere hides
    /// those after it.
    fn is_searched(&self) -> bool {
        let stays = matches!(self.operation, Operation::Stay);
        if self.is_empty() && !stays {
            return false;
        }
        self.prefilter().first().is_all() || (stays && !self.prefilter().consumes)
    }

    /// Whether the rule matches everywhere, without taking text.
    fn is_empty(&self) -> bool {
        self.source.is_empty()
    }

    /// Where a match that starts at a byte ends; `region` then has its captures. Whether the rule can
    /// start with what is there was asked before.
    pub(super) fn match_at(
        &self,
        captured: Option<&Captured>,
        line: &Line<'_>,
        at: usize,
        region: &mut Region,
    ) -> Option<usize> {
        if self.is_empty() {
            region.clear();
            return Some(at);
        }
        let prefilter = self.prefilter();
        if !prefilter.fits(line, at) {
            return None;
        }
        if self.captures.is_empty()
            && let Some(decided) = prefilter.decide(line, at)
        {
            region.clear();
            return decided;
        }
        self.with_regex(captured, |regex| {
            let length = regex.match_with_param(
                line.text,
                at,
                SearchOptions::SEARCH_OPTION_NONE,
                Some(region),
                MatchParam::default(),
            );
            length.ok().flatten().map(|_| region.pos(0).map_or(at, |(_, end)| end))
        })
    }

    /// Where the first match from a byte on starts and ends; `region` then has its captures.
    pub(super) fn search(
        &self,
        captured: Option<&Captured>,
        line: &Line<'_>,
        from: usize,
        region: &mut Region,
    ) -> Option<(usize, usize)> {
        self.with_regex(captured, |regex| {
            let found = regex.search_with_param(
                line.text,
                from,
                line.text.len(),
                SearchOptions::SEARCH_OPTION_NONE,
                Some(region),
                MatchParam::default(),
            );
            found.ok().flatten().and_then(|_| region.pos(0))
        })
    }

    /// Does something with the compiled expression; an expression that has no sense matches nothing.
    fn with_regex<Found>(
        &self,
        captured: Option<&Captured>,
        work: impl FnOnce(&Regex) -> Option<Found>,
    ) -> Option<Found> {
        match captured.filter(|_| self.has_captures) {
            Some(captured) => captured.with_regex(&self.source, work),
            None => self.regex.get_or_init(|| compiled(&self.source)).as_ref().and_then(work),
        }
    }
}

/// As syntect compiles it.
fn compiled(source: &str) -> Option<Regex> {
    Regex::with_options(source, RegexOptions::REGEX_OPTION_CAPTURE_GROUP, Syntax::default()).ok()
}

/// What is known of a syntax.
#[derive(Debug, Default)]
struct Grammar {
    /// The context in which a text starts.
    start: Option<ContextId>,
    contexts: Vec<Context>,
}

/// A syntax, by its place in the set.
fn grammar(syntax: usize) -> Option<&'static Grammar> {
    static GRAMMARS: OnceLock<Vec<OnceLock<Grammar>>> = OnceLock::new();
    let all = syntaxes().syntaxes();
    let grammars = GRAMMARS.get_or_init(|| all.iter().map(|_| OnceLock::new()).collect());
    Some(grammars.get(syntax)?.get_or_init(|| {
        read::contexts(&all[syntax]).map_or_else(Grammar::default, |read| Grammar {
            start: read.ids.get("__start").copied(),
            contexts: read.contexts.into_iter().map(Context::from).collect(),
        })
    }))
}

/// The context in which a text of a syntax starts.
pub(super) fn start_of(syntax: &SyntaxReference) -> Option<ContextId> {
    let place = syntaxes().syntaxes().iter().position(|other| std::ptr::eq(other, syntax))?;
    grammar(place)?.start
}

/// A context of the set.
pub(super) fn context_of(id: ContextId) -> Option<&'static Context> {
    grammar(id.syntax)?.contexts.get(id.context)
}

impl From<read::Context> for Context {
    fn from(context: read::Context) -> Self {
        Self {
            meta: roles(&context.meta_scope),
            meta_content: roles(&context.meta_content_scope),
            clear: context.clear_scopes,
            prototype: context.prototype,
            uses_captures: context.uses_backrefs,
            patterns: context.patterns.into_iter().map(Pattern::from).collect(),
            rules: OnceLock::new(),
        }
    }
}

impl From<read::Pattern> for Pattern {
    fn from(pattern: read::Pattern) -> Self {
        let rule = match pattern {
            read::Pattern::Match(rule) => rule,
            read::Pattern::Include(reference) => return Self::Include(reference.id()),
        };
        let contexts = |references: &[read::ContextReference]| {
            references.iter().map(read::ContextReference::id).collect::<Option<Vec<_>>>()
        };
        let captures = rule.captures.unwrap_or_default();
        Self::Rule(Box::new(Rule {
            source: rule.regex,
            regex: OnceLock::new(),
            prefilter: OnceLock::new(),
            has_captures: rule.has_captures,
            scopes: roles(&rule.scope),
            captures: captures.iter().map(|(group, scopes)| (*group, roles(scopes))).collect(),
            operation: match rule.operation {
                read::MatchOperation::Push(references) => {
                    contexts(&references).map_or(Operation::Nowhere, Operation::Push)
                }
                read::MatchOperation::Set(references) => {
                    contexts(&references).map_or(Operation::Nowhere, Operation::Set)
                }
                read::MatchOperation::Pop => Operation::Pop,
                read::MatchOperation::None => Operation::Stay,
            },
            with_prototype: rule.with_prototype.and_then(|reference| reference.id()),
        }))
    }
}

fn roles(scopes: &[String]) -> Vec<Option<Role>> {
    scopes.iter().map(|scope| role_of(scope)).collect()
}
