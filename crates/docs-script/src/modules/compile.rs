//! Compilation of a file to a plain script.
//!
//! Types are removed, and `import` and `export` become calls, so that one loader serves modules and CommonJS, as
//! in Docusaurus. The calls are Vite's: oxc contains Vite's transform, with hoisting and live bindings.

use std::path::Path;

use docs_ecmascript::nesting;
use docs_model::{Issue, Location};
use oxc::allocator::Allocator;
use oxc::codegen::{Codegen, CodegenOptions, CommentOptions};
use oxc::diagnostics::{Diagnostics, OxcDiagnostic};
use oxc::parser::{Parser, ParserReturn};
use oxc::semantic::{Scoping, SemanticBuilder};
use oxc::span::SourceType;
use oxc::transformer::{Module, TransformOptions, Transformer};
use oxc::transformer_plugins::ModuleRunnerTransform;

use super::positions::{Positions, line_and_column};
use crate::codes::SCRIPT_CODE;

/// Parameters of a compiled script: Node's five, and the functions that `import` and `export` become.
///
/// `loader.js` passes them in this order.
const PARAMETERS: &str = "exports, require, module, __filename, __dirname, __vite_ssr_exports__, \
    __vite_ssr_import__, __vite_ssr_dynamic_import__, __vite_ssr_exportAll__, __vite_ssr_import_meta__";

/// Maximum nesting that is compiled, as [`nesting`] counts it.
///
/// The stack of the threads of scripts is chosen for it: see `script/thread.rs`.
const MAX_NESTING: usize = 5_000;

/// A compiled file.
pub(crate) struct Compiled {
    /// Expression whose value is a function with [`PARAMETERS`], async for a module.
    pub(crate) code: String,
    /// Positions in the author's file.
    pub(crate) positions: Positions,
}

/// Compiles the source of a file.
///
/// # Errors
///
/// Returns the first syntax error. `file` is the name of the file in messages.
pub(crate) fn compile(file: &str, path: &Path, text: &str) -> Result<Compiled, Issue> {
    if let Some(offset) = nesting::too_deep_at(text, MAX_NESTING) {
        let message = format!("this is nested more than {} levels deep", MAX_NESTING);
        let issue = Issue::error(SCRIPT_CODE, message).at(location(file, text, Some(offset)));
        return Err(issue.help("divide it, or keep the data in a JSON file"));
    }
    let check = |diagnostics: &Diagnostics| match diagnostics.errors().next() {
        Some(error) => Err(syntax_error(file, text, error)),
        None => Ok(()),
    };
    let allocator = Allocator::default();
    let parsed = parse(&allocator, text, source_type(path));
    check(&parsed.diagnostics)?;
    let mut program = parsed.program;
    let is_module = program.source_type.is_module();

    let semantic =
        SemanticBuilder::new().with_check_syntax_error(true).with_enum_eval(true).build(&program);
    check(&semantic.diagnostics)?;
    let scoping = semantic.semantic.into_scoping();
    let transformed =
        Transformer::new(&allocator, path, &options()).build_with_scoping(scoping, &mut program);
    check(&transformed.diagnostics)?;

    // The transform has removed types, and imports that only types use, so references are analyzed again.
    let scoping: Scoping = SemanticBuilder::new().build(&program).semantic.into_scoping();
    ModuleRunnerTransform::new().transform(&allocator, &mut program, scoping);
    program.hashbang = None;

    let options = CodegenOptions {
        source_map_path: Some(path.to_owned()),
        comments: CommentOptions::disabled(),
        ..CodegenOptions::default()
    };
    let printed = Codegen::new().with_options(options).build(&program);
    let positions = Positions::new(text, &printed);
    Ok(Compiled { code: wrap(&printed.code, is_module), positions })
}

/// Parses a file. Without `import` and `export` it is CommonJS, where `return` is allowed at the top level.
fn parse<'a>(allocator: &'a Allocator, text: &'a str, source_type: SourceType) -> ParserReturn<'a> {
    let parsed = Parser::new(allocator, text, source_type).parse();
    let is_script = source_type.is_unambiguous() && !parsed.module_record.has_module_syntax;
    if !is_script || parsed.diagnostics.is_empty() {
        return parsed;
    }
    Parser::new(allocator, text, source_type.with_commonjs(true)).parse()
}

/// Returns the language of a file, by its extension. `.js` and `.ts` are modules if they contain `import` or `export`.
fn source_type(path: &Path) -> SourceType {
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("mjs") => SourceType::mjs().with_jsx(true),
        Some("cjs") => SourceType::cjs().with_jsx(true),
        Some("ts") => SourceType::ts().with_unambiguous(true),
        Some("mts") => SourceType::ts(),
        Some("cts") => SourceType::ts().with_commonjs(true),
        Some("tsx") => SourceType::tsx().with_unambiguous(true),
        _ => SourceType::unambiguous().with_jsx(true),
    }
}

/// Options of the transform. No syntax is lowered, since the engine supports the current language. CommonJS enables
/// `export =` and `import x = require()`.
fn options() -> TransformOptions {
    let mut options = TransformOptions::default();
    options.env.module = Module::CommonJS;
    options
}

/// Wraps a script in a function. The inner function lets a script declare `require` or `__dirname` itself, as modules do.
///
/// [`LINES_BEFORE`](super::positions::LINES_BEFORE) counts the lines before the script.
fn wrap(code: &str, is_module: bool) -> String {
    if is_module {
        format!(
            "(async function ({PARAMETERS}) {{ \"use strict\"; await (async () => {{\n{code}\n}})(); }})"
        )
    } else {
        format!("(function ({PARAMETERS}) {{ (function () {{\n{code}\n}}).call(this); }})")
    }
}

fn syntax_error(file: &str, text: &str, error: &OxcDiagnostic) -> Issue {
    let offset = error.labels.first().map(|label| label.offset() as usize);
    let help = error.help.as_ref().map(ToString::to_string);
    Issue::error(SCRIPT_CODE, format!("this is not a script: {}", error.message))
        .at(location(file, text, offset))
        .help(help.unwrap_or_else(|| "correct the script's syntax here".to_owned()))
}

fn location(file: &str, text: &str, offset: Option<usize>) -> Location {
    let Some(offset) = offset else { return Location::file(file) };
    let (line, column) = line_and_column(text, offset);
    Location::character(file, line, column)
}
