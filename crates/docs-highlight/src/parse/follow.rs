//! The effects of a match on the scopes and on the context stack.

use std::rc::Rc;

use super::super::grammar::{
    Captured, ClearAmount, Context, ContextId, Operation, Rule, context_of,
};
use super::super::roles::Role;
use super::{Level, LineReader, Match};

impl LineReader<'_> {
    /// Applies a match: changes the scopes and the context stack.
    pub(super) fn follow(&mut self, found: &Match) -> Option<()> {
        let context = self.state.context()?;
        let rule = found.rule;
        self.open_meta(context, &rule.operation, found.start)?;
        self.push(found.start, &rule.scopes);
        self.mark_captures(rule);
        self.pop(found.end, rule.scopes.len());
        self.settle_meta(context, &rule.operation, found.end)?;
        self.change_context(rule)
    }

    /// Applies the meta scopes that cover the match itself.
    fn open_meta(&mut self, context: &Context, operation: &Operation, at: usize) -> Option<()> {
        match operation {
            Operation::Pop => self.pop(at, context.meta_content.len()),
            Operation::Push(entered) => {
                for id in entered {
                    let entered = context_of(*id)?;
                    self.clear(at, entered.clear);
                    self.push(at, &entered.meta);
                }
            }
            Operation::Set(entered) => {
                if context.clear.is_some() {
                    self.restore(at)?;
                }
                for id in entered {
                    self.push(at, &context_of(*id)?.meta);
                }
            }
            Operation::Stay => {}
            Operation::Nowhere => return None,
        }
        Some(())
    }

    /// Applies the meta scopes that cover the code after the match.
    fn settle_meta(&mut self, context: &Context, operation: &Operation, at: usize) -> Option<()> {
        let (entered, is_set) = match operation {
            Operation::Pop => {
                self.pop(at, context.meta.len());
                return if context.clear.is_some() { self.restore(at) } else { Some(()) };
            }
            Operation::Push(entered) => (entered, false),
            Operation::Set(entered) => (entered, true),
            Operation::Stay | Operation::Nowhere => return Some(()),
        };
        let entered: Vec<_> = entered.iter().map(|id| context_of(*id)).collect::<Option<_>>()?;
        let left = if is_set { context.meta.len() + context.meta_content.len() } else { 0 };
        let changes = entered
            .iter()
            .any(|entered| !entered.meta_content.is_empty() || (is_set && entered.clear.is_some()));
        if left == 0 && !changes {
            return Some(());
        }
        let opened: usize = entered.iter().map(|entered| entered.meta.len()).sum();
        self.pop(at, opened + left);
        for entered in entered {
            if is_set {
                self.clear(at, entered.clear);
            }
            self.push(at, &entered.meta);
            self.push(at, &entered.meta_content);
        }
        Some(())
    }

    /// Applies the scopes of the captures, outer captures first.
    fn mark_captures(&mut self, rule: &'static Rule) {
        let mut marks: Vec<((usize, i64), ScopeChange<'_>)> = Vec::new();
        for (group, scopes) in &rule.captures {
            let Some((start, end)) = self.region.pos(*group).filter(|(start, end)| start != end)
            else {
                continue;
            };
            let width = i64::try_from(end - start).unwrap_or(i64::MAX);
            marks.push(((start, -width), ScopeChange::Push(scopes)));
            marks.push(((end, i64::MIN), ScopeChange::Pop(scopes.len())));
        }
        marks.sort_by_key(|(order, _)| *order);
        for ((at, _), mark) in marks {
            match mark {
                ScopeChange::Push(scopes) => self.push(at, scopes),
                ScopeChange::Pop(count) => self.pop(at, count),
            }
        }
    }

    fn change_context(&mut self, rule: &Rule) -> Option<()> {
        let (entered, mut inherited) = match &rule.operation {
            Operation::Push(entered) => (entered, Vec::new()),
            Operation::Set(entered) => (entered, self.state.levels.pop()?.prototypes),
            Operation::Pop => {
                self.state.levels.pop();
                return Some(());
            }
            Operation::Stay | Operation::Nowhere => return Some(()),
        };
        for (index, id) in entered.iter().enumerate() {
            let mut prototypes = std::mem::take(&mut inherited);
            if index + 1 == entered.len() {
                prototypes.extend(rule.with_prototype);
            }
            let uses_captures =
                |id: &ContextId| context_of(*id).is_some_and(|context| context.uses_captures);
            let uses_captures = uses_captures(id) || prototypes.iter().any(uses_captures);
            let captured =
                uses_captures.then(|| Rc::new(Captured::new(&self.region, self.line.text)));
            self.state.levels.push(Level { context: *id, prototypes, captured });
        }
        Some(())
    }

    pub(super) fn push(&mut self, at: usize, scopes: &[Option<Role>]) {
        self.writer.write_until(at, self.state.roles.current());
        scopes.iter().for_each(|scope| self.state.roles.push(*scope));
    }

    fn pop(&mut self, at: usize, count: usize) {
        self.writer.write_until(at, self.state.roles.current());
        self.state.roles.pop(count);
    }

    fn clear(&mut self, at: usize, amount: Option<ClearAmount>) {
        let Some(amount) = amount else { return };
        self.writer.write_until(at, self.state.roles.current());
        self.state.roles.clear(match amount {
            ClearAmount::TopN(count) => Some(count),
            ClearAmount::All => None,
        });
    }

    fn restore(&mut self, at: usize) -> Option<()> {
        self.writer.write_until(at, self.state.roles.current());
        self.state.roles.restore()
    }
}

/// A change of the scope stack within a match.
enum ScopeChange<'a> {
    Push(&'a [Option<Role>]),
    Pop(usize),
}
