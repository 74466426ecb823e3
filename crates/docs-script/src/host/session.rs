//! The state of one run.

use std::cell::RefCell;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use docs_model::{Issue, Location};
use rquickjs::{Ctx, Exception};

use crate::failure::{self, CompiledFiles, Thrown};
use crate::files::ProjectFiles;
use crate::paths::relative_to;
use crate::written_files::WrittenFiles;

/// Maximum number of exceptions with a recorded issue. A script that catches more exceptions handles
/// them itself.
const MAX_THROWN_ISSUES: usize = 1_000;

/// The state of one run.
pub(crate) struct Session {
    pub(crate) files: Arc<dyn ProjectFiles>,
    pub(crate) written: WrittenFiles,
    /// Version of Docusaurus that scripts read.
    pub(crate) docusaurus_version: Option<String>,
    pub(crate) deadline: Instant,
    pub(crate) compiled: RefCell<CompiledFiles>,
    /// Issues that do not end the run.
    pub(crate) issues: RefCell<Vec<Issue>>,
    /// Names of packages with a stand-in.
    pub(crate) missing: RefCell<Vec<String>>,
    /// Names of the files that the run has written, with the locations of the calls.
    pub(crate) written_names: RefCell<Vec<(Option<Location>, String)>>,
    /// Issues that were thrown as exceptions, which contain the index.
    thrown: RefCell<Vec<Issue>>,
}

impl Session {
    /// Creates the state of a run that ends at `deadline`.
    pub(crate) fn new(
        files: Arc<dyn ProjectFiles>,
        written: WrittenFiles,
        docusaurus_version: Option<String>,
        deadline: Instant,
    ) -> Self {
        Self {
            files,
            written,
            docusaurus_version,
            deadline,
            compiled: RefCell::default(),
            issues: RefCell::default(),
            missing: RefCell::default(),
            written_names: RefCell::default(),
            thrown: RefCell::default(),
        }
    }

    /// Returns the site's folder.
    pub(crate) fn root(&self) -> &Path {
        self.files.root()
    }

    /// Returns a path in the form for messages.
    pub(crate) fn name(&self, path: &Path) -> String {
        relative_to(self.root(), path)
    }

    /// Returns the location of the innermost call of a stack that is in one of the compiled files.
    pub(crate) fn location(&self, stack: &str) -> Option<Location> {
        self.compiled.borrow().location(self.root(), stack)
    }

    /// Adds the location of a call to an issue.
    pub(crate) fn at_call(&self, issue: Issue, stack: &str) -> Issue {
        match self.location(stack) {
            Some(location) => issue.at(location),
            None => issue,
        }
    }

    /// Throws an issue: records it, and creates an exception with its number.
    pub(crate) fn throw(&self, ctx: &Ctx<'_>, issue: Issue) -> rquickjs::Error {
        let number = self.thrown.borrow().len();
        if number >= MAX_THROWN_ISSUES {
            return Exception::throw_message(ctx, &issue.message);
        }
        let thrown = Exception::from_message(ctx.clone(), &issue.message).and_then(|exception| {
            exception.as_object().set("issue", number)?;
            Ok(exception.throw())
        });
        self.thrown.borrow_mut().push(issue);
        thrown.unwrap_or_else(|error| error)
    }

    /// Returns the issue of an uncaught exception: the recorded one, if the host has thrown it.
    pub(crate) fn explain(&self, thrown: &Thrown) -> Issue {
        let recorded = thrown.issue.and_then(|number| self.thrown.borrow().get(number).cloned());
        match (recorded, &thrown.file) {
            (Some(issue), _) if issue.location.is_some() => issue,
            (Some(issue), Some(file)) => {
                // A promise that is never settled has only a file.
                let location = self.location(&thrown.stack);
                issue.at(location.unwrap_or_else(|| Location::file(self.name(file))))
            }
            (Some(issue), None) => self.at_call(issue, &thrown.stack),
            (None, _) => {
                let (compiled, missing) = (self.compiled.borrow(), self.missing.borrow());
                failure::thrown(self.root(), &compiled, thrown, &missing)
            }
        }
    }
}
