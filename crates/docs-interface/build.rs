//! Embeds the bundles of the interface.
//!
//! The repository and the published package contain the bundles, so that no Node is needed. npm builds them again only if
//! their sources have been edited and `SITE_UI_DIST` does not name a folder with other bundles.

use std::collections::BTreeMap;
use std::env;
use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, exit};
use std::thread;

use rquickjs::loader::{BuiltinLoader, BuiltinResolver};
use rquickjs::module::{WriteOptions, WriteOptionsEndianness};
use rquickjs::{CatchResultExt as _, Context, Module, Runtime};
use serde::Deserialize;
use sha2::{Digest as _, Sha256};

/// Inputs of the bundles, relative to the workspace. `ui/build/fingerprint.mjs` has the same list.
const SOURCES: [&str; 6] = [
    "package-lock.json",
    "ui/build",
    "ui/package.json",
    "ui/rollup.config.mjs",
    "ui/src",
    "ui/tsconfig.json",
];

/// Name of the bundle that renders shells, in stack traces.
const SERVER_BUNDLE: &str = "server.js";

/// Stack for compiling a bundle: sufficient for the nesting of minified code.
const STACK_BYTES: usize = 16 * 1024 * 1024;

fn main() {
    println!("cargo::rerun-if-env-changed=SITE_UI_DIST");
    let dist = match find_dist() {
        Ok(dist) => dist,
        Err(message) => {
            println!("cargo::error={message}");
            exit(1);
        }
    };
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    if let Err(error) = embed(&dist, &out) {
        println!(
            "cargo::error=the interface's bundles in `{}` can't be embedded: {error}",
            dist.display()
        );
        exit(1);
    }
    println!("cargo::rustc-env=INTERFACE_VERSION={}", version(&dist));
}

/// Returns the hash of the client bundle; empty if the manifest does not name it.
fn version(dist: &Path) -> String {
    let manifest = fs::read_to_string(dist.join("manifest.json")).unwrap_or_default();
    // The name of the client's file contains the hash of its content.
    let hash = manifest.split("\"client.").nth(1).and_then(|rest| rest.split('.').next());
    hash.unwrap_or_default().to_owned()
}

fn find_dist() -> Result<PathBuf, String> {
    if let Some(dist) = env::var_os("SITE_UI_DIST") {
        println!("cargo::rerun-if-changed={}", Path::new(&dist).display());
        return Ok(PathBuf::from(dist));
    }
    let package =
        PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR"));
    let workspace = package.join("../..");
    if !workspace.join("ui/package.json").exists() {
        return Ok(package.join("ui/dist"));
    }
    for source in SOURCES {
        println!("cargo::rerun-if-changed={}", workspace.join(source).display());
    }
    let dist = workspace.join("ui/dist");
    println!("cargo::rerun-if-changed={}", dist.display());
    let fingerprint = sources_fingerprint(&workspace)
        .map_err(|error| format!("the sources of the interface can't be read: {error}"))?;
    if fs::read_to_string(dist.join("sources.sha256")).unwrap_or_default().trim() != fingerprint {
        build(&workspace)?;
    }
    Ok(dist)
}

/// Returns the fingerprint of the sources of the bundles.
fn sources_fingerprint(workspace: &Path) -> std::io::Result<String> {
    let mut files = Vec::new();
    for source in SOURCES {
        let path = workspace.join(source);
        if path.is_dir() {
            list_files(&path, &format!("{source}/"), &mut files)?;
        } else {
            files.push((source.to_owned(), path));
        }
    }
    files.retain(|(path, _)| !is_test(path));
    files.sort();
    let mut hash = Sha256::new();
    for (path, file) in files {
        hash.update(path);
        hash.update([0]);
        hash.update(fs::read(file)?);
        hash.update([0]);
    }
    Ok(hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect())
}

fn is_test(path: &str) -> bool {
    path.ends_with(".test.ts") || path.ends_with(".test.tsx") || path.contains("/testing/")
}

fn build(workspace: &Path) -> Result<(), String> {
    let modified = |path: &str| fs::metadata(workspace.join(path)).ok()?.modified().ok();
    let installed = modified("node_modules/.package-lock.json");
    if installed.is_none() || installed < modified("package-lock.json") {
        npm(workspace, &["ci", "--no-audit", "--no-fund"])?;
    }
    npm(workspace, &["run", "build", "--workspace", "ui"])
}

fn npm(workspace: &Path, arguments: &[&str]) -> Result<(), String> {
    let output = Command::new("npm").args(arguments).current_dir(workspace).output().map_err(|error| {
        format!(
            "the sources of the interface have been edited; npm is needed to build it and can't be started ({error}): install \
             Node.js 20 or later, or set SITE_UI_DIST to a folder with a built interface"
        )
    })?;
    if output.status.success() {
        return Ok(());
    }
    let text = String::from_utf8_lossy(&output.stderr);
    let last: Vec<&str> = text.lines().rev().take(12).collect();
    let last: Vec<&str> = last.into_iter().rev().collect();
    Err(format!("`npm {}` failed: {}", arguments.join(" "), last.join(" / ")))
}

/// Copies the bundles to `out`, so that a later build of them cannot change this one, and lists them.
fn embed(dist: &Path, out: &Path) -> std::io::Result<()> {
    let copies = out.join("ui");
    if copies.exists() {
        fs::remove_dir_all(&copies)?;
    }
    fs::create_dir_all(&copies)?;
    for name in [SERVER_BUNDLE, "manifest.json"] {
        fs::copy(dist.join(name), copies.join(name))?;
    }
    let mut names: Vec<String> = fs::read_dir(dist.join("client"))?
        .map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()))
        .collect::<std::io::Result<_>>()?;
    names.sort();
    let mut list = String::new();
    for name in &names {
        fs::copy(dist.join("client").join(name), copies.join(name))?;
        writeln!(
            list,
            "    ({name:?}, include_bytes!(concat!(env!(\"OUT_DIR\"), \"/ui/{name}\"))),"
        )
        .expect("a string takes all text");
    }
    fs::copy(dist.join("guest.json"), copies.join("guest.json"))?;
    let guest = embed_texts(&dist.join("server"), &copies, "server")?;
    let (server_bytecode, guest_bytecode) = embed_bytecode(&copies)?;
    let text = format!(
        "/// The bundle that renders shells.\n\
         const SERVER_BUNDLE: &str = include_str!(concat!(env!(\"OUT_DIR\"), \"/ui/server.js\"));\n\
         /// The interface's own list of its files.\n\
         const MANIFEST: &str = include_str!(concat!(env!(\"OUT_DIR\"), \"/ui/manifest.json\"));\n\
         /// Files for browsers, by content-hashed name.\n\
         static FILES: &[(&str, &[u8])] = &[\n{list}];\n\
         /// The list of modules that components may import.\n\
         const GUEST: &str = include_str!(concat!(env!(\"OUT_DIR\"), \"/ui/guest.json\"));\n\
         /// The modules for components on the server, by path.\n\
         static GUEST_MODULES: &[(&str, &str)] = &[\n{guest}];\n\
         /// The compiled bundle that renders shells.\n\
         static SERVER_BYTECODE: CompiledModules = &[\n{server_bytecode}];\n\
         /// The compiled modules for components on the server, by name.\n\
         static GUEST_BYTECODE: CompiledModules = &[\n{guest_bytecode}];\n"
    );
    fs::write(out.join("ui.rs"), text)
}

/// Lists the files in a folder and below, with their paths relative to it.
fn list_files(
    folder: &Path,
    prefix: &str,
    files: &mut Vec<(String, PathBuf)>,
) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            list_files(&entry.path(), &format!("{path}/"), files)?;
        } else {
            files.push((path, entry.path()));
        }
    }
    Ok(())
}

/// Copies the files of a folder, and lists their contents by path.
fn embed_texts(folder: &Path, copies: &Path, name: &str) -> std::io::Result<String> {
    let copied = copies.join(name);
    fs::create_dir_all(&copied)?;
    let mut files: Vec<String> = fs::read_dir(folder)?
        .map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()))
        .collect::<std::io::Result<_>>()?;
    files.sort();
    let mut list = String::new();
    for file in &files {
        fs::copy(folder.join(file), copied.join(file))?;
        let path = format!("{name}/{file}");
        writeln!(list, "    ({path:?}, include_str!(concat!(env!(\"OUT_DIR\"), \"/ui/{path}\"))),")
            .expect("a string takes all text");
    }
    Ok(list)
}

/// The part of `guest.json` that names the modules for the embedded engine.
#[derive(Deserialize)]
struct GuestList {
    /// Files by the name of the module, relative to the interface's folder.
    server: BTreeMap<String, String>,
}

/// Compiles the copied bundles for the embedded engine, which would otherwise compile them in each process. Returns the lists of
/// the server bundle and of the modules for components.
fn embed_bytecode(copies: &Path) -> io::Result<(String, String)> {
    let server = fs::read_to_string(copies.join(SERVER_BUNDLE))?;
    let server = BTreeMap::from([(SERVER_BUNDLE.to_owned(), server)]);
    let list: GuestList = serde_json::from_slice(&fs::read(copies.join("guest.json"))?)?;
    let guest = list.server.into_iter().map(|(name, file)| {
        let source = fs::read_to_string(copies.join(file))?;
        Ok((name, source))
    });
    let guest = guest.collect::<io::Result<_>>()?;
    Ok((embed_modules(copies, "shell", server)?, embed_modules(copies, "guest", guest)?))
}

/// Writes the bytecode of modules that import each other, and lists it by name.
fn embed_modules(
    copies: &Path,
    prefix: &str,
    modules: BTreeMap<String, String>,
) -> io::Result<String> {
    let compile =
        thread::Builder::new().stack_size(STACK_BYTES).spawn(move || compile(&modules))?;
    let compiled = compile.join().map_err(|_| io::Error::other("the engine panicked"))?;
    let mut list = String::new();
    for (index, (name, bytes)) in compiled.map_err(io::Error::other)?.iter().enumerate() {
        let file = format!("{prefix}-{index}.bytecode");
        fs::write(copies.join(&file), bytes)?;
        writeln!(
            list,
            "    ({name:?}, include_bytes!(concat!(env!(\"OUT_DIR\"), \"/ui/{file}\"))),"
        )
        .expect("a string takes all text");
    }
    Ok(list)
}

/// Compiles modules to the bytecode of the engine on the target.
fn compile(modules: &BTreeMap<String, String>) -> Result<Vec<(String, Vec<u8>)>, String> {
    let runtime = Runtime::new().map_err(|error| error.to_string())?;
    runtime.set_max_stack_size(STACK_BYTES / 2);
    let (mut names, mut sources) = (BuiltinResolver::default(), BuiltinLoader::default());
    for (name, source) in modules {
        names.add_module(name.as_str());
        sources.add_module(name.as_str(), source.as_str());
    }
    runtime.set_loader(names, sources);
    let context = Context::full(&runtime).map_err(|error| error.to_string())?;
    let is_big_endian = env::var("CARGO_CFG_TARGET_ENDIAN").is_ok_and(|endian| endian == "big");
    context.with(|ctx| {
        let compiled = modules.iter().map(|(name, source)| {
            let options = WriteOptions {
                endianness: if is_big_endian {
                    WriteOptionsEndianness::Big
                } else {
                    WriteOptionsEndianness::Little
                },
                // Positions are kept for stack traces.
                strip_source: true,
                ..WriteOptions::default()
            };
            let module = Module::declare(ctx.clone(), name.as_str(), source.as_str());
            let bytes = module.and_then(|module| module.write(options)).catch(&ctx);
            Ok((name.clone(), bytes.map_err(|error| format!("`{name}`: {error}"))?))
        });
        compiled.collect()
    })
}
