//! The imports that the islands of a text may need.

use super::{ComponentImport, ComponentImports};
use crate::mdx::value::{Import, Scope};
use crate::options::{Dialect, Options, Source};

/// Returns the imports of a text that its islands may need, so that a site can bundle them before it renders a page.
///
/// It parses no Markdown and runs nothing, and returns at once for a text without statements. It returns more rather than
/// fewer imports than the islands of [`render`](crate::render()) use.
///
/// ```
/// use docs_render::{Dialect, Islands, Options, Source, component_imports};
///
/// let options = Options { dialect: Dialect::Mdx, islands: Some(Islands::default()), ..Options::default() };
/// let text = "import Chart, {Axis} from './Chart'\nimport Part from './_part.mdx'\n\n<Chart><Axis /></Chart>\n\n<Part />\n";
/// let imports = component_imports(&Source::new(text, "a.mdx"), &options);
///
/// assert_eq!(imports.components[0].specifier, "./Chart");
/// assert_eq!(imports.components[0].names, ["default", "Axis"]);
/// assert_eq!(imports.markdown[0].specifier, "./_part.mdx");
/// ```
#[must_use]
pub fn component_imports(source: &Source<'_>, options: &Options<'_>) -> ComponentImports {
    let has_statements = ["import", "export"].iter().any(|word| source.text.contains(word));
    if options.dialect != Dialect::Mdx || !has_statements {
        return ComponentImports::default();
    }
    let scope = Scope::with_front_matter(source.front_matter);
    let lowered = crate::mdx::lower(source.text, scope, options.into());
    let mut found = ComponentImports::default();
    let mut imports: Vec<&Import> = lowered.scope.imports.values().collect();
    imports.sort_by_key(|import| (&import.specifier, import.name != "default", &import.name));
    for import in imports {
        let list = if import.is_markdown() { &mut found.markdown } else { &mut found.components };
        match list.iter_mut().find(|known| known.specifier == import.specifier) {
            Some(known) => known.names.push(import.name.clone()),
            None => list.push(ComponentImport {
                specifier: import.specifier.clone(),
                names: vec![import.name.clone()],
                line: source.first_line,
            }),
        }
    }
    found
}
