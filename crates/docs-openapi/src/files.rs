//! Files of a description: the one that the settings name, and those that its references name.

use std::cell::RefCell;
use std::collections::HashMap;

use docs_core::{Issue, Location, join_relative_path};

use crate::anchors::anchors;
use crate::faults::{FILE_CODE, Faults};
use crate::node::{DuplicateKey, Node, Parsed, Position};
use crate::references::{Reference, references};
use crate::{json, yaml};

/// Function that reads a file of the project. The error is the reason why the file cannot be read.
pub type ReadFile<'a> = dyn Fn(&str) -> Result<String, String> + 'a;

/// Files of a description, with the targets of their references.
#[derive(Debug)]
pub(crate) struct Files {
    pub(crate) files: Vec<File>,
    /// Targets by file and written reference, without unresolved references.
    targets: HashMap<(usize, Box<str>), Target>,
}

/// Parsed file.
#[derive(Debug)]
pub(crate) struct File {
    /// Path relative to the site's folder.
    pub(crate) path: String,
    pub(crate) root: Node,
    /// Places that a name identifies (`$anchor`).
    anchors: HashMap<Box<str>, Vec<u32>>,
}

/// Target of a reference.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub(crate) struct Target {
    file: usize,
    /// Positions of the entries and items on the path from the root to the value.
    steps: Vec<u32>,
}

impl Files {
    /// Reads a file, and those that its references name, see [`load`](Self::load). Also returns the paths of the files that
    /// were read or that references name, the first file first.
    pub(crate) fn load_recorded(
        path: &str,
        read: &ReadFile<'_>,
        faults: &mut Faults,
    ) -> (Option<Self>, Vec<String>) {
        let requests = RefCell::new(vec![path.to_owned()]);
        let recorded = |path: &str| {
            let mut requests = requests.borrow_mut();
            if !requests.iter().any(|known| known == path) {
                requests.push(path.to_owned());
            }
            read(path)
        };
        let files = Self::load(path, &recorded, faults);
        (files, requests.into_inner())
    }

    /// Returns a value without references as the only file.
    pub(crate) fn from_value(root: Node) -> Self {
        let anchors = HashMap::new();
        Self { files: vec![File { path: String::new(), root, anchors }], targets: HashMap::new() }
    }

    /// Reads a file, and those that its references name. Returns `None` if the first file cannot be read.
    pub(crate) fn load(path: &str, read: &ReadFile<'_>, faults: &mut Faults) -> Option<Self> {
        let text = match read(path) {
            Ok(text) => text,
            Err(reason) => {
                let message = format!("the description can't be read: {reason}");
                faults.issue(Issue::error(FILE_CODE, message).at(Location::file(path)));
                return None;
            }
        };
        let first = parse(path, &text, faults)?;
        let mut files = Self { files: vec![first], targets: HashMap::new() };
        let mut known: HashMap<String, Option<usize>> = HashMap::from([(path.to_owned(), Some(0))]);
        let mut next = 0;
        while next < files.files.len() {
            let found = references(&files.files[next].root);
            for reference in &found {
                files.load_target(next, reference, read, &mut known, faults);
            }
            next += 1;
        }
        files.resolve_all(&known, faults);
        Some(files)
    }

    /// Reads the file that a reference names, unless it was read before.
    fn load_target(
        &mut self,
        from: usize,
        reference: &Reference,
        read: &ReadFile<'_>,
        known: &mut HashMap<String, Option<usize>>,
        faults: &mut Faults,
    ) {
        let Some(path) = self.path_of(from, &reference.written) else { return };
        if known.contains_key(&path) {
            return;
        }
        let number = match read(&path) {
            Ok(text) => parse(&path, &text, faults).map(|file| {
                self.files.push(file);
                self.files.len() - 1
            }),
            Err(_) if reference.may_be_data => None,
            Err(reason) => {
                let message = format!("the file `{path}` can't be read: {reason}");
                faults.reference(self.location(from, reference.at), message, None);
                None
            }
        };
        known.insert(path, number);
    }

    /// Resolves all references. Unresolved references are faults.
    fn resolve_all(&mut self, known: &HashMap<String, Option<usize>>, faults: &mut Faults) {
        for from in 0..self.files.len() {
            for Reference { written, at, may_be_data } in references(&self.files[from].root) {
                let location = self.location(from, at);
                if written.starts_with("http://") || written.starts_with("https://") {
                    if may_be_data {
                        continue;
                    }
                    let message = format!("`{written}` is on another host, and is not read");
                    let help = "download the file, and refer to it by its path".to_owned();
                    faults.reference(location, message, Some(help));
                    continue;
                }
                let Some(path) = self.path_of(from, &written) else { continue };
                let Some(&Some(file)) = known.get(&path) else { continue };
                let fragment = written.split_once('#').map_or("", |(_, fragment)| fragment);
                match self.files[file].find(fragment) {
                    Ok(steps) => {
                        self.targets.insert((from, written), Target { file, steps });
                    }
                    Err(_) if may_be_data => {}
                    Err(help) => {
                        let message = format!("`{written}` refers to nothing");
                        faults.reference(location, message, help);
                    }
                }
            }
        }
        self.report_circles(faults);
    }

    /// Reports references that refer to each other in a cycle and never to a value.
    fn report_circles(&self, faults: &mut Faults) {
        for (from, file) in self.files.iter().enumerate() {
            for Reference { written, at, .. } in references(&file.root) {
                let mut seen = vec![(from, written.clone())];
                while let Some((file, reference)) = seen.last()
                    && let Some((file, next)) = self.reference_at(*file, reference)
                {
                    if seen.contains(&(file, next.into())) {
                        let message = format!("`{written}` leads only to other references");
                        faults.reference(self.location(from, at), message, None);
                        break;
                    }
                    seen.push((file, next.into()));
                }
            }
        }
    }

    /// Returns the target of a reference if it is also a reference.
    fn reference_at(&self, from: usize, written: &str) -> Option<(usize, &str)> {
        let (file, node) = self.target(from, written)?;
        Some((file, node.get("$ref")?.text()?))
    }

    /// Returns the target of a reference in a file.
    pub(crate) fn target(&self, from: usize, written: &str) -> Option<(usize, &Node)> {
        let Target { file, steps } = self.targets.get(&(from, written.into()))?;
        let mut node = &self.files[*file].root;
        for step in steps {
            let step = *step as usize;
            node = match node.entries().get(step) {
                Some(entry) => &entry.node,
                None => node.items().get(step)?,
            };
        }
        Some((*file, node))
    }

    /// Returns the location of a position in a file.
    pub(crate) fn location(&self, file: usize, at: Position) -> Location {
        Location::character(self.files[file].path.as_str(), at.line, at.column)
    }

    /// Returns the path of the file that a reference names; `None` for an address of another host.
    fn path_of(&self, from: usize, written: &str) -> Option<String> {
        let path = written.split('#').next().unwrap_or_default();
        let own = &self.files[from].path;
        if path.is_empty() {
            return Some(own.clone());
        }
        let folder = own.rsplit_once('/').map_or("", |(folder, _)| folder);
        (!path.contains("://")).then(|| join_relative_path(folder, &decoded(path)))
    }
}

impl File {
    /// Returns the steps to the value that a fragment identifies. The error is advice.
    fn find(&self, fragment: &str) -> Result<Vec<u32>, Option<String>> {
        if fragment.is_empty() {
            return Ok(Vec::new());
        }
        let fragment = decoded(fragment);
        let Some(pointer) = fragment.strip_prefix('/') else {
            return self.anchors.get(&*fragment).cloned().ok_or(None);
        };
        let mut node = &self.root;
        let mut steps = Vec::new();
        for token in pointer.split('/') {
            let token = token.replace("~1", "/").replace("~0", "~");
            let entry = node.entries().iter().position(|entry| *entry.key == *token);
            let item = token.parse().ok().filter(|item| *item < node.items().len());
            let Some(step) = entry.or(item) else {
                let names = node.entries().iter().map(|entry| &*entry.key);
                let near = docs_core::Names::new(names).nearest(&token);
                return Err(near.map(|near| format!("did you mean `{near}`?")));
            };
            steps.push(u32::try_from(step).unwrap_or(u32::MAX));
            node = match node.entries().get(step) {
                Some(entry) => &entry.node,
                None => &node.items()[step],
            };
        }
        Ok(steps)
    }
}

fn parse(path: &str, text: &str, faults: &mut Faults) -> Option<File> {
    let parsed = if path.ends_with(".json") { json::parse(text) } else { yaml::parse(text) };
    let location = |at: Position| Location::character(path, at.line, at.column);
    match parsed {
        Ok(Parsed { root, duplicates }) => {
            for DuplicateKey { key, at, first } in duplicates {
                let message = format!("the key `{key}` is in line {} already", first.line);
                faults.structure(location(at), message, Some("remove one of them".to_owned()));
            }
            let anchors = anchors(&root);
            Some(File { path: path.to_owned(), root, anchors })
        }
        Err(fault) => {
            let language = if path.ends_with(".json") { "JSON" } else { "YAML" };
            let message = format!("not valid {language}: {}", fault.message);
            faults.issue(Issue::error(FILE_CODE, message).at(location(fault.at)));
            None
        }
    }
}

/// Decodes percent sequences.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        let code = after.get(..2).and_then(|digits| std::str::from_utf8(digits).ok());
        let code = code.filter(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit()));
        match code.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(code) if *first == b'%' => {
                bytes.push(code);
                rest = &after[2..];
            }
            _ => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    String::from_utf8(bytes).unwrap_or_else(|_| text.to_owned())
}
