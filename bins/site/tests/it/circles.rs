//! Tests that no file of a crate depends on itself, directly or indirectly.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{Attribute, Item, ItemMod, ItemUse, Macro, UseTree};

use crate::members::members;
use crate::program::folder;

/// Segments of a path from the crate's root, such as `["sidebar", "Sidebar"]`.
type ModulePath = Vec<String>;

/// Modules of a crate by path.
type Crate = BTreeMap<ModulePath, Module>;

/// References between files.
type Edges<'a> = BTreeMap<&'a Path, BTreeSet<&'a Path>>;

/// A module outside of tests.
#[derive(Default)]
struct Module {
    file: PathBuf,
    /// Paths of imported and re-exported items by their names in the module.
    imports: HashMap<String, ModulePath>,
    /// Paths in the module's code, as written.
    paths: Vec<ModulePath>,
}

#[test]
fn files_do_not_depend_on_each_other_in_circles() {
    let found: Vec<String> = members()
        .iter()
        .flat_map(|member| {
            let circles = circles(&member.folder.join("src")).into_iter();
            circles.map(|circle| format!("{}: {}", member.name(), circle.join(", ")))
        })
        .collect();
    assert!(found.is_empty(), "circles of files:\n{}", found.join("\n"));
}

#[test]
fn layers_of_docs_site_use_only_those_above_them() {
    let members = members();
    let docs_site = members.iter().find(|member| member.name() == "docs-site");
    let source = docs_site.expect("a member of the workspace").folder.join("src");
    let text = fs::read_to_string(source.join("lib.rs")).expect("the crate has a root");
    let layers: Vec<&str> =
        text.lines().filter_map(|line| line.strip_prefix("mod ")?.strip_suffix(';')).collect();
    assert_eq!(layers.first(), Some(&"values"), "the layers are declared from top to bottom");
    let modules = read_crate(&source);
    let layer_of = |file: &Path| {
        let below = file.strip_prefix(&source).expect("a file of the crate");
        let folder = below.components().next()?.as_os_str().to_str()?;
        layers.iter().position(|layer| *layer == folder.trim_end_matches(".rs"))
    };
    let (mut upwards, mut wrong) = (0, Vec::new());
    for (file, targets) in edges(&modules) {
        let Some(layer) = layer_of(file) else { continue };
        for target in targets {
            let below = layer_of(target).expect("no layer uses the items of the crate's root");
            if below > layer {
                wrong.push(format!("{} uses {}", file.display(), target.display()));
            }
            upwards += usize::from(below < layer);
        }
    }
    assert!(wrong.is_empty(), "uses of a layer below:\n{}", wrong.join("\n"));
    assert!(upwards > 100, "the layers build on each other: {upwards} references");
}

#[test]
fn modules_do_not_depend_on_each_other_in_circles() {
    let found: Vec<String> = members()
        .iter()
        .flat_map(|member| {
            let modules = read_crate(&member.folder.join("src"));
            let circles = module_circles(&modules);
            circles.into_iter().map(|circle| format!("{}: {circle}", member.name()))
        })
        .collect();
    assert!(found.is_empty(), "circles of modules:\n{}", found.join("\n"));
}

#[test]
fn circles_are_found_through_re_exports_and_not_through_modules_or_tests() {
    type Files<'a> = &'a [(&'a str, &'a str)];
    let rows: [(Files<'_>, &[&str]); 4] = [
        // A file uses items of its parent, and the parent re-exports items of the file.
        (
            &[
                ("a/mod.rs", "mod b;\npub use b::B;\npub struct A;"),
                ("a/b.rs", "pub struct B(super::A);"),
            ],
            &["a/b.rs", "a/mod.rs"],
        ),
        // The item is in another file.
        (
            &[
                ("a/mod.rs", "mod b;\nmod item;\npub use b::B;\npub use item::A;"),
                ("a/b.rs", "pub struct B(super::A);"),
                ("a/item.rs", "pub struct A;"),
            ],
            &[],
        ),
        // The circle contains an imported module and a macro.
        (
            &[
                ("a/mod.rs", "pub mod b;\npub mod c;"),
                ("a/b.rs", "use super::c;\npub fn b() { c::c() }"),
                ("a/c.rs", "pub fn c() { println!(\"{:?}\", crate::a::b::b()) }"),
            ],
            &["a/b.rs", "a/c.rs"],
        ),
        // Tests may depend on users of the tested code.
        (
            &[
                ("a/mod.rs", "mod b;\nmod c;"),
                ("a/b.rs", "pub struct B(super::c::C);"),
                ("a/c.rs", "pub struct C;\n#[cfg(test)]\nmod tests { use crate::a::b::B; }"),
            ],
            &[],
        ),
    ];
    for (files, expected) in rows {
        let source = folder(&[files, &[("lib.rs", "mod a;")]].concat());
        let found: Vec<String> = circles(source.path()).into_iter().flatten().collect();
        assert_eq!(found, expected, "{files:?}");
    }
}

/// Reads the module in `file`, whose children are in `folder`.
fn read_file(file: &Path, folder: &Path, path: &[String], modules: &mut Crate) {
    let text = fs::read_to_string(file).expect("each module has a file");
    let items = syn::parse_file(&text).expect("the compiler accepts the file").items;
    read_items(&items, file, folder, path, modules);
}

fn read_items(items: &[Item], file: &Path, folder: &Path, path: &[String], modules: &mut Crate) {
    let mut reader = PathCollector::default();
    reader.module.file = file.to_owned();
    for item in items {
        reader.visit_item(item);
    }
    let module = reader.module;
    modules.insert(path.to_vec(), module);
    for item in items {
        let Item::Mod(child) = item else { continue };
        if is_for_tests(&child.attrs) {
            continue;
        }
        let name = child.ident.to_string();
        let below = folder.join(&name);
        let child_path = [path, std::slice::from_ref(&name)].concat();
        match &child.content {
            Some((_, items)) => read_items(items, file, &below, &child_path, modules),
            None => {
                let flat = folder.join(format!("{name}.rs"));
                let file = if flat.exists() { flat } else { below.join("mod.rs") };
                read_file(&file, &below, &child_path, modules);
            }
        }
    }
}

fn is_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().filter(|attribute| attribute.path().is_ident("cfg")).any(|attribute| {
        attribute.parse_args::<syn::Path>().is_ok_and(|condition| condition.is_ident("test"))
    })
}

/// Collector of the imports and paths of one module.
#[derive(Default)]
struct PathCollector {
    module: Module,
}

impl PathCollector {
    fn import(&mut self, tree: &UseTree, mut prefix: ModulePath) {
        match tree {
            UseTree::Path(path) => {
                prefix.push(path.ident.to_string());
                self.import(&path.tree, prefix);
            }
            UseTree::Name(name) if name.ident == "self" => {
                let name = prefix.last().expect("`self` follows a module").clone();
                self.add_import(name, prefix);
            }
            UseTree::Name(name) => {
                prefix.push(name.ident.to_string());
                self.add_import(name.ident.to_string(), prefix);
            }
            UseTree::Rename(rename) => {
                prefix.push(rename.ident.to_string());
                self.add_import(rename.rename.to_string(), prefix);
            }
            // Only test modules import all items of a module of the crate.
            UseTree::Glob(_) => assert!(
                !matches!(prefix[0].as_str(), "crate" | "self" | "super"),
                "this test can't follow `{}::*`",
                prefix.join("::"),
            ),
            UseTree::Group(group) => {
                for tree in &group.items {
                    self.import(tree, prefix.clone());
                }
            }
        }
    }

    fn add_import(&mut self, name: String, path: ModulePath) {
        self.module.paths.push(path.clone());
        self.module.imports.insert(name, path);
    }

    /// Adds the paths in the arguments of a macro.
    fn scan(&mut self, tokens: TokenStream) {
        let mut path = ModulePath::new();
        let mut colons = 0;
        for token in tokens {
            match token {
                TokenTree::Punct(punct) if punct.as_char() == ':' => {
                    colons += 1;
                    continue;
                }
                TokenTree::Ident(name) => {
                    if colons != 2 {
                        self.module.paths.push(std::mem::take(&mut path));
                    }
                    path.push(name.to_string());
                }
                TokenTree::Group(group) => self.scan(group.stream()),
                TokenTree::Punct(_) | TokenTree::Literal(_) => {}
            }
            colons = 0;
        }
        self.module.paths.push(path);
    }
}

impl<'ast> Visit<'ast> for PathCollector {
    fn visit_item(&mut self, item: &'ast Item) {
        let attributes = match item {
            Item::Fn(item) => &item.attrs,
            Item::Impl(item) => &item.attrs,
            Item::Use(item) => &item.attrs,
            Item::Const(item) => &item.attrs,
            _ => return visit::visit_item(self, item),
        };
        if !is_for_tests(attributes) {
            visit::visit_item(self, item);
        }
    }

    // Nested modules are visited separately.
    fn visit_item_mod(&mut self, _: &'ast ItemMod) {}

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        self.import(&item.tree, ModulePath::new());
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let segments = path.segments.iter().map(|segment| segment.ident.to_string());
        self.module.paths.push(segments.collect());
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, call: &'ast Macro) {
        self.scan(call.tokens.clone());
    }
}

/// Returns the references of each file: used items and re-exports.
fn edges(modules: &Crate) -> Edges<'_> {
    let mut edges = Edges::new();
    for (path, module) in modules {
        let targets = module.paths.iter().filter_map(|used| definition(modules, path, used, false));
        let others = targets.filter(|target| *target != module.file);
        edges.entry(&module.file).or_default().extend(others);
    }
    edges
}

/// Returns the file that defines the item at a `path` in a module; `None` for modules and external items.
/// `is_inside` is `true` if the path can only name an item of the module.
fn definition<'a>(
    modules: &'a Crate,
    module: &[String],
    path: &[String],
    is_inside: bool,
) -> Option<&'a Path> {
    let (first, rest) = path.split_first()?;
    let child = [module, std::slice::from_ref(first)].concat();
    match first.as_str() {
        "crate" => definition(modules, &[], rest, true),
        "self" => definition(modules, module, rest, true),
        "super" => definition(modules, &module[..module.len() - 1], rest, true),
        _ if modules.contains_key(&child) => definition(modules, &child, rest, true),
        _ => match modules[module].imports.get(first) {
            // The path starts with an external crate.
            Some(import) if import[0] == *first => None,
            Some(import) => definition(modules, module, &[import, rest].concat(), false),
            None => is_inside.then_some(&*modules[module].file),
        },
    }
}

/// Reads the modules of a crate from its source folder.
fn read_crate(source: &Path) -> Crate {
    let roots = ["lib.rs", "main.rs"].map(|name| source.join(name));
    let root = roots.iter().find(|root| root.exists()).expect("each crate has a root");
    let mut modules = Crate::new();
    read_file(root, source, &[], &mut modules);
    modules
}

/// Returns the circles of modules with the same parent. A module contains its descendants; the parent itself is not counted,
/// because it re-exports the items of its modules.
fn module_circles(modules: &Crate) -> BTreeSet<String> {
    let files: BTreeMap<&Path, &ModulePath> =
        modules.iter().rev().map(|(path, module)| (&*module.file, path)).collect();
    let mut siblings: BTreeMap<&[String], BTreeMap<&str, BTreeSet<&str>>> = BTreeMap::new();
    for (file, targets) in edges(modules) {
        let from = files[file];
        for target in targets {
            let to = files[target];
            let common = from.iter().zip(to).take_while(|(left, right)| left == right).count();
            let (Some(from), Some(to)) = (from.get(common), to.get(common)) else { continue };
            let edges = siblings.entry(&files[file][..common]).or_default();
            edges.entry(from).or_default().insert(to);
            edges.entry(to).or_default();
        }
    }
    let name = |parent: &[String], circle: &[&str]| {
        format!(
            "{}{{{}}}",
            parent.iter().map(|name| format!("{name}::")).collect::<String>(),
            circle.join(", ")
        )
    };
    siblings
        .iter()
        .flat_map(|(parent, edges)| {
            circles_of(edges).into_iter().map(|circle| name(parent, &circle))
        })
        .collect()
}

/// Returns the sets of files with circular references, by their paths below a crate's source folder.
fn circles(source: &Path) -> BTreeSet<Vec<String>> {
    let modules = read_crate(source);
    let below = |file: &&Path| {
        let file = file.strip_prefix(source).expect("a file of the crate");
        file.display().to_string()
    };
    circles_of(&edges(&modules))
        .into_iter()
        .map(|circle| circle.iter().map(below).collect())
        .collect()
}

/// Returns the sets of nodes with circular references.
fn circles_of<Node: Copy + Ord>(edges: &BTreeMap<Node, BTreeSet<Node>>) -> BTreeSet<Vec<Node>> {
    let reached: BTreeMap<Node, BTreeSet<Node>> =
        edges.keys().map(|node| (*node, reached_from(*node, edges))).collect();
    let circle_of = |node: &Node| -> Vec<Node> {
        let circle = reached[node].iter().filter(|other| reached[*other].contains(node));
        circle.copied().collect()
    };
    edges.keys().map(circle_of).filter(|circle| !circle.is_empty()).collect()
}

fn reached_from<Node: Copy + Ord>(
    node: Node,
    edges: &BTreeMap<Node, BTreeSet<Node>>,
) -> BTreeSet<Node> {
    let mut reached = BTreeSet::new();
    let mut rest = vec![node];
    while let Some(node) = rest.pop() {
        rest.extend(edges[&node].iter().filter(|other| reached.insert(**other)));
    }
    reached
}
