//! Conversion of npm commands for other package managers, like Docusaurus' plugin for tabs.
//!
//! A command extends from `npm` to the end of its line or the next `&`. A command without a counterpart is unchanged, and a
//! comment follows it. In a text with `npx`, Docusaurus' plugin converts no other command.

mod bun;
mod pnpm;
mod words;
mod yarn;

/// Returns code with its npm commands converted for another package manager; `None` for an unknown package manager.
pub(crate) fn converted(text: &str, manager: &str) -> Option<String> {
    let (executor, convert): (_, fn(&str) -> String) = match manager {
        "bun" => ("bun x", bun::bun),
        "pnpm" => ("pnpm dlx", pnpm::pnpm),
        "yarn" => ("yarn dlx", yarn::yarn),
        _ => return None,
    };
    let mut converted = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("npm") {
        push_with_executor(&mut converted, before, executor);
        let end = after.find(['&', '\n', '\r']).unwrap_or(after.len());
        let end = if after.starts_with(' ') { end } else { 0 };
        converted.push_str(&convert(after[..end].trim()));
        rest = &after[end..];
    }
    push_with_executor(&mut converted, rest, executor);
    Some(converted)
}

/// Appends text between commands of npm, with the counterpart of each `npx`.
fn push_with_executor(converted: &mut String, text: &str, executor: &str) {
    for piece in text.split_inclusive(char::is_whitespace) {
        // The word may follow a quotation mark or a bracket: `$(npx a)`.
        let word = piece.trim_end();
        match word.strip_suffix("npx").filter(|before| !before.ends_with(char::is_alphanumeric)) {
            Some(before) if !before.ends_with(['-', '/', '.', '_']) => {
                converted.push_str(before);
                converted.push_str(executor);
                converted.push_str(&piece[word.len()..]);
            }
            _ => converted.push_str(piece),
        }
    }
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
            ("$(npx a)", "$(yarn dlx a)", "$(pnpm dlx a)", "$(bun x a)"),
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
    fn every_command_of_a_text_is_converted() {
        let text = "npm install a\nnpx a init && npm run b\n  npx c\n";
        let expected = "yarn add a\nyarn dlx a init && yarn b\n  yarn dlx c\n";
        assert_eq!(converted(text, "yarn").as_deref(), Some(expected));
        let package = "npm install npx-a";
        assert_eq!(converted(package, "pnpm").as_deref(), Some("pnpm add npx-a"));
    }

    #[test]
    fn the_rest_of_a_text_stays() {
        assert_eq!(
            converted("# first\ncd a\n npm install\n", "yarn").as_deref(),
            Some("# first\ncd a\n yarn install\n"),
        );
    }
}
