//! Markdown files and style sheets that modules import.
//!
//! The threads of the bundler send their requests to the thread that called it. That thread answers them, so that the renderer can borrow
//! the site.

use std::collections::HashMap;
use std::sync::mpsc::{self, Receiver, Sender};

use docs_model::{Issue, Location};
use docs_site::{ImportedFiles, StyleSheet};

use crate::codes::COMPONENT_CODE;

/// Request about a file, whose path is relative to the site's folder.
#[derive(Debug)]
pub(crate) enum ImportRequest {
    Html { file: String, reply: Sender<Option<String>> },
    Style { file: String, css: Option<String>, reply: Sender<Result<String, Issue>> },
}

/// Client of the thread that renders imported files.
#[derive(Clone, Debug)]
pub(crate) struct ImportClient(Sender<ImportRequest>);

impl ImportClient {
    pub(crate) fn new() -> (Self, Receiver<ImportRequest>) {
        let (sender, receiver) = mpsc::channel();
        (Self(sender), receiver)
    }

    /// Returns the HTML of a Markdown file, and blocks until it is rendered.
    pub(crate) fn html(&self, file: &str) -> Option<String> {
        let (reply, answer) = mpsc::channel();
        self.0.send(ImportRequest::Html { file: file.to_owned(), reply }).ok()?;
        answer.recv().ok()?
    }

    /// Returns the CSS of a style sheet after the programs of the project, and blocks until they end. `css` is the content of the file;
    /// `None` for a style sheet in Sass.
    pub(crate) fn style(&self, file: &str, css: Option<String>) -> Result<String, Issue> {
        let (reply, answer) = mpsc::channel();
        let request = ImportRequest::Style { file: file.to_owned(), css, reply };
        let answer = self.0.send(request).ok().and_then(|()| answer.recv().ok());
        answer.unwrap_or_else(|| Err(uncompiled(file)))
    }
}

/// Answers requests until all clients are dropped. Both builds of a bundle request the same files, which are rendered once.
pub(crate) fn serve(requests: &Receiver<ImportRequest>, files: Option<&dyn ImportedFiles>) {
    let mut pages: HashMap<String, Option<String>> = HashMap::new();
    let mut styles: HashMap<String, Result<String, Issue>> = HashMap::new();
    for request in requests {
        // Sending fails if the client's thread has ended. Then the reply is not needed.
        match request {
            ImportRequest::Html { file, reply } => {
                let html = pages.entry(file).or_insert_with_key(|file| files?.html(file));
                let _ = reply.send(html.clone());
            }
            ImportRequest::Style { file, css, reply } => {
                let style = styles.entry(file).or_insert_with_key(|file| style(files, file, css));
                let _ = reply.send(style.clone());
            }
        }
    }
}

fn style(
    files: Option<&dyn ImportedFiles>,
    file: &str,
    css: Option<String>,
) -> Result<String, Issue> {
    let css = match (css, files) {
        (Some(css), _) => css,
        (None, Some(files)) => files.sass(file)?,
        (None, None) => return Err(uncompiled(file)),
    };
    Ok(match files {
        Some(files) => files.processed_css(StyleSheet { path: file, css: &css }),
        None => css,
    })
}

/// Returns the issue of a style sheet in Sass without a compiler.
fn uncompiled(file: &str) -> Issue {
    let message = format!("`{file}` is a style sheet in Sass, and there is no compiler for it");
    Issue::warning(COMPONENT_CODE, message).at(Location::file(file)).about(file)
}
