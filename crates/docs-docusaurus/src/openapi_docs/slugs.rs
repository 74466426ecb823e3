//! Ids of pages, from titles and ids of operations: as `kebabCase` of lodash, which the plugin uses.

/// Returns the words of a name in lower case, joined by `-` and without the accents of Latin letters; empty for a name without words.
pub(super) fn slug(name: &str) -> String {
    let mut letters = String::with_capacity(name.len());
    for character in name.chars().filter(|character| !is_mark(*character)) {
        match without_accent(character) {
            Some(text) => letters.push_str(text),
            None => letters.push(character),
        }
    }
    letters.retain(|character| !matches!(character, '\'' | '’'));
    words(&letters).join("-")
}

/// Returns the id of a page with a title: the title is in lower case before its words are separated.
pub(super) fn slug_of_title(title: &str) -> String {
    slug(&title.to_lowercase())
}

/// Class of a character.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Class {
    Lower,
    Upper,
    Digit,
    /// Letter of another script, whose capitals do not start words.
    Other,
    /// Symbol that is a word.
    Symbol,
    /// Character between words.
    Break,
}

impl Class {
    fn new(character: char) -> Self {
        match character {
            'a'..='z' | 'ß'..='ö' | 'ø'..='ÿ' => Self::Lower,
            'A'..='Z' | 'À'..='Ö' | 'Ø'..='Þ' => Self::Upper,
            '0'..='9' => Self::Digit,
            '\u{2700}'..='\u{27bf}' | '\u{10000}'.. => Self::Symbol,
            '\0'..='\u{bf}'
            | '×'
            | '÷'
            | '\u{1680}'
            | '\u{180e}'
            | '\u{2000}'..='\u{206f}'
            | '\u{3000}'
            | '\u{feff}' => Self::Break,
            _ => Self::Other,
        }
    }
}

/// Returns the words of a name in lower case.
fn words(name: &str) -> Vec<String> {
    let characters: Vec<char> = name.chars().collect();
    let classes: Vec<Class> = characters.iter().map(|character| Class::new(*character)).collect();
    let mut words = Vec::new();
    let mut at = 0;
    while at < characters.len() {
        let length = word_length(&characters[at..], &classes[at..]);
        if length > 0 {
            words.push(characters[at..at + length].iter().collect::<String>().to_lowercase());
        }
        at += length.max(1);
    }
    words
}

/// Returns the number of characters of the word at the start of a text; 0 for a break. The kinds of words are tried in the order of
/// lodash.
fn word_length(characters: &[char], classes: &[Class]) -> usize {
    let run = |from: usize, of: &[Class]| {
        classes[from..].iter().take_while(|class| of.contains(class)).count()
    };
    let first_capital = usize::from(classes[0] == Class::Upper);
    let lower = run(first_capital, &[Class::Lower]);
    let after = classes.get(first_capital + lower);
    if lower > 0 && matches!(after, None | Some(Class::Break | Class::Upper)) {
        return first_capital + lower;
    }
    let ends_capitals = |at: &usize| match classes.get(*at) {
        None | Some(Class::Break) => true,
        Some(Class::Upper) => {
            matches!(classes.get(*at + 1), Some(Class::Lower | Class::Other))
        }
        Some(_) => false,
    };
    let capitals = run(0, &[Class::Upper, Class::Other]);
    if let Some(length) = (1..=capitals).rev().find(ends_capitals) {
        return length;
    }
    let mixed = run(first_capital, &[Class::Lower, Class::Other]);
    if mixed > 0 {
        return first_capital + mixed;
    }
    let capitals = run(0, &[Class::Upper]);
    if capitals > 0 {
        return capitals;
    }
    let digits = run(0, &[Class::Digit]);
    match classes[0] {
        Class::Digit if is_ordinal(&characters[digits - 1..]) => digits + 2,
        Class::Digit => digits,
        Class::Symbol => 1,
        _ => 0,
    }
}

/// Returns `true` if a text starts with the last digit and the end of an ordinal number: `1st`, `2ND`.
fn is_ordinal(characters: &[char]) -> bool {
    let [digit, first, second, rest @ ..] = characters else { return false };
    let suffix: String = [*first, *second].into_iter().collect();
    let is_upper = suffix.chars().all(|character| character.is_ascii_uppercase());
    let expected = match digit {
        '1' => "st",
        '2' => "nd",
        '3' => "rd",
        _ => "th",
    };
    let continues = rest.first().is_some_and(|next| {
        let same_case =
            if is_upper { next.is_ascii_uppercase() } else { next.is_ascii_lowercase() };
        same_case || next.is_ascii_digit()
    });
    let is_suffix = suffix == expected || suffix == expected.to_ascii_uppercase();
    is_suffix && !continues
}

/// Returns `true` for an accent that follows its letter.
fn is_mark(character: char) -> bool {
    matches!(character, '\u{300}'..='\u{36f}' | '\u{fe20}'..='\u{fe2f}' | '\u{20d0}'..='\u{20ff}')
}

/// Returns the letters in place of one with an accent, in Latin-1 and Latin Extended-A.
fn without_accent(character: char) -> Option<&'static str> {
    Some(match character {
        'À' | 'Á' | 'Â' | 'Ã' | 'Ä' | 'Å' | 'Ā' | 'Ă' | 'Ą' => "A",
        'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' | 'ā' | 'ă' | 'ą' => "a",
        'Ç' | 'Ć' | 'Ĉ' | 'Ċ' | 'Č' => "C",
        'ç' | 'ć' | 'ĉ' | 'ċ' | 'č' => "c",
        'Ð' | 'Ď' | 'Đ' => "D",
        'ð' | 'ď' | 'đ' => "d",
        'È' | 'É' | 'Ê' | 'Ë' | 'Ē' | 'Ĕ' | 'Ė' | 'Ę' | 'Ě' => "E",
        'è' | 'é' | 'ê' | 'ë' | 'ē' | 'ĕ' | 'ė' | 'ę' | 'ě' => "e",
        'Ĝ' | 'Ğ' | 'Ġ' | 'Ģ' => "G",
        'ĝ' | 'ğ' | 'ġ' | 'ģ' => "g",
        'Ĥ' | 'Ħ' => "H",
        'ĥ' | 'ħ' => "h",
        'Ì' | 'Í' | 'Î' | 'Ï' | 'Ĩ' | 'Ī' | 'Ĭ' | 'Į' | 'İ' => "I",
        'ì' | 'í' | 'î' | 'ï' | 'ĩ' | 'ī' | 'ĭ' | 'į' | 'ı' => "i",
        'Ĵ' => "J",
        'ĵ' => "j",
        'Ķ' => "K",
        'ķ' | 'ĸ' => "k",
        'Ĺ' | 'Ļ' | 'Ľ' | 'Ŀ' | 'Ł' => "L",
        'ĺ' | 'ļ' | 'ľ' | 'ŀ' | 'ł' => "l",
        'Ñ' | 'Ń' | 'Ņ' | 'Ň' | 'Ŋ' => "N",
        'ñ' | 'ń' | 'ņ' | 'ň' | 'ŋ' => "n",
        'Ò' | 'Ó' | 'Ô' | 'Õ' | 'Ö' | 'Ø' | 'Ō' | 'Ŏ' | 'Ő' => "O",
        'ò' | 'ó' | 'ô' | 'õ' | 'ö' | 'ø' | 'ō' | 'ŏ' | 'ő' => "o",
        'Ŕ' | 'Ŗ' | 'Ř' => "R",
        'ŕ' | 'ŗ' | 'ř' => "r",
        'Ś' | 'Ŝ' | 'Ş' | 'Š' => "S",
        'ś' | 'ŝ' | 'ş' | 'š' | 'ſ' => "s",
        'Ţ' | 'Ť' | 'Ŧ' => "T",
        'ţ' | 'ť' | 'ŧ' => "t",
        'Ù' | 'Ú' | 'Û' | 'Ü' | 'Ũ' | 'Ū' | 'Ŭ' | 'Ů' | 'Ű' | 'Ų' => "U",
        'ù' | 'ú' | 'û' | 'ü' | 'ũ' | 'ū' | 'ŭ' | 'ů' | 'ű' | 'ų' => "u",
        'Ŵ' => "W",
        'ŵ' => "w",
        'Ý' | 'Ŷ' | 'Ÿ' => "Y",
        'ý' | 'ÿ' | 'ŷ' => "y",
        'Ź' | 'Ż' | 'Ž' => "Z",
        'ź' | 'ż' | 'ž' => "z",
        'ŉ' => "'n",
        'Æ' => "Ae",
        'æ' => "ae",
        'Ĳ' => "IJ",
        'ĳ' => "ij",
        'Œ' => "Oe",
        'œ' => "oe",
        'ß' => "ss",
        'Þ' => "Th",
        'þ' => "th",
        _ => return None,
    })
}

/// Returns a title without the quotation marks that the plugin replaces.
pub(super) fn title_text(title: &str) -> String {
    title.split_whitespace().collect::<Vec<_>>().join(" ").replace('"', "'")
}

/// Returns the first line of a description, which is the description of the page.
pub(super) fn first_line(description: &str) -> String {
    let mut lines = description.split(['\r', '\n']).filter(|line| !line.is_empty());
    lines.next().unwrap_or_default().trim_end().replace('"', "'")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_those_of_the_plugin() {
        let rows = [
            ("delete_order_v2", "delete-order-v-2"),
            ("getItemsURL", "get-items-url"),
            ("Create an order", "create-an-order"),
            ("Créer une commande", "creer-une-commande"),
            ("GET /items", "get-items"),
            ("", ""),
            ("1stThing", "1st-thing"),
            ("get2ndItem", "get-2nd-item"),
            ("Łódź", "lodz"),
            ("Straße", "strasse"),
            ("получитьЗаказ", "получитьзаказ"),
            ("получить заказ v2", "получить-заказ-v-2"),
            ("日本 語", "日本-語"),
            ("XMLHttpRequest", "xml-http-request"),
            ("C++ / C#", "c-c"),
            ("don't", "dont"),
            ("get11thItem", "get-11-th-item"),
            ("get4THItem", "get-4-th-item"),
            ("21ST_CENTURY", "21st-century"),
            ("21stcentury", "21-stcentury"),
            ("ŒuvreÆther", "oeuvre-aether"),
            ("ŉame", "name"),
            ("fooBar_bazQUX9z", "foo-bar-baz-qux-9-z"),
            ("a1B2c3", "a-1-b-2-c-3"),
            ("naïve e\u{301}te\u{301}", "naive-ete"),
            ("getπValue", "getπ-value"),
            ("ΑΒΓ", "αβγ"),
            ("x→y", "x→y"),
            ("v1.2.3-beta", "v-1-2-3-beta"),
            ("listPets✓done", "list-pets-✓-done"),
            ("getItem日本", "get-item日本"),
            ("ABCdef123GHI", "ab-cdef-123-ghi"),
            ("ÀÉÎõü", "ae-iou"),
        ];
        for (name, expected) in rows {
            assert_eq!(slug(name), expected, "{name:?}");
        }
        assert_eq!(slug_of_title("ShopItem"), "shopitem");
        assert_eq!(first_line("\n\"One\" line. \nOther."), "'One' line.");
    }
}
