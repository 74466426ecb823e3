//! Sources of a page whose statements exceed a limit of the engine, such as an `export` with an endless
//! loop.
//!
//! The statements of all sources of a page run before its islands. The statements of one partial would prevent all islands of
//! every page that includes it. Therefore only this source is omitted: its statements, and the islands that use its names.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use docs_model::Issue;
use docs_render::{Island, IslandNode, PageScript};
use docs_script::ModuleError;

use crate::exceeded_limits::ExceededLimits;
use crate::issues;
use crate::page_module::{first_line_of_code, parents_first};
use crate::source::location;

/// Reasons for omitted sources, by the index of their script.
#[derive(Debug, Default)]
pub(crate) struct ExceededSources(BTreeMap<usize, String>);

impl ExceededSources {
    /// Returns the sources of a page that exceed a limit on enough other pages.
    pub(crate) fn known(exceeded: &ExceededLimits, scripts: &[PageScript], page: &str) -> Self {
        if exceeded.is_empty() {
            return Self::default();
        }
        let reason = |script| exceeded.on_other_pages(&identity(script), page);
        let known =
            scripts.iter().enumerate().filter_map(|(index, script)| Some((index, reason(script)?)));
        Self(known.collect())
    }

    /// Finds the sources of a page that exceed a limit, and records them. `run` runs the statements of the given sources, without
    /// those of the page's other sources.
    pub(crate) fn find(
        exceeded: &ExceededLimits,
        scripts: &[PageScript],
        page: &str,
        mut run: impl FnMut(&[PageScript]) -> Result<(), ModuleError>,
    ) -> Self {
        let mut found = Self::default();
        let mut tried: Vec<PageScript> = scripts.iter().map(without_statements).collect();
        // Properties of a partial use names of the source that includes it.
        for index in parents_first(scripts) {
            let script = &scripts[index];
            if found.reason(scripts, index).is_some() || first_line_of_code(script).is_none() {
                continue;
            }
            tried[index] = script.clone();
            if let Err(error) = run(&tried)
                && error.limit().is_some()
            {
                let reason = issues::reason(&error);
                exceeded.add(identity(script), page, &reason);
                found.0.insert(index, reason);
                tried[index] = without_statements(script);
            }
        }
        found
    }

    /// Records that the statements of sources ran within the limits on a page.
    pub(crate) fn record_success(exceeded: &ExceededLimits, scripts: &[PageScript], page: &str) {
        for script in scripts {
            exceeded.remove(&identity(script), page);
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds other sources of the same page.
    pub(crate) fn add(&mut self, others: Self) {
        self.0.extend(others.0);
    }

    /// Returns the scripts of a page without the statements of these sources and of those that use their names.
    pub(crate) fn remove_from<'a>(&self, scripts: &'a [PageScript]) -> Cow<'a, [PageScript]> {
        if self.is_empty() {
            return Cow::Borrowed(scripts);
        }
        let rest =
            scripts.iter().enumerate().map(|(index, script)| match self.reason(scripts, index) {
                Some(_) => without_statements(script),
                None => script.clone(),
            });
        Cow::Owned(rest.collect())
    }

    /// Returns the reason to omit an island; `None` if it uses none of these sources.
    pub(crate) fn reason_for(&self, island: &Island, scripts: &[PageScript]) -> Option<&str> {
        if self.is_empty() {
            return None;
        }
        let mut used = BTreeSet::from([island.script]);
        add_scripts(&island.node, &mut used);
        used.into_iter().find_map(|index| self.reason(scripts, index))
    }

    /// Returns the reason to omit a script: its own, or that of a source whose names it uses.
    fn reason(&self, scripts: &[PageScript], index: usize) -> Option<&str> {
        let mut at = Some(index);
        // A script has fewer ancestors than the page has scripts, so the loop finds all of them.
        for _ in 0..=scripts.len() {
            let index = at?;
            if let Some(reason) = self.0.get(&index) {
                return Some(reason);
            }
            at = scripts.get(index).and_then(|script| script.parent);
        }
        None
    }

    /// Returns an issue for each of the sources.
    pub(crate) fn issues(&self, scripts: &[PageScript]) -> Vec<Issue> {
        let issue = |(index, reason): (&usize, &String)| {
            let script = scripts.get(*index)?;
            let line = first_line_of_code(script).unwrap_or(1);
            Some(issues::exceeded_statements(&script.file, reason, location(&script.file, line)))
        };
        self.0.iter().filter_map(issue).collect()
    }
}

/// Returns the identity of a source's statements among the components that exceed a limit. It contains the statements, so that
/// they run again after an edit.
fn identity(script: &PageScript) -> BTreeSet<String> {
    let blocks = script.blocks.iter().map(|block| block.text.as_str());
    let statements: Vec<&str> = blocks.collect();
    BTreeSet::from([format!("statements of {}: {}", script.file, statements.join("\n"))])
}

/// Returns an empty script in place of another one.
fn without_statements(script: &PageScript) -> PageScript {
    PageScript {
        file: script.file.clone(),
        blocks: Vec::new(),
        markdown: Vec::new(),
        props: "{}".to_owned(),
        parent: None,
    }
}

/// Adds the scripts whose names a node uses.
fn add_scripts(node: &IslandNode, scripts: &mut BTreeSet<usize>) {
    match node {
        IslandNode::Scoped { script, children } => {
            scripts.insert(*script);
            children.iter().for_each(|child| add_scripts(child, scripts));
        }
        IslandNode::Element { children, .. } => {
            children.iter().for_each(|child| add_scripts(child, scripts));
        }
        IslandNode::Text(_) | IslandNode::Html { .. } | IslandNode::Expression { .. } => {}
    }
}

#[cfg(test)]
mod tests {
    use docs_render::ScriptBlock;

    use super::*;
    use crate::exceeded_limits::time_limit;

    fn script(file: &str, text: &str, parent: Option<usize>) -> PageScript {
        let blocks = vec![ScriptBlock { text: text.to_owned(), line: 3 }];
        PageScript {
            file: file.to_owned(),
            blocks,
            markdown: Vec::new(),
            props: "{}".to_owned(),
            parent,
        }
    }

    fn page() -> [PageScript; 4] {
        [
            script("a.mdx", "export const a = 1", None),
            script(
                "_loop.mdx",
                "import B from './b'\n\nexport const b = (() => { for (;;) {} })()",
                None,
            ),
            script("_nested.mdx", "export const c = 2", Some(1)),
            script("_other.mdx", "import D from './d'", None),
        ]
    }

    /// Runs statements. The statements of `_loop.mdx` exceed the limit of time.
    fn run(scripts: &[PageScript]) -> Result<(), ModuleError> {
        let has_loop =
            |script: &PageScript| script.blocks.iter().any(|block| block.text.contains("for (;;)"));
        if scripts.iter().any(has_loop) { Err(time_limit()) } else { Ok(()) }
    }

    fn island(script: usize, scoped: Option<usize>) -> Island {
        let expression = IslandNode::Expression { source: "1".to_owned(), line: 1 };
        let node = match scoped {
            Some(script) => IslandNode::Scoped { script, children: vec![expression] },
            None => expression,
        };
        Island { at: 0, script, node }
    }

    #[test]
    fn a_source_that_exceeds_a_limit_is_omitted_with_those_that_use_its_names() {
        let scripts = page();
        let exceeded = ExceededLimits::default();
        let found = ExceededSources::find(&exceeded, &scripts, "/a", run);
        let rest = found.remove_from(&scripts);
        let blocks: Vec<usize> = rest.iter().map(|script| script.blocks.len()).collect();
        assert_eq!(blocks, [1, 0, 0, 1]);
        for (island, is_omitted) in [
            (island(0, None), false),
            (island(1, None), true),
            (island(2, None), true),
            (island(0, Some(2)), true),
            (island(3, Some(0)), false),
        ] {
            let reason = found.reason_for(&island, &scripts);
            assert_eq!(reason.is_some(), is_omitted, "{island:?}");
        }
        let issues: Vec<String> = found.issues(&scripts).iter().map(ToString::to_string).collect();
        let [issue] = &issues[..] else { panic!("{issues:?}") };
        assert!(
            issue.starts_with(
                "_loop.mdx:5: warning[component-limit]: the statements of `_loop.mdx` failed: it took longer than 2 seconds"
            ),
            "{issue}"
        );
    }

    #[test]
    fn a_source_is_omitted_without_an_attempt_after_a_few_pages_until_its_statements_change() {
        let scripts = page();
        let exceeded = ExceededLimits::default();
        for page in ["/a", "/b", "/c"] {
            assert!(ExceededSources::known(&exceeded, &scripts, page).is_empty(), "{page}");
            ExceededSources::find(&exceeded, &scripts, page, run);
        }
        let known = ExceededSources::known(&exceeded, &scripts, "/d");
        assert_eq!(known.0.keys().copied().collect::<Vec<_>>(), [1]);
        let edited = [script("_loop.mdx", "export const b = 1", None)];
        assert!(ExceededSources::known(&exceeded, &edited, "/d").is_empty());
        ExceededSources::record_success(&exceeded, &scripts, "/a");
        assert!(ExceededSources::known(&exceeded, &scripts, "/d").is_empty());
    }
}
