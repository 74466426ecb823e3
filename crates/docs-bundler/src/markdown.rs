//! Markdown files that modules import.
//!
//! The threads of the bundler send the names of the files to the thread that called it, which renders them: so the renderer
//! can borrow the site.

use std::collections::HashMap;
use std::fmt;
use std::sync::mpsc::{self, Receiver, Sender};

/// Renders the Markdown files that modules import.
///
/// ```
/// use std::sync::Arc;
///
/// use docs_bundler::{GuestModules, Import, MarkdownRenderer, MemoryFiles, Request, bundle};
///
/// #[derive(Debug)]
/// struct Upper;
///
/// impl MarkdownRenderer for Upper {
///     fn html(&self, file: &str) -> Option<String> {
///         (file == "src/note.md").then(|| "<p>A note</p>".to_owned())
///     }
/// }
///
/// let files = MemoryFiles::from_iter([
///     ("src/Page.jsx", "import Note from './note.md'; export default () => <Note/>;"),
///     ("src/note.md", "A note"),
/// ]);
/// let import = Import::new("docs/intro.mdx", 3, "@site/src/Page", ["default"]);
/// let guest = GuestModules::default();
/// let request = Request { markdown: Some(&Upper), ..Request::new(std::slice::from_ref(&import), &guest, "/") };
/// let bundle = bundle(Arc::new(files), &request);
/// let module = bundle.module("docs/intro.mdx", "@site/src/Page").expect("a module");
/// assert!(bundle.server[&module.server].contains("<p>A note</p>"));
/// ```
pub trait MarkdownRenderer: fmt::Debug {
    /// Returns the HTML of a file, whose path is relative to the site's folder; `None` if it is not a Markdown file of the site.
    ///
    /// It is called once for each file.
    fn html(&self, file: &str) -> Option<String>;
}

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
pub(crate) fn serve(requests: &Receiver<MarkdownRequest>, renderer: Option<&dyn MarkdownRenderer>) {
    let mut known: HashMap<String, Option<String>> = HashMap::new();
    for MarkdownRequest { file, reply } in requests {
        let html = known.entry(file).or_insert_with_key(|file| renderer?.html(file));
        // The client no longer waits if its thread has ended.
        let _ = reply.send(html.clone());
    }
}
