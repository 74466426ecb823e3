//! Compilation of a page's module: JSX becomes calls.

use std::path::Path;

use oxc::allocator::Allocator;
use oxc::codegen::{Codegen, CodegenOptions, CommentOptions};
use oxc::diagnostics::OxcDiagnostic;
use oxc::parser::Parser;
use oxc::semantic::SemanticBuilder;
use oxc::span::SourceType;
use oxc::transformer::{TransformOptions, Transformer};

/// Prefix of imports without an address.
const IMPORT: &str = "docs-import:";

/// Module with the functions for compiled JSX.
const JSX_RUNTIME: &str = "react/jsx-runtime";

/// Error in generated code.
#[derive(Debug)]
pub(super) struct CompileError {
    pub(super) message: String,
    /// Offset in the code, in bytes.
    pub(super) offset: usize,
}

/// Returns the name of an import in compiled code.
pub(super) fn import_name(index: usize) -> String {
    format!("{IMPORT}{index}")
}

/// Returns the index of the import that a line of compiled code declares.
pub(super) fn import_index(line: &str) -> Option<usize> {
    let rest = line.strip_prefix("import ")?;
    let (_, index) = rest.rsplit_once(IMPORT)?;
    index.split('"').next()?.parse().ok()
}

/// Returns the statement that reads the names of an import from the array `modules`; `line` is the compiled import.
pub(super) fn binding(line: &str, index: usize) -> String {
    let rest = line.strip_prefix("import ").unwrap_or(line);
    let names = rest.rsplit_once(" from ").map_or("", |(names, _)| names);
    match names.strip_prefix("* as ") {
        Some(name) => format!("const {name} = modules[{index}];\n"),
        None if names.starts_with('{') => {
            format!("const {} = modules[{index}];\n", names.replace(" as ", ": "))
        }
        None => format!("const {{default: {names}}} = modules[{index}];\n"),
    }
}

/// Compiles the code of a module. Import 0 is the module with the functions for JSX.
pub(super) fn compile(code: &str) -> Result<String, CompileError> {
    let allocator = Allocator::default();
    let parsed = Parser::new(&allocator, code, SourceType::mjs().with_jsx(true)).parse();
    let check = |error: Option<&OxcDiagnostic>| match error {
        Some(error) => {
            let (message, offset) = described(error);
            Err(CompileError { message, offset })
        }
        None => Ok(()),
    };
    check(parsed.diagnostics.errors().next())?;
    let mut program = parsed.program;
    let semantic = SemanticBuilder::new().with_check_syntax_error(true).build(&program);
    check(semantic.diagnostics.errors().next())?;
    let scoping = semantic.semantic.into_scoping();
    let transformed =
        Transformer::new(&allocator, Path::new("page.jsx"), &TransformOptions::default())
            .build_with_scoping(scoping, &mut program);
    check(transformed.diagnostics.errors().next())?;
    let options =
        CodegenOptions { comments: CommentOptions::disabled(), ..CodegenOptions::default() };
    let printed = Codegen::new().with_options(options).build(&program).code;
    let runtime = format!("from \"{JSX_RUNTIME}\";");
    Ok(printed.replacen(&runtime, &format!("from \"{}\";", import_name(0)), 1))
}

/// Returns the message of a diagnostic and its offset.
pub(super) fn described(error: &OxcDiagnostic) -> (String, usize) {
    let offset = error.labels.first().map_or(0, |label| label.offset() as usize);
    (error.message.to_string(), offset)
}
