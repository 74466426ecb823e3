//! Commands of Bun.

use super::words::{NOT_CONVERTED, drop_separator, joined, words};

/// Converts a command of npm to Bun.
pub(super) fn bun(command: &str) -> String {
    let mut words = words(command);
    drop_separator(&mut words);
    let mut program = "bun";
    let first = words[0].clone();
    match first.as_str() {
        "install" | "i" => {
            let alone = words.len() == 1;
            words[0] = if alone { "install" } else { "add" }.to_owned();
            bun_flags(&mut words);
        }
        "uninstall" | "un" | "remove" | "r" | "rm" => {
            words[0] = "remove".to_owned();
            bun_flags(&mut words);
        }
        "cache" if words.get(1).is_some_and(|word| word == "clean") => {
            words = ["pm", "cache", "rm"].map(ToOwned::to_owned).to_vec();
        }
        "rebuild" | "rb" => {
            words[0] = "add".to_owned();
            words.push("--force".to_owned());
        }
        "list" | "ls" => {
            bun_flags(&mut words);
            words[0] = "ls".to_owned();
            words.insert(0, "pm".to_owned());
        }
        "init" | "create" if words.len() > 1 => match words[1].clone() {
            flag if flag.starts_with('-') => words[0] = "init".to_owned(),
            package => {
                let package = package.strip_suffix("@latest").unwrap_or(&package).to_owned();
                program = "bunx";
                words.remove(0);
                words[0] = if package.starts_with('@') {
                    package.replacen('/', "/create-", 1)
                } else {
                    format!("create-{package}")
                };
            }
        },
        "link" | "ln" => {
            bun_flags(&mut words);
            words[0] = "link".to_owned();
        }
        "test" | "t" | "tst" => {
            words[0] = "test".to_owned();
            words.insert(0, "run".to_owned());
        }
        "exec" => {
            program = "bunx";
            words.remove(0);
        }
        "run" | "stop" | "start" | "unlink" | "init" | "create" => {}
        _ => return format!("npm {command}{NOT_CONVERTED}").replacen('=', " ", 1),
    }
    joined(program, &words).replacen('=', " ", 1)
}

fn bun_flags(words: &mut [String]) {
    for word in words {
        let flag = match word.as_str() {
            "--save-dev" | "--development" | "-D" => "--dev",
            "--save-prod" | "-P" => "--production",
            "--no-package-lock" => "--no-save",
            "--save-optional" | "-O" => "--optional",
            "--save-exact" | "-E" => "--exact",
            "--save" | "-S" => "",
            "-g" => "--global",
            _ => continue,
        };
        flag.clone_into(word);
    }
}
