//! Commands of pnpm.

use super::words::{NOT_CONVERTED, create, joined, words};

/// Converts a command of npm to pnpm.
pub(super) fn pnpm(command: &str) -> String {
    let mut words = words(command);
    let first = words[0].clone();
    match first.as_str() {
        "install" | "i" => {
            if words[1..].iter().any(|word| !word.starts_with('-')) {
                words[0] = "add".to_owned();
            }
            pnpm_flags(&mut words);
        }
        "uninstall" | "un" | "remove" | "r" | "rm" => {
            words[0] = "remove".to_owned();
            pnpm_flags(&mut words);
        }
        "rebuild" | "rb" | "unlink" => {
            if first == "rb" {
                words[0] = "rebuild".to_owned();
            }
            filter(&mut words);
        }
        "ls" | "list" => {
            for word in &mut words {
                let flag = match word.as_str() {
                    "--production" => "--prod".to_owned(),
                    "--development" => "--dev".to_owned(),
                    other => match other.strip_prefix("--depth=") {
                        Some(depth) => format!("--depth {depth}"),
                        None => continue,
                    },
                };
                *word = flag;
            }
        }
        "init" | "create" => create(&mut words),
        "ln" => words[0] = "link".to_owned(),
        "t" | "tst" => words[0] = "test".to_owned(),
        "run" | "exec" | "test" | "start" | "link" | "outdated" | "pack" => {}
        _ => return format!("npm {command}{NOT_CONVERTED}"),
    }
    joined("pnpm", &words)
}

fn pnpm_flags(words: &mut [String]) {
    for word in words {
        match word.as_str() {
            "--save" | "-S" => word.clear(),
            "--no-package-lock" => "--frozen-lockfile".clone_into(word),
            _ => {}
        }
    }
}

/// Moves packages after `--filter`.
fn filter(words: &mut Vec<String>) {
    let command = words.remove(0);
    let (packages, flags): (Vec<_>, Vec<_>) =
        words.drain(..).partition(|word| !word.starts_with('-'));
    words.push(command);
    words.extend(flags);
    if !packages.is_empty() {
        words.push("--filter".to_owned());
        words.push(packages.join(" "));
    }
}
