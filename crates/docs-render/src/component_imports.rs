//! Imports that the islands of a source may require.

use std::collections::{HashMap, HashSet};

use docs_core::has_statements;
use docs_ecmascript::{REQUIRED, required_modules};

use crate::dialects::astro::is_astro;
use crate::host::PageHost;
use crate::islands::{ComponentImport, ComponentImports};
use crate::lines::with_plain_ends;
use crate::mdx::Statements;
use crate::mdx::value::{Import, Scope, Value, names};
use crate::options::{Options, Source};
use crate::walk::{Evaluator, Input};

/// Returns the imports of a source that its islands may require, so that a site can bundle them before it renders a page.
///
/// A module that code requires (`rows={require('./rows.json')}`) counts as an import.
///
/// The function parses no Markdown and runs no code. It returns immediately for a source without statements, and if the
/// options disable [islands](crate::Islands). It may return more imports than the islands of [`render`](crate::render())
/// use with the same host, but never fewer; with a host that provides no files, never fewer than with any other host.
///
/// ```
/// use docs_render::{Format, IdentityHost, Islands, Options, Source, component_imports};
///
/// let options = Options { format: Format::Mdx, islands: Some(Islands::default()), ..Options::default() };
/// let text = "import Chart, {Axis} from './Chart'\nimport Part from './_part.mdx'\n\n<Chart><Axis /></Chart>\n\n<Part />\n";
/// let imports = component_imports(&Source::new(text, "a.mdx"), &options, &IdentityHost);
///
/// assert_eq!(imports.components[0].specifier, "./Chart");
/// assert_eq!(imports.components[0].names, ["default", "Axis"]);
/// assert_eq!(imports.markdown[0].specifier, "./_part.mdx");
/// ```
#[must_use]
pub fn component_imports(
    source: &Source<'_>,
    options: &Options<'_>,
    host: &(impl PageHost + ?Sized),
) -> ComponentImports {
    imports_with(source, options, &host)
}

fn imports_with(
    source: &Source<'_>,
    options: &Options<'_>,
    host: &dyn PageHost,
) -> ComponentImports {
    let text = with_plain_ends(source.text);
    if !options.has_islands() || !has_statements(&text) {
        return ComponentImports::default();
    }
    let source = Source { text: &text, ..*source };
    let mut scope = Scope::with_front_matter(source.front_matter);
    // The source may be a partial, whose properties depend on the page.
    scope.values.insert("props".to_owned(), Value::Unknown);
    let lowered = crate::mdx::lower(source.text, scope, options.into());
    let input = Input { source: &source, options, host };
    let evaluator = Evaluator::new(input, lowered.scope);
    let mut used = evaluator.code_of_islands(&lowered.placeholders);
    let has_islands = !used.is_empty() || !options.islands.unwrap_or_default().replaced.is_empty();
    used.push(&lowered.statements.exports);
    let required: Vec<&str> = used.iter().flat_map(|code| required_modules(code)).collect();
    let mut words: Vec<&str> = used.into_iter().flat_map(names).collect();
    words.sort_unstable();
    let is_used = |local: &Option<String>| {
        let is_word = |local: &String| words.binary_search(&local.as_str()).is_ok();
        has_islands && local.as_ref().is_none_or(is_word)
    };
    let is_markdown = |import: &Import| import.is_markdown() || evaluator.is_markdown(import);
    let mut found = found(&lowered.statements, source.first_line, is_markdown, is_used);
    found.components.retain(|import| !is_astro(&import.specifier));
    add_required(&mut found.components, &required, &source);
    found
}

/// Adds the modules that the code of islands requires.
fn add_required(imports: &mut Vec<ComponentImport>, required: &[&str], source: &Source<'_>) {
    for specifier in required {
        let known = imports.iter().position(|import| import.specifier == *specifier);
        let index = known.unwrap_or_else(|| {
            let lines =
                source.text.split(specifier).next().map_or(0, |text| text.matches('\n').count());
            let line = source.first_line.saturating_add(u32::try_from(lines).unwrap_or(u32::MAX));
            let specifier = (*specifier).to_owned();
            imports.push(ComponentImport { specifier, names: Vec::new(), line });
            imports.len() - 1
        });
        if !imports[index].names.iter().any(|name| name == REQUIRED) {
            imports[index].names.push(REQUIRED.to_owned());
        }
    }
}

/// Returns all imports of Markdown files, and the other imports that are used.
fn found(
    statements: &Statements,
    first_line: u32,
    is_markdown: impl Fn(&Import) -> bool,
    is_used: impl Fn(&Option<String>) -> bool,
) -> ComponentImports {
    let mut found = ComponentImports::default();
    let mut lists: [(HashMap<&str, usize>, &mut Vec<ComponentImport>); 2] =
        [(HashMap::new(), &mut found.components), (HashMap::new(), &mut found.markdown)];
    let mut names = HashSet::new();
    for (line, local, import) in &statements.imports {
        let is_markdown = is_markdown(import);
        if is_markdown || is_used(local) {
            let line = first_line.saturating_add(u32::try_from(*line).unwrap_or(u32::MAX));
            let (known, list) = &mut lists[usize::from(is_markdown)];
            let index = *known.entry(&import.specifier).or_insert(list.len());
            if index == list.len() {
                let specifier = import.specifier.clone();
                list.push(ComponentImport { specifier, names: Vec::new(), line });
            }
            if !import.name.is_empty() && names.insert((&import.specifier, &import.name)) {
                list[index].names.push(import.name.clone());
            }
        }
    }
    found
}
