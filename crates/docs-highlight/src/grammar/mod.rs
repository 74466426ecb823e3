//! Syntaxes in the form that the parser needs.
//!
//! A syntax is decoded when it is first used, and its expressions are analysed and compiled when they are first tried.
//! All threads share them.

mod captured;
mod compile;
mod read;

use std::sync::OnceLock;

use onig::{MatchParam, Regex, Region, SearchOptions};
use syntect::parsing::SyntaxReference;

use self::compile::compiled;
use super::prefilter::{Line, Prefilter, SYMBOLS};
use super::roles::{Role, role_of};
use super::syntaxes::syntaxes;
pub(super) use captured::Captured;
pub(super) use read::{ClearAmount, ContextId};

/// A parser context with its rules.
#[derive(Debug)]
pub(super) struct Context {
    /// Roles of `meta_scope`: code in the context, including the matches that push and pop it.
    pub(super) meta: Vec<Option<Role>>,
    /// Roles of `meta_content_scope`: code in the context, without these matches.
    pub(super) meta_content: Vec<Option<Role>>,
    pub(super) clear: Option<ClearAmount>,
    /// Context whose rules precede the context's own.
    pub(super) prototype: Option<ContextId>,
    /// `true` if a rule refers to captures of the match that pushed the context.
    pub(super) uses_captures: bool,
    patterns: Vec<Pattern>,
    rules: OnceLock<Rules>,
}

#[derive(Debug)]
enum Pattern {
    Rule(Box<Rule>),
    Include(Option<ContextId>),
}

/// A regular expression, and the effect of its match.
#[derive(Debug)]
pub(super) struct Rule {
    source: String,
    regex: OnceLock<Option<Regex>>,
    prefilter: OnceLock<Prefilter>,
    /// `true` if the expression refers to captures of another match.
    pub(super) has_captures: bool,
    /// Roles of the match's scopes.
    pub(super) scopes: Vec<Option<Role>>,
    /// Roles of the captures' scopes.
    pub(super) captures: Vec<(usize, Vec<Option<Role>>)>,
    pub(super) operation: Operation,
    /// `with_prototype` rules, prepended to those of the pushed context and of all its descendants.
    pub(super) with_prototype: Option<ContextId>,
}

/// Effect of a rule on the context stack.
#[derive(Debug)]
pub(super) enum Operation {
    Push(Vec<ContextId>),
    Set(Vec<ContextId>),
    Pop,
    Stay,
    /// A context that the set lacks.
    Nowhere,
}

/// Rules of a context, with those of included contexts inserted.
#[derive(Debug)]
pub(super) struct Rules {
    pub(super) all: Vec<&'static Rule>,
    /// For each symbol, the indices of the rules whose matches can start with it.
    by_symbol: Vec<Vec<u16>>,
    /// Indices of the rules whose matches can start with any symbol.
    pub(super) searched: Vec<u16>,
}

impl Rules {
    /// Returns the indices of the rules that can match before a symbol, in order, without those in `searched`.
    pub(super) fn starting_with(&self, symbol: usize) -> &[u16] {
        &self.by_symbol[symbol]
    }

    fn new(context: &'static Context) -> Self {
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

/// Maximum depth of nested includes. Only a context that includes itself exceeds it.
const MAX_INCLUDE_DEPTH: usize = 64;

fn collect(context: &'static Context, rules: &mut Vec<&'static Rule>, depth: usize) {
    for pattern in &context.patterns {
        match pattern {
            Pattern::Rule(rule) => rules.push(rule),
            Pattern::Include(Some(id)) if depth < MAX_INCLUDE_DEPTH => {
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
        self.rules.get_or_init(|| Rules::new(self))
    }
}

impl Rule {
    fn prefilter(&self) -> &Prefilter {
        self.prefilter.get_or_init(|| Prefilter::new(&self.source))
    }

    /// Returns `true` for a rule that is searched for instead of being tried at each position: its match can start with
    /// any symbol, or its empty match changes nothing and hides later matches.
    fn is_searched(&self) -> bool {
        let stays = matches!(self.operation, Operation::Stay);
        if self.is_empty() && !stays {
            return false;
        }
        self.prefilter().first().is_all() || (stays && !self.prefilter().consumes)
    }

    /// Returns `true` for the empty expression, which matches everywhere.
    fn is_empty(&self) -> bool {
        self.source.is_empty()
    }

    /// Returns the end of the match that starts at `at`, and stores its captures in `region`. The caller has checked the
    /// first symbol.
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

    /// Returns the range of the first match from `from` on, and stores its captures in `region`.
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

    /// Calls `work` with the compiled expression. An invalid expression matches nothing.
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

/// A decoded syntax.
#[derive(Debug, Default)]
struct Grammar {
    /// Context at the start of the code.
    start: Option<ContextId>,
    contexts: Vec<Context>,
}

/// Returns the syntax with this index in the set.
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

/// Returns the context at the start of code in a syntax.
pub(super) fn start_of(syntax: &SyntaxReference) -> Option<ContextId> {
    let location = syntaxes().syntaxes().iter().position(|other| std::ptr::eq(other, syntax))?;
    grammar(location)?.start
}

/// Returns a context of the set.
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
