//! Compilation of style sheets in Sass.

use std::fmt;
use std::sync::Arc;

use docs_model::{Issue, Location};

use crate::codes::COMPONENT_CODE;

type Compile = dyn Fn(&str) -> Result<String, Issue> + Send + Sync;

/// Compiler of the style sheets in Sass that components import. Without a function, which is the default, each style
/// sheet is reported.
///
/// ```
/// use docs_components::SassCompiler;
///
/// let compiler = SassCompiler::new(|file| Ok(format!("/* {file} */")));
/// assert_eq!(compiler.compile("src/a.scss").as_deref(), Ok("/* src/a.scss */"));
/// assert!(SassCompiler::default().compile("src/a.scss").is_err());
/// ```
#[derive(Clone, Default)]
pub struct SassCompiler(Option<Arc<Compile>>);

impl SassCompiler {
    /// Creates a compiler from a function that returns the CSS of a file, whose path is relative to the site's folder.
    pub fn new(compile: impl Fn(&str) -> Result<String, Issue> + Send + Sync + 'static) -> Self {
        Self(Some(Arc::new(compile)))
    }

    /// Returns the CSS of a file.
    ///
    /// # Errors
    ///
    /// Returns the error of the style sheet.
    pub fn compile(&self, file: &str) -> Result<String, Issue> {
        let Some(compile) = &self.0 else {
            let message =
                format!("`{file}` is a style sheet in Sass, and there is no compiler for it");
            return Err(Issue::warning(COMPONENT_CODE, message)
                .at(Location::file(file))
                .about(file));
        };
        compile(file)
    }
}

impl fmt::Debug for SassCompiler {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("SassCompiler").finish_non_exhaustive()
    }
}
