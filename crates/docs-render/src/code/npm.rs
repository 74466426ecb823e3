//! Commands of npm, said for other package managers: what the reference's plugin shows in tabs.
//!
//! A command runs from `npm` to the end of its line or the next `&`. What has no counterpart keeps
//! its words and gets a comment that says so.

const NOT_CONVERTED: &str = "\n# couldn't auto-convert command";

/// Commands that Yarn has under the same name.
const SAME_IN_YARN: [&str; 8] =
    ["cache", "init", "link", "login", "logout", "publish", "run", "test"];

/// Yarn's own commands: a script of that name needs the word `run`.
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

/// A text with npm's commands said for another package manager; `None` for one that is not known.
pub(crate) fn converted(text: &str, manager: &str) -> Option<String> {
    let (executor, convert): (_, fn(&str) -> String) = match manager {
        "bun" => ("bun x", bun),
        "pnpm" => ("pnpm dlx", pnpm),
        "yarn" => ("yarn dlx", yarn),
        _ => return None,
    };
    if text.contains("npx") {
        return Some(text.replacen("npx", executor, 1));
    }
    let mut converted = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("npm") {
        converted.push_str(before);
        let end = after.find(['&', '\n', '\r']).unwrap_or(after.len());
        let end = if after.starts_with(' ') { end } else { 0 };
        converted.push_str(&convert(after[..end].trim()));
        rest = &after[end..];
    }
    converted.push_str(rest);
    Some(converted)
}

fn yarn(command: &str) -> String {
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

fn pnpm(command: &str) -> String {
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

/// Packages come after `--filter`.
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

fn bun(command: &str) -> String {
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
                words[0] = match package.starts_with('@') {
                    true => package.replacen('/', "/create-", 1),
                    false => format!("create-{package}"),
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

/// `init NAME` makes something from a template, always from the latest.
fn create(words: &mut Vec<String>) {
    if let Some(name) = words.get_mut(1).filter(|word| !word.starts_with('-')) {
        if let Some(bare) = name.strip_suffix("@latest") {
            *name = bare.to_owned();
        }
        words[0] = "create".to_owned();
    }
    words.retain(|word| word != "--scope");
}

fn drop_separator(words: &mut Vec<String>) {
    if let Some(at) = words.iter().position(|word| word == "--")
        && words.len() > 1
    {
        words.remove(at);
    }
}

fn joined(program: &str, words: &[String]) -> String {
    let words = words.iter().filter(|word| !word.is_empty());
    words.fold(program.to_owned(), |command, word| format!("{command} {word}"))
}

/// The words of a command; what is in quotes stays together. There is at least one, maybe empty.
fn words(command: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quote = None;
    let mut escaped = false;
    for char in command.chars() {
        if char == ' ' && quote.is_none() {
            words.push(String::new());
            escaped = false;
            continue;
        }
        if !escaped && matches!(char, '"' | '\'') {
            quote = match quote {
                None => Some(char),
                Some(open) if open == char => None,
                open => open,
            };
        }
        escaped = char == '\\';
        if let Some(word) = words.last_mut() {
            word.push(char);
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_have_counterparts() {
        let rows = [
            ("npm install", "yarn install", "pnpm install", "bun install"),
            ("npm i a", "yarn add a", "pnpm add a", "bun add a"),
            ("npm i -D a", "yarn add --dev a", "pnpm add -D a", "bun add --dev a"),
            ("npm install -g a", "yarn global add a", "pnpm add -g a", "bun add --global a"),
            ("npm install a --save", "yarn add a", "pnpm add a", "bun add a"),
            ("npm uninstall a", "yarn remove a", "pnpm remove a", "bun remove a"),
            ("npm run build", "yarn build", "pnpm run build", "bun run build"),
            ("npm run test", "yarn run test", "pnpm run test", "bun run test"),
            ("npm run a -- --b", "yarn a --b", "pnpm run a -- --b", "bun run a --b"),
            ("npm start", "yarn start", "pnpm start", "bun start"),
            ("npm test", "yarn test", "pnpm test", "bun run test"),
            ("npm init a b", "yarn create a b", "pnpm create a b", "bunx create-a b"),
            ("npm init @a/b", "yarn create @a/b", "pnpm create @a/b", "bunx @a/create-b"),
            ("npm create a@latest", "yarn create a", "pnpm create a", "bunx create-a"),
            ("npm init -y", "yarn init -y", "pnpm init -y", "bun init -y"),
            ("npm exec a", "yarn a", "pnpm exec a", "bunx a"),
            ("npx a", "yarn dlx a", "pnpm dlx a", "bun x a"),
            ("npm i 'a b'", "yarn add 'a b'", "pnpm add 'a b'", "bun add 'a b'"),
            (
                "npm doctor",
                "yarn doctor\n# couldn't auto-convert command",
                "npm doctor\n# couldn't auto-convert command",
                "npm doctor\n# couldn't auto-convert command",
            ),
        ];
        for (npm, yarn, pnpm, bun) in rows {
            for (manager, expected) in [("yarn", yarn), ("pnpm", pnpm), ("bun", bun)] {
                assert_eq!(converted(npm, manager).as_deref(), Some(expected), "{npm}");
            }
        }
        assert_eq!(converted("npm i", "cargo"), None);
    }

    #[test]
    fn the_rest_of_a_text_stays() {
        assert_eq!(
            converted("# first\ncd a\n npm install\n", "yarn").as_deref(),
            Some("# first\ncd a\n yarn install\n"),
        );
    }
}
