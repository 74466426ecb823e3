//! Samples of code that send requests, in several languages.

mod curl;
mod go;
mod javascript;
mod python;
mod request;
mod rust;

pub(crate) use request::Request;

/// Sample of code.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Sample {
    /// Label of the tab.
    pub(crate) label: String,
    /// Language of the highlighting.
    pub(crate) language: String,
    pub(crate) code: String,
}

/// Function that writes a request in a language.
type Write = fn(&Request) -> String;

/// Label, language of the highlighting, and function of each language.
const LANGUAGES: [(&str, &str, Write); 5] = [
    ("curl", "sh", curl::sample),
    ("JavaScript", "js", javascript::sample),
    ("Python", "python", python::sample),
    ("Rust", "rust", rust::sample),
    ("Go", "go", go::sample),
];

/// Returns a request in all languages.
pub(crate) fn samples(request: &Request) -> Vec<Sample> {
    let sample = |(label, language, write): (&str, &str, Write)| Sample {
        label: label.to_owned(),
        language: language.to_owned(),
        code: write(request),
    };
    LANGUAGES.map(sample).into()
}
