//! Pages of commands in the manual, which are generated from the definition of the command line.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use clap::{Arg, Command, CommandFactory};

use crate::cli::Cli;

/// Returns the pages, by the names of their files.
fn pages() -> Vec<(String, String)> {
    let mut program = <Cli as CommandFactory>::command();
    program.build();
    let commands: Vec<&Command> = program
        .get_subcommands()
        .filter(|it| !it.is_hide_set() && it.get_name() != "help")
        .collect();
    let mut overview = String::from(
        "`site COMMAND --help` prints the same text in a terminal. Without a command, `site` builds the site.\n\n\
         | command | purpose |\n|---|---|\n",
    );
    for command in &commands {
        let name = command.get_name();
        let _ = writeln!(overview, "| [`site {name}`](./site-{name}.md) | {} |", about(command));
    }
    overview.push_str(
        "\nCommands that read a site find it in the current folder, in its folder `docs`, or in the nearest folder above.\n\n\
         ## Exit codes\n\n| code | meaning |\n|---|---|\n| 0 | success |\n| 1 | the content has errors, the run failed, or warnings fail it: in `site check`, and in `site build --deny-warnings` |\n\
         | 2 | wrong usage |\n",
    );
    let description = "Every command of the program, with its arguments and flags.";
    let mut pages = vec![("index.md".to_owned(), page("Commands", description, 1, &overview))];
    for (index, command) in commands.into_iter().enumerate() {
        let name = command.get_name();
        let text = page(&format!("site {name}"), &about(command), index + 2, &body(command));
        pages.push((format!("site-{name}.md"), text));
    }
    pages
}

fn page(title: &str, description: &str, position: usize, body: &str) -> String {
    format!(
        "---\ntitle: {title:?}\ndescription: {:?}\nsidebar_position: {position}\ncustom_edit_url: null\n---\n\n\
         <!-- Written by a test from bins/site/src/cli.rs. Edit that. -->\n\n{}\n",
        description.replace('`', ""),
        body.trim_end()
    )
}

fn body(command: &Command) -> String {
    let usage = command.clone().render_usage().to_string();
    let usage = usage.trim_start_matches("Usage: ");
    let mut body = format!("{}.\n\n```text\n{usage}\n```\n", about(command));
    let shown = |argument: &&Arg| !argument.is_hide_set() && argument.get_id() != "help";
    let (positional, options): (Vec<&Arg>, Vec<&Arg>) =
        command.get_arguments().filter(shown).partition(|argument| argument.is_positional());
    for (title, list) in [("Arguments", positional), ("Options", options)] {
        if list.is_empty() {
            continue;
        }
        let _ = writeln!(body, "\n## {title}");
        list.iter().for_each(|argument| body.push_str(&section(argument)));
    }
    for inner in command.get_subcommands().filter(|inner| inner.get_name() != "help") {
        body.push_str(&action(command.get_name(), inner));
    }
    if let Some(examples) = command.get_after_long_help().or(command.get_after_help()) {
        let _ = write!(
            body,
            "\n## Examples\n\n```text\n{}\n```\n",
            examples
                .to_string()
                .trim()
                .trim_start_matches("Examples:")
                .replace("\n  ", "\n")
                .trim()
        );
    }
    body
}

/// Returns the section of a subcommand.
fn action(parent: &str, command: &Command) -> String {
    let inner = self::body(command);
    let inner = inner.replace("\n### ", "\n#### ").replace("\n## ", "\n### ");
    format!("\n## site {parent} {}\n\n{inner}", command.get_name())
}

fn section(argument: &Arg) -> String {
    let values: Vec<String> = argument
        .get_value_names()
        .filter(|_| argument.get_action().takes_values())
        .unwrap_or_default()
        .iter()
        .map(|name| format!("{name}"))
        .collect();
    let long = argument.get_long().map(|long| format!("--{long}"));
    let short = argument.get_short().map(|short| format!("-{short}"));
    let names: Vec<String> = short.into_iter().chain(long).collect();
    let name = [names.join(", "), values.join(" ")].join(" ");
    let mut section = format!("\n### `{}`\n\n{}.\n", name.trim(), help(argument));
    let defaults: Vec<String> = argument
        .get_default_values()
        .iter()
        .filter(|_| argument.get_action().takes_values())
        .map(|value| format!("`{}`", value.to_string_lossy()))
        .collect();
    if !defaults.is_empty() {
        let _ = write!(section, "\nDefault: {}.\n", defaults.join(", "));
    }
    let possible = argument.get_possible_values();
    if argument.get_action().takes_values() && !possible.is_empty() {
        section.push_str("\n| value | meaning |\n|---|---|\n");
        for value in possible {
            let meaning = value.get_help().map(ToString::to_string).unwrap_or_default();
            let _ = writeln!(section, "| `{}` | {meaning} |", value.get_name());
        }
    }
    section
}

fn about(command: &Command) -> String {
    command.get_about().map(ToString::to_string).unwrap_or_default()
}

fn help(argument: &Arg) -> String {
    let text = argument.get_long_help().or(argument.get_help());
    let text = text.map(ToString::to_string).unwrap_or_default();
    text.trim_end_matches('.').replace('<', "\\<")
}

#[test]
fn the_pages_of_the_manual_are_those_of_the_commands() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("manual/content/reference/commands");
    fs::create_dir_all(&folder).expect("the folder can be made");
    let mut stale = Vec::new();
    let pages = pages();
    for (file, text) in &pages {
        let path = folder.join(file);
        if fs::read_to_string(&path).is_ok_and(|written| written == *text) {
            continue;
        }
        fs::write(&path, text).expect("the page can be written");
        stale.push(file.clone());
    }
    for entry in fs::read_dir(&folder).expect("the folder exists").flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.ends_with(".md") && !pages.iter().any(|(file, _)| *file == name) {
            fs::remove_file(entry.path()).expect("the page can be removed");
            stale.push(name);
        }
    }
    assert_eq!(stale, [""; 0], "these pages were outdated; they are rewritten");
}

/// Returns the commands in a page's code blocks for a shell.
fn shell_lines(markdown: &str) -> Vec<String> {
    let mut lines = Vec::new();
    let mut in_shell = false;
    for line in markdown.lines() {
        if let Some(fence) = line.trim_start().strip_prefix("```") {
            in_shell = !in_shell && (fence == "sh" || fence.starts_with("sh "));
        } else if in_shell {
            lines.push(line.to_owned());
        }
    }
    lines
}

#[test]
fn the_commands_in_the_manual_exist() {
    let mut pending = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("manual")];
    let mut parsed = 0;
    while let Some(folder) = pending.pop() {
        for entry in fs::read_dir(folder).expect("the manual can be read").flatten() {
            let path = entry.path();
            if path.is_dir() {
                pending.push(path);
                continue;
            }
            let Ok(text) = fs::read_to_string(&path) else { continue };
            for line in shell_lines(&text) {
                let line = [" #", " >"].into_iter().fold(&*line, |line, mark| {
                    line.split_once(mark).map_or(line, |(command, _)| command)
                });
                let words = words(line);
                let start = words.iter().position(|word| word == "site");
                let Some(start) = start.filter(|start| {
                    words[..*start].iter().all(|word| word.contains('=') && !word.starts_with('-'))
                }) else {
                    continue;
                };
                let arguments = &words[start..];
                let result = <Cli as CommandFactory>::command().try_get_matches_from(arguments);
                let is_help = |error: &clap::Error| error.exit_code() == 0;
                assert!(
                    result.as_ref().err().is_none_or(is_help),
                    "{}: `{line}`: {}",
                    path.display(),
                    result.expect_err("it is no help")
                );
                parsed += 1;
            }
        }
    }
    assert!(parsed > 30, "{parsed} commands");
}

/// Splits a line into words by the rules of a shell.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (index, part) in line.split('"').enumerate() {
        if index % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}
