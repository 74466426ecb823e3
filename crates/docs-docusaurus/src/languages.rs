//! Names and directions of languages, for projects that do not configure them.

/// Names of languages in the languages themselves, by their tags in lower case and in ascending order. Source: CLDR 44, through
/// `Intl.DisplayNames` of Node, with a capital letter at the start.
const NAMES: [(&str, &str); 96] = [
    ("af", "Afrikaans"),
    ("am", "አማርኛ"),
    ("ar", "العربية"),
    ("as", "অসমীয়া"),
    ("az", "Azərbaycan"),
    ("be", "Беларуская"),
    ("bg", "Български"),
    ("bn", "বাংলা"),
    ("bs", "Bosanski"),
    ("ca", "Català"),
    ("cs", "Čeština"),
    ("cy", "Cymraeg"),
    ("da", "Dansk"),
    ("de", "Deutsch"),
    ("el", "Ελληνικά"),
    ("en", "English"),
    ("en-gb", "British English"),
    ("en-us", "American English"),
    ("es", "Español"),
    ("es-419", "Español latinoamericano"),
    ("es-es", "Español de España"),
    ("es-mx", "Español de México"),
    ("et", "Eesti"),
    ("eu", "Euskara"),
    ("fa", "فارسی"),
    ("fi", "Suomi"),
    ("fil", "Filipino"),
    ("fr", "Français"),
    ("fr-ca", "Français canadien"),
    ("fr-fr", "Français (France)"),
    ("fy", "Frysk"),
    ("ga", "Gaeilge"),
    ("gl", "Galego"),
    ("gu", "ગુજરાતી"),
    ("he", "עברית"),
    ("hi", "हिन्दी"),
    ("hr", "Hrvatski"),
    ("hu", "Magyar"),
    ("hy", "Հայերեն"),
    ("id", "Indonesia"),
    ("is", "Íslenska"),
    ("it", "Italiano"),
    ("ja", "日本語"),
    ("ka", "ქართული"),
    ("kk", "Қазақ тілі"),
    ("km", "ខ្មែរ"),
    ("kn", "ಕನ್ನಡ"),
    ("ko", "한국어"),
    ("ky", "Кыргызча"),
    ("lo", "ລາວ"),
    ("lt", "Lietuvių"),
    ("lv", "Latviešu"),
    ("mk", "Македонски"),
    ("ml", "മലയാളം"),
    ("mn", "Монгол"),
    ("mr", "मराठी"),
    ("ms", "Melayu"),
    ("my", "မြန်မာ"),
    ("nb", "Norsk bokmål"),
    ("ne", "नेपाली"),
    ("nl", "Nederlands"),
    ("nn", "Norsk nynorsk"),
    ("no", "Norsk"),
    ("or", "ଓଡ଼ିଆ"),
    ("pa", "ਪੰਜਾਬੀ"),
    ("pl", "Polski"),
    ("ps", "پښتو"),
    ("pt", "Português"),
    ("pt-br", "Português (Brasil)"),
    ("pt-pt", "Português europeu"),
    ("ro", "Română"),
    ("ru", "Русский"),
    ("si", "සිංහල"),
    ("sk", "Slovenčina"),
    ("sl", "Slovenščina"),
    ("sq", "Shqip"),
    ("sr", "Српски"),
    ("sv", "Svenska"),
    ("sw", "Kiswahili"),
    ("ta", "தமிழ்"),
    ("te", "తెలుగు"),
    ("tg", "Тоҷикӣ"),
    ("th", "ไทย"),
    ("tk", "Türkmen dili"),
    ("tr", "Türkçe"),
    ("uk", "Українська"),
    ("ur", "اردو"),
    ("uz", "O‘zbek"),
    ("vi", "Tiếng Việt"),
    ("zh", "中文"),
    ("zh-cn", "中文（中国）"),
    ("zh-hans", "简体中文"),
    ("zh-hant", "繁體中文"),
    ("zh-hk", "中文（中國香港特別行政區）"),
    ("zh-tw", "中文（台灣）"),
    ("zu", "IsiZulu"),
];

/// Languages that are written from right to left.
const RIGHT_TO_LEFT: [&str; 14] =
    ["ar", "arc", "ckb", "dv", "fa", "glk", "he", "ku", "mzn", "pnb", "ps", "sd", "ug", "ur"];

/// Returns the name of a language in the language itself. The name of an unknown language is its tag. A language with another
/// region has the region after the name.
pub(crate) fn language_name(tag: &str) -> String {
    let name = |tag: &str| {
        let found = NAMES.binary_search_by_key(&tag.to_ascii_lowercase().as_str(), |(tag, _)| tag);
        found.ok().map(|at| NAMES[at].1)
    };
    if let Some(name) = name(tag) {
        return name.to_owned();
    }
    let of_region = tag.split_once('-').and_then(|(base, region)| Some((name(base)?, region)));
    of_region.map_or_else(|| tag.to_owned(), |(name, region)| format!("{name} ({region})"))
}

/// Returns whether a language is written from right to left.
pub(crate) fn is_right_to_left(tag: &str) -> bool {
    let base = tag.split('-').next().unwrap_or_default();
    RIGHT_TO_LEFT.iter().any(|language| language.eq_ignore_ascii_case(base))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_have_names_in_themselves() {
        let rows = [
            ("fr", "Français"),
            ("pt-BR", "Português (Brasil)"),
            ("zh-Hans", "简体中文"),
            ("de-CH", "Deutsch (CH)"),
            ("tlh", "tlh"),
        ];
        for (tag, name) in rows {
            assert_eq!(language_name(tag), name);
        }
        assert!(NAMES.is_sorted(), "the search needs an ascending order");
    }

    #[test]
    fn the_direction_is_that_of_the_script() {
        assert!(is_right_to_left("ar-EG") && is_right_to_left("fa"));
        assert!(!is_right_to_left("en") && !is_right_to_left("arn"));
    }
}
