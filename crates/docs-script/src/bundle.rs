//! A JavaScript module whose exported functions are called, such as the server bundle of an interface.
//!
//! A bundle is part of the program or of its configuration, and is trusted. Therefore only its stack is
//! limited.

use std::collections::HashMap;
use std::fmt;
use std::sync::{LazyLock, Mutex, PoisonError};

use rquickjs::function::Rest;
use rquickjs::loader::{Loader as _, bundle::Bundle as BundleLoader};
use rquickjs::module::WriteOptions;
use rquickjs::{
    Array, CatchResultExt as _, CaughtResult, Context, Ctx, Function, Module, Object, Persistent,
    Value,
};

use crate::engine::{self, EngineLimits};
use crate::module_engine::CompiledModules;

/// Name of the module in stack traces.
const MODULE: &str = "server.js";

/// Stack of the engine.
const STACK_BYTES: usize = 4 * 1024 * 1024;

/// A compiled JavaScript module without imports.
///
/// Compiling takes much longer than loading. Therefore a program compiles a bundle once, and loads it in an engine
/// for each thread.
#[derive(Clone)]
pub struct Bundle {
    modules: CompiledModules,
}

impl Bundle {
    /// Creates a bundle from bytecode that a build script has compiled under the name `server.js`.
    ///
    /// The bytecode must come from the version of the engine (`rquickjs`) that this crate uses. The engine does not check it.
    #[must_use]
    pub const fn from_compiled(modules: CompiledModules) -> Self {
        Self { modules }
    }

    /// Compiles a module, or returns it if the process has compiled the same source before. A caller waits while another
    /// thread compiles a bundle.
    ///
    /// The bytecode is kept until the process ends, because the engine's safe interface loads only `'static` bytecode. A
    /// program has one bundle, or one for each version of a bundle that it watches.
    ///
    /// # Errors
    ///
    /// Returns an error if the source is not a JavaScript module.
    pub fn compile(source: &str) -> Result<Self, BundleError> {
        static COMPILED: LazyLock<Mutex<HashMap<String, CompiledModules>>> =
            LazyLock::new(Mutex::default);
        let mut compiled = COMPILED.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(modules) = compiled.get(source) {
            return Ok(Self { modules });
        }
        let bytes = compile(source)?;
        let modules: CompiledModules =
            Box::leak(Box::new([(MODULE, &*Box::leak(bytes.into_boxed_slice()))]));
        compiled.insert(source.to_owned(), modules);
        Ok(Self { modules })
    }
}

impl fmt::Debug for Bundle {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Bundle").finish_non_exhaustive()
    }
}

fn compile(source: &str) -> Result<Vec<u8>, BundleError> {
    let context = start()?;
    context.with(|ctx| {
        let module = Module::declare(ctx.clone(), MODULE, source);
        // Positions are kept for stack traces.
        let options = WriteOptions { strip_source: true, ..WriteOptions::default() };
        caught(module.and_then(|module| module.write(options)).catch(&ctx))
    })
}

/// An engine that has loaded a [`Bundle`]. It stays on the thread that created it.
///
/// The engine uses up to 4 MiB of the thread's stack.
///
/// ```
/// use docs_script::{Bundle, BundleEngine};
///
/// let bundle = Bundle::compile("export const parts = (text) => text.split('|');")?;
/// let engine = BundleEngine::new(&bundle)?;
/// assert_eq!(engine.call("parts", &["before|after"])?, ["before", "after"]);
/// # Ok::<(), docs_script::BundleError>(())
/// ```
pub struct BundleEngine {
    // Fields are dropped in this order: values of an engine must be dropped before the engine.
    exports: Persistent<Object<'static>>,
    context: Context,
}

impl BundleEngine {
    /// Starts an engine and evaluates the bundle.
    ///
    /// # Errors
    ///
    /// Returns an error if the bundle throws an exception.
    pub fn new(bundle: &Bundle) -> Result<Self, BundleError> {
        let context = start()?;
        let exports = context.with(|ctx| caught(load(&ctx, bundle).catch(&ctx)))?;
        Ok(Self { exports, context })
    }

    /// Calls an exported function.
    ///
    /// Returns the strings of its result: none for `undefined` and `null`, one for a string, all for an array of
    /// strings.
    ///
    /// # Errors
    ///
    /// Returns an error if the bundle does not export the function, the function throws an exception, or its result is
    /// something else.
    pub fn call(&self, function: &str, arguments: &[&str]) -> Result<Vec<String>, BundleError> {
        self.context.with(|ctx| {
            let call = || {
                let exports = self.exports.clone().restore(&ctx)?;
                let function: Function<'_> = exports.get(function)?;
                strings(&function.call((Rest(arguments.to_vec()),))?)
            };
            caught(call().catch(&ctx))
        })
    }
}

impl fmt::Debug for BundleEngine {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("BundleEngine").finish_non_exhaustive()
    }
}

fn start() -> Result<Context, BundleError> {
    engine::start(EngineLimits::new(STACK_BYTES))
        .map_err(|error| BundleError { message: error.to_string() })
}

fn load(ctx: &Ctx<'_>, bundle: &Bundle) -> rquickjs::Result<Persistent<Object<'static>>> {
    let module = BundleLoader(bundle.modules).load(ctx, MODULE, None)?;
    let (module, promise) = module.eval()?;
    promise.finish::<()>()?;
    Ok(Persistent::save(ctx, module.namespace()?))
}

fn strings(result: &Value<'_>) -> rquickjs::Result<Vec<String>> {
    if result.is_undefined() || result.is_null() {
        return Ok(Vec::new());
    }
    if result.is_string() {
        Ok(vec![result.get()?])
    } else {
        result.get::<Array<'_>>()?.iter().collect()
    }
}

fn caught<T>(result: CaughtResult<'_, T>) -> Result<T, BundleError> {
    result.map_err(|error| BundleError { message: error.to_string() })
}

/// An exception of a bundle, or an error of a call.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[error("{message}")]
pub struct BundleError {
    message: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn engine(source: &str) -> BundleEngine {
        BundleEngine::new(&Bundle::compile(source).expect("a module")).expect("an engine")
    }

    fn message<T: fmt::Debug>(result: Result<T, BundleError>) -> String {
        result.expect_err("an error").to_string()
    }

    #[test]
    fn functions_take_strings_and_return_strings() {
        let engine = engine(
            "let kept = 'none'; export const nothing = () => {}; export const keep = (a, b) => { kept = a + b; return null; }; \
             export const read = () => kept; export const list = () => [kept, 'é😀'];",
        );
        let none: [&str; 0] = [];
        assert_eq!(engine.call("nothing", &[]).expect("a result"), none);
        assert_eq!(engine.call("keep", &["a", "b"]).expect("a result"), none);
        assert_eq!(engine.call("read", &[]).expect("a result"), ["ab"]);
        assert_eq!(engine.call("list", &[]).expect("a result"), ["ab", "é😀"]);
    }

    #[test]
    fn engines_of_a_bundle_are_independent() {
        let source = "let count = 0; export const next = () => String(count += 1);";
        let (one, other) = (engine(source), engine(source));
        assert_eq!(one.call("next", &[]).expect("a result"), ["1"]);
        assert_eq!(one.call("next", &[]).expect("a result"), ["2"]);
        assert_eq!(other.call("next", &[]).expect("a result"), ["1"]);
    }

    #[test]
    fn the_same_text_is_compiled_once() {
        let source = "export const same = () => 'same';";
        let [one, other] = [(); 2].map(|()| Bundle::compile(source).expect("a module").modules);
        assert!(std::ptr::eq(one, other));
    }

    #[test]
    fn faults_are_errors() {
        assert!(message(Bundle::compile("export const = 1;")).contains("server.js:1"));
        let throws = Bundle::compile("throw new Error('at start');").expect("a module");
        assert!(message(BundleEngine::new(&throws)).contains("at start"));
        let engine = engine(
            "export const fails = () => { throw new RangeError('no'); }; export const number = () => 1; \
             export const fine = () => 'fine';",
        );
        assert!(message(engine.call("fails", &[])).contains("no"));
        assert!(message(engine.call("number", &[])).contains("array"));
        assert!(message(engine.call("missing", &[])).contains("function"));
        assert_eq!(engine.call("fine", &[]).expect("the engine works on"), ["fine"]);
    }
}
