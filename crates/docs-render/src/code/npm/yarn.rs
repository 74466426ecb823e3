//! Commands of Yarn.

use super::words::{NOT_CONVERTED, create, drop_separator, joined, words};

/// Commands with the same name in Yarn.
const SAME_IN_YARN: [&str; 8] =
    ["cache", "init", "link", "login", "logout", "publish", "run", "test"];

/// Yarn's own commands: a script with such a name requires `run`.
const COMMANDS_OF_YARN: [&str; 35] = [
    "add",
    "audit",
    "autoclean",
    "bin",
    "check",
    "config",
    "create",
    "dedupe",
    "generate-lock-entry",
    "global",
    "help",
    "import",
    "info",
    "install",
    "licenses",
    "list",
    "lockfile",
    "outdated",
    "owner",
    "pack",
    "policies",
    "prune",
    "remove",
    "self-update",
    "tag",
    "team",
    "unlink",
    "upgrade",
    "upgrade-interactive",
    "version",
    "versions",
    "why",
    "workspace",
    "workspaces",
    "exec",
];

/// Converts a command of npm to Yarn.
pub(super) fn yarn(command: &str) -> String {
    let mut words = words(command);
    drop_separator(&mut words);
    let first = words[0].clone();
    match first.as_str() {
        "install" | "i" if words.len() == 1 => words = vec!["install".to_owned()],
        "install" | "i" => {
            words[0] = "add".to_owned();
            yarn_flags(&mut words);
        }
        "uninstall" | "remove" | "un" | "unlink" | "r" | "rm" => {
            words[0] = "remove".to_owned();
            yarn_flags(&mut words);
        }
        "version" => {
            for word in &mut words {
                if ["major", "minor", "patch"].contains(&word.as_str()) {
                    word.insert_str(0, "--");
                }
            }
        }
        "rebuild" | "rb" => {
            words[0] = "add".to_owned();
            words.push("--force".to_owned());
        }
        "run" | "exec" => {
            words[0] = "run".to_owned();
            let needs_run = |script: &String| {
                SAME_IN_YARN.contains(&script.as_str())
                    || COMMANDS_OF_YARN.contains(&script.as_str())
            };
            if words.get(1).is_some_and(|script| !needs_run(script)) {
                words.remove(0);
            }
        }
        "ls" | "list" => yarn_list(&mut words),
        "init" | "create" => create(&mut words),
        "start" | "stop" => {}
        other if SAME_IN_YARN.contains(&other) => {}
        _ => return format!("yarn {command}{NOT_CONVERTED}"),
    }
    joined("yarn", &words)
}

fn yarn_list(words: &mut Vec<String>) {
    words[0] = "list".to_owned();
    let packages = words[1..].iter().take_while(|word| !word.starts_with('-')).count();
    if packages > 0 {
        let pattern = words[1..=packages].join("|");
        words.splice(1..=packages, ["--pattern".to_owned(), format!("\"{pattern}\"")]);
    }
}

fn yarn_flags(words: &mut Vec<String>) {
    if words.iter().any(|word| word == "--global" || word == "-g") {
        words.insert(0, "global".to_owned());
    }
    for word in words {
        let flag = match word.as_str() {
            "--save-dev" | "-D" => "--dev",
            "--save-prod" | "-P" => "--production",
            "--no-package-lock" => "--no-lockfile",
            "--save-optional" | "-O" => "--optional",
            "--save-exact" | "-E" => "--exact",
            "--save" | "-S" | "--global" | "-g" => "",
            _ => continue,
        };
        flag.clone_into(word);
    }
}
