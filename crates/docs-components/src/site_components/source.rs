//! The generated module with the components that pages use without an import.

use std::fmt::Write as _;

use super::parts::{ADMONITION_TYPES, ALL, Origins, Part, parts};
use super::wrappers::FUNCTIONS;
use crate::javascript::js_string;

/// Returns the source of the module with the components of a project; `None` if pages use none of them.
pub(crate) fn module_source(origins: &Origins) -> Option<String> {
    let Origins { theme, components, wrappers } = origins;
    let parts = parts(theme);
    let has_all = theme.contains_key(ALL);
    let has_types = theme.contains_key(ADMONITION_TYPES) && !theme.contains_key("Admonition");
    let is_empty = parts.is_empty() && components.is_empty() && wrappers.is_empty();
    if is_empty && !has_all && !has_types {
        return None;
    }
    let mut module = Module::default();
    for (index, part) in parts.iter().enumerate() {
        module.part(index, part);
    }
    if has_types {
        module.admonition_types();
    }
    if has_all {
        module.all();
    }
    for (index, (name, file)) in components.iter().enumerate() {
        module.named(index, name, file);
    }
    module.wrappers(wrappers);
    Some(module.code())
}

/// A module whose default export has components by name. Later entries replace earlier ones.
#[derive(Debug, Default)]
struct Module {
    imports: String,
    entries: String,
    functions: String,
}

// Writing to a string does not fail.
impl Module {
    fn part(&mut self, index: usize, part: &Part) {
        let _ = writeln!(self.imports, "import part{index} from \"@theme/{}\";", part.specifier);
        for name in part.names {
            let is_heading = part.specifier.ends_with("/Heading");
            let _ = if is_heading {
                writeln!(self.entries, "  {name}: heading(part{index}, \"{name}\"),")
            } else {
                writeln!(self.entries, "  {name}: part{index},")
            };
        }
    }

    fn admonition_types(&mut self) {
        let _ = writeln!(self.imports, "import types from \"@theme/{ADMONITION_TYPES}\";");
        self.entries.push_str("  Admonition: admonitionOf(types),\n");
    }

    fn all(&mut self) {
        let _ = writeln!(self.imports, "import all from \"@theme/{ALL}\";");
        self.entries.push_str("  ...changed(all),\n");
    }

    fn named(&mut self, index: usize, name: &str, file: &str) {
        let specifier = js_string(&format!("@site/{}", file.trim_start_matches("./")));
        let _ = writeln!(self.imports, "import named{index} from {specifier};");
        let _ = writeln!(self.entries, "  {}: named{index},", js_string(name));
    }

    fn wrappers(&mut self, names: &[&str]) {
        if names.is_empty() {
            return;
        }
        self.imports.push_str(
            "import {cloneElement, createElement, Fragment, isValidElement} from \"react\";\n",
        );
        for (index, name) in names.iter().enumerate() {
            let _ = writeln!(self.imports, "import wrapper{index} from \"@theme/{name}\";");
        }
        let all: Vec<String> = (0..names.len()).map(|index| format!("wrapper{index}")).collect();
        self.functions = format!("const wrappers = [{}];\n{FUNCTIONS}", all.join(", "));
    }

    fn code(&self) -> String {
        let Self { imports, entries, functions } = self;
        format!(
            "import {{admonitionOf, changed, heading}} from \"guest:theme\";\n{imports}\
             export default {{\n{entries}}};\n{functions}"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(names: &[&str], components: &[(&str, &str)]) -> Option<String> {
        let file = |name: &&str| ((*name).to_owned(), format!("src/theme/{name}.js"));
        let named = |(name, file): &(&str, &str)| ((*name).to_owned(), (*file).to_owned());
        module_source(&Origins {
            theme: names.iter().map(file).collect(),
            components: components.iter().map(named).collect(),
            wrappers: Vec::new(),
        })
    }

    #[test]
    fn theme_components_that_pages_use_are_one_module() {
        assert_eq!(source(&["Footer", "Root"], &[]), None);
        let sources = [
            source(&["CodeBlock", "Details", "MDXComponents/Heading"], &[]),
            source(&["Admonition/Types", "MDXComponents", "TabItem"], &[]),
            source(&[], &[("Card", "./components/Card.tsx")]),
        ];
        insta::assert_snapshot!(sources.map(Option::unwrap_or_default).join("\n"));
    }
}
