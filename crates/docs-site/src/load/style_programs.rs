//! Programs of a project that process style sheets: PostCSS, or a command of the settings.

use docs_model::{Issue, Location};

use crate::inputs::script::{ProcessedCss, ScriptEvaluator, StyleSheet};
use crate::load::stylesheet::{Opening, is_tailwind_import, split_openings};

/// Rules that only plugins of PostCSS support.
const POSTCSS_RULES: [&str; 7] =
    ["@tailwind", "@apply", "@screen", "@custom-media", "@mixin", "@theme", "@utility"];

/// Import of the style sheets of Tailwind, as reported.
const TAILWIND_IMPORT: &str = "@import \"tailwindcss\"";

/// Programs of a project that process style sheets.
pub(crate) struct StylePrograms<'a> {
    pub(crate) scripts: &'a dyn ScriptEvaluator,
    /// Command in place of PostCSS.
    pub(crate) command: Option<&'a str>,
    /// `true` if the user permits programs of the project.
    pub(crate) is_allowed: bool,
}

impl StylePrograms<'_> {
    /// Processes a style sheet with the command, otherwise with the project's PostCSS. Without both, and if they fail, the style sheet is
    /// unchanged, and rules that have no effect are reported.
    pub(crate) fn process(&self, sheet: StyleSheet<'_>) -> (ProcessedCss, Option<Issue>) {
        let processed = match self.is_allowed {
            true => self.scripts.process_css(sheet, self.command),
            false => Ok(None),
        };
        let unchanged = || ProcessedCss { css: sheet.css.to_owned(), ..ProcessedCss::default() };
        match processed {
            Ok(Some(processed)) => (processed, None),
            // A command that may not run is reported once for all style sheets.
            Ok(None) if self.command.is_some() => (unchanged(), None),
            Ok(None) => (unchanged(), ineffective_rules(sheet)),
            Err(issue) => (unchanged(), Some(issue)),
        }
    }
}

/// Returns the rules of a style sheet that only plugins of PostCSS support.
pub(crate) fn postcss_rules(css: &str) -> Vec<&'static str> {
    let is_used = |rule: &&str| {
        css.match_indices(*rule).any(|(at, rule)| {
            let next = css[at + rule.len()..].chars().next();
            next.is_none_or(|next| !next.is_ascii_alphanumeric() && next != '-')
        })
    };
    let is_tailwind = |opening: &Opening<'_>| match opening {
        Opening::Import(import) => is_tailwind_import(import),
        Opening::Layers(_) => false,
    };
    let import = split_openings(css).0.iter().any(is_tailwind).then_some(TAILWIND_IMPORT);
    POSTCSS_RULES.into_iter().filter(is_used).chain(import).collect()
}

/// Returns the issue of a style sheet with rules that have no effect without PostCSS.
fn ineffective_rules(sheet: StyleSheet<'_>) -> Option<Issue> {
    let used = postcss_rules(sheet.css);
    if used.is_empty() {
        return None;
    }
    let used: Vec<String> = used.into_iter().map(|rule| format!("`{rule}`")).collect();
    let message = format!(
        "plugins of PostCSS, such as Tailwind, do not run: {} has no effect",
        used.join(", ")
    );
    let issue = Issue::warning("postcss", message).at(Location::file(sheet.path));
    Some(issue.help(
        "allow the build to run the project's PostCSS, or compile the style sheet and name the result in the settings",
    ))
}
