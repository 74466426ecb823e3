//! Shortest form of numbers.

/// Returns `text` with its numbers rounded to two decimals. A hundredth of a pixel is invisible.
pub(crate) fn rounded(text: &str) -> String {
    let mut rounded = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find(|char: char| char.is_ascii_digit() || char == '.') {
        let (before, number) = rest.split_at(start);
        rounded.push_str(before);
        let length = number_length(number);
        let (number, after) = number.split_at(length);
        push_rounded(&mut rounded, number);
        rest = after;
    }
    rounded.push_str(rest);
    rounded
}

/// Returns the numbers of a list, such as a `viewBox`.
pub(crate) fn list(text: &str) -> Vec<f64> {
    let words = text.split([' ', ',', '\n']).filter(|word| !word.is_empty());
    words.filter_map(|word| word.parse().ok()).collect()
}

/// Returns the length of the number at the start of a string: digits, a point, digits, and an exponent.
fn number_length(text: &str) -> usize {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let mut length = digits(text);
    if text[length..].starts_with('.') {
        length += 1 + digits(&text[length + 1..]);
    }
    if let Some(exponent) = text[length..].strip_prefix('e') {
        let sign = usize::from(exponent.starts_with(['-', '+']));
        if digits(&exponent[sign..]) > 0 {
            length += 1 + sign + digits(&exponent[sign..]);
        }
    }
    length
}

fn push_rounded(rounded: &mut String, number: &str) {
    let is_long =
        number.contains('e') || number.split_once('.').is_some_and(|(_, digits)| digits.len() > 2);
    match number.parse::<f64>() {
        Ok(value) if is_long => {
            let fixed = format!("{value:.2}");
            rounded.push_str(fixed.trim_end_matches('0').trim_end_matches('.'));
        }
        _ => rounded.push_str(number),
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn two_digits_after_the_point() {
        let rows = [
            ("M247.124,57L-247.126,61.1", "M247.12,57L-247.13,61.1"),
            ("translate(108.36,349)", "translate(108.36,349)"),
            ("0.001 -1.999 1e-7 .5 5.", "0 -2 0 .5 5."),
            ("1.0049.5", "1.5"),
            ("50%", "50%"),
            ("1e", "1e"),
        ];
        for (text, expected) in rows {
            assert_eq!(super::rounded(text), expected, "{text}");
        }
    }
}
