//! Sessions of a terminal: commands after prompts, and their output.

use crate::html::push_text;

/// Languages of sessions.
const SESSIONS: [&str; 5] =
    ["console", "shell-session", "shellsession", "sh-session", "bash-session"];
/// Languages of scripts, which are sessions if their first line starts with the prompt of a user.
const SCRIPTS: [&str; 4] = ["bash", "sh", "shell", "zsh"];

/// Language of the commands.
pub(super) const COMMANDS: &str = "bash";
/// Class of a line of output.
pub(super) const OUTPUT: &str = "line-output";

const USER_PROMPT: &str = "$ ";
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
        // `#` starts a comment in a script.
        let prompts = if is_script { &PROMPTS[..1] } else { &PROMPTS[..] };
        let mut is_continued = false;
        let lines: Vec<Line<'_>> = code
            .split('\n')
            .map(|line| {
                let read = read_line(line, prompts, is_continued);
                is_continued = matches!(read, Line::Command(_, command) if command.ends_with('\\'));
                read
            })
            .collect();
        lines.iter().any(|line| matches!(line, Line::Command(..))).then_some(Self { lines })
    }

    /// Returns the commands without their prompts.
    pub(super) fn commands(&self) -> String {
        let commands = self.lines.iter().filter_map(|line| match line {
            Line::Command(_, command) => Some(*command),
            Line::Output(_) => None,
        });
        commands.collect::<Vec<_>>().join("\n")
    }

    /// Returns the numbers of the lines of output, from 0.
    pub(super) fn output(&self) -> impl Iterator<Item = usize> {
        let lines = self.lines.iter().enumerate();
        lines.filter_map(|(at, line)| matches!(line, Line::Output(_)).then_some(at))
    }

    /// Returns the session as HTML, with the commands as HTML.
    pub(super) fn html(&self, commands: &str) -> String {
        let mut html = String::new();
        let mut commands = commands.split('\n');
        for (at, line) in self.lines.iter().enumerate() {
            if at > 0 {
                html.push('\n');
            }
            match line {
                Line::Command(prompt, _) => {
                    if !prompt.is_empty() {
                        html.push_str("<span class=\"code-prompt\">");
                        push_text(&mut html, prompt);
                        html.push_str("</span>");
                    }
                    html.push_str(commands.next().unwrap_or_default());
                }
                Line::Output(text) => push_text(&mut html, text),
            }
        }
        html
    }
}

fn read_line<'a>(line: &'a str, prompts: &[&str], is_continued: bool) -> Line<'a> {
    let prompts = if is_continued { &[CONTINUED_PROMPT] } else { prompts };
    let length =
        prompts.iter().find(|prompt| line.starts_with(**prompt)).map(|prompt| prompt.len());
    match length {
        Some(length) => Line::Command(&line[..length], &line[length..]),
        None if is_continued => Line::Command("", line),
        None => Line::Output(line),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_have_prompts_and_the_rest_is_output() {
        let code = "$ make \\\n> all\nbuilt <2> files\n# reboot \\\n  now\n\n% ls";
        let session = Session::read("console", code).expect("it has prompts");
        assert_eq!(session.commands(), "make \\\nall\nreboot \\\n  now\nls");
        assert_eq!(session.output().collect::<Vec<_>>(), [2, 5]);
        let html = session.html("<b>make</b> \\\nall\nreboot \\\n  now\nls");
        let expected = "<span class=\"code-prompt\">$ </span><b>make</b> \\\n\
            <span class=\"code-prompt\">&gt; </span>all\nbuilt &lt;2&gt; files\n\
            <span class=\"code-prompt\"># </span>reboot \\\n  now\n\n<span class=\"code-prompt\">% </span>ls";
        assert_eq!(html, expected);
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
        let session = Session::read("bash", "$ make\n# made").expect("it starts with a prompt");
        assert_eq!(session.commands(), "make");
    }
}
