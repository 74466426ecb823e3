//! Plural categories of languages, by the rules of CLDR.

use icu_decimal::input::Decimal;
use icu_locale_core::Locale;
use icu_plurals::{PluralCategory, PluralRules};

use crate::message::CATEGORIES;

/// Returns the position of a number's plural category among the categories of a language, in the order of `Intl.PluralRules`. The
/// number is written with decimal digits.
///
/// Returns `None` if the language is not a language tag or the number is malformed.
///
/// ```
/// use docs_messages::plural_index;
///
/// // Russian has `one`, `few`, `many` and `other`.
/// assert_eq!(plural_index("ru", "2"), Some(1));
/// assert_eq!(plural_index("ru", "1.5"), Some(3));
/// assert_eq!(plural_index("ru", "NaN"), None);
/// ```
#[must_use]
pub fn plural_index(language: &str, number: &str) -> Option<usize> {
    let locale: Locale = language.parse().ok()?;
    let number: Decimal = number.parse().ok()?;
    let rules = PluralRules::try_new_cardinal((&locale).into()).ok()?;
    let category = name(rules.category_for(&number));
    categories(&locale).iter().position(|known| *known == category)
}

/// Returns the category of a count; `other` for a language without rules.
pub(crate) fn category(locale: &Locale, count: usize) -> &'static str {
    PluralRules::try_new_cardinal(locale.into())
        .map_or("other", |rules| name(rules.category_for(count)))
}

/// Returns the categories of a language, in the order of `Intl.PluralRules`.
pub(crate) fn categories(locale: &Locale) -> Vec<&'static str> {
    let rules = PluralRules::try_new_cardinal(locale.into());
    let known: Vec<&str> =
        rules.map(|rules| rules.categories().map(name).collect()).unwrap_or_else(|_| vec!["other"]);
    CATEGORIES.into_iter().filter(|name| known.contains(name)).collect()
}

fn name(category: PluralCategory) -> &'static str {
    match category {
        PluralCategory::Zero => "zero",
        PluralCategory::One => "one",
        PluralCategory::Two => "two",
        PluralCategory::Few => "few",
        PluralCategory::Many => "many",
        PluralCategory::Other => "other",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows that the tests of the interface replay too.
    const CASES: &str = include_str!("../../../fixtures/cases/plurals.json");

    #[test]
    fn a_number_has_the_form_of_its_language() {
        let cases: serde_json::Value = serde_json::from_str(CASES).expect("the cases are JSON");
        let rows = cases["forms"].as_array().expect("a list");
        assert!(!rows.is_empty());
        for row in rows {
            let language = row["language"].as_str().expect("a language");
            let position = plural_index(language, &row["number"].to_string());
            assert_eq!(position.map(|it| it as u64), row["position"].as_u64(), "{row}");
        }
    }

    #[test]
    fn malformed_numbers_and_languages_have_no_form() {
        assert_eq!(plural_index("fr", "Infinity"), None);
        assert_eq!(plural_index("fr", ""), None);
        assert_eq!(plural_index("not a language", "1"), None);
    }
}
