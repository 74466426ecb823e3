//! Synonyms of the search.

use std::collections::HashSet;

use crate::Issue;

/// Code of the issues of settings.
const CODE: &str = "settings";

/// Returns the index and the issue of each group of synonyms without two different words.
pub(crate) fn check_synonyms(groups: &[Vec<String>]) -> impl Iterator<Item = (usize, Issue)> {
    groups.iter().enumerate().filter_map(|(index, group)| Some((index, faulty_group(group)?)))
}

fn faulty_group(group: &[String]) -> Option<Issue> {
    let mut words = HashSet::new();
    for text in group {
        if !text.contains(char::is_alphanumeric) {
            return Some(faulty(format!("`{text}` in `search.synonyms` contains no word")));
        }
        if !words.insert(text.trim().to_lowercase()) {
            return Some(faulty(format!("a group of `search.synonyms` contains `{text}` twice")));
        }
    }
    match group {
        [] => Some(faulty("a group of `search.synonyms` is empty".to_owned())),
        [word] => {
            Some(faulty(format!("`{word}` is the only word of a group of `search.synonyms`")))
        }
        _ => None,
    }
}

fn faulty(message: String) -> Issue {
    Issue::error(CODE, message).help(
        "write at least two words or phrases with the same meaning: `[\"k8s\", \"kubernetes\"]`; the case of letters makes no difference",
    )
}

#[cfg(test)]
mod tests {
    use crate::Settings;

    #[test]
    fn faulty_groups_are_reported_with_their_lines() {
        let text = "title = 'T'\nurl = 'https://t.example.com'\n[search]\nsynonyms = [\n  ['k8s', 'kubernetes'],\n  ['alone'],\n  [],\n  \
                    ['SSO', 'single sign-on', 'sso '],\n  ['a', ' - '],\n]\n";
        let (_, issues) = Settings::from_toml("site.toml", text);
        let issues: Vec<String> = issues.iter().map(ToString::to_string).collect();
        insta::assert_snapshot!(issues.join("\n"));
    }
}
