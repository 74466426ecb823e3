//! Operators of literal expressions: conditions, comparisons, concatenations, members.

use super::literal::ExpressionReader;
use super::value::Value;

/// Maximum nesting of values.
const MAX_VALUE_DEPTH: usize = 32;

impl ExpressionReader<'_, '_> {
    /// Evaluates a condition: `a ? b : c`.
    pub(super) fn expression(&mut self) -> Option<Value> {
        if self.depth == MAX_VALUE_DEPTH {
            return None;
        }
        self.depth += 1;
        let mut value = self.either()?;
        if self.take("?") {
            let then = self.expression()?;
            let otherwise = self.take(":").then(|| self.expression())??;
            value = if value.is_true() { then } else { otherwise };
        }
        self.depth -= 1;
        Some(value)
    }

    /// Evaluates an alternative: `a || b`, `a ?? b`.
    fn either(&mut self) -> Option<Value> {
        let mut value = self.both()?;
        loop {
            let keeps = if self.take("||") {
                value.is_true()
            } else if self.take("??") {
                value != Value::Null
            } else {
                return Some(value);
            };
            let other = self.both()?;
            value = if keeps { value } else { other };
        }
    }

    /// Evaluates a conjunction: `a && b`.
    fn both(&mut self) -> Option<Value> {
        let mut value = self.comparison()?;
        while self.take("&&") {
            let other = self.comparison()?;
            value = if value.is_true() { other } else { value };
        }
        Some(value)
    }

    /// Evaluates a comparison: `a === b`.
    fn comparison(&mut self) -> Option<Value> {
        let value = self.sum()?;
        let tokens = [("===", true), ("!==", false), ("==", true), ("!=", false)];
        let token = tokens.into_iter().find(|(token, _)| self.take(token));
        let Some((_, equal)) = token else { return Some(value) };
        let other = self.sum()?;
        let is_plain = |value: &Value| !matches!(value, Value::List(_) | Value::Map(_));
        // Lists and maps are compared by identity, which literals do not have.
        (is_plain(&value) && is_plain(&other)).then(|| Value::Bool((value == other) == equal))
    }

    /// Evaluates a single operand `a`, or a concatenation: `'a' + b`.
    fn sum(&mut self) -> Option<Value> {
        let mut value = self.member()?;
        while self.take("+") {
            let more = self.member()?;
            let is_text = matches!(value, Value::Text(_)) || matches!(more, Value::Text(_));
            let text = format!("{}{}", value.shown()?, more.shown()?);
            value = is_text.then_some(Value::Text(text))?;
        }
        Some(value)
    }

    /// Evaluates a value with members: `a.b`, `a?.b`, `a['b']`, `a[0]`.
    pub(super) fn member(&mut self) -> Option<Value> {
        let mut value = self.single()?;
        loop {
            let is_optional = self.take("?.");
            if self.take("[") {
                let key = self.expression()?;
                let key = key.shown()?.into_owned();
                value = self.take("]").then(|| value.member(&key))??;
            } else if is_optional || self.take(".") {
                value = value.member(self.name()?)?;
            } else {
                return Some(value);
            }
        }
    }
}
