//! Style sheet of a picture.

use cssparser::{
    AtRuleParser, CowRcStr, DeclarationParser, ParseError, Parser, ParserState,
    QualifiedRuleParser, RuleBodyItemParser, RuleBodyParser, StyleSheetParser, parse_important,
};
use selectors::SelectorList;
use selectors::context::{QuirksMode, SelectorCaches};
use selectors::matching::{
    MatchingContext, MatchingForInvalidation, MatchingMode, NeedsSelectorFlags, matches_selector,
};
use selectors::parser::{ParseRelative, SelectorParseErrorKind};

use crate::node::{Language, Shape};

/// A property and its value.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Declaration<'a> {
    pub(crate) name: CowRcStr<'a>,
    pub(crate) value: &'a str,
    pub(crate) is_important: bool,
}

/// A style sheet.
#[derive(Debug, Default)]
pub(crate) struct Sheet<'a> {
    rules: Vec<Rule<'a>>,
}

#[derive(Debug)]
struct Rule<'a> {
    selectors: SelectorList<Language>,
    declarations: Vec<Declaration<'a>>,
}

impl<'a> Sheet<'a> {
    /// Parses a style sheet. Invalid rules are ignored, as in browsers.
    pub(crate) fn read(text: &'a str) -> Self {
        Self {
            rules: StyleSheetParser::new(&mut Parser::new(text), &mut Rules).flatten().collect(),
        }
    }

    /// Returns the declarations that apply to an element. Later declarations take precedence over earlier ones.
    pub(crate) fn declarations<'b>(&'b self, shape: Shape<'_>) -> Vec<&'b Declaration<'a>> {
        let mut caches = SelectorCaches::default();
        let mut context = MatchingContext::new(
            MatchingMode::Normal,
            None,
            &mut caches,
            QuirksMode::NoQuirks,
            NeedsSelectorFlags::No,
            MatchingForInvalidation::No,
        );
        let mut matching: Vec<_> = self
            .rules
            .iter()
            .filter_map(|rule| {
                let selectors = rule.selectors.slice().iter();
                let matching = selectors
                    .filter(|selector| matches_selector(selector, 0, None, shape, &mut context));
                Some((matching.map(|selector| selector.specificity()).max()?, rule))
            })
            .collect();
        // A stable sort: of two equally specific rules, the later one takes precedence.
        matching.sort_by_key(|(specificity, _)| *specificity);
        matching.into_iter().flat_map(|(_, rule)| &rule.declarations).collect()
    }
}

/// Parses the declarations of a `style` attribute.
pub(crate) fn inline(text: &str) -> Vec<Declaration<'_>> {
    RuleBodyParser::new(&mut Parser::new(text), &mut Declarations).flatten().collect()
}

type DiagramError = ParseError<SelectorParseErrorKind>;

/// Parser of style rules. At-rules such as `@keyframes` are ignored.
struct Rules;

impl selectors::Parser<'_> for Rules {
    type Impl = Language;
    type Error = SelectorParseErrorKind;

    fn parse_is_and_where(&self) -> bool {
        true
    }
}

impl<'a> QualifiedRuleParser<'a> for Rules {
    type Prelude = SelectorList<Language>;
    type QualifiedRule = Rule<'a>;
    type Error = SelectorParseErrorKind;

    fn parse_prelude(&mut self, input: &mut Parser<'a>) -> Result<Self::Prelude, DiagramError> {
        SelectorList::parse(self, input, ParseRelative::No)
    }

    fn parse_block(
        &mut self,
        selectors: Self::Prelude,
        _: &ParserState,
        input: &mut Parser<'a>,
    ) -> Result<Rule<'a>, DiagramError> {
        let declarations = RuleBodyParser::new(input, &mut Declarations).flatten().collect();
        Ok(Rule { selectors, declarations })
    }
}

impl<'a> AtRuleParser<'a> for Rules {
    type Prelude = ();
    type AtRule = Rule<'a>;
    type Error = SelectorParseErrorKind;
}

/// Parser of declarations. Nested rules are ignored.
struct Declarations;

impl<'a> DeclarationParser<'a> for Declarations {
    type Declaration = Declaration<'a>;
    type Error = SelectorParseErrorKind;

    fn parse_value(
        &mut self,
        name: CowRcStr<'a>,
        input: &mut Parser<'a>,
        _: &ParserState,
    ) -> Result<Declaration<'a>, DiagramError> {
        let start = input.position();
        let is_important = loop {
            if input.try_parse(parse_important).is_ok() {
                break true;
            }
            if input.next().is_err() {
                break false;
            }
        };
        let text = input.slice_from(start);
        let value = text.rsplit_once('!').filter(|_| is_important).map_or(text, |(value, _)| value);
        Ok(Declaration { name, value: value.trim(), is_important })
    }
}

impl<'a> QualifiedRuleParser<'a> for Declarations {
    type Prelude = ();
    type QualifiedRule = Declaration<'a>;
    type Error = SelectorParseErrorKind;
}

impl<'a> AtRuleParser<'a> for Declarations {
    type Prelude = ();
    type AtRule = Declaration<'a>;
    type Error = SelectorParseErrorKind;
}

impl<'a> RuleBodyItemParser<'a, Declaration<'a>, SelectorParseErrorKind> for Declarations {
    fn parse_declarations(&self) -> bool {
        true
    }

    fn parse_qualified(&self) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use roxmltree::Document;

    use super::*;

    #[test]
    fn the_more_specific_rule_and_then_the_later_one_counts() {
        let document = Document::parse(
            "<svg id='d'><g class='a b'><path id='p-End'/><path/></g><rect/></svg>",
        )
        .expect("an XML text");
        let marks = vec![0; document.descendants().count()];
        let sheet = Sheet::read(
            "@keyframes x{from{fill:blue}} #d .a path{fill:red;stroke:none!important} path{fill:green} \
             .b>path:nth-of-type(2){x:1 2} [id$=\"-End\"]{y:0} .a:not(.c) path{z:1} a:hover,b::before{w:1}",
        );
        let said = |name: &str, nth: usize| {
            let mut nodes = document.descendants().filter(|node| node.has_tag_name(name));
            let node = nodes.nth(nth).expect("the element is there");
            let declarations = sheet.declarations(Shape { node, marks: &marks });
            let said = declarations.iter().map(|declaration| {
                let mark = if declaration.is_important { "!" } else { "" };
                format!("{}:{}{mark}", declaration.name, declaration.value)
            });
            said.collect::<Vec<_>>().join(" ")
        };
        assert_eq!(said("path", 0), "fill:green y:0 z:1 fill:red stroke:none!");
        assert_eq!(said("path", 1), "fill:green x:1 2 z:1 fill:red stroke:none!");
        assert_eq!(said("rect", 0), "");
        let inline = inline("fill:rgba(1, 2);;;stroke: rgb(3) !important;undefined");
        assert_eq!(inline.len(), 2);
        assert_eq!((inline[0].value, inline[0].is_important), ("rgba(1, 2)", false));
        assert_eq!((inline[1].value, inline[1].is_important), ("rgb(3)", true));
    }
}
