//! Markdown files that modules import.
//!
//! The threads of the bundler send the names of the files to the thread that called it. That thread renders them, so that
//! the renderer can borrow the site.

use std::collections::HashMap;
use std::sync::mpsc::{self, Receiver, Sender};

use docs_site::ImportedMarkdown;

/// Request for the HTML of a file.
#[derive(Debug)]
pub(crate) struct MarkdownRequest {
    file: String,
    reply: Sender<Option<String>>,
}

/// Client of the thread that renders Markdown files.
#[derive(Clone, Debug)]
pub(crate) struct MarkdownClient(Sender<MarkdownRequest>);

impl MarkdownClient {
    pub(crate) fn new() -> (Self, Receiver<MarkdownRequest>) {
        let (sender, receiver) = mpsc::channel();
        (Self(sender), receiver)
    }

    /// Returns the HTML of a file, and blocks until it is rendered.
    pub(crate) fn html(&self, file: &str) -> Option<String> {
        let (reply, answer) = mpsc::channel();
        self.0.send(MarkdownRequest { file: file.to_owned(), reply }).ok()?;
        answer.recv().ok()?
    }
}

/// Answers requests until all clients are dropped.
pub(crate) fn serve(requests: &Receiver<MarkdownRequest>, renderer: Option<&dyn ImportedMarkdown>) {
    let mut known: HashMap<String, Option<String>> = HashMap::new();
    for MarkdownRequest { file, reply } in requests {
        let html = known.entry(file).or_insert_with_key(|file| renderer?.html(file));
        // Sending fails if the client's thread has ended. Then the reply is not needed.
        let _ = reply.send(html.clone());
    }
}
