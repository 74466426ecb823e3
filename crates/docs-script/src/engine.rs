//! QuickJS with limits.

use std::time::Instant;

use rquickjs::context::EvalOptions;
use rquickjs::{Context, Ctx, FromJs, Runtime};

/// Prefix of the names of this crate's own scripts.
const OWN_SCRIPTS: &str = "site:";

/// Limits of one engine.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EngineLimits {
    /// Stack of the engine, in bytes, a part of the stack of the calling thread.
    pub(crate) stack_bytes: usize,
    /// Memory of all values, in bytes. Default: unlimited.
    pub(crate) memory_bytes: Option<usize>,
    /// Moment at which running code is stopped. Default: never.
    pub(crate) deadline: Option<Instant>,
}

impl EngineLimits {
    /// Creates limits for the stack only.
    pub(crate) fn new(stack_bytes: usize) -> Self {
        Self { stack_bytes, memory_bytes: None, deadline: None }
    }
}

/// Starts an engine.
///
/// # Errors
///
/// Returns an error if the memory is not sufficient.
pub(crate) fn start(limits: EngineLimits) -> rquickjs::Result<Context> {
    let runtime = Runtime::new()?;
    runtime.set_max_stack_size(limits.stack_bytes);
    if let Some(bytes) = limits.memory_bytes {
        runtime.set_memory_limit(bytes);
    }
    if let Some(deadline) = limits.deadline {
        runtime.set_interrupt_handler(Some(Box::new(move || Instant::now() >= deadline)));
    }
    Context::full(&runtime)
}

/// Evaluates an expression. Calls in stack traces have the given file name.
///
/// Scripts of this crate (`site:…`) are strict; others depend on their own directives.
pub(crate) fn evaluate_as<'js, T: FromJs<'js>>(
    ctx: &Ctx<'js>,
    name: &str,
    code: &str,
) -> rquickjs::Result<T> {
    let mut options = EvalOptions::default();
    options.strict = name.starts_with(OWN_SCRIPTS);
    options.filename = Some(name.to_owned());
    ctx.eval_with_options(code, options)
}
