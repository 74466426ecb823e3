//! Questions without an answer.

use std::fmt;

use docs_search_index::IndexError;

/// Reason for which a question has no answer, with a message for the agent.
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub enum AnswerError {
    /// An argument is invalid. The message contains the valid values.
    Argument(String),
    /// No page has the address or the title.
    UnknownPage {
        /// The address or title.
        page: String,
        /// Titles and addresses of the nearest pages, the nearest first.
        nearest: Vec<(String, String)>,
    },
    /// The folder lacks files of a build, such as the search index.
    Incomplete(String),
    /// A file of the build exists but cannot be read.
    Unreadable(String),
    /// The caller no longer waits for the answer.
    Cancelled,
}

impl fmt::Display for AnswerError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Argument(message) | Self::Incomplete(message) | Self::Unreadable(message) => {
                formatter.write_str(message)
            }
            Self::UnknownPage { page, nearest } => {
                write!(formatter, "No page has the address or the title `{page}`.")?;
                if !nearest.is_empty() {
                    formatter.write_str(" The nearest pages:")?;
                }
                nearest.iter().try_for_each(|(title, url)| write!(formatter, "\n- {title}: {url}"))
            }
            Self::Cancelled => formatter.write_str("The request was cancelled."),
        }
    }
}

impl std::error::Error for AnswerError {}

impl From<IndexError> for AnswerError {
    fn from(error: IndexError) -> Self {
        match error {
            IndexError::Cancelled => Self::Cancelled,
            error @ IndexError::Unreadable { .. } => {
                Self::Unreadable(format!("The search failed: {error}."))
            }
            error => Self::Incomplete(format!(
                "The site has no usable search index ({error}). A build writes it unless `[search]` is off."
            )),
        }
    }
}
