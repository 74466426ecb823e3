//! The statements of a source, without `import` and `export`.

use std::collections::BTreeSet;

use docs_model::Issue;
use docs_render::PageScript;
use oxc::allocator::Allocator;
use oxc::ast::ast::{
    ExportDefaultDeclarationKind, ImportDeclarationSpecifier, ModuleExportName, Statement,
};
use oxc::parser::Parser;
use oxc::semantic::SemanticBuilder;
use oxc::span::{GetSpan as _, SourceType};

use crate::issues;
use crate::source::location;

/// Declarations and imports of the statements of a source.
#[derive(Debug, Default)]
pub(super) struct Statements {
    pub(super) imports: Vec<Import>,
    /// Statements to run, with the line of each.
    pub(super) code: Vec<(String, u32)>,
    /// Names that the statements declare or import.
    pub(super) names: BTreeSet<String>,
}

/// An imported name.
#[derive(Debug)]
pub(super) struct Import {
    pub(super) specifier: String,
    /// Name in the module; `*` for all of them.
    pub(super) name: String,
    pub(super) local: String,
    pub(super) line: u32,
}

impl Statements {
    /// Reads the statements of a script. Blocks that are not valid JavaScript are reported and omitted.
    pub(super) fn new(script: &PageScript, issues: &mut Vec<Issue>) -> Self {
        let mut statements = Self::default();
        for block in &script.blocks {
            if let Err((message, offset)) = statements.read(&block.text, block.line) {
                let line = line_at(&block.text, block.line, offset);
                issues.push(issues::syntax(&message, location(&script.file, line)));
            }
        }
        statements
    }

    fn read(&mut self, text: &str, first_line: u32) -> Result<(), (String, usize)> {
        let allocator = Allocator::default();
        let source_type = SourceType::mjs().with_jsx(true);
        let parsed = Parser::new(&allocator, text, source_type).parse();
        if let Some(error) = parsed.diagnostics.errors().next() {
            return Err(super::compile::described(error));
        }
        let semantic = SemanticBuilder::new().build(&parsed.program).semantic;
        let scoping = semantic.scoping();
        let bindings = scoping.get_bindings(scoping.root_scope_id());
        self.names.extend(bindings.keys().map(|name| name.to_string()));
        for statement in &parsed.program.body {
            let line = line_at(text, first_line, statement.span().start as usize);
            match statement {
                Statement::ImportDeclaration(import) => {
                    let specifier = import.source.value.to_string();
                    let names = import.specifiers.iter().flatten();
                    self.imports.extend(names.map(|name| Import {
                        specifier: specifier.clone(),
                        name: imported_name(name),
                        local: name.local().name.to_string(),
                        line,
                    }));
                }
                Statement::ExportDeclaration(export) => {
                    let span = export.declaration.span();
                    let code = &text[span.start as usize..span.end as usize];
                    self.code.push((code.to_owned(), line));
                }
                Statement::ExportDefaultDeclaration(export) => {
                    if let ExportDefaultDeclarationKind::FunctionDeclaration(function) =
                        &export.declaration
                    {
                        let span = function.span;
                        let code = &text[span.start as usize..span.end as usize];
                        self.code.push((code.to_owned(), line));
                    }
                }
                Statement::ExportNamedDeclaration(_)
                | Statement::ExportFromDeclaration(_)
                | Statement::ExportAllDeclaration(_) => {}
                other => {
                    let span = other.span();
                    self.code.push((text[span.start as usize..span.end as usize].to_owned(), line));
                }
            }
        }
        Ok(())
    }
}

fn imported_name(specifier: &ImportDeclarationSpecifier<'_>) -> String {
    match specifier {
        ImportDeclarationSpecifier::ImportDefaultSpecifier(_) => "default".to_owned(),
        ImportDeclarationSpecifier::ImportNamespaceSpecifier(_) => "*".to_owned(),
        ImportDeclarationSpecifier::ImportSpecifier(named) => match &named.imported {
            ModuleExportName::StringLiteral(name) => name.value.to_string(),
            name => name.name().to_string(),
        },
    }
}

fn line_at(text: &str, first_line: u32, offset: usize) -> u32 {
    let lines = text[..text.floor_char_boundary(offset)].matches('\n').count();
    first_line.saturating_add(u32::try_from(lines).unwrap_or(u32::MAX))
}
