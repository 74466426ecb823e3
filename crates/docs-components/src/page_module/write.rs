//! Code of a page's module, with the author's JSX.
//!
//! Each script is a function of its `props`, so that the names of a page and of its partials are separate. It returns
//! the functions of its islands by name.

use std::collections::{BTreeMap, BTreeSet};

use docs_ecmascript::{REQUIRED, required_modules};
use docs_render::{Attributes, Island, IslandNode, PageScript};

use super::compile::import_name;
use super::page_import::PageImport;
use super::statements::Statements;
use crate::javascript::{has_word, js_string};
use crate::site_components::SiteModule;
use crate::source::{Origin, Source};

/// Names of a page's data that its source may use.
const PAGE_NAMES: [&str; 5] = ["frontMatter", "contentTitle", "toc", "metadata", "assets"];

/// Variable with the functions of `guest:page` in a page's module.
const PAGE_MODULE: &str = "guest:page";

/// Module of the interface with the components that pages use without an import.
const THEME_MODULE: &str = "guest:theme";

/// Export of the generated module that wraps the content of an island in the providers of a project.
pub(crate) const PROVIDED: &str = "provided";

/// Module that is not compiled yet.
#[derive(Debug, Default)]
pub(super) struct GeneratedModule {
    pub(super) source: Source,
    pub(super) imports: Vec<PageImport>,
}

/// Writes the module of a page.
pub(super) fn write(
    (islands, scripts): (&[Island], &[PageScript]),
    statements: &[Statements],
    has_island: &[bool],
    scripts_fail: &[bool],
    globals: Option<SiteModule<'_>>,
) -> GeneratedModule {
    let bodies = bodies((islands, scripts), has_island);
    let mut module = ModuleWriter::default();
    module.import("", "react/jsx-runtime", 0, "*");
    let page = module.import("", PAGE_MODULE, 0, "*");
    let mut functions = Source::default();
    for index in parents_first(scripts) {
        let script = (&scripts[index], &statements[index], scripts_fail[index]);
        module.script(&mut functions, index, script, &bodies[index]);
    }
    let mut source = Source::default();
    source.push(&format!("import {{html}} from \"{}\";\n", import_name(page)));
    if has_word(&functions.code, "components") {
        module.components(&mut source, globals);
    }
    let provides = globals.filter(|globals| globals.provides);
    if let Some(globals) = provides {
        let index = module.import("", globals.specifier, 0, PROVIDED);
        source.push(&format!("import {{{PROVIDED}}} from \"{}\";\n", import_name(index)));
    }
    for (import, line) in &module.lines {
        source.push(&format!("import {line} from \"{}\";\n", import_name(*import)));
    }
    source.push("export default (page) => {\nconst scripts = [];\n");
    source.append(&functions);
    let results =
        islands.iter().zip(has_island).enumerate().map(|(index, (island, is_written))| {
            if *is_written {
                let function = format!("scripts[{}].island{index}", island.script);
                if provides.is_some() { format!("{PROVIDED}({function})") } else { function }
            } else {
                "null".to_owned()
            }
        });
    source.push(&format!("return [{}];\n}};\n", results.collect::<Vec<_>>().join(", ")));
    GeneratedModule { source, imports: module.imports }
}

/// Returns the functions of each script: its islands, and the props of the partials that it includes.
fn bodies((islands, scripts): (&[Island], &[PageScript]), has_island: &[bool]) -> Vec<Body> {
    let mut bodies: Vec<Body> = scripts.iter().map(|_| Body::default()).collect();
    for (index, island) in islands.iter().enumerate().filter(|(index, _)| has_island[*index]) {
        let mut writer = Writer { bodies: &mut bodies, island: index, script: island.script };
        writer.island(&island.node);
    }
    for (index, script) in scripts.iter().enumerate() {
        if let Some(parent) = script.parent {
            bodies[parent].functions.push(Function::props(index, &script.props));
        }
    }
    bodies
}

/// Functions of a script, collected from the islands.
#[derive(Debug, Default)]
struct Body {
    functions: Vec<Function>,
}

#[derive(Debug)]
struct Function {
    name: String,
    source: Source,
    /// Names of the used components, up to the first dot.
    components: Vec<String>,
}

impl Function {
    /// Returns the props of a partial, whose names belong to the source that includes it.
    fn props(script: usize, props: &str) -> Self {
        let mut source = Source::default();
        source.push(&format!("() => ({props})"));
        Self { name: format!("props{script}"), source, components: Vec::new() }
    }
}

/// Returns the indices of scripts, dependencies first.
pub(crate) fn parents_first(scripts: &[PageScript]) -> Vec<usize> {
    let depth = |index: usize| {
        let mut depth = 0;
        let mut at = index;
        while let Some(parent) = scripts.get(at).and_then(|script| script.parent) {
            depth += 1;
            at = parent;
            if depth > scripts.len() {
                break;
            }
        }
        depth
    };
    let mut order: Vec<usize> = (0..scripts.len()).collect();
    order.sort_by_key(|index| depth(*index));
    order
}

/// Writer of the nodes of one island.
struct Writer<'a> {
    bodies: &'a mut Vec<Body>,
    island: usize,
    script: usize,
}

impl Writer<'_> {
    fn island(&mut self, node: &IslandNode) {
        let name = format!("island{}", self.island);
        self.function(name, std::slice::from_ref(node));
    }

    /// Adds a function that returns nodes to the current script.
    fn function(&mut self, name: String, nodes: &[IslandNode]) {
        let mut function = Function { name, source: Source::default(), components: Vec::new() };
        function.source.push("() => <>");
        for node in nodes {
            self.node(node, &mut function);
        }
        function.source.push("</>");
        self.bodies[self.script].functions.push(function);
    }

    fn origin(&self, line: u32) -> Origin {
        Origin { script: self.script, line, island: Some(self.island) }
    }

    fn node(&mut self, node: &IslandNode, function: &mut Function) {
        match node {
            IslandNode::Text(text) => function.source.push(&format!("{{{}}}", js_string(text))),
            IslandNode::Html { name, attributes, content } => {
                let content = js_string(content);
                let attributes = data(attributes);
                function
                    .source
                    .push(&format!("{{html({}, {attributes}, {content})}}", js_string(name)));
            }
            IslandNode::Element { name, attributes: Attributes::Data(data), children, .. } => {
                let attributes = self::data(data);
                function
                    .source
                    .push(&format!("{{html({}, {attributes}, undefined", js_string(name)));
                for child in children {
                    function.source.push(", <>");
                    self.node(child, function);
                    function.source.push("</>");
                }
                function.source.push(")}");
            }
            IslandNode::Element {
                name,
                attributes: Attributes::Source(source),
                children,
                line,
            } => {
                function.components.push(name.split('.').next().unwrap_or(name).to_owned());
                function.source.push("<");
                function.source.push_written(name, self.origin(*line));
                function.source.push(" ");
                function.source.push_written(source, self.origin(*line));
                if children.is_empty() {
                    return function.source.push("/>");
                }
                function.source.push(">");
                for child in children {
                    self.node(child, function);
                }
                function.source.push(&format!("</{name}>"));
            }
            IslandNode::Expression { source, line } => {
                function.source.push("{");
                function.source.push_written(source, self.origin(*line));
                // A comment may end the expression.
                function.source.push("\n}");
            }
            IslandNode::Scoped { script, children } => {
                let outer = std::mem::replace(&mut self.script, *script);
                let name = format!("part{}", self.bodies[*script].functions.len());
                self.function(name.clone(), children);
                self.script = outer;
                function.source.push(&format!("{{scripts[{script}].{name}()}}"));
            }
        }
    }
}

/// Returns attributes as an object of JavaScript.
fn data(attributes: &[(String, String)]) -> String {
    let entries =
        attributes.iter().map(|(name, value)| format!("{}: {}", js_string(name), js_string(value)));
    format!("{{{}}}", entries.collect::<Vec<_>>().join(", "))
}

/// Writer of the code around the functions.
#[derive(Debug, Default)]
struct ModuleWriter {
    imports: Vec<PageImport>,
    /// Import statements: the index of the module, and the names.
    lines: Vec<(usize, String)>,
    known: BTreeMap<(String, String), usize>,
}

impl ModuleWriter {
    fn import(&mut self, importer: &str, specifier: &str, line: u32, name: &str) -> usize {
        let key = (importer.to_owned(), specifier.to_owned());
        let index = *self.known.entry(key).or_insert_with(|| {
            let (importer, specifier) = (importer.to_owned(), specifier.to_owned());
            self.imports.push(PageImport { importer, specifier, line, names: Vec::new() });
            self.imports.len() - 1
        });
        let names = &mut self.imports[index].names;
        if !names.iter().any(|known| known == name) {
            names.push(name.to_owned());
        }
        index
    }

    /// Declares `components`: the components of the interface, some replaced by those of the site.
    fn components(&mut self, out: &mut Source, globals: Option<SiteModule<'_>>) {
        let own = import_name(self.import("", THEME_MODULE, 0, "pageComponents"));
        out.push(&format!("import {{pageComponents}} from \"{own}\";\n"));
        let mut site = "";
        if let Some(globals) = globals {
            let globals = import_name(self.import("", globals.specifier, 0, "default"));
            out.push(&format!("import siteComponents from \"{globals}\";\n"));
            site = ", ...siteComponents";
        }
        out.push(&format!("const components = {{...pageComponents{site}}};\n"));
    }

    /// Writes the function of a script, which declares the names that its islands use and returns the islands' functions.
    ///
    /// The declarations of the source are last, so that they can use all other names.
    fn script(
        &mut self,
        out: &mut Source,
        index: usize,
        (script, statements, code_fails): (&PageScript, &Statements, bool),
        body: &Body,
    ) {
        let code = if code_fails { &[][..] } else { &statements.code };
        let uses = |name: &str| {
            code.iter().any(|(code, _)| has_word(code, name))
                || body.functions.iter().any(|function| has_word(&function.source.code, name))
        };
        out.push(&format!("scripts[{index}] = ((props) => {{\n"));
        for name in
            PAGE_NAMES.iter().filter(|name| uses(name) && !statements.names.contains(**name))
        {
            out.push(&format!("const {name} = page.{name};\n"));
        }
        self.imported_names(out, index, (script, statements), uses);
        if !statements.names.contains("require") {
            self.required(out, index, script, (code, body));
        }
        for markdown in &script.markdown {
            let content = js_string(&markdown.html);
            out.push(&format!("const {} = () => html(\"div\", {{}}, {content});\n", markdown.name));
        }
        for name in global_components(statements, body) {
            out.push(&format!("const {name} = components[{}];\n", js_string(&name)));
        }
        for (code, line) in code {
            out.push_written(code, Origin { script: index, line: *line, island: None });
            out.push("\n");
        }
        push_result(out, index, script, body);
    }

    /// Declares the names that a script imports and uses. The modules are imported under generated names, because two
    /// scripts of a page may use the same name for different modules.
    fn imported_names(
        &mut self,
        out: &mut Source,
        index: usize,
        (script, statements): (&PageScript, &Statements),
        uses: impl Fn(&str) -> bool,
    ) {
        for (number, import) in statements.imports.iter().enumerate() {
            if !uses(&import.local) {
                continue;
            }
            if is_markdown(&import.specifier) {
                if import.name == "*" {
                    out.push(&refused_namespace(&import.local, &import.specifier));
                }
                continue;
            }
            let module = self.import(&script.file, &import.specifier, import.line, &import.name);
            let local = format!("import{index}_{number}");
            let line = match import.name.as_str() {
                "*" => format!("* as {local}"),
                "default" => format!("{{default as {local}}}"),
                name => format!("{{{} as {local}}}", js_string(name)),
            };
            self.lines.push((module, line));
            out.push(&format!("const {} = {local};\n", import.local));
        }
    }

    /// Declares `require` for the modules that the code of a script requires.
    fn required(
        &mut self,
        out: &mut Source,
        index: usize,
        script: &PageScript,
        (code, body): (&[(String, u32)], &Body),
    ) {
        let statements = code.iter().map(|(code, _)| code.as_str());
        let functions = body.functions.iter().map(|function| function.source.code.as_str());
        let specifiers: BTreeSet<&str> =
            statements.chain(functions).flat_map(required_modules).collect();
        if specifiers.is_empty() {
            return;
        }
        let line = script.blocks.first().map_or(1, |block| block.line);
        let modules = specifiers.iter().enumerate().map(|(number, specifier)| {
            let module = self.import(&script.file, specifier, line, REQUIRED);
            let local = format!("required{index}_{number}");
            self.lines.push((module, format!("{{{} as {local}}}", js_string(REQUIRED))));
            format!("{}: {local}", js_string(specifier))
        });
        let modules: Vec<String> = modules.collect();
        out.push(&format!("const require = (name) => ({{{}}})[name];\n", modules.join(", ")));
    }
}

/// Writes the end of a script's function, and its call with the props.
fn push_result(out: &mut Source, index: usize, script: &PageScript, body: &Body) {
    out.push("return {\n");
    for function in &body.functions {
        out.push(&format!("{}: ", function.name));
        out.append(&function.source);
        out.push(",\n");
    }
    let props = match (script.parent, script.props.as_str()) {
        (Some(parent), _) => format!("scripts[{parent}].props{index}()"),
        // The script of the page itself.
        (None, "{}" | "") => "page".to_owned(),
        (None, props) => props.to_owned(),
    };
    out.push(&format!("}};\n}})({props});\n"));
}

/// Returns the undeclared components in the script's islands.
fn global_components(statements: &Statements, body: &Body) -> Vec<String> {
    let mut names: Vec<String> = body
        .functions
        .iter()
        .flat_map(|function| &function.components)
        .filter(|name| name.starts_with(|first: char| first.is_uppercase()))
        .filter(|name| !statements.names.contains(*name) && *name != "components")
        .cloned()
        .collect();
    names.sort();
    names.dedup();
    names
}

/// Returns the declaration of the namespace of a Markdown file, which has no exports for components. Without the declaration, the
/// error message would be that the name is not defined.
fn refused_namespace(local: &str, specifier: &str) -> String {
    let message = format!(
        "only the text of `{specifier}` is a component: write `import Part from '{specifier}'`"
    );
    let message = js_string(&message);
    format!("const {local} = new Proxy({{}}, {{get() {{ throw new Error({message}); }}}});\n")
}

/// Returns whether a specifier is a Markdown file, which is rendered as part of the page and never imported.
fn is_markdown(specifier: &str) -> bool {
    let path = specifier.split('?').next().unwrap_or(specifier);
    path.ends_with(".md") || path.ends_with(".mdx")
}
