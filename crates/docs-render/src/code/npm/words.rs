//! Words of commands.

/// Comment after a command without a counterpart.
pub(super) const NOT_CONVERTED: &str = "\n# couldn't auto-convert command";

/// Converts `init NAME`, which creates a project from the latest version of a template.
pub(super) fn create(words: &mut Vec<String>) {
    if let Some(name) = words.get_mut(1).filter(|word| !word.starts_with('-')) {
        if let Some(bare) = name.strip_suffix("@latest") {
            *name = bare.to_owned();
        }
        words[0] = "create".to_owned();
    }
    words.retain(|word| word != "--scope");
}

pub(super) fn drop_separator(words: &mut Vec<String>) {
    if let Some(at) = words.iter().position(|word| word == "--")
        && words.len() > 1
    {
        words.remove(at);
    }
}

pub(super) fn joined(program: &str, words: &[String]) -> String {
    let words = words.iter().filter(|word| !word.is_empty());
    words.fold(program.to_owned(), |command, word| format!("{command} {word}"))
}

/// Splits a command into words; quoted text is one word. Returns at least one word, which may be empty.
pub(super) fn words(command: &str) -> Vec<String> {
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
