//! Terminal sessions: commands after prompts, and their output.

use std::sync::Arc;

use crate::html::push_text;

/// Languages of sessions.
const SESSIONS: [&str; 5] =
    ["console", "shell-session", "shellsession", "sh-session", "bash-session"];
/// Languages of scripts, which are sessions if their first line starts with the prompt of a user.
const SCRIPTS: [&str; 4] = ["bash", "sh", "shell", "zsh"];

/// Language of the commands.
pub(super) const COMMANDS: &str = "bash";
/// Class of a line of output.
pub(crate) const OUTPUT: &str = "line-output";

const USER_PROMPT: &str = "$ ";
/// Prompts in order of precedence. The first one that a session contains is the prompt of its commands.
const PROMPTS: [&str; 3] = [USER_PROMPT, "# ", "% "];
/// Prompt of a command's continuation lines.
const CONTINUED_PROMPT: &str = "> ";

/// Terminal session.
#[derive(Debug)]
pub(super) struct Session<'a> {
    parts: Vec<Part<'a>>,
}

#[derive(Debug)]
enum Part<'a> {
    /// Lines of a command, each with its prompt. The prompt is empty on a line without one.
    Command(Vec<(&'a str, &'a str)>),
    /// Line of output.
    Output(&'a str),
}

impl<'a> Session<'a> {
    /// Parses code; returns `None` if it is not a session or contains no prompt.
    pub(super) fn read(language: &str, code: &'a str) -> Option<Self> {
        let is_script = SCRIPTS.contains(&language) && code.starts_with(USER_PROMPT);
        if !is_script && !SESSIONS.contains(&language) {
            return None;
        }
        // In a session of a user, `#` and `%` start comments and output.
        let is_used = |prompt: &&str| code.split('\n').any(|line| line.starts_with(prompt));
        let prompt = PROMPTS.into_iter().find(is_used)?;
        let mut session = Self { parts: Vec::new() };
        code.split('\n').for_each(|line| session.push(line, prompt));
        Some(session)
    }

    fn push(&mut self, line: &'a str, prompt: &str) {
        if let Some(Part::Command(lines)) = self.parts.last_mut()
            && lines.last().is_some_and(|(_, line)| line.ends_with('\\'))
        {
            return lines.push(without_prompt(line, CONTINUED_PROMPT).unwrap_or(("", line)));
        }
        self.parts.push(match without_prompt(line, prompt) {
            Some(command) => Part::Command(vec![command]),
            None => Part::Output(line),
        });
    }

    /// Returns the numbers of the lines of output, from 0.
    pub(super) fn output(&self) -> impl Iterator<Item = usize> {
        let lines = self.parts.iter().scan(0, |next, part| {
            let (at, length) = match part {
                Part::Command(lines) => (None, lines.len()),
                Part::Output(_) => (Some(*next), 1),
            };
            *next += length;
            Some(at)
        });
        lines.flatten()
    }

    /// Returns the session as HTML. `color` returns a command, which may have several lines, as HTML.
    pub(super) fn html(&self, color: impl Fn(&str) -> Arc<str>) -> String {
        let parts = self.parts.iter().map(|part| match part {
            Part::Command(lines) => command_html(lines, &color),
            Part::Output(line) => {
                let mut html = String::new();
                push_text(&mut html, line);
                html
            }
        });
        parts.collect::<Vec<_>>().join("\n")
    }
}

/// Returns the prompt and the rest of a line; `None` if it does not start with the prompt.
fn without_prompt<'a>(line: &'a str, prompt: &str) -> Option<(&'a str, &'a str)> {
    match line.strip_prefix(prompt) {
        Some(command) => Some((&line[..prompt.len()], command)),
        // Editors remove the space at the end of a line.
        None => (line == prompt.trim_end()).then_some((line, "")),
    }
}

fn command_html(lines: &[(&str, &str)], color: &impl Fn(&str) -> Arc<str>) -> String {
    let command: Vec<&str> = lines.iter().map(|(_, line)| *line).collect();
    let colored = color(&command.join("\n"));
    let lines = lines.iter().zip(colored.split('\n')).map(|((prompt, _), colored)| {
        let mut html = String::new();
        if !prompt.is_empty() {
            html.push_str("<span class=\"code-prompt\">");
            push_text(&mut html, prompt);
            html.push_str("</span>");
        }
        html + colored
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn html(language: &str, code: &str) -> Option<String> {
        Some(Session::read(language, code)?.html(|command| format!("<b>{command}</b>").into()))
    }

    #[test]
    fn commands_have_prompts_and_the_rest_is_output() {
        let code = "# First\nstart\n# make \\\n> all \\\n  now\nbuilt <2> files\n% 3 done\n#\n";
        let found = html("console", code).expect("it has prompts");
        let prompt = |prompt: &str| format!("<span class=\"code-prompt\">{prompt}</span>");
        let (root, more) = (prompt("# "), prompt("&gt; "));
        let expected = format!(
            "{root}<b>First</b>\nstart\n{root}<b>make \\\n{more}all \\\n  now</b>\nbuilt &lt;2&gt; files\n% 3 done\n{}<b></b>\n",
            prompt("#")
        );
        assert_eq!(found, expected);
        let session = Session::read("console", code).expect("it has prompts");
        assert_eq!(session.output().collect::<Vec<_>>(), [1, 5, 6, 8]);
    }

    #[test]
    fn comments_in_a_session_of_a_user_are_not_commands() {
        let session = Session::read("console", "# Install it first\n$ npm install\n% Total 3");
        assert_eq!(session.expect("it has prompts").output().collect::<Vec<_>>(), [0, 2]);
        let session = Session::read("bash", "$ make\n# made").expect("it starts with a prompt");
        assert_eq!(session.output().collect::<Vec<_>>(), [1]);
    }

    #[test]
    fn code_without_prompts_is_not_a_session() {
        for (language, code) in [
            ("console", "make\nall"),
            ("bash", "# a comment\n$ make"),
            ("js", "$ make"),
            ("sh", ""),
        ] {
            assert!(Session::read(language, code).is_none(), "{language}: {code}");
        }
    }
}
