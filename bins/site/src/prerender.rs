//! The shell of a page: the interface's own components, run in the embedded engine.
//!
//! Only this file and `evaluate` know the engine. The interface's server bundle is compiled once for the process; each
//! worker thread loads it from the compiled form and keeps what it has rendered of the unchanging parts.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use std::thread;

use rquickjs::loader::{Loader as _, bundle::Bundle};
use rquickjs::module::WriteOptions;
use rquickjs::{CatchResultExt as _, Context, Ctx, Function, Module, Object, Persistent, Runtime};

use xxhash_rust::xxh3::xxh3_64;

use crate::error::Error;

/// Name of the bundle inside the engine.
const MODULE: &str = "server.js";

/// React recurses once for each level of the shell.
const STACK_BYTES: usize = 4 * 1024 * 1024;

/// The HTML of a page's shell, cut where the article belongs.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Shell {
    pub(crate) before: String,
    pub(crate) after: String,
}

/// One thread's engine, with the site's data loaded.
pub(crate) struct Renderer {
    render_shell: Persistent<Function<'static>>,
    add_sidebar: Persistent<Function<'static>>,
    context: Context,
}

impl Renderer {
    /// Starts an engine and gives it the site's data.
    pub(crate) fn new(server_bundle: &str, site: &str) -> Result<Self, Error> {
        let bundle = compiled(server_bundle)?;
        let runtime = Runtime::new().map_err(|error| failure("anything", &error.to_string()))?;
        runtime.set_max_stack_size(STACK_BYTES);
        let context =
            Context::full(&runtime).map_err(|error| failure("anything", &error.to_string()))?;
        let (render_shell, add_sidebar) = context.with(|ctx| start(&ctx, bundle, site))?;
        Ok(Self { render_shell, add_sidebar, context })
    }

    /// Gives the engine a sidebar's data.
    pub(crate) fn add_sidebar(&self, key: &str, sidebar: &str) -> Result<(), Error> {
        self.context.with(|ctx| {
            let add = self.add_sidebar.clone().restore(&ctx).catch(&ctx);
            add.and_then(|add| add.call::<_, ()>((key, sidebar)).catch(&ctx))
                .map_err(|error| failure(&format!("the sidebar {key}"), &error.to_string()))
        })
    }

    /// Renders the shell of one page from its data.
    pub(crate) fn render_shell(&self, path: &str, page: &str) -> Result<Shell, Error> {
        self.context.with(|ctx| {
            let render = self.render_shell.clone().restore(&ctx).catch(&ctx);
            let parts: Result<(String, String), _> = render.and_then(|render| {
                let parts: rquickjs::Array<'_> = render.call((page,)).catch(&ctx)?;
                Ok((parts.get(0).catch(&ctx)?, parts.get(1).catch(&ctx)?))
            });
            parts
                .map(|(before, after)| Shell { before, after })
                .map_err(|error| failure(&format!("the page {path}"), &error.to_string()))
        })
    }
}

/// Compiles a bundle that engines will want, beside what else there is to do until then.
pub(crate) fn compile_ahead(source: &'static str) {
    // What is wrong with it is told when a page needs it.
    thread::spawn(move || drop(compiled(source)));
}

/// The exports of the bundle that are called for each page, after the site's data has gone in.
type Exports = (Persistent<Function<'static>>, Persistent<Function<'static>>);

fn start(ctx: &Ctx<'_>, bundle: Compiled, site: &str) -> Result<Exports, Error> {
    let load = || -> rquickjs::Result<Exports> {
        let module = Bundle(bundle).load(ctx, MODULE, None)?;
        let (module, promise) = module.eval()?;
        promise.finish::<()>()?;
        let exports: Object<'_> = module.namespace()?;
        exports.get::<_, Function<'_>>("setSite")?.call::<_, ()>((site,))?;
        let render_shell = exports.get::<_, Function<'_>>("renderShell")?;
        let add_sidebar = exports.get::<_, Function<'_>>("addSidebar")?;
        Ok((Persistent::save(ctx, render_shell), Persistent::save(ctx, add_sidebar)))
    };
    load().catch(ctx).map_err(|error| failure("the site's frame", &error.to_string()))
}

/// Modules in the engine's own form, as its loader takes them.
type Compiled = &'static [(&'static str, &'static [u8])];

/// A bundle in the engine's own form, made once for the process. The engine wants it for as long as the process
/// lives: a program holds one bundle, and while a theme is written one for each of its builds.
fn compiled(source: &str) -> Result<Compiled, Error> {
    static COMPILED: Mutex<BTreeMap<u64, Compiled>> = Mutex::new(BTreeMap::new());
    let mut known = COMPILED.lock().unwrap_or_else(PoisonError::into_inner);
    let key = xxh3_64(source.as_bytes());
    if let Some(modules) = known.get(&key) {
        return Ok(modules);
    }
    let compile = || -> rquickjs::Result<Vec<u8>> {
        let runtime = Runtime::new()?;
        runtime.set_max_stack_size(STACK_BYTES);
        Context::full(&runtime)?
            .with(|ctx| Module::declare(ctx, MODULE, source)?.write(WriteOptions::default()))
    };
    let bytes = compile().map_err(|error| failure("anything", &error.to_string()))?;
    let modules: Compiled = Box::leak(Box::new([(MODULE, &*Box::leak(bytes.into_boxed_slice()))]));
    known.insert(key, modules);
    Ok(modules)
}

fn failure(what: &str, message: &str) -> Error {
    Error::Render { what: what.to_owned(), message: message.to_owned() }
}
