//! Reports on code blocks without colors.

use docs_core::{Issue, Names};
use docs_highlight::Highlighter;

use super::reporter::Reporter;
use crate::code::escapes;

impl Reporter<'_> {
    /// Reports the reason why code is not highlighted.
    pub(super) fn report_plain_code(&mut self, language: &str, code: &str, line: u32) {
        if Highlighter::syntax(language).is_some() {
            if self.input.options.highlighter.is_some()
                && let Some(reason) = Highlighter::reason_not_highlighted(code)
            {
                let message = format!("the code has no colours: {reason}");
                let help = "show a part of it, break its lines, or name its language `text`";
                self.issue(line, "", Issue::info("plain-code", message).help(help));
            }
        } else if let Some(severity) = self.input.options.unknown_languages
            && !Highlighter::supports(language)
            && !(self.input.options.blocks && language == escapes::LANGUAGE)
        {
            if !self.reported.insert(format!("```{language}")) {
                return;
            }
            let message = format!("no syntax is known for `{language}`; the code has no colours");
            let help = language_advice(language);
            let issue = Issue::new(severity, "unknown-language", message).help(help);
            self.issue(line, language, issue);
        }
    }
}

/// Returns advice on an unknown language: to write the known language before a comma, a language before an attribute, or
/// the most similar known language.
fn language_advice(language: &str) -> String {
    if let Some((known, _)) =
        language.split_once(',').filter(|(start, _)| Highlighter::supports(start))
    {
        return format!("write `{known}`, and other words after a space");
    }
    if language.contains('=') {
        return "the first word is the language: write `text` before the others".to_owned();
    }
    match Names::new(Highlighter::languages()).nearest(language) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "choose the name of a similar language, or `text`".to_owned(),
    }
}
