//! Collection of the codes of issues in the workspace's sources.
//!
//! A code is the first argument of `Issue::error`, `warning` and `info`, or the second of `Issue::new`: a literal, a constant,
//! or a variable named `code`. The values of such a variable are those of its `let`, or the arguments of the calls of the
//! function or closure that has it as a parameter.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use syn::punctuated::Punctuated;
use syn::visit::{self, Visit};
use syn::{Expr, ExprLit, FnArg, Lit, Pat, Token};

/// Returns the codes of all issues.
pub(crate) fn issue_codes(workspace: &Path) -> BTreeSet<String> {
    let mut files = Vec::new();
    for members in ["crates", "bins"] {
        let folder = workspace.join(members);
        for member in fs::read_dir(folder).expect("the members of the workspace").flatten() {
            collect(&member.path().join("src"), &mut files);
        }
    }
    let read = |(path, text): (PathBuf, String)| {
        let mut codes = Codes::default();
        codes.visit_file(&syn::parse_file(&text).expect("a file of Rust"));
        (path, codes)
    };
    let files: BTreeMap<PathBuf, Codes> = files.into_iter().map(read).collect();
    let mut all = BTreeSet::new();
    for (path, file) in &files {
        let uses_variable = file.used.iter().any(|code| matches!(code, Code::Variable));
        let passed = file.passed.iter().filter(|_| uses_variable);
        for code in file.used.iter().chain(passed) {
            all.extend(match code {
                Code::Literal(code) => Some(code.clone()),
                Code::Constant(name) => Some(constant(&files, path, name)),
                Code::Variable => None,
            });
        }
    }
    all
}

/// Returns the value of a constant that a file uses: its own, that of a parent module or a sibling, or a constant with a more
/// specific name than `CODE`.
fn constant(files: &BTreeMap<PathBuf, Codes>, file: &Path, name: &str) -> String {
    let value = |path: &Path| files.get(path)?.constants.get(name).cloned();
    let around = file.ancestors().skip(1).flat_map(|folder| {
        [folder.join("mod.rs"), folder.with_extension("rs"), folder.join("lib.rs")]
    });
    let in_modules = value(file).or_else(|| around.into_iter().find_map(|path| value(&path)));
    let is_near = |path: &&PathBuf| name != "CODE" || path.parent() == file.parent();
    let found = in_modules.or_else(|| files.keys().filter(is_near).find_map(|path| value(path)));
    found.unwrap_or_else(|| panic!("{}: the constant {name}", file.display()))
}

fn collect(folder: &Path, files: &mut Vec<(PathBuf, String)>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs")
            && path.file_stem().is_some_and(|name| name != "tests")
        {
            let text = fs::read_to_string(&path).expect("a source file");
            files.push((path, text));
        }
    }
}

/// A code in an expression.
#[derive(Debug)]
enum Code {
    Literal(String),
    Constant(String),
    Variable,
}

/// The codes of a file.
#[derive(Default)]
struct Codes {
    /// Values of constants.
    constants: BTreeMap<String, String>,
    used: Vec<Code>,
    /// Values of variables named `code`.
    passed: Vec<Code>,
    /// Functions and closures with a parameter named `code`, with its position.
    callable: BTreeMap<String, usize>,
    /// Calls of functions by a name, with their arguments.
    calls: Vec<(String, Vec<Option<CodeArgument>>)>,
}

type CodeArgument = String;

impl Codes {
    fn code(expression: &Expr) -> Option<Code> {
        match expression {
            Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(Code::Literal(text.value())),
            Expr::Path(path) => {
                let name = path.path.segments.last()?.ident.to_string();
                let is_constant = name.chars().all(|it| it.is_ascii_uppercase() || it == '_');
                Some(if is_constant { Code::Constant(name) } else { Code::Variable })
            }
            _ => None,
        }
    }

    fn parameter(inputs: impl Iterator<Item = Option<String>>) -> Option<usize> {
        inputs.enumerate().find_map(|(at, name)| (name.as_deref() == Some("code")).then_some(at))
    }

    /// Records the arguments of calls before or after the definition of the called function.
    fn resolve_calls(&mut self) {
        for (name, arguments) in std::mem::take(&mut self.calls) {
            let Some(at) = self.callable.get(&name) else { continue };
            if let Some(Some(text)) = arguments.get(*at) {
                let is_constant = text.chars().all(|it| it.is_ascii_uppercase() || it == '_');
                let code = if is_constant { Code::Constant } else { Code::Literal };
                self.passed.push(code(text.clone()));
            }
        }
    }

    /// Records the literals in a value of `code`: a string, or a tuple or a condition that starts with
    /// strings.
    fn note_values(&mut self, expression: &Expr) {
        match expression {
            Expr::Tuple(tuple) => {
                tuple.elems.first().into_iter().for_each(|it| self.note_values(it));
            }
            Expr::Match(choice) => choice.arms.iter().for_each(|arm| self.note_values(&arm.body)),
            Expr::If(choice) => {
                if let Some(syn::Stmt::Expr(value, _)) = choice.then_branch.stmts.last() {
                    self.note_values(value);
                }
                if let Some((_, other)) = &choice.else_branch {
                    self.note_values(other);
                }
            }
            Expr::Block(block) => {
                if let Some(syn::Stmt::Expr(value, _)) = block.block.stmts.last() {
                    self.note_values(value);
                }
            }
            other => {
                self.passed.extend(Self::code(other).filter(|it| !matches!(it, Code::Variable)));
            }
        }
    }
}

fn name_of(pattern: &Pat) -> Option<String> {
    match pattern {
        Pat::Ident(name) => Some(name.ident.to_string()),
        Pat::Type(typed) => name_of(&typed.pat),
        Pat::Tuple(tuple) => tuple.elems.first().and_then(name_of),
        _ => None,
    }
}

fn is_test(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("test")
            || (attribute.path().is_ident("cfg")
                && attribute
                    .meta
                    .require_list()
                    .is_ok_and(|list| list.tokens.to_string() == "test"))
    })
}

impl<'ast> Visit<'ast> for Codes {
    fn visit_file(&mut self, file: &'ast syn::File) {
        visit::visit_file(self, file);
        self.resolve_calls();
    }

    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        if !is_test(&module.attrs) {
            visit::visit_item_mod(self, module);
        }
    }

    fn visit_item_const(&mut self, constant: &'ast syn::ItemConst) {
        if let Some(Code::Literal(text)) = Self::code(&constant.expr) {
            self.constants.insert(constant.ident.to_string(), text);
        }
    }

    fn visit_signature(&mut self, signature: &'ast syn::Signature) {
        let inputs = signature.inputs.iter().filter(|input| matches!(input, FnArg::Typed(_)));
        let names = inputs.map(|input| match input {
            FnArg::Typed(typed) => name_of(&typed.pat),
            FnArg::Receiver(_) => None,
        });
        if let Some(at) = Self::parameter(names) {
            self.callable.insert(signature.ident.to_string(), at);
        }
    }

    fn visit_local(&mut self, local: &'ast syn::Local) {
        if let (Some(name), Some(value)) = (name_of(&local.pat), &local.init) {
            if let Expr::Closure(closure) = &*value.expr
                && let Some(at) = Self::parameter(closure.inputs.iter().map(name_of))
            {
                self.callable.insert(name.clone(), at);
            }
            if name == "code" {
                self.note_values(&value.expr);
            }
        }
        visit::visit_local(self, local);
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        // The elements of `vec![…]` and the arguments of `format!(…)`; other macros contain no issues.
        let arguments = call.parse_body_with(Punctuated::<Expr, Token![,]>::parse_terminated);
        for argument in arguments.into_iter().flatten() {
            let mut inner = Self::default();
            inner.visit_expr(&argument);
            self.used.extend(inner.used);
        }
    }

    fn visit_expr_call(&mut self, call: &'ast syn::ExprCall) {
        if let Expr::Path(function) = &*call.func {
            let segments = &function.path.segments;
            let names: Vec<String> = segments.iter().map(|part| part.ident.to_string()).collect();
            let position = match names.iter().map(String::as_str).collect::<Vec<_>>()[..] {
                [.., "Issue", "error" | "warning" | "info"] => Some(0),
                [.., "Issue", "new"] => Some(1),
                _ => None,
            };
            if let Some(argument) = position.and_then(|at| call.args.get(at)) {
                self.used.extend(Self::code(argument));
            } else if let Some(name) = names.last() {
                self.calls.push((name.clone(), arguments(call.args.iter())));
            }
        }
        visit::visit_expr_call(self, call);
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        self.calls.push((call.method.to_string(), arguments(call.args.iter())));
        visit::visit_expr_method_call(self, call);
    }
}

fn arguments<'a>(list: impl Iterator<Item = &'a Expr>) -> Vec<Option<CodeArgument>> {
    let argument = |expression: &Expr| match Codes::code(expression)? {
        Code::Literal(text) | Code::Constant(text) => Some(text),
        Code::Variable => None,
    };
    list.map(argument).collect()
}
