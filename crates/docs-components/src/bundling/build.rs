//! Both builds of a bundle: for the embedded engine and for browsers.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::thread;

use docs_model::ASSETS_FOLDER;
use docs_script::ProjectFiles;
use docs_script::paths::{join, relative_to};
use rolldown::{
    BundleOutput, Bundler, BundlerBuilder, BundlerOptions, InputItem, OutputFormat, Platform,
    RawCompressOptions, RawMangleOptions, RawMinifyOptions, RawMinifyOptionsDetailed, TsConfig,
};
use rolldown_common::bundler_options::{
    ChunkFilenamesOutputOption, HashCharacters, PathsOutputOption,
};
use rolldown_common::{Output, OutputChunk};
use rolldown_error::{BuildDiagnostic, Severity};
use rustc_hash::FxHashMap;
use xxhash_rust::xxh3::xxh3_64;

use crate::bundling::bundle::{Bundle, BundledFile, BundledModule};
use crate::bundling::entries::Entries;
use crate::bundling::imported::{self, ImportClient};
use crate::bundling::issues::{self, Issues};
use crate::bundling::plugin::{
    LoadResults, Project, ProjectPlugin, entry_id, entry_index, path_of,
};
use crate::bundling::request::Request;
use crate::bundling::resolve::{Resolver, Side};
use crate::bundling::whole_exports::WholeExports;

/// Folder of the chunks for browsers, within the folder of assets.
const CHUNKS: &str = "components";

/// Stack of the threads that parse and link modules: sufficient for the maximum nesting. The system only reserves
/// addresses for it.
const STACK_BYTES: usize = 64 * 1024 * 1024;

/// Bundles the modules that pages import.
///
/// The function never fails: errors are [`Bundle::issues`], and an unresolved import has no [module](Bundle::module).
/// Equal inputs result in equal bundles.
///
/// The function starts threads and blocks until they end.
#[must_use]
pub fn bundle(files: Arc<dyn ProjectFiles>, request: &Request<'_>) -> Bundle {
    let issues = Issues::default();
    let resolver = Resolver::new(
        Arc::clone(&files),
        request.guest.clone(),
        request.generated.clone(),
        &request.theme,
        &request.aliases,
        &request.static_folders,
    );
    let entries = Entries::new(request.imports, &resolver, files.root(), &issues);
    if entries.list.is_empty() {
        return Bundle { issues: issues.finish(), ..Bundle::default() };
    }
    let static_folders =
        request.static_folders.iter().map(|folder| join(files.root(), folder)).collect();
    let project = Arc::new(Project {
        files,
        resolver,
        entries,
        base_url: request.base_url.to_owned(),
        static_folders,
        issues,
        found: Mutex::default(),
        exports: WholeExports::default(),
    });
    let guest_paths: FxHashMap<String, String> = request
        .guest
        .browser
        .iter()
        .map(|(name, file)| {
            (name.clone(), format!("{}{}/{file}", request.base_url, request.guest_folder))
        })
        .collect();
    let (imported, requests) = ImportClient::new();
    let [server, browser] = [Target::Server, Target::Browser { guest_paths }].map(|target| {
        let plugin = ProjectPlugin {
            project: Arc::clone(&project),
            side: match target {
                Target::Server => Side::Server,
                Target::Browser { .. } => Side::Browser,
            },
            imported: imported.clone(),
        };
        thread::Builder::new().stack_size(STACK_BYTES).spawn(move || run(plugin, target))
    });
    drop(imported);
    imported::serve(&requests, request.imported);
    let mut chunks = [server, browser].map(|build| match build.map(thread::JoinHandle::join) {
        Ok(Ok(Ok(output))) => Some(chunks_of(&output)),
        Ok(Ok(Err(diagnostics))) => {
            report(&project, &diagnostics);
            None
        }
        Ok(Err(_)) => {
            project.issues.push(issues::failed("the bundler ended with a panic"));
            None
        }
        Err(error) => {
            project.issues.push(issues::failed(&error.to_string()));
            None
        }
    });
    match (chunks[0].take(), chunks[1].take()) {
        (Some(server), Some(browser)) => assemble(&project, &server, &browser),
        _ => Bundle { issues: project.issues.finish(), ..Bundle::default() },
    }
}

enum Target {
    Server,
    Browser { guest_paths: FxHashMap<String, String> },
}

/// Runs the bundler.
fn run(plugin: ProjectPlugin, target: Target) -> Result<BundleOutput, Vec<BuildDiagnostic>> {
    let runtime =
        tokio::runtime::Builder::new_current_thread().thread_stack_size(STACK_BYTES).build();
    let runtime = runtime.map_err(|error| {
        vec![BuildDiagnostic::unhandleable_error(std::io::Error::other(error).into())]
    })?;
    runtime.block_on(async {
        let mut bundler = bundler(plugin, target)?;
        bundler.generate().await.map_err(|batch| batch.into_vec())
    })
}

fn bundler(plugin: ProjectPlugin, target: Target) -> Result<Bundler, Vec<BuildDiagnostic>> {
    let project = &plugin.project;
    let input = project.entries.list.iter().enumerate().map(|(index, entry)| InputItem {
        name: Some(entry.name.clone()),
        import: entry_id(index),
    });
    let name = ChunkFilenamesOutputOption::String("[name].[hash].js".to_owned());
    let options = BundlerOptions {
        input: Some(input.collect()),
        cwd: Some(project.files.root().to_owned()),
        platform: Some(Platform::Browser),
        format: Some(OutputFormat::Esm),
        entry_filenames: Some(name.clone()),
        chunk_filenames: Some(name),
        // Servers recognize files that never change by the form of their names, `docs_model::is_content_hashed`.
        hash_characters: Some(HashCharacters::Hex),
        shim_missing_exports: Some(true),
        // A project's own file may name packages that are not installed, and set `jsx: preserve`.
        tsconfig: Some(TsConfig::Auto(false)),
        define: Some(
            // Browsers have no environment, so all other variables are undefined.
            [
                ("process.env.NODE_ENV", "\"production\""),
                ("process.env", "{}"),
                ("global", "globalThis"),
            ]
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .into_iter()
            .collect(),
        ),
        minify: Some(match target {
            Target::Server => RawMinifyOptions::Bool(false),
            Target::Browser { .. } => minified(),
        }),
        paths: match target {
            Target::Server => None,
            Target::Browser { guest_paths } => Some(PathsOutputOption::from(guest_paths)),
        },
        ..BundlerOptions::default()
    };
    BundlerBuilder::default()
        .with_options(options)
        .with_plugins(vec![Arc::new(plugin)])
        .build()
        .map_err(|batch| batch.into_vec())
}

/// Returns the minification for browsers. Functions and classes keep their names: messages about errors name the component.
fn minified() -> RawMinifyOptions {
    let names = RawMangleOptions { keep_names: Some(true.into()), ..RawMangleOptions::default() };
    RawMinifyOptions::Object(RawMinifyOptionsDetailed {
        mangle: Some(names),
        compress: Some(RawCompressOptions::default()),
        remove_whitespace: true,
    })
}

/// Reports the errors of the bundler. Its warnings are ignored, because they are advice on the
/// style of modules.
fn report(project: &Project, diagnostics: &[BuildDiagnostic]) {
    for diagnostic in diagnostics {
        if diagnostic.severity() == Severity::Error {
            project.issues.push(issues::failed(&diagnostic.to_string()));
        }
    }
}

/// The chunks of a build, by file name.
type Chunks = BTreeMap<String, Arc<OutputChunk>>;

fn chunks_of(output: &BundleOutput) -> Chunks {
    let chunks = output.assets.iter().filter_map(|asset| match asset {
        Output::Chunk(chunk) => Some((chunk.filename.to_string(), Arc::clone(chunk))),
        Output::Asset(_) => None,
    });
    chunks.collect()
}

/// Combines the results of both builds.
fn assemble(project: &Project, server: &Chunks, browser: &Chunks) -> Bundle {
    let found = std::mem::take(&mut *project.found());
    let mut files = browser_files(&found, browser);
    let styles = style_files(&found, browser);
    let entry_chunk = |chunks: &Chunks, index: usize| {
        let is_entry = |chunk: &&Arc<OutputChunk>| {
            let facade = chunk.facade_module_id.as_ref();
            chunk.is_entry && facade.and_then(|id| entry_index(id.as_str())) == Some(index)
        };
        chunks.values().find(is_entry).map(|chunk| chunk.filename.to_string()).unwrap_or_default()
    };
    let modules = project.entries.list.iter().enumerate().map(|(index, entry)| {
        let (server_chunk, browser_chunk) =
            (entry_chunk(server, index), entry_chunk(browser, index));
        let closure = closure(browser, &browser_chunk);
        BundledModule {
            styles: closure
                .iter()
                .filter_map(|chunk| styles.get(chunk))
                .map(|file| file.path.clone())
                .collect(),
            sources: sources(project, server, &server_chunk),
            server: server_chunk,
            browser: format!("{ASSETS_FOLDER}/{CHUNKS}/{browser_chunk}"),
            names: entry.names.iter().cloned().collect(),
        }
    });
    let modules = modules.collect();
    files.extend(styles.into_values());
    files.sort_by(|one, other| one.path.cmp(&other.path));
    Bundle {
        server: server.iter().map(|(name, chunk)| (name.clone(), chunk.code.clone())).collect(),
        files,
        issues: project.issues.finish(),
        sources: found.sources.into_iter().collect(),
        modules,
        by_import: project.entries.by_import.clone(),
    }
}

fn browser_files(found: &LoadResults, browser: &Chunks) -> Vec<BundledFile> {
    let chunks = browser.iter().map(|(name, chunk)| BundledFile {
        path: format!("{ASSETS_FOLDER}/{CHUNKS}/{name}"),
        bytes: chunk.code.clone().into_bytes(),
    });
    let assets = found
        .assets
        .iter()
        .map(|(path, bytes)| BundledFile { path: path.clone(), bytes: bytes.clone() });
    chunks.chain(assets).collect()
}

/// Returns the style sheets of the chunks.
fn style_files(found: &LoadResults, browser: &Chunks) -> BTreeMap<String, BundledFile> {
    let files = browser.iter().filter_map(|(name, chunk)| {
        let rules = chunk.module_ids.iter().filter_map(|id| found.styles.get(id.as_str()));
        let text: String = rules.map(|rules| format!("{}\n", rules.trim())).collect();
        if text.trim().is_empty() {
            return None;
        }
        let stem = name.split('.').next().unwrap_or(name);
        let path = format!("{ASSETS_FOLDER}/{CHUNKS}/{stem}.{:016x}.css", xxh3_64(text.as_bytes()));
        Some((name.clone(), BundledFile { path, bytes: text.into_bytes() }))
    });
    files.collect()
}

/// Returns a chunk and its transitive imports, dependencies first.
fn closure(chunks: &Chunks, name: &str) -> Vec<String> {
    fn visit(chunks: &Chunks, name: &str, seen: &mut BTreeSet<String>, order: &mut Vec<String>) {
        let name = name.trim_start_matches("./");
        let Some(chunk) = chunks.get(name) else { return };
        if !seen.insert(name.to_owned()) {
            return;
        }
        for import in chunk.imports.iter().chain(&chunk.dynamic_imports) {
            visit(chunks, import, seen, order);
        }
        order.push(name.to_owned());
    }
    let mut order = Vec::new();
    visit(chunks, name, &mut BTreeSet::new(), &mut order);
    order
}

/// Returns the files of the modules in a chunk and its transitive imports.
fn sources(project: &Project, chunks: &Chunks, name: &str) -> Vec<String> {
    let root = project.files.root();
    let closure = closure(chunks, name);
    let ids =
        closure.iter().filter_map(|name| chunks.get(name)).flat_map(|chunk| &chunk.module_ids);
    let files: BTreeSet<String> = ids
        .filter(|id| Path::new(id.as_str()).is_absolute())
        .map(|id| relative_to(root, &path_of(id.as_str()).0))
        .collect();
    files.into_iter().collect()
}
