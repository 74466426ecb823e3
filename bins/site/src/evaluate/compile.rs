//! Makes a plain script of a file, and keeps the way back to its author's lines.
//!
//! Types are stripped, and `import` and `export` become calls, so that one loader serves modules and CommonJS, as
//! the one Docusaurus uses does. The calls are Vite's: oxc has its transform, with hoisting and live bindings.

use std::path::Path;

use oxc::allocator::Allocator;
use oxc::codegen::{Codegen, CodegenOptions, CommentOptions};
use oxc::diagnostics::Diagnostics;
use oxc::parser::{Parser, ParserReturn};
use oxc::semantic::{Scoping, SemanticBuilder};
use oxc::span::SourceType;
use oxc::transformer::{Module, TransformOptions, Transformer};
use oxc::transformer_plugins::ModuleRunnerTransform;

use super::nesting;

/// What a script may name without declaring it: Node's five, and those that `import` and `export` become.
///
/// `prelude.js` passes them in this order.
const PARAMETERS: &str = "exports, require, module, __filename, __dirname, __vite_ssr_exports__, \
    __vite_ssr_import__, __vite_ssr_dynamic_import__, __vite_ssr_exportAll__, __vite_ssr_import_meta__";

/// Lines that stand before the script's first.
const LINES_BEFORE: u32 = 1;

/// A file as the engine runs it.
pub(super) struct Compiled {
    /// An expression whose value is a function of [`PARAMETERS`]; an async one for a module.
    pub(super) code: String,
    /// The way back to the author's lines.
    pub(super) positions: Positions,
}

/// Why a file is no program.
#[derive(Debug)]
pub(super) struct Mistake {
    pub(super) message: String,
    pub(super) help: Option<String>,
    /// Line and column, both from 1.
    pub(super) at: Option<(u32, u32)>,
}

/// Compiles the text of a file.
pub(super) fn compile(path: &Path, text: &str) -> Result<Compiled, Mistake> {
    if let Some(offset) = nesting::too_deep_at(text) {
        return Err(Mistake {
            message: format!("this is nested more than {} levels deep", nesting::DEEPEST),
            help: Some("divide it, or keep the data in a JSON file".to_owned()),
            at: Some(line_and_column(text, offset)),
        });
    }
    let allocator = Allocator::default();
    let parsed = parse(&allocator, text, source_type(path));
    check(text, &parsed.diagnostics)?;
    let mut program = parsed.program;
    let is_module = program.source_type.is_module();

    let semantic =
        SemanticBuilder::new().with_check_syntax_error(true).with_enum_eval(true).build(&program);
    check(text, &semantic.diagnostics)?;
    let scoping = semantic.semantic.into_scoping();
    let transformed =
        Transformer::new(&allocator, path, &options()).build_with_scoping(scoping, &mut program);
    check(text, &transformed.diagnostics)?;

    // The types are gone, and with them imports of which nothing is used: who refers to what is asked anew.
    let scoping: Scoping = SemanticBuilder::new().build(&program).semantic.into_scoping();
    ModuleRunnerTransform::new().transform(&allocator, &mut program, scoping);
    program.hashbang = None;

    let options = CodegenOptions {
        source_map_path: Some(path.to_owned()),
        comments: CommentOptions::disabled(),
        ..CodegenOptions::default()
    };
    let printed = Codegen::new().with_options(options).build(&program);
    let tokens = printed.map.iter().flat_map(|map| map.get_tokens()).map(|token| Step {
        printed: (token.get_dst_line(), token.get_dst_col()),
        written: (token.get_src_line(), token.get_src_col()),
    });
    let positions = Positions { steps: tokens.collect(), text: text.to_owned() };
    Ok(Compiled { code: wrap(&printed.code, is_module), positions })
}

/// Parses a file; what says neither `import` nor `export` is CommonJS, whose scripts may `return` at their top.
fn parse<'a>(allocator: &'a Allocator, text: &'a str, source_type: SourceType) -> ParserReturn<'a> {
    let parsed = Parser::new(allocator, text, source_type).parse();
    let is_script = source_type.is_unambiguous() && !parsed.module_record.has_module_syntax;
    if !is_script || parsed.diagnostics.is_empty() {
        return parsed;
    }
    Parser::new(allocator, text, source_type.with_commonjs(true)).parse()
}

/// The language of a file, by its ending; `.js` and `.ts` are modules if they say `import` or `export`.
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

/// No syntax is lowered: the engine knows today's language. CommonJS is for `export =` and `import x = require()`.
fn options() -> TransformOptions {
    let mut options = TransformOptions::default();
    options.env.module = Module::CommonJS;
    options
}

/// A function around the script; the inner one lets it declare `require` or `__dirname` itself, as modules do.
fn wrap(code: &str, is_module: bool) -> String {
    if is_module {
        format!(
            "(async function ({PARAMETERS}) {{ \"use strict\"; await (async () => {{\n{code}\n}})(); }})"
        )
    } else {
        format!("(function ({PARAMETERS}) {{ (function () {{\n{code}\n}}).call(this); }})")
    }
}

/// The first error among what the compiler says.
fn check(text: &str, diagnostics: &Diagnostics) -> Result<(), Mistake> {
    let Some(error) = diagnostics.errors().next() else { return Ok(()) };
    let offset = error.labels.first().map(|label| label.offset() as usize);
    Err(Mistake {
        message: format!("this is not a script: {}", error.message),
        help: error.help.as_ref().map(ToString::to_string),
        at: offset.map(|offset| line_and_column(text, offset)),
    })
}

/// Where a byte of a text stands, both from 1.
fn line_and_column(text: &str, offset: usize) -> (u32, u32) {
    let before = &text[..text.floor_char_boundary(offset)];
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    (number(line), number(column))
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// The way from a position in the compiled script back to the author's.
pub(super) struct Positions {
    steps: Vec<Step>,
    text: String,
}

/// Two positions that belong together: line and UTF-16 column, from 0.
struct Step {
    printed: (u32, u32),
    written: (u32, u32),
}

impl Positions {
    /// The author's line and column for the engine's, all from 1.
    pub(super) fn written(&self, line: u32, column: u32) -> Option<(u32, u32)> {
        let printed = (line.checked_sub(1 + LINES_BEFORE)?, column.saturating_sub(1));
        let after = self.steps.partition_point(|step| step.printed <= printed);
        let (line, column) = self.steps.get(after.saturating_sub(1))?.written;
        let text = self.text.lines().nth(line as usize).unwrap_or_default();
        Some((line + 1, characters(text, column as usize) + 1))
    }
}

/// How many characters the first `units` UTF-16 units of a line are.
fn characters(line: &str, units: usize) -> u32 {
    let mut passed = 0;
    let count = line.chars().take_while(|character| {
        let fits = passed < units;
        passed += character.len_utf16();
        fits
    });
    number(count.count())
}
