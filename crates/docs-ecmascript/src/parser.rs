//! Parsing of a module with oxc.

use std::collections::HashMap;

use oxc::allocator::Allocator;
use oxc::ast::ast::{
    BindingPattern, Declaration, ExportDefaultDeclarationKind, Expression,
    ImportDeclarationSpecifier, ModuleExportName, Program, Statement, VariableDeclarator,
};
use oxc::parser::Parser;
use oxc::span::{GetSpan as _, SourceType};

use crate::module::{Export, Import, Language, Module, Origin, SyntaxError};
use crate::{nesting, wrapper};

/// Maximum nesting that is parsed. The parser needs less than a megabyte of stack for it, without optimizations.
const MAX_NESTING: usize = 400;

impl Language {
    pub(crate) fn source_type(self) -> SourceType {
        match self {
            Self::JavaScript => SourceType::mjs().with_jsx(true),
            Self::TypeScript => SourceType::ts().with_module(true),
            Self::Tsx => SourceType::tsx().with_module(true),
        }
    }
}

impl Module {
    /// Returns whether a module is nested too deep for [`parse`](Self::parse).
    ///
    /// ```
    /// use docs_ecmascript::Module;
    ///
    /// assert!(Module::is_too_deep(&"[".repeat(1_000)));
    /// assert!(!Module::is_too_deep("[[1]]"));
    /// ```
    #[must_use]
    pub fn is_too_deep(text: &str) -> bool {
        nesting::too_deep_at(text, MAX_NESTING).is_some()
    }

    /// Reads a module.
    ///
    /// ```
    /// use docs_ecmascript::{Language, Module, Origin};
    ///
    /// let text = "export const size = {width: 3}";
    /// let module = Module::parse(text, Language::JavaScript)?;
    /// let Origin::Value(range) = &module.exports[0].origin else { panic!("no value") };
    /// assert_eq!(&text[range.clone()], "{width: 3}");
    /// # Ok::<(), docs_ecmascript::SyntaxError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the first syntax error, or an error for nesting that is too deep for the parser.
    pub fn parse(text: &str, language: Language) -> Result<Self, SyntaxError> {
        if let Some(at) = nesting::too_deep_at(text, MAX_NESTING) {
            let message = format!("the code is nested more than {MAX_NESTING} levels deep");
            return Err(SyntaxError { message, at });
        }
        let allocator = Allocator::default();
        let parsed = Parser::new(&allocator, text, language.source_type()).parse();
        if let Some(error) = parsed.diagnostics.errors().next() {
            let at = error.labels.first().map_or(0, |label| label.offset() as usize);
            return Err(SyntaxError { message: error.message.to_string(), at: at.min(text.len()) });
        }
        Ok(Self::from_program(&parsed.program))
    }

    fn from_program(program: &Program<'_>) -> Self {
        let mut module = Self::default();
        let mut locals = HashMap::new();
        for statement in &program.body {
            module.add(statement);
            if let Statement::VariableDeclaration(variables) = statement {
                locals.extend(variables.declarations.iter().filter_map(local_value));
            }
        }
        module.resolve_locals(&locals);
        module
    }

    /// Replaces the local names of exports with their definitions in the module.
    fn resolve_locals(&mut self, locals: &HashMap<&str, Origin>) {
        for export in &mut self.exports {
            let Origin::Local(name) = &export.origin else { continue };
            let import = self.imports.iter().find(|import| import.local == *name);
            let origin = match import {
                Some(import) => Some(module_origin(&import.specifier, import.name.clone())),
                None => locals.get(name.as_str()).cloned(),
            };
            if let Some(origin) = origin {
                export.origin = origin;
            }
        }
    }

    fn add(&mut self, statement: &Statement<'_>) {
        let at = statement.span().start as usize;
        match statement {
            Statement::ImportDeclaration(import) if !import.import_kind.is_type() => {
                let specifiers = import.specifiers.iter().flatten();
                let specifier = import.source.value.as_str();
                if import.specifiers.is_none() {
                    self.bare_imports.push(specifier.to_owned());
                }
                self.imports.extend(specifiers.map(|name| imported(name, specifier)));
            }
            Statement::ExportDeclaration(export) => self.declared(&export.declaration, at),
            Statement::ExportNamedDeclaration(export) if !export.export_kind.is_type() => {
                for name in &export.specifiers {
                    let origin = Origin::Local(text_of(&name.local));
                    self.export(text_of(&name.exported), origin, at);
                }
            }
            Statement::ExportFromDeclaration(export) if !export.export_kind.is_type() => {
                let specifier = export.source.value.as_str();
                for name in &export.specifiers {
                    let origin = module_origin(specifier, text_of(&name.local));
                    self.export(text_of(&name.exported), origin, at);
                }
            }
            Statement::ExportAllDeclaration(export) if !export.export_kind.is_type() => {
                let name = export.exported.as_ref().map_or_else(|| "*".to_owned(), text_of);
                let origin = module_origin(export.source.value.as_str(), "*".to_owned());
                self.export(name, origin, at);
            }
            Statement::ExportDefaultDeclaration(export) => {
                self.export("default".to_owned(), default_origin(&export.declaration), at);
            }
            _ => {}
        }
    }

    fn export(&mut self, name: String, origin: Origin, at: usize) {
        self.exports.push(Export { name, origin, at });
    }

    /// Adds the names of `export const …`, `export function …` and so on.
    fn declared(&mut self, declaration: &Declaration<'_>, at: usize) {
        match declaration {
            Declaration::VariableDeclaration(variables) => {
                for variable in &variables.declarations {
                    match (&variable.id, &variable.init) {
                        (BindingPattern::BindingIdentifier(name), Some(value)) => {
                            self.export(name.name.to_string(), value_origin(value), at);
                        }
                        (pattern, _) => {
                            for name in pattern.get_binding_identifiers() {
                                self.export(name.name.to_string(), Origin::Code, at);
                            }
                        }
                    }
                }
            }
            Declaration::FunctionDeclaration(function) => {
                let name = function.id.as_ref().map_or("default", |id| id.name.as_str());
                self.export(
                    name.to_owned(),
                    code_origin(wrapper::rendered(function.body.as_deref())),
                    at,
                );
            }
            Declaration::ClassDeclaration(class) => {
                let name = class.id.as_ref().map_or("default", |id| id.name.as_str());
                self.export(name.to_owned(), Origin::Code, at);
            }
            // Types, which do not exist at run time.
            _ => {}
        }
    }
}

fn imported(name: &ImportDeclarationSpecifier<'_>, specifier: &str) -> Import {
    let (local, name) = match name {
        ImportDeclarationSpecifier::ImportSpecifier(name) => (&name.local, text_of(&name.imported)),
        ImportDeclarationSpecifier::ImportDefaultSpecifier(name) => {
            (&name.local, "default".to_owned())
        }
        ImportDeclarationSpecifier::ImportNamespaceSpecifier(name) => (&name.local, "*".to_owned()),
    };
    Import { local: local.name.to_string(), name, specifier: specifier.to_owned() }
}

fn text_of(name: &ModuleExportName<'_>) -> String {
    name.name().to_string()
}

fn module_origin(specifier: &str, name: String) -> Origin {
    Origin::Module { specifier: specifier.to_owned(), name }
}

fn default_origin(declaration: &ExportDefaultDeclarationKind<'_>) -> Origin {
    if let ExportDefaultDeclarationKind::FunctionDeclaration(function) = declaration {
        return code_origin(wrapper::rendered(function.body.as_deref()));
    }
    declaration.as_expression().map_or(Origin::Code, value_origin)
}

fn code_origin(rendered: Option<String>) -> Origin {
    rendered.map_or(Origin::Code, Origin::Local)
}

/// Returns the name and value of `const name = value`.
fn local_value<'a>(variable: &'a VariableDeclarator<'a>) -> Option<(&'a str, Origin)> {
    let BindingPattern::BindingIdentifier(name) = &variable.id else { return None };
    Some((name.name.as_str(), value_origin(variable.init.as_ref()?)))
}

fn value_origin(value: &Expression<'_>) -> Origin {
    match value {
        Expression::Identifier(name) => Origin::Local(name.name.to_string()),
        Expression::ArrowFunctionExpression(function) => {
            code_origin(wrapper::rendered_by_arrow(&function.body))
        }
        Expression::FunctionExpression(function) => {
            code_origin(wrapper::rendered(function.body.as_deref()))
        }
        // Types do not exist at run time.
        Expression::TSAsExpression(typed) => value_origin(&typed.expression),
        Expression::TSSatisfiesExpression(typed) => value_origin(&typed.expression),
        value => {
            let span = value.span();
            Origin::Value(span.start as usize..span.end as usize)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn imports(text: &str) -> Vec<String> {
        let module = Module::parse(text, Language::JavaScript).expect("the text is a module");
        let shown =
            |import: &Import| format!("{}={}:{}", import.local, import.specifier, import.name);
        module.imports.iter().map(shown).collect()
    }

    fn exports(text: &str, language: Language) -> Vec<String> {
        let module = Module::parse(text, language).expect("the text is a module");
        let shown = |export: &Export| match &export.origin {
            Origin::Value(range) => format!("{}: {}", export.name, &text[range.clone()]),
            origin => format!("{}: {origin:?}", export.name),
        };
        module.exports.iter().map(shown).collect()
    }

    #[test]
    fn imports_are_those_of_the_language() {
        let rows: [(&str, &[&str]); 6] = [
            ("import A from 'a';import {b, c as d} from \"b\"", &["A=a:default", "b=b:b", "d=b:c"]),
            ("import\n  * as e\nfrom\n  'e'", &["e=e:*"]),
            ("import A from './\\_a.mdx'", &["A=./_a.mdx:default"]),
            ("import 'a.css'; import {} from 'b'", &[]),
            ("import {default as A} from 'a' // '", &["A=a:default"]),
            ("import a from '!!raw-loader!./a.js?b'", &["a=!!raw-loader!./a.js?b:default"]),
        ];
        for (text, expected) in rows {
            assert_eq!(imports(text), expected, "{text}");
        }
    }

    #[test]
    fn exports_have_an_origin() {
        let rows: [(&str, &[&str]); 8] = [
            ("export const a = {b: '}'}, c = a", &["a: {b: '}'}", "c: Local(\"a\")"]),
            ("export default [1]", &["default: [1]"]),
            ("const a = 1; export {a as b, c}", &["b: 1", "c: Local(\"c\")"]),
            (
                "import A from './a.mdx'; export default A",
                &["default: Module { specifier: \"./a.mdx\", name: \"default\" }"],
            ),
            (
                "export {default as A} from './a.mdx'; export * from 'b'",
                &[
                    "A: Module { specifier: \"./a.mdx\", name: \"default\" }",
                    "*: Module { specifier: \"b\", name: \"*\" }",
                ],
            ),
            ("export function f() { return <p>{1}</p> }", &["f: Code"]),
            (
                "import A from './a.md'; export const B = () => <A/>, C = () => <A b='c'/>;\n\
                 export function D(props) { return (<A {...props}></A>); } export default () => <A>1</A>",
                &[
                    "B: Module { specifier: \"./a.md\", name: \"default\" }",
                    "C: Code",
                    "D: Module { specifier: \"./a.md\", name: \"default\" }",
                    "default: Code",
                ],
            ),
            ("export const {a, b: [c]} = d", &["a: Code", "c: Code"]),
        ];
        for (text, expected) in rows {
            assert_eq!(exports(text, Language::JavaScript), expected, "{text}");
        }
        let typed =
            "export type A = 1; export interface B {}; export const c: A = 1 as const satisfies A";
        assert_eq!(exports(typed, Language::TypeScript), ["c: 1"]);
    }

    #[test]
    fn a_syntax_error_has_a_place() {
        let error = Module::parse("import a from 'a'\nexport const = 1", Language::JavaScript);
        assert_eq!(error.expect_err("the text is no module").at, 31);
    }

    #[test]
    fn deep_nesting_ends_in_an_error_on_a_small_stack() {
        let texts = [
            "(",
            "[",
            "{a:",
            "!",
            "a=>",
            "<a>",
            "`${",
            "new ",
            "a?b:",
            "a=",
            "if(a)",
            "a**",
            "x=class extends ",
        ];
        let parse = move || {
            for piece in texts {
                for levels in [MAX_NESTING / 3, MAX_NESTING - 10, MAX_NESTING * 50] {
                    let text = format!("export const a = {}", piece.repeat(levels));
                    assert!(Module::parse(&text, Language::JavaScript).is_err(), "{piece}");
                }
            }
        };
        let thread = std::thread::Builder::new().stack_size(1024 * 1024).spawn(parse);
        thread.expect("a thread can be started").join().expect("the parser returns");
    }
}
