//! An engine that evaluates ES modules from memory, within limits.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

use rquickjs::context::EvalOptions;
use rquickjs::function::Rest;
use rquickjs::loader::{ImportAttributes, Loader, Resolver, bundle::Bundle as BundleLoader};
use rquickjs::module::Declared;
use rquickjs::{
    Array, CatchResultExt as _, CaughtError, Context, Ctx, Error, Function, Module, Object,
    Persistent, Runtime, Value,
};

/// Part of the engine's message for a script whose nesting exceeds the stack.
const STACK_OVERFLOW: &str = "call stack size exceeded";

/// Limits of a [`ModuleEngine`].
///
/// ```
/// use docs_script::ModuleLimits;
///
/// assert_eq!(ModuleLimits::default().time.as_secs(), 2);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ModuleLimits {
    /// Time of one call, or of the evaluation of one module with its imports. Default: 2 seconds.
    pub time: Duration,
    /// Memory of all values, in bytes. Default: 256 MiB.
    pub memory_bytes: usize,
    /// Stack of the engine, in bytes, a part of the stack of the calling thread. Default: 1 MiB.
    pub stack_bytes: usize,
}

impl Default for ModuleLimits {
    fn default() -> Self {
        Self {
            time: Duration::from_secs(2),
            memory_bytes: 256 * 1024 * 1024,
            stack_bytes: 1024 * 1024,
        }
    }
}

/// Modules of one engine by name, each with its source until it is loaded.
type AddedModules = Rc<RefCell<HashMap<String, Option<String>>>>;

/// Modules in the engine's bytecode, by name. The engine loads only `'static` bytecode.
pub type CompiledModules = &'static [(&'static str, &'static [u8])];

/// Modules that engines share.
///
/// ```
/// use std::sync::Arc;
///
/// use docs_script::{ModuleEngine, ModuleLimits, SharedModules};
///
/// let sources = [("a.js".to_owned(), "export const name = () => 'a';".to_owned())].into();
/// let modules = Arc::new(SharedModules { sources, ..SharedModules::default() });
/// let engine = ModuleEngine::new(modules, ModuleLimits::default())?;
/// assert_eq!(engine.call("a.js", "name", &[])?, "a");
/// # Ok::<(), docs_script::ModuleError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct SharedModules {
    /// Sources by name.
    pub sources: BTreeMap<String, String>,
    /// Bytecode of modules, from the version of the engine (`rquickjs`) that this crate uses. The engine does not check it.
    /// These modules precede sources with the same name.
    pub compiled: CompiledModules,
}

impl SharedModules {
    fn contains(&self, name: &str) -> bool {
        self.sources.contains_key(name) || self.is_compiled(name)
    }

    fn is_compiled(&self, name: &str) -> bool {
        self.compiled.iter().any(|(known, _)| *known == name)
    }
}

/// An engine that evaluates ES modules by name. It stays on the thread that created it.
///
/// Modules import each other by their names; `./` before a name is ignored. They have access to neither files nor
/// network nor timers.
///
/// ```
/// use std::sync::Arc;
///
/// use docs_script::{Argument, ModuleEngine, ModuleLimits};
///
/// let engine = ModuleEngine::new(Arc::default(), ModuleLimits::default())?;
/// engine.add("a.js", "export const twice = (text) => text + text;");
/// engine.add("b.js", "import {twice} from './a.js'; export const shout = (text) => twice(text) + '!';");
/// assert_eq!(engine.call("b.js", "shout", &[Argument::Text("ha")])?, "haha!");
/// # Ok::<(), docs_script::ModuleError>(())
/// ```
pub struct ModuleEngine {
    // Fields are dropped in this order: values of an engine must be dropped before the engine.
    evaluated: RefCell<HashMap<String, Persistent<Object<'static>>>>,
    added: AddedModules,
    deadline: Rc<Cell<Option<Instant>>>,
    context: Context,
    runtime: Runtime,
    limits: ModuleLimits,
}

/// An argument of a call.
#[derive(Clone, Copy, Debug)]
pub enum Argument<'a> {
    /// A string.
    Text(&'a str),
    /// The value that a module exports under a name.
    Export {
        /// Name of the module.
        module: &'a str,
        /// Name of the export; `default` for the default export.
        name: &'a str,
    },
    /// The result of a script, which the engine drops after the call.
    Script {
        /// Name of the script in stack traces.
        name: &'a str,
        /// A function of an array of modules, each an object with its exports.
        code: &'a str,
        /// Names of the modules.
        modules: &'a [String],
    },
}

impl ModuleEngine {
    /// Starts an engine with the given modules.
    ///
    /// # Errors
    ///
    /// Returns an error if the memory is not sufficient.
    pub fn new(modules: Arc<SharedModules>, limits: ModuleLimits) -> Result<Self, ModuleError> {
        let runtime = Runtime::new().map_err(|error| ModuleError::exception(error.to_string()))?;
        runtime.set_max_stack_size(limits.stack_bytes);
        runtime.set_memory_limit(limits.memory_bytes);
        let deadline: Rc<Cell<Option<Instant>>> = Rc::default();
        let moment = DeadlineHandle(Rc::clone(&deadline));
        runtime.set_interrupt_handler(Some(Box::new(move || moment.is_over())));
        let added: AddedModules = Rc::default();
        let names = Names { shared: Arc::clone(&modules), added: Rc::clone(&added) };
        let loader = Names { shared: modules, added: Rc::clone(&added) };
        runtime.set_loader(names, loader);
        let context =
            Context::full(&runtime).map_err(|error| ModuleError::exception(error.to_string()))?;
        Ok(Self { evaluated: RefCell::default(), added, deadline, context, runtime, limits })
    }

    /// Adds the source of a module. It is evaluated when it is imported for the first time.
    pub fn add(&self, name: &str, source: impl Into<String>) {
        self.added.borrow_mut().insert(name.to_owned(), Some(source.into()));
    }

    /// Adds a global object with a function of the host, which takes strings and returns one.
    ///
    /// # Errors
    ///
    /// Returns an error if the memory is not sufficient.
    pub fn set_host_function(
        &self,
        object: &str,
        name: &str,
        function: impl Fn(&[String]) -> String + 'static,
    ) -> Result<(), ModuleError> {
        self.run(|ctx| {
            let globals = ctx.globals();
            let holder = match globals.get::<_, Option<Object<'_>>>(object)? {
                Some(holder) => holder,
                None => Object::new(ctx.clone())?,
            };
            let call =
                Function::new(ctx.clone(), move |Rest(texts): Rest<String>| function(&texts))?;
            holder.set(name, call)?;
            globals.set(object, holder)
        })
    }

    /// Evaluates a module and its transitive imports, unless it has been evaluated.
    ///
    /// # Errors
    ///
    /// Returns an error if a module does not exist, has a syntax error, throws an exception or exceeds a limit.
    /// After an error, a corrected module must be [added](Self::add) under another name.
    pub fn import(&self, name: &str) -> Result<(), ModuleError> {
        if self.evaluated.borrow().contains_key(name) {
            return Ok(());
        }
        let namespace = self.run(|ctx| {
            let promise = Module::import(ctx, name)?;
            let namespace: Object<'_> = promise.finish()?;
            Ok(Persistent::save(ctx, namespace))
        })?;
        self.evaluated.borrow_mut().insert(name.to_owned(), namespace);
        Ok(())
    }

    /// Calls a function that a module exports. Returns the string that the function returns, or an empty string for
    /// `undefined`.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`import`](Self::import), and an error if the function does not exist, throws, or
    /// returns another type.
    pub fn call(
        &self,
        module: &str,
        function: &str,
        arguments: &[Argument<'_>],
    ) -> Result<String, ModuleError> {
        self.import(module)?;
        for argument in arguments {
            match argument {
                Argument::Text(_) => {}
                Argument::Export { module, .. } => self.import(module)?,
                Argument::Script { modules, .. } => {
                    modules.iter().try_for_each(|module| self.import(module))?;
                }
            }
        }
        self.run(|ctx| {
            let function: Function<'_> = self.namespace(ctx, module)?.get(function)?;
            let arguments = arguments.iter().map(|argument| self.value(ctx, argument));
            let arguments: Vec<Value<'_>> = arguments.collect::<rquickjs::Result<_>>()?;
            let result: Value<'_> = function.call((Rest(arguments),))?;
            if result.is_undefined() { Ok(String::new()) } else { result.get() }
        })
    }

    /// Returns the exports of an evaluated module.
    fn namespace<'js>(&self, ctx: &Ctx<'js>, name: &str) -> rquickjs::Result<Object<'js>> {
        let known = self.evaluated.borrow().get(name).cloned();
        known.ok_or_else(|| Error::new_loading(name))?.restore(ctx)
    }

    /// Returns the value of an argument whose modules are evaluated.
    fn value<'js>(&self, ctx: &Ctx<'js>, argument: &Argument<'_>) -> rquickjs::Result<Value<'js>> {
        match argument {
            Argument::Text(text) => Ok(rquickjs::String::from_str(ctx.clone(), text)?.into_value()),
            Argument::Export { module, name } => self.namespace(ctx, module)?.get(*name),
            Argument::Script { name, code, modules } => {
                let mut options = EvalOptions::default();
                options.filename = Some((*name).to_owned());
                let script: Function<'_> = ctx.eval_with_options(*code, options)?;
                let exports = Array::new(ctx.clone())?;
                for (index, module) in modules.iter().enumerate() {
                    exports.set(index, self.namespace(ctx, module)?)?;
                }
                script.call((exports,))
            }
        }
    }

    /// Returns the memory of all values, in bytes. The engine visits each value, so a call takes milliseconds in a large
    /// engine.
    #[must_use]
    pub fn memory_bytes(&self) -> usize {
        usize::try_from(self.runtime.memory_usage().malloc_size).unwrap_or_default()
    }

    /// Runs code within the limits.
    fn run<T>(&self, work: impl FnOnce(&Ctx<'_>) -> rquickjs::Result<T>) -> Result<T, ModuleError> {
        self.deadline.set(Some(Instant::now() + self.limits.time));
        let result =
            self.context.with(|ctx| work(&ctx).catch(&ctx).map_err(|error| self.error(&error)));
        self.deadline.set(None);
        result
    }

    fn error(&self, error: &CaughtError<'_>) -> ModuleError {
        let mut class_name = None;
        let (message, stack) = match error {
            CaughtError::Exception(exception) => {
                let class: Option<String> = exception.get("name").ok();
                class_name = class.filter(|class| class != "Error");
                (exception.message().unwrap_or_default(), exception.stack().unwrap_or_default())
            }
            // The engine throws `null` if no memory is left for an exception.
            CaughtError::Value(value) if value.is_null() => {
                ("out of memory".to_owned(), String::new())
            }
            CaughtError::Value(value) => {
                let text = value.as_string().and_then(|text| text.to_string().ok());
                (text.unwrap_or_else(|| format!("{value:?}")), String::new())
            }
            CaughtError::Error(error) => (error.to_string(), String::new()),
        };
        let is_late = self.deadline.get().is_some_and(|deadline| Instant::now() >= deadline);
        // A call that fills the memory of a busy machine may also be late.
        let limit = if message.contains("out of memory") {
            Some(ModuleLimit::Memory)
        } else if message.contains(STACK_OVERFLOW) {
            Some(ModuleLimit::Stack)
        } else if is_late {
            Some(ModuleLimit::Time)
        } else {
            None
        };
        ModuleError { class: class_name, message, stack, limit }
    }
}

impl fmt::Debug for ModuleEngine {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("ModuleEngine").field("limits", &self.limits).finish_non_exhaustive()
    }
}

/// Moment at which running code is stopped.
struct DeadlineHandle(Rc<Cell<Option<Instant>>>);

impl DeadlineHandle {
    fn is_over(&self) -> bool {
        self.0.get().is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// Resolver and loader of modules by name.
struct Names {
    shared: Arc<SharedModules>,
    added: AddedModules,
}

impl Resolver for Names {
    fn resolve<'js>(
        &mut self,
        _: &Ctx<'js>,
        base: &str,
        name: &str,
        _: Option<ImportAttributes<'js>>,
    ) -> rquickjs::Result<String> {
        let known = name.strip_prefix("./").unwrap_or(name);
        if self.shared.contains(known) || self.added.borrow().contains_key(known) {
            Ok(known.to_owned())
        } else {
            Err(Error::new_resolving(base, name))
        }
    }
}

impl Loader for Names {
    fn load<'js>(
        &mut self,
        ctx: &Ctx<'js>,
        name: &str,
        attributes: Option<ImportAttributes<'js>>,
    ) -> rquickjs::Result<Module<'js, Declared>> {
        // The source is removed, because the engine compiles it only once.
        let added = self.added.borrow_mut().get_mut(name).and_then(Option::take);
        if let Some(source) = added {
            return Module::declare(ctx.clone(), name, source);
        }
        if self.shared.is_compiled(name) {
            return BundleLoader(self.shared.compiled).load(ctx, name, attributes);
        }
        let source = self.shared.sources.get(name).ok_or_else(|| Error::new_loading(name))?;
        Module::declare(ctx.clone(), name, source.as_str())
    }
}

/// A failure of a module.
///
/// Displays the class of the exception, unless it is `Error`, and its message.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[error("{}{message}", class.as_ref().map(|class| format!("{class}: ")).unwrap_or_default())]
pub struct ModuleError {
    /// Class of the exception, if it is not `Error`.
    class: Option<String>,
    message: String,
    stack: String,
    limit: Option<ModuleLimit>,
}

/// Limit that a module exceeded.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum ModuleLimit {
    /// [`ModuleLimits::time`].
    Time,
    /// [`ModuleLimits::memory_bytes`].
    Memory,
    /// [`ModuleLimits::stack_bytes`].
    Stack,
}

impl ModuleError {
    fn exception(message: String) -> Self {
        Self { class: None, message, stack: String::new(), limit: None }
    }

    /// Returns the message of the exception, without its class.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Returns the calls at the moment of the exception, innermost first; empty if they are unknown.
    #[must_use]
    pub fn stack(&self) -> &str {
        &self.stack
    }

    /// Returns the limit that was exceeded; `None` for an exception. The engine should be replaced afterwards: its memory may be
    /// full.
    #[must_use]
    pub fn limit(&self) -> Option<ModuleLimit> {
        self.limit
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn engine() -> ModuleEngine {
        let limits = ModuleLimits {
            time: Duration::from_millis(200),
            memory_bytes: 16 * 1024 * 1024,
            ..ModuleLimits::default()
        };
        ModuleEngine::new(Arc::default(), limits).expect("an engine")
    }

    #[test]
    fn a_module_that_fails_leaves_the_others() {
        let engine = engine();
        engine.add("bad.js", "throw new TypeError('no window');");
        engine.add("good.js", "export const name = () => 'good';");
        let error = engine.import("bad.js").expect_err("an exception");
        assert_eq!((error.to_string().as_str(), error.limit()), ("TypeError: no window", None));
        assert_eq!(engine.call("good.js", "name", &[]).expect("a name"), "good");
        assert!(engine.import("none.js").is_err());
        engine.add("syntax.js", "export const = 1");
        assert!(
            engine.import("syntax.js").expect_err("an error").to_string().contains("SyntaxError")
        );
    }

    #[test]
    fn added_modules_import_each_other() {
        let engine = engine();
        engine.add("one.js", "import {two} from './two.js'; export const run = () => two;");
        engine.add("two.js", "export const two = 'two';");
        assert_eq!(engine.call("one.js", "run", &[]).expect("a text"), "two");
        engine.add("three.js", "import {two} from './two.js'; export const run = () => two + two;");
        assert_eq!(engine.call("three.js", "run", &[]).expect("a text"), "twotwo");
    }

    #[test]
    fn limits_end_a_call() {
        let rows = [
            ("for (;;) {}", ModuleLimit::Time),
            ("const all = []; for (;;) all.push(new Array(1000).fill(1));", ModuleLimit::Memory),
            ("const again = () => again() + 1; again();", ModuleLimit::Stack),
        ];
        for (code, limit) in rows {
            let engine = engine();
            engine.add("a.js", format!("export const run = () => {{ {code} }}"));
            let error = engine.call("a.js", "run", &[]).expect_err(code);
            assert_eq!(error.limit(), Some(limit), "{code}: {error}");
            let fresh = self::engine();
            fresh.add("b.js", "export const run = () => 'fine'");
            assert_eq!(fresh.call("b.js", "run", &[]).expect("a new engine works"), "fine");
        }
    }

    #[test]
    fn values_of_modules_are_passed_to_functions() {
        let engine = engine();
        engine.add("page.js", "export default [() => 'one', () => 'two'];");
        engine
            .add("host.js", "export const run = (all, text) => all.map((f) => f() + text).join();");
        let page = Argument::Export { module: "page.js", name: "default" };
        assert_eq!(
            engine.call("host.js", "run", &[page, Argument::Text("!")]).expect("a text"),
            "one!,two!"
        );
    }

    #[test]
    fn scripts_read_the_exports_of_modules() {
        let engine = engine();
        engine.add("a.js", "export const one = 1; export default 2;");
        engine.add("host.js", "export const run = (value) => String(value);");
        let modules = ["a.js".to_owned()];
        let script = |code| Argument::Script { name: "page", code, modules: &modules };
        let run = |code| engine.call("host.js", "run", &[script(code)]);
        assert_eq!(run("([a]) => a.one + a.default").expect("a text"), "3");
        assert!(run("([a]) => {").expect_err("an error").to_string().contains("SyntaxError"));
        assert_eq!(
            run("() => { undeclared = 1; }").expect_err("strict").to_string(),
            "ReferenceError: undeclared is not defined"
        );
        let late = run("() => { for (;;) {} }").expect_err("a limit");
        assert_eq!(late.limit(), Some(ModuleLimit::Time));
    }

    #[test]
    fn functions_of_the_host_are_called() {
        let engine = engine();
        engine
            .set_host_function("host", "shout", |texts| texts.join("").to_uppercase())
            .expect("a function");
        engine.set_host_function("host", "quiet", |_| String::new()).expect("a function");
        engine.add("a.js", "export const run = () => host.shout('a', 'b') + host.quiet(); export const no = () => {};");
        assert_eq!(engine.call("a.js", "run", &[]).expect("a text"), "AB");
        assert_eq!(engine.call("a.js", "no", &[]).expect("nothing"), "");
    }
}
