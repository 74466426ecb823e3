//! Evaluation of literal JavaScript expressions: literals, names, and concatenations.

use super::value::{Scope, Value, is_asset};

impl Scope {
    /// Returns the value of an expression; `None` if it requires running code.
    pub(crate) fn evaluate(&self, expression: &str) -> Option<Value> {
        let mut reader = ExpressionReader { scope: self, rest: expression, depth: 0 };
        let value = reader.expression()?;
        reader.space();
        let rest = reader.rest.trim_start_matches(';').trim();
        rest.is_empty().then_some(value)
    }
}

/// Reader of an expression.
pub(super) struct ExpressionReader<'s, 'a> {
    pub(super) scope: &'s Scope,
    pub(super) rest: &'a str,
    pub(super) depth: usize,
}

impl<'a> ExpressionReader<'_, 'a> {
    /// Skips white space and comments.
    pub(super) fn space(&mut self) {
        loop {
            self.rest = self.rest.trim_start();
            let after = match self.rest.get(..2) {
                Some("/*") => self.rest.split_once("*/").map(|(_, after)| after),
                Some("//") => Some(self.rest.split_once('\n').map_or("", |(_, after)| after)),
                _ => None,
            };
            match after {
                Some(after) => self.rest = after,
                None => return,
            }
        }
    }

    pub(super) fn take(&mut self, token: &str) -> bool {
        self.space();
        match self.rest.strip_prefix(token) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    pub(super) fn single(&mut self) -> Option<Value> {
        self.space();
        match self.rest.chars().next()? {
            '"' | '\'' => self.string().map(Value::Text),
            '`' => self.template(),
            '{' => self.map(),
            '[' => self.list(),
            '(' => {
                self.take("(");
                let value = self.expression()?;
                self.take(")").then_some(value)
            }
            '!' => {
                self.take("!");
                Some(Value::Bool(!self.member()?.is_true()))
            }
            '0'..='9' | '.' | '-' => self.number(),
            _ => self.named(),
        }
    }

    fn string(&mut self) -> Option<String> {
        let quote = self.rest.chars().next()?;
        let mut text = String::new();
        let mut chars = self.rest[1..].char_indices();
        while let Some((at, char)) = chars.next() {
            match char {
                char if char == quote => {
                    self.rest = &self.rest[1 + at + 1..];
                    return Some(text);
                }
                '\\' => push_escape(&mut text, &mut chars)?,
                '\n' => return None,
                char => text.push(char),
            }
        }
        None
    }

    fn template(&mut self) -> Option<Value> {
        let mut text = String::new();
        self.rest = &self.rest[1..];
        loop {
            let end = self.rest.find(['`', '\\', '$'])?;
            text.push_str(&self.rest[..end]);
            self.rest = &self.rest[end..];
            if self.take_exactly("`") {
                return Some(Value::Text(text));
            }
            if self.take_exactly("${") {
                text.push_str(&self.expression()?.shown()?);
                if !self.take("}") {
                    return None;
                }
            } else if self.take_exactly("\\") {
                let mut chars = self.rest.char_indices();
                push_escape(&mut text, &mut chars)?;
                self.rest = chars.as_str();
            } else {
                self.rest = &self.rest[1..];
                text.push('$');
            }
        }
    }

    fn take_exactly(&mut self, token: &str) -> bool {
        let rest = self.rest.strip_prefix(token);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn map(&mut self) -> Option<Value> {
        self.take("{");
        let mut entries = Vec::new();
        while !self.take("}") {
            self.space();
            if self.take("...") {
                let Value::Map(others) = self.expression()? else { return None };
                if !others.iter().all(|(_, value)| value.is_known()) {
                    return None;
                }
                entries.extend(others);
                if !self.take(",") && !self.rest.starts_with('}') {
                    return None;
                }
                continue;
            }
            let key = match self.rest.chars().next()? {
                '"' | '\'' => self.string()?,
                '0'..='9' => self.digits().to_owned(),
                _ => self.name()?.to_owned(),
            };
            let value = if self.take(":") {
                self.expression()?
            } else {
                self.scope.value(&key).cloned()?
            };
            entries.push((key, value));
            if !self.take(",") && !self.rest.starts_with('}') {
                return None;
            }
        }
        Some(Value::Map(entries))
    }

    fn list(&mut self) -> Option<Value> {
        self.take("[");
        let mut values = Vec::new();
        while !self.take("]") {
            if self.take("...") {
                let Value::List(others) = self.expression()? else { return None };
                values.extend(others);
            } else {
                values.push(self.expression()?);
            }
            if !self.take(",") && !self.rest.starts_with(']') {
                return None;
            }
        }
        Some(Value::List(values))
    }

    fn digits(&mut self) -> &'a str {
        let end = self
            .rest
            .find(|char: char| !(char.is_ascii_alphanumeric() || matches!(char, '.' | '_')))
            .unwrap_or(self.rest.len());
        let (digits, rest) = self.rest.split_at(end);
        self.rest = rest;
        digits
    }

    fn number(&mut self) -> Option<Value> {
        let sign = if self.take_exactly("-") { "-" } else { "" };
        let digits = self.digits();
        let number = format!("{sign}{digits}").replace('_', "");
        number.parse::<f64>().is_ok().then_some(Value::Number(number))
    }

    pub(super) fn name(&mut self) -> Option<&'a str> {
        self.space();
        let is_name = |char: char| char.is_alphanumeric() || matches!(char, '_' | '$');
        let end = self.rest.find(|char| !is_name(char)).unwrap_or(self.rest.len());
        let (name, rest) = self.rest.split_at(end);
        self.rest = rest;
        (!name.is_empty()).then_some(name)
    }

    fn named(&mut self) -> Option<Value> {
        let name = self.name()?;
        match name {
            "true" => Some(Value::Bool(true)),
            "false" => Some(Value::Bool(false)),
            "null" | "undefined" => Some(Value::Null),
            "useBaseUrl" => Some(match self.argument()? {
                Value::Text(path) if is_below_base(&path) => Value::Text(format!("/{path}")),
                other => other,
            }),
            "require" => match self.argument()? {
                Value::Text(path) => Some(import(&path)),
                _ => None,
            },
            name if self.is_translate(name) => {
                let message = self.argument()?.member("message")?;
                // Names in braces would be replaced by values of another argument.
                message.shown().is_some_and(|text| !text.contains('{')).then_some(message)
            }
            name => match self.scope.imports.get(name) {
                Some(found) if !found.is_data() => Some(import(&found.specifier)),
                _ => self.scope.value(name).cloned(),
            },
        }
    }

    /// Returns `true` if a name is the theme's translation function.
    fn is_translate(&self, name: &str) -> bool {
        self.scope.imports.get(name).is_some_and(|import| {
            import.name == "translate" && import.specifier == "@docusaurus/Translate"
        })
    }

    fn argument(&mut self) -> Option<Value> {
        if !self.take("(") {
            return None;
        }
        let value = self.expression()?;
        self.take(")").then_some(value)
    }
}

/// Returns `true` if an address, as an argument of `useBaseUrl`, is relative to the base URL without a leading slash.
fn is_below_base(address: &str) -> bool {
    !address.is_empty() && !address.starts_with(['/', '#']) && !docs_core::leaves_site(address)
}

/// Returns the value of an imported module. A picture at an absolute path is a file of the site's folder, not an address.
fn import(specifier: &str) -> Value {
    let is_in_site = specifier.starts_with('/') && is_asset(specifier);
    Value::Import(if is_in_site { format!("@site{specifier}") } else { specifier.to_owned() })
}

fn push_escape(text: &mut String, chars: &mut std::str::CharIndices<'_>) -> Option<()> {
    let (_, char) = chars.next()?;
    match char {
        'n' => text.push('\n'),
        't' => text.push('\t'),
        'r' => text.push('\r'),
        '\n' => {}
        'u' | 'x' => {
            let rest = chars.as_str();
            let (digits, length) = match rest.strip_prefix('{') {
                Some(inner) => {
                    let end = inner.find('}')?;
                    (&inner[..end], end + 2)
                }
                None => {
                    let end = if char == 'u' { 4 } else { 2 };
                    (rest.get(..end)?, end)
                }
            };
            text.push(char::from_u32(u32::from_str_radix(digits, 16).ok()?)?);
            let skipped = rest.get(..length)?.chars().count();
            for _ in 0..skipped {
                chars.next();
            }
        }
        other => text.push(other),
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::super::value::Import;
    use super::*;

    fn scope() -> Scope {
        let props = Value::Map(vec![("name".to_owned(), Value::Text("Ann".to_owned()))]);
        Scope {
            values: HashMap::from([("props".to_owned(), props)]),
            imports: HashMap::from([(
                "logo".to_owned(),
                Import { specifier: "./logo.png".to_owned(), name: "default".to_owned() },
            )]),
            ..Scope::default()
        }
    }

    #[test]
    fn literals_have_a_value() {
        let rows = [
            ("'a'", "Text(\"a\")"),
            (" \"a\\n\\u0041\" ", "Text(\"a\\nA\")"),
            ("`a`", "Text(\"a\")"),
            ("`a ${props.name}!`", "Text(\"a Ann!\")"),
            ("'a' + 1", "Text(\"a1\")"),
            ("-1.5", "Number(\"-1.5\")"),
            ("true", "Bool(true)"),
            ("undefined", "Null"),
            ("props.other", "Null"),
            ("[1, {a: 'b',},]", "List([Number(\"1\"), Map([(\"a\", Text(\"b\"))])])"),
            ("require('./a.png').default", "Import(\"./a.png\")"),
            ("require('/static/a.png')", "Import(\"@site/static/a.png\")"),
            ("useBaseUrl('/a.png')", "Text(\"/a.png\")"),
            ("useBaseUrl('img/a.png')", "Text(\"/img/a.png\")"),
            ("useBaseUrl('#a')", "Text(\"#a\")"),
            ("useBaseUrl('https://a.example/b')", "Text(\"https://a.example/b\")"),
            ("logo", "Import(\"./logo.png\")"),
            ("/* a */ 1", "Number(\"1\")"),
            ("[...['a'], 'b'][1]", "Text(\"b\")"),
            ("{...{a: 1}, b: 2}['a']", "Number(\"1\")"),
            ("props.name === 'Ann' && !props.other ? props?.name : 'b'", "Text(\"Ann\")"),
            ("props.other ?? props.name", "Text(\"Ann\")"),
            ("props.other || 0 || ''", "Text(\"\")"),
        ];
        for (expression, value) in rows {
            let found = scope().evaluate(expression).map(|value| format!("{value:?}"));
            assert_eq!(found.as_deref(), Some(value), "{expression}");
        }
    }

    #[test]
    fn code_that_must_run_has_no_value() {
        for expression in [
            "",
            "a",
            "a()",
            "1 + 1",
            "() => 1",
            "<b/>",
            "'a",
            "{a: b}",
            "`${x}`",
            "a ? 1 : 2",
            "1 > 2",
        ] {
            assert_eq!(scope().evaluate(expression), None, "{expression}");
        }
        assert_eq!(scope().evaluate(&"[".repeat(10_000)), None);
    }
}
