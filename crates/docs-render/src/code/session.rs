//! Sessions of a terminal: commands after prompts, and their output.

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
/// Prompts. The first one that a session contains is that of its commands.
const PROMPTS: [&str; 3] = [USER_PROMPT, "# ", "% "];
/// Prompt for the rest of a command.
const CONTINUED_PROMPT: &str = "> ";

/// Session of a terminal.
#[derive(Debug)]
pub(super) struct Session<'a> {
    lines: Vec<Line<'a>>,
}

#[derive(Debug, Eq, PartialEq)]
enum Line<'a> {
    /// Prompt, which may be empty, and command.
    Command(&'a str, &'a str),
    Output(&'a str),
}

impl<'a> Session<'a> {
    /// Reads code; `None` if it has no prompt.
    pub(super) fn read(language: &str, code: &'a str) -> Option<Self> {
        let is_script = SCRIPTS.contains(&language) && code.starts_with(USER_PROMPT);
        if !is_script && !SESSIONS.contains(&language) {
            return None;
        }
        // In a session of a user, `#` and `%` start comments and output.
        let is_used = |prompt: &&str| code.split('\n').any(|line| line.starts_with(prompt));
        let prompt = PROMPTS.into_iter().find(is_used)?;
        let mut is_continued = false;
        let lines: Vec<Line<'_>> = code
            .split('\n')
            .map(|line| {
                let read = read_line(line, prompt, is_continued);
                is_continued = matches!(read, Line::Command(_, command) if command.ends_with('\\'));
                read
            })
            .collect();
        Some(Self { lines })
    }

    /// Returns the numbers of the lines of output, from 0.
    pub(super) fn output(&self) -> impl Iterator<Item = usize> {
        let lines = self.lines.iter().enumerate();
        lines.filter_map(|(at, line)| matches!(line, Line::Output(_)).then_some(at))
    }

    /// Returns the session as HTML. `color` returns a command, which may have several lines, as HTML.
    pub(super) fn html(&self, color: impl Fn(&str) -> Arc<str>) -> String {
        let mut html = String::new();
        let mut at = 0;
        while at < self.lines.len() {
            let command = self.command_at(at);
            if command.is_empty() {
                if let Line::Output(text) = self.lines[at] {
                    push_text(&mut html, text);
                }
                html.push('\n');
                at += 1;
                continue;
            }
            let text: Vec<&str> = command.iter().map(|(_, line)| *line).collect();
            for ((prompt, _), colored) in command.iter().zip(color(&text.join("\n")).split('\n')) {
                push_prompt(&mut html, prompt);
                html.push_str(colored);
                html.push('\n');
            }
            at += command.len();
        }
        html.truncate(html.len().saturating_sub(1));
        html
    }

    /// Returns the lines of the command that starts at a line, with their prompts; none for a line of output.
    fn command_at(&self, at: usize) -> Vec<(&'a str, &'a str)> {
        let mut lines = Vec::new();
        for line in &self.lines[at..] {
            let Line::Command(prompt, command) = *line else { break };
            lines.push((prompt, command));
            if !command.ends_with('\\') {
                break;
            }
        }
        lines
    }
}

fn push_prompt(html: &mut String, prompt: &str) {
    if !prompt.is_empty() {
        html.push_str("<span class=\"code-prompt\">");
        push_text(html, prompt);
        html.push_str("</span>");
    }
}

fn read_line<'a>(line: &'a str, prompt: &str, is_continued: bool) -> Line<'a> {
    let prompt = if is_continued { CONTINUED_PROMPT } else { prompt };
    match line.strip_prefix(prompt) {
        Some(command) => Line::Command(&line[..prompt.len()], command),
        None if is_continued => Line::Command("", line),
        // Editors remove the space at the end of a line.
        None if line == prompt.trim_end() => Line::Command(line, ""),
        None => Line::Output(line),
    }
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
    fn comments_in_a_session_of_a_user_are_no_commands() {
        let session = Session::read("console", "# Install it first\n$ npm install\n% Total 3");
        assert_eq!(session.expect("it has prompts").output().collect::<Vec<_>>(), [0, 2]);
        let session = Session::read("bash", "$ make\n# made").expect("it starts with a prompt");
        assert_eq!(session.output().collect::<Vec<_>>(), [1]);
    }

    #[test]
    fn code_without_prompts_is_no_session() {
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
