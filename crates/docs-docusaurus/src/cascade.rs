//! Cascade of the style sheets of a Docusaurus project.
//!
//! By default, a production build moves the rules of media queries behind all others: first queries with a minimum size, from small to
//! large, then those with a maximum size, from large to small, then others, then those for print. A rule of the theme for narrow screens
//! therefore overrides a project's rule without a query, and projects are designed with this order. With the options of version 4
//! (`future.v4`), the rules of Infima and of the theme are in cascade layers, so that each rule of the project overrides them.

use std::cmp::Ordering;

use cssparser::{ParseError, Parser, Token};
use docs_model::{Cascade, Value};
use indexmap::IndexMap;

use crate::DocusaurusVersion;

/// Pixels of each unit. The values for relative units are those of the package `sort-css-media-queries`, which Docusaurus uses.
const UNITS: [(&str, f64); 5] =
    [("rem", 16.0), ("px", 1.0), ("em", 16.0), ("ch", 8.898_437_5), ("ex", 8.296_875)];

/// Cascade layer of the interface's rules.
const LAYER: &str = "docusaurus";

/// Returns the cascade of a project from its configuration and its version.
///
/// Builds with LightningCSS, one of the options of Docusaurus Faster, do not move media queries.
///
/// ```
/// use docs_docusaurus::cascade;
/// use docs_model::Value;
///
/// let config: Value = toml::from_str("[future]\nv4 = true").unwrap();
/// let cascade = cascade(&config, None);
/// assert!(cascade.has_interface_layer && cascade.has_media_queries_last);
/// ```
#[must_use]
pub fn cascade(config: &Value, version: Option<&DocusaurusVersion>) -> Cascade {
    let option = |path: [&str; 2]| match config.at(&["future", path[0]]) {
        Some(Value::Table(options)) => options.get(path[1]).and_then(Value::as_flag),
        group => group.and_then(Value::as_flag),
    };
    let is_faster_by_default = version.is_some_and(DocusaurusVersion::may_be_faster_by_default)
        && option(["v4", "fasterByDefault"]) == Some(true);
    // Older names precede.
    let is_faster =
        |name| option(["experimental_faster", name]).or_else(|| option(["faster", name]));
    let has_lightning_css = ["lightningCssMinimizer", "rspackBundler"]
        .iter()
        .any(|name| is_faster(name).unwrap_or(is_faster_by_default));
    Cascade {
        has_interface_layer: option(["v4", "useCssCascadeLayers"]) == Some(true),
        has_media_queries_last: !has_lightning_css,
    }
}

/// Joins the style sheets of an interface and of a site to one with a cascade.
///
/// Media queries that apply last are in no layer, as in a production build of Docusaurus.
///
/// ```
/// use docs_docusaurus::join_style_sheets;
/// use docs_model::Cascade;
///
/// let mut cascade = Cascade::default();
/// cascade.has_interface_layer = true;
/// let css = join_style_sheets("h1.title{top:0}", "h1{top:1px}", cascade);
/// assert_eq!(css, "@layer docusaurus{h1.title{top:0}}h1{top:1px}");
/// ```
#[must_use]
pub fn join_style_sheets(interface: &str, site: &str, cascade: Cascade) -> String {
    let interface = if cascade.has_interface_layer {
        let is_last =
            |statement: &&str| cascade.has_media_queries_last && media_block(statement).is_some();
        let (statements, rest) = statements(interface);
        let (last, layered): (Vec<&str>, Vec<&str>) = statements.into_iter().partition(is_last);
        format!("@layer {LAYER}{{{}{rest}}}{}", layered.concat(), last.concat())
    } else {
        interface.to_owned()
    };
    let css = interface + site;
    if cascade.has_media_queries_last { sort_media_queries(&css) } else { css }
}

/// Moves the media queries at the top level of a style sheet to its end, in the order of Docusaurus. Equal queries are joined; rules within
/// other blocks keep their place.
fn sort_media_queries(css: &str) -> String {
    let mut sorted = String::with_capacity(css.len());
    let mut blocks: IndexMap<Query, (&str, String)> = IndexMap::new();
    let (statements, rest) = statements(css);
    for statement in statements {
        match media_block(statement) {
            Some((before, query, body)) => {
                sorted.push_str(before);
                let (_, joined) =
                    blocks.entry(Query::new(query)).or_insert_with(|| (query, String::new()));
                joined.push_str(body);
            }
            None => sorted.push_str(statement),
        }
    }
    blocks.sort_by(|one, _, other, _| one.cmp(other));
    for (query, body) in blocks.into_values() {
        sorted.push_str(&format!("@media {query}{{{body}}}"));
    }
    // An unfinished block contains what follows it.
    sorted + rest
}

/// Returns the comments, the query and the rules of a statement, if it is a media query with a block.
fn media_block(statement: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = statement.split_at(after_comments(statement));
    let rest = rest.strip_prefix("@media")?;
    rest.starts_with([' ', '\t', '\r', '\n', '(', '/']).then_some(())?;
    let (query, body) = rest.split_once('{')?;
    // Strings, escapes and comments have no place in a query.
    let is_plain = |character: char| {
        character.is_ascii_alphanumeric() || " \t\r\n()-:,.<>=/".contains(character)
    };
    query.chars().all(is_plain).then_some(())?;
    Some((before, query.trim(), body.strip_suffix('}')?))
}

/// Returns the position after the comments and spaces at the start of a style sheet.
fn after_comments(css: &str) -> usize {
    let mut rest = css;
    loop {
        rest = rest.trim_start();
        match rest.strip_prefix("/*").and_then(|comment| comment.split_once("*/")) {
            Some((_, after)) => rest = after,
            None => return css.len() - rest.len(),
        }
    }
}

/// Splits a style sheet into its statements, each with the comments before it, and an unfinished rest.
fn statements(css: &str) -> (Vec<&str>, &str) {
    let mut parser = Parser::new(css);
    let mut statements = Vec::new();
    let mut start = 0;
    loop {
        let last = match parser.next() {
            Ok(Token::CurlyBracketBlock) => {
                skip_block(&mut parser);
                '}'
            }
            Ok(Token::Semicolon) => ';',
            Ok(_) => continue,
            Err(_) => break,
        };
        let end = parser.position().byte_index();
        // The end of a style sheet also ends its open blocks.
        if !css[..end].ends_with(last) {
            break;
        }
        statements.push(&css[start..end]);
        start = end;
    }
    (statements, &css[start..])
}

fn skip_block(parser: &mut Parser<'_>) {
    let skipped = parser.parse_nested_block(|block| -> Result<(), ParseError<()>> {
        while block.next().is_ok() {}
        Ok(())
    });
    debug_assert!(skipped.is_ok(), "all tokens of a block can be skipped");
}

/// Media query, compared by its place in the order.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
struct Query {
    /// Query in lower case and without spaces that have no meaning.
    plain: String,
}

/// Group of queries, in the order of the groups.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
enum Group {
    Minimum,
    Maximum,
    Other,
    Print,
}

impl Query {
    fn new(query: &str) -> Self {
        let words: Vec<String> = query.split_whitespace().map(str::to_lowercase).collect();
        let mut plain = words.join(" ");
        for (spaced, bare) in
            [(": ", ":"), (" :", ":"), ("( ", "("), (" )", ")"), (", ", ","), (" ,", ",")]
        {
            plain = plain.replace(spaced, bare);
        }
        Self { plain }
    }

    /// Returns the group, and the first length in pixels. In a query with both limits, the first one counts.
    fn group(&self) -> (Group, f64) {
        if self.plain.contains("print") {
            return (Group::Print, 0.0);
        }
        let bare = self.plain.replace(' ', "");
        let position = |names: &[&str]| names.iter().filter_map(|name| bare.find(name)).min();
        let minimum = position(&[
            "min-width",
            "min-height",
            "min-device-width",
            "min-device-height",
            "width>",
            "height>",
        ]);
        let maximum = position(&[
            "max-width",
            "max-height",
            "max-device-width",
            "max-device-height",
            "width<",
            "height<",
        ]);
        match (minimum, maximum, first_length(&bare)) {
            (Some(minimum), Some(maximum), Some(length)) if maximum < minimum => {
                (Group::Maximum, length)
            }
            (Some(_), _, Some(length)) => (Group::Minimum, length),
            (None, Some(_), Some(length)) => (Group::Maximum, length),
            _ => (Group::Other, 0.0),
        }
    }
}

impl PartialOrd for Query {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Query {
    fn cmp(&self, other: &Self) -> Ordering {
        let ((group, length), (other_group, other_length)) = (self.group(), other.group());
        let by_length = match group {
            Group::Maximum => other_length.total_cmp(&length),
            _ => length.total_cmp(&other_length),
        };
        group.cmp(&other_group).then(by_length).then_with(|| self.plain.cmp(&other.plain))
    }
}

/// Returns the first length of a query, in pixels.
fn first_length(query: &str) -> Option<f64> {
    let is_number = |character: char| character.is_ascii_digit() || character == '.';
    let mut rest = query;
    while let Some(start) = rest.find(|character: char| character.is_ascii_digit()) {
        let number = &rest[start..];
        let (number, after) =
            number.split_at(number.find(|character| !is_number(character)).unwrap_or(number.len()));
        let unit = UNITS.iter().find(|(unit, _)| after.starts_with(unit));
        if let (Some((_, pixels)), Ok(number)) = (unit, number.parse::<f64>()) {
            return Some(number * pixels);
        }
        rest = after;
    }
    None
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::VERSION_FILES;

    #[test]
    fn options_determine_the_cascade() {
        let rows = [
            ("", "3.8.1", (false, true)),
            ("[future]\nv4 = true", "3.9.2", (true, true)),
            ("[future]\nv4 = true", "3.10.0", (true, false)),
            ("[future]\nv4.useCssCascadeLayers = false", "3.10.0", (false, true)),
            ("[future]\nv4.fasterByDefault = true", "3.10.0", (false, false)),
            (
                "[future]\nv4 = true\nfaster.rspackBundler = false\nfaster.lightningCssMinimizer = false",
                "3.10.0",
                (true, true),
            ),
            ("[future]\nexperimental_faster = true", "3.8.1", (false, false)),
            ("[future]\nexperimental_faster.swcJsLoader = true", "3.8.1", (false, true)),
            ("[future]\nexperimental_faster.rspackBundler = true", "3.8.1", (false, false)),
        ];
        for (config, version, expected) in rows {
            let manifest = format!("{{\"version\":\"{version}\"}}");
            let version = DocusaurusVersion::from_file(VERSION_FILES[0], &manifest);
            let found = cascade(&toml::from_str(config).unwrap(), Some(&version.unwrap()));
            assert_eq!(
                (found.has_interface_layer, found.has_media_queries_last),
                expected,
                "{config}"
            );
        }
    }

    #[test]
    fn media_queries_that_apply_last_are_in_no_layer() {
        let interface = "@layer a,b;@media print{p{}}h1{top:0}";
        let joined = |has_media_queries_last| {
            join_style_sheets(
                interface,
                "h2{}",
                Cascade { has_interface_layer: true, has_media_queries_last },
            )
        };
        assert_eq!(joined(true), "@layer docusaurus{@layer a,b;h1{top:0}}h2{}@media print{p{}}");
        assert_eq!(joined(false), format!("@layer docusaurus{{{interface}}}h2{{}}"));
    }

    #[test]
    fn queries_are_in_the_order_of_docusaurus() {
        let sorted = [
            "(min-width:600px)",
            "(min-width:40em) and (max-width: 996px)",
            "screen and (min-width: 997px)",
            "(width >= 1200px)",
            "(max-width:1416px)",
            "(max-width: 996px)",
            "(max-width: 36rem)",
            "(hover: hover)",
            "(prefers-reduced-motion: reduce)",
            "print",
        ];
        let css: String =
            sorted.iter().rev().map(|query| format!("@media {query}{{a{{top:0}}}}")).collect();
        let expected: String =
            sorted.iter().map(|query| format!("@media {query}{{a{{top:0}}}}")).collect();
        assert_eq!(sort_media_queries(&css), expected);
    }

    #[test]
    fn equal_queries_are_joined_in_their_order() {
        let css = "@media (max-width: 9px){a{b:c}}p{}/* x */@media ( max-width:9px ) {d{e:f}}";
        assert_eq!(sort_media_queries(css), "p{}/* x */@media (max-width: 9px){a{b:c}d{e:f}}");
    }

    #[test]
    fn other_statements_keep_their_order() {
        for css in [
            "@import url(a.css;b);@charset \"}\";a{content:\"{@media\"}@supports (a:b){@media print{c{}}}",
            "@layer a{@media print{b{}}}a{background:url(data:x;y,{)}",
            "a{b:'}\\'}'}/* @media print{} */c{}",
            "@media print{a{",
            "@mediapath{}",
            "}",
            "",
        ] {
            assert_eq!(sort_media_queries(css), css);
        }
    }

    proptest! {
        #[test]
        fn no_rule_is_lost(css in "(@media (print|\\(max-width: [19]px\\)) ?|[{}]|a\\{b:c\\}|[\"'();\\\\/*@\u{e9} \n]){0,40}") {
            let sorted = sort_media_queries(&css);
            prop_assert_eq!(css.matches("b:c").count(), sorted.matches("b:c").count());
            prop_assert_eq!(sort_media_queries(&sorted), sorted);
        }
    }
}
