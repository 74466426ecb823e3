//! `THIRD-PARTY-NOTICES.txt`: the packages in the program, with their licences.
//!
//! The program prints the file (`site licenses`), so it is always distributed with it.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fs, io};

use spdx::{Expression, ParseMode};

use crate::packages::{Crates, Package, interface_packages, workspace};

const FILE: &str = "THIRD-PARTY-NOTICES.txt";

const INTRODUCTION: &str = "\
THIRD-PARTY NOTICES

The program `site` and the pages that it builds contain the packages below. Where a package offers several licences and MIT is among
them, it is used under MIT. The program is linked with the standard library of Rust, MIT OR Apache-2.0, copyright of the Rust Project
Developers and others. The source of a package under MPL-2.0 is at the address beside it, unchanged.

Made from Cargo.lock and package-lock.json by `cargo test -p site --test licences`.
";

/// Licence of the fonts in generated pictures.
const FONT_LICENCE: &str = "crates/docs-social-images/fonts/LICENSE-OFL.txt";

const RULE: &str =
    "--------------------------------------------------------------------------------";

/// Data of other projects in this repository: names, licences and licence files.
const DATA: [(&str, &str, &str); 4] = [
    (
        "Messages of the interface: theme translations of Docusaurus",
        "MIT",
        "crates/docs-messages/catalogues/LICENSE-DOCUSAURUS",
    ),
    (
        "Colours of code: themes of prism-react-renderer",
        "MIT",
        "crates/docs-docusaurus/src/prism_themes/LICENSE-PRISM-REACT-RENDERER",
    ),
    ("Icons: Lucide", "ISC AND MIT", "crates/docs-icons/icons/LICENSE-LUCIDE"),
    ("Logos: Simple Icons", "CC0-1.0", "crates/docs-icons/icons/LICENSE-SIMPLE-ICONS"),
];

/// Prefixes of the names of licence files, in lower case.
const NAMES: [&str; 6] = ["license", "licence", "copying", "copyright", "notice", "unlicense"];

/// Folders of a crate that are not part of the library, or whose code is not linked here.
const SKIPPED: [&str; 6] = ["benches", "examples", "fuzz", "tests", "wasi-libc", "node_modules"];

#[test]
fn the_notices_are_those_of_the_locked_packages() {
    let made = notices();
    let path = workspace().join(FILE);
    if fs::read_to_string(&path).ok().as_deref() != Some(&made) {
        fs::write(&path, made).expect("the file is ours");
        panic!("{FILE} was not current and has been written: look at what changed, and commit it");
    }
}

#[test]
fn the_program_prints_the_notices() {
    let output = Command::new(env!("CARGO_BIN_EXE_site")).arg("licenses").output();
    let output = output.expect("the program starts");
    assert!(output.status.success(), "{output:?}");
    let kept = fs::read_to_string(workspace().join(FILE)).expect("the notices are there");
    assert!(String::from_utf8_lossy(&output.stdout) == kept, "the program prints another file");
}

fn notices() -> String {
    let mut text = INTRODUCTION.to_owned();
    let mut texts = Texts::default();
    let sections = [
        ("Rust crates", Crates::read().shipped),
        ("npm packages of the interface", interface_packages()),
    ];
    for (title, packages) in sections {
        write!(text, "\n\n{title}\n\n").expect("a string takes all text");
        for package in packages {
            writeln!(text, "{}", entry(&package)).expect("a string takes all text");
            let name = format!("{} {}", package.name, package.version);
            for licence in licence_texts(&package) {
                texts.add(&name, &licence);
            }
        }
    }
    text.push_str("\n\nSyntax definitions\n\nCode is coloured by definitions of the `bat` project and of the authors below.\n\n");
    for licence in two_face::acknowledgement::listing().for_syntaxes() {
        let name = licence.rel_path.display().to_string();
        writeln!(text, "{name}").expect("a string takes all text");
        texts.add(&name, &licence.text);
    }
    text.push_str("\n\nData\n\n");
    for (name, licence, file) in DATA {
        writeln!(text, "{name}, {licence}").expect("a string takes all text");
        texts.add(name, &read(&workspace().join(file)));
    }
    text.push_str("\n\nFonts\n\nNoto Sans 2.004, OFL-1.1: a subset, for generated pictures\n");
    texts.add("Noto Sans", &read(&workspace().join(FONT_LICENCE)));
    text.push_str("\n\nLicences\n");
    text.push_str(&texts.into_text());
    text
}

fn entry(package: &Package) -> String {
    let Package { name, version, licence, repository, .. } = package;
    match repository {
        Some(repository) => format!("{name} {version}, {licence}, {repository}"),
        None => format!("{name} {version}, {licence}"),
    }
}

/// Licences with the names of their packages, without duplicates.
#[derive(Default)]
struct Texts {
    /// Licences by their words, because copies differ in line ends and margins.
    by_words: BTreeMap<String, (Vec<String>, String)>,
}

impl Texts {
    fn add(&mut self, name: &str, text: &str) {
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let lines: Vec<&str> = text.trim().lines().map(str::trim_end).collect();
        let (names, _) =
            self.by_words.entry(words).or_insert_with(|| (Vec::new(), lines.join("\n")));
        if !names.iter().any(|known| known == name) {
            names.push(name.to_owned());
        }
    }

    fn into_text(self) -> String {
        let mut licences: Vec<(Vec<String>, String)> = self.by_words.into_values().collect();
        licences.sort();
        let licence = |(names, text): &(Vec<String>, String)| {
            format!("\n{RULE}\n{}\n\n{text}\n", names.join(", "))
        };
        licences.iter().map(licence).collect()
    }
}

/// Returns the licences of a package and of the code that it includes.
fn licence_texts(package: &Package) -> Vec<String> {
    let found = licence_files(&package.folder);
    let (own, nested): (Vec<_>, Vec<_>) =
        found.into_iter().partition(|file| file.parent() == Some(&package.folder));
    // For alternative licences, one is sufficient, with the notices of the package.
    let is_other = |file: &Path| {
        let name = lower_name(file);
        ["apache", "unlicense", "zlib", "boost", "bsl", "0bsd"]
            .iter()
            .any(|other| name.contains(other))
    };
    let offers_mit = is_satisfied_by_mit(&package.licence)
        && own.iter().any(|file| lower_name(file).contains("mit"));
    let chosen = own.iter().filter(|file| !(offers_mit && is_other(file)));
    let mut texts: Vec<String> = chosen.chain(&nested).map(|file| read(file)).collect();
    if own.is_empty() {
        texts.push(standard_text(package));
    }
    texts
}

fn is_satisfied_by_mit(licence: &str) -> bool {
    Expression::parse_mode(licence, ParseMode::LAX)
        .is_ok_and(|licence| licence.evaluate(|required| required.to_string() == "MIT"))
}

/// Returns the licence of a package without a licence file, from the SPDX list.
fn standard_text(package: &Package) -> String {
    let Package { name, licence, authors, .. } = package;
    let expression =
        Expression::parse_mode(licence, ParseMode::LAX).expect("`allowed` reads them too");
    let id = expression
        .requirements()
        .find_map(|one| one.req.license.id())
        .unwrap_or_else(|| panic!("{name} has neither a licence file nor a known licence"));
    let holders = match authors.as_slice() {
        [] => format!("the authors of {name}"),
        authors => authors.join(", "),
    };
    format!("Copyright (c) {holders}\n\n{}", id.text())
}

/// Returns the licence files in a folder and below it, in order.
fn licence_files(folder: &Path) -> Vec<PathBuf> {
    let paths = fs::read_dir(folder)
        .and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>())
        .unwrap_or_else(|error| panic!("{}: {error}; run `npm ci`", folder.display()));
    let mut files = Vec::new();
    for path in paths {
        let name = lower_name(&path);
        if path.is_dir() {
            if !SKIPPED.contains(&name.as_str()) {
                files.extend(licence_files(&path));
            }
        } else if NAMES.iter().any(|start| name.starts_with(start)) && !is_code(&path) {
            files.push(path);
        }
    }
    files.sort();
    files
}

fn is_code(path: &Path) -> bool {
    let extension = path.extension().and_then(OsStr::to_str).unwrap_or_default();
    ["c", "h", "js", "rs", "ts", "json", "toml"].contains(&extension)
}

fn lower_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().to_lowercase()
}

fn read(path: &Path) -> String {
    let bytes = fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    String::from_utf8_lossy(&bytes).into_owned()
}
