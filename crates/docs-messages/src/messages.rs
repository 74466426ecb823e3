//! The messages of a site in one language.

use std::hash::{Hash, Hasher};

use icu_decimal::DecimalFormatter;
use icu_decimal::options::DecimalFormatterOptions;
use icu_locale_core::Locale;
use serde::{Serialize, Serializer};

use crate::catalogue::{Catalogue, best_language, parsed};
use crate::dates::{DateForms, DateStyle};
use crate::message::{CATEGORIES, Message};
use crate::placeholders::fill;
use crate::plurals;

/// Keys of the words that rendered articles contain, which browsers therefore need not load.
const ARTICLE_KEYS: [&str; 5] = [
    "article.closeImage",
    "article.details",
    "article.enlargeImage",
    "article.footnoteBack",
    "article.footnotes",
];

/// Section of the words of the question below documents, which browsers load with its code.
const FEEDBACK_SECTION: &str = "feedback.";

/// Messages of one language, with its forms of numbers and dates. Serialized, they are a map from keys to messages, without those
/// that only articles or the question below documents contain.
#[derive(Clone, Debug, PartialEq)]
pub struct Messages {
    language: String,
    locale: Locale,
    messages: Catalogue,
    /// Forms of dates; unknown for a language without a catalogue.
    dates: Option<DateForms>,
}

/// Reason for which a site's message is not used.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum MessageError {
    /// No message has this key.
    #[error("there is no message `{key}`")]
    UnknownKey {
        /// Key as written.
        key: String,
    },
    /// The message lacks a placeholder of the original, or has one that the original lacks.
    #[error("the message `{key}` must have these placeholders: {expected}")]
    Placeholders {
        /// Key of the message.
        key: String,
        /// Placeholders of the original: `{count}`.
        expected: String,
    },
    /// A message without a count has plural forms.
    #[error("the message `{key}` has one text, without plural forms")]
    NoForms {
        /// Key of the message.
        key: String,
    },
    /// The form for all other numbers is missing, or a category is unknown.
    #[error(
        "the message `{key}` needs the form `other`, and its forms are among zero, one, two, few, many, other"
    )]
    Forms {
        /// Key of the message.
        key: String,
    },
}

impl Default for Messages {
    fn default() -> Self {
        Self::for_language("en")
    }
}

impl Hash for Messages {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.language.hash(state);
        self.messages.hash(state);
        self.dates.hash(state);
    }
}

impl Serialize for Messages {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let of_interface = |(key, _): &(&String, &Message)| {
            !ARTICLE_KEYS.contains(&key.as_str()) && !key.starts_with(FEEDBACK_SECTION)
        };
        serializer.collect_map(self.messages.iter().filter(of_interface))
    }
}

impl Messages {
    /// Returns the built-in messages of a language, by its BCP 47 tag. A language without a catalogue has the English words,
    /// with its own forms of dates and numbers.
    ///
    /// ```
    /// use docs_messages::Messages;
    ///
    /// assert_eq!(Messages::for_language("pt-BR").text("code.copied"), "Copiado");
    /// assert_eq!(Messages::for_language("nl").text("code.copied"), "Copied");
    /// ```
    #[must_use]
    pub fn for_language(language: &str) -> Self {
        let best = best_language(language);
        let (messages, dates) = parsed(best).cloned().unzip();
        let is_known = best != "en" || language.split('-').next() == Some("en");
        Self {
            language: language.to_owned(),
            locale: language.parse().unwrap_or(Locale::UNKNOWN),
            messages: messages.unwrap_or_default(),
            dates: dates.filter(|_| is_known),
        }
    }

    /// Replaces the forms of dates.
    pub fn set_dates(&mut self, dates: DateForms) {
        self.dates = Some(dates);
    }

    /// Replaces a message.
    ///
    /// ```
    /// use docs_messages::{Message, Messages};
    ///
    /// let mut messages = Messages::for_language("en");
    /// messages.set("code.copy", Message::Text("Copy it".to_owned()))?;
    /// assert_eq!(messages.text("code.copy"), "Copy it");
    /// assert!(messages.set("code.cut", Message::Text("Cut".to_owned())).is_err());
    /// # Ok::<(), docs_messages::MessageError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the key is unknown, a placeholder is missing or unknown, or the plural
    /// forms are incomplete.
    pub fn set(&mut self, key: &str, message: Message) -> Result<(), MessageError> {
        self.replace(key, message, true)
    }

    /// Replaces a message, in which placeholders may be absent unless `needs_all`.
    fn replace(
        &mut self,
        key: &str,
        message: Message,
        needs_all: bool,
    ) -> Result<(), MessageError> {
        let name = || key.to_owned();
        let Some(original) = self.messages.get_mut(key) else {
            return Err(MessageError::UnknownKey { key: name() });
        };
        let known = original.placeholders();
        let has_forms = matches!(original, Message::Forms(_));
        // A form may omit the number: "one post".
        let found = message.placeholders();
        let is_complete = !needs_all || has_forms || known.is_subset(&found);
        if !found.is_subset(&known) || !is_complete {
            let expected: Vec<String> = known.iter().map(|name| format!("{{{name}}}")).collect();
            return Err(MessageError::Placeholders { key: name(), expected: expected.join(", ") });
        }
        if let Message::Forms(forms) = &message {
            if !has_forms {
                return Err(MessageError::NoForms { key: name() });
            }
            let is_known = |form: &String| CATEGORIES.contains(&form.as_str());
            if !forms.contains_key("other") || !forms.keys().all(is_known) {
                return Err(MessageError::Forms { key: name() });
            }
        }
        *original = message;
        Ok(())
    }

    /// Replaces a message by forms for the language's plural categories in the order of `Intl.PluralRules`, divided by `|`:
    /// `1 item|{count} items`. Categories without a form have the last one. A message without plural forms is one form, and may
    /// lack placeholders.
    ///
    /// # Errors
    ///
    /// The errors of [`Messages::set`], except for a message that lacks placeholders.
    pub fn set_divided(&mut self, key: &str, text: &str) -> Result<(), MessageError> {
        let has_forms = matches!(self.messages.get(key), Some(Message::Forms(_)));
        let texts: Vec<&str> = text.split('|').collect();
        let message = match texts.last() {
            Some(last) if has_forms => {
                let categories = plurals::categories(&self.locale);
                let form = |(place, name): (usize, &&'static str)| {
                    ((*name).to_owned(), (*texts.get(place).unwrap_or(last)).to_owned())
                };
                Message::Forms(categories.iter().enumerate().map(form).collect())
            }
            _ => Message::Text(text.to_owned()),
        };
        self.replace(key, message, false)
    }

    /// Returns the forms of a message for the plural categories, divided by `|`, in the order of `Intl.PluralRules`; the only form of a
    /// message without plural forms.
    #[must_use]
    pub fn divided(&self, key: &str) -> String {
        match self.messages.get(key) {
            Some(message @ Message::Forms(_)) => {
                let forms = plurals::categories(&self.locale);
                forms.iter().map(|form| message.form(form)).collect::<Vec<_>>().join("|")
            }
            _ => self.text(key).to_owned(),
        }
    }

    /// Returns a message without placeholders, or with its placeholders as written; the key if it is unknown.
    #[must_use]
    pub fn text<'a>(&'a self, key: &'a str) -> &'a str {
        self.messages.get(key).map_or(key, |message| message.form("other"))
    }

    /// Returns a message with values in the places of their names.
    ///
    /// ```
    /// use docs_messages::Messages;
    ///
    /// let title = Messages::for_language("fr").filled("version.badge", &[("versionLabel", "2.0")]);
    /// assert_eq!(title, "Version : 2.0");
    /// ```
    #[must_use]
    pub fn filled(&self, key: &str, values: &[(&str, &str)]) -> String {
        fill(self.text(key), values)
    }

    /// Returns the form of a message for a number, with the number in the place of its only placeholder.
    ///
    /// ```
    /// use docs_messages::Messages;
    ///
    /// let russian = Messages::for_language("ru");
    /// assert_eq!(russian.counted("category.items", 2), "2 элемента");
    /// assert_eq!(russian.counted("category.items", 1005), "1\u{a0}005 элементов");
    /// ```
    #[must_use]
    pub fn counted(&self, key: &str, count: usize) -> String {
        let Some(message) = self.messages.get(key) else { return key.to_owned() };
        let number = self.number(count as u64);
        let form = message.form(plurals::category(&self.locale, count));
        let values: Vec<(&str, &str)> =
            message.placeholders().into_iter().map(|name| (name, number.as_str())).collect();
        fill(form, &values)
    }

    /// Returns a number with the digits and the separators of the language.
    #[must_use]
    pub fn number(&self, number: u64) -> String {
        match DecimalFormatter::try_new((&self.locale).into(), DecimalFormatterOptions::default()) {
            Ok(formatter) => formatter.format(&number.into()).to_string(),
            Err(_) => number.to_string(),
        }
    }

    /// Returns a date in words, of a string that starts with a date of ISO 8601: `2024-03-09T12:00Z`. Another string is returned
    /// unchanged. In a language without forms of dates, the date is returned as written.
    #[must_use]
    pub fn date(&self, iso: &str, style: DateStyle) -> String {
        let formatted = self.dates.as_ref().and_then(|dates| dates.format(iso, style));
        formatted.unwrap_or_else(|| iso.split('T').next().unwrap_or_default().to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_in_the_words_of_the_language() {
        let date = "2024-03-09T23:00:00.000Z";
        for (language, medium, long, day) in [
            ("en", "Mar 9, 2024", "March 9, 2024", "March 9"),
            ("de", "9. März 2024", "9. März 2024", "9. März"),
            ("ja", "2024年3月9日", "2024年3月9日", "3月9日"),
            ("ru", "9 мар. 2024\u{202f}г.", "9 марта 2024\u{202f}г.", "9 марта"),
            ("ar", "9 مارس 2024", "9 مارس 2024", "9 مارس"),
            ("nl", "2024-03-09", "2024-03-09", "2024-03-09"),
        ] {
            let messages = Messages::for_language(language);
            let styles = [DateStyle::Medium, DateStyle::Long, DateStyle::DayOfYear];
            let found = styles.map(|style| messages.date(date, style));
            assert_eq!(found, [medium, long, day], "{language}");
        }
        for malformed in ["", "yesterday", "2024-13-01", "2024-02-32", "２０２４-01-01"] {
            assert_eq!(Messages::default().date(malformed, DateStyle::Long), malformed);
        }
    }

    #[test]
    fn messages_of_a_site_have_the_placeholders_and_forms_of_the_original() {
        let mut messages = Messages::for_language("ru");
        let text = |text: &str| Message::Text(text.to_owned());
        let forms = |names: &[&str]| {
            Message::Forms(
                names.iter().map(|name| ((*name).to_owned(), "{count}".to_owned())).collect(),
            )
        };
        for (key, message, error) in [
            ("a.b", text(""), "there is no message `a.b`"),
            (
                "version.badge",
                text("Version"),
                "the message `version.badge` must have these placeholders: {versionLabel}",
            ),
            ("code.copy", text("{what}"), "the message `code.copy` must have these placeholders: "),
            (
                "code.copy",
                forms(&["other"]),
                "the message `code.copy` must have these placeholders: ",
            ),
            (
                "blog.posts",
                forms(&["one"]),
                "the message `blog.posts` needs the form `other`, and its forms are among zero, one, two, few, many, other",
            ),
        ] {
            let found = messages.set(key, message).expect_err(key).to_string();
            assert_eq!(found, error);
        }
        messages.set("blog.posts", forms(&["other"])).expect("the other form is enough");
        assert_eq!(messages.counted("blog.posts", 1), "1");
        messages.set_divided("category.items", "{count} a|{count} b|{count} c").expect("divided");
        let counted = [1, 2, 5].map(|count| messages.counted("category.items", count));
        assert_eq!(counted, ["1 a", "2 b", "5 c"]);
        messages.set_divided("version.badge", "Version").expect("a placeholder may be absent");
        assert_eq!(messages.filled("version.badge", &[("versionLabel", "2.0")]), "Version");
    }
}
