//! Values of the attributes of blocks. The meaning of a name is the same on each block.

/// Names by which authors write the title of a directive, which is in brackets.
pub(crate) const NAMES_OF_TITLES: [&str; 5] = ["caption", "heading", "label", "summary", "title"];

/// Attributes that are set by their name alone.
const FLAGS: [&str; 4] = ["default", "loop", "muted", "open"];

/// Attributes with a length.
const LENGTHS: [&str; 2] = ["height", "width"];

/// Attributes of an image of Markdown.
pub(crate) const PICTURE_ATTRIBUTES: [&str; 4] = ["height", "loading", "width", "zoom"];

/// Returns the advice on a value without the intended effect; `None` for other values.
pub(crate) fn advice_on_value(name: &str, value: &str) -> Option<String> {
    if FLAGS.contains(&name) {
        let is_flag = ["", "true", "false", name].contains(&value);
        return (!is_flag).then(|| format!("write `{name}` without a value, or remove it"));
    }
    if LENGTHS.contains(&name) {
        let help = || format!("write a number of pixels or percents, such as `{name}=200`");
        return (!is_length(value)).then(help);
    }
    value.trim().is_empty().then(|| format!("write `{name}=…`, or remove it"))
}

/// Returns `true` for a number of pixels or percents that is not zero.
pub(crate) fn is_length(value: &str) -> bool {
    let number = value.strip_suffix("px").or(value.strip_suffix('%')).unwrap_or(value);
    (1..=5).contains(&number.len())
        && number.bytes().all(|byte| byte.is_ascii_digit())
        && number.bytes().any(|byte| byte != b'0')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_have_the_form_of_their_attribute() {
        for (name, value) in [
            ("open", ""),
            ("open", "false"),
            ("loop", "loop"),
            ("width", "20"),
            ("width", "20px"),
            ("height", "50%"),
            ("href", "./a.md"),
            ("unknown", "x"),
        ] {
            assert_eq!(advice_on_value(name, value), None, "{name}={value}");
        }
        for (name, value, words) in [
            ("open", "maybe", "`open` without a value"),
            ("width", "", "`width=200`"),
            ("width", "0", "`width=200`"),
            ("height", "-1", "`height=200`"),
            ("href", " ", "`href=…`"),
        ] {
            let advice = advice_on_value(name, value).expect("a fault");
            assert!(advice.contains(words), "{name}={value}: {advice}");
        }
    }
}
