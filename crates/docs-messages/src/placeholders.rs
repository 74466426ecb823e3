//! Placeholders in messages: `{name}`.

/// Returns the names of a message's placeholders.
pub(crate) fn names(text: &str) -> impl Iterator<Item = &str> {
    text.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(name, _)| name)
}

/// Replaces the placeholders that have a value. The values are not searched for placeholders.
pub(crate) fn fill(text: &str, values: &[(&str, &str)]) -> String {
    let mut filled = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        let value = after.split_once('}').and_then(|(name, after)| {
            let (_, value) = values.iter().find(|(known, _)| *known == name)?;
            Some((value, after))
        });
        match value {
            Some((value, after)) => {
                filled.push_str(value);
                rest = after;
            }
            None => {
                filled.push('{');
                rest = after;
            }
        }
    }
    filled.push_str(rest);
    filled
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_take_the_places_of_their_names() {
        for (text, expected) in
            [("", ""), ("{a} and {b}", "{b} and 2"), ("{c} {a", "{c} {a"), ("{{a}}", "{{b}}")]
        {
            assert_eq!(fill(text, &[("a", "{b}"), ("b", "2")]), expected, "{text}");
        }
    }
}
