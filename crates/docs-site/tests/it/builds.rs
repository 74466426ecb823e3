//! Successive builds of a project with an engine that counts its work.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};

use docs_site::{BuildOptions, MemoryCache, MemorySink, MemoryTree, Project};

/// Engine of a project that counts the files it makes.
pub(crate) trait CountingEngine: Clone + Default {
    /// Returns the project with the engine.
    fn with_engine(self, project: Project) -> Project;

    /// Returns the number of files, which all clones of the engine share.
    fn count(&self) -> &AtomicUsize;
}

/// Successive builds of the same project: each has the cache and the files of the previous one.
#[derive(Default)]
pub(crate) struct Builds<Engine> {
    engine: Engine,
    cache: MemoryCache,
    /// Files of the last build, by path.
    pub(crate) files: BTreeMap<String, Vec<u8>>,
    /// Issues of the last build.
    pub(crate) issues: Vec<String>,
}

impl<Engine: CountingEngine> Builds<Engine> {
    /// Builds the site, and returns the number of files that the engine made.
    pub(crate) fn build(&mut self, tree: &MemoryTree) -> usize {
        self.engine.count().store(0, Ordering::Relaxed);
        let project = self.engine.clone().with_engine(Project::new(tree.clone()));
        let sink = MemorySink::from_previous(std::mem::take(&mut self.files));
        let cache = std::mem::take(&mut self.cache);
        let report = project.build(&BuildOptions::default(), &cache, &sink).expect("it is built");
        self.issues = report.issues.iter().map(ToString::to_string).collect();
        self.cache = cache.next();
        self.files = sink.into_files();
        self.engine.count().load(Ordering::Relaxed)
    }

    /// Returns a file of the last build.
    pub(crate) fn text(&self, file: &str) -> String {
        String::from_utf8_lossy(&self.files[file]).into_owned()
    }
}
