//! Page shells of a build.

use std::sync::{Arc, Mutex};

use docs_site::{Shell, ShellError, ShellRenderer, ShellRequest};

use crate::{InterfaceRenderer, SingleThreadRenderer};

/// Renders page shells of a build, on several threads.
///
/// The first engine of a site starts on a thread of its own, while the build compares its pages with the previous build. A thread that
/// has no engine uses that one while no other thread does, and starts its own engine otherwise. A build of few pages therefore waits for
/// one engine at most: starting another one takes longer than these pages.
///
/// ```
/// use docs_interface::BuildRenderer;
/// use docs_site::{BuildOptions, MemoryTree, Project};
///
/// let project = Project::new(MemoryTree::from_iter([
///     ("site.toml", "title = 'Harbour'\nurl = 'https://example.org'"),
///     ("content/index.md", "# Welcome"),
/// ]));
/// let project = project.with_interface(docs_interface::embedded(), BuildRenderer::new());
/// let (_, files) = project.build_to_memory(&BuildOptions::default())?;
/// assert!(files.contains_key("index.html"));
/// # Ok::<(), docs_site::BuildError>(())
/// ```
#[derive(Debug)]
pub struct BuildRenderer {
    first: SingleThreadRenderer,
    /// Locked by the thread that uses the first engine.
    user: Mutex<()>,
}

impl BuildRenderer {
    /// Starts the thread of the first engine. It ends when this value is dropped.
    ///
    /// # Panics
    ///
    /// Panics if the system cannot start a thread.
    #[must_use]
    pub fn new() -> Self {
        Self { first: SingleThreadRenderer::new(InterfaceRenderer), user: Mutex::default() }
    }
}

impl Default for BuildRenderer {
    fn default() -> Self {
        Self::new()
    }
}

impl ShellRenderer for BuildRenderer {
    fn render_shell(&self, request: &ShellRequest<'_>) -> Result<Shell, ShellError> {
        let user =
            if InterfaceRenderer::has_engine(request) { None } else { self.user.try_lock().ok() };
        match user {
            Some(_user) => self.first.render_shell(request),
            None => InterfaceRenderer.render_shell(request),
        }
    }

    fn shows_open_lists_only(&self) -> bool {
        InterfaceRenderer.shows_open_lists_only()
    }

    fn prepare(&self, request: &ShellRequest<'_>) {
        self.first.prepare(request);
    }

    fn release(&self, site: &Arc<str>) {
        self.first.release_engine(site);
        InterfaceRenderer.release(site);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::renderer::tests::{Site, engines, on_new_thread};

    #[test]
    fn a_thread_starts_an_engine_only_while_another_thread_uses_the_first_one() {
        on_new_thread(|| {
            let site = Site::new();
            let renderer = BuildRenderer::new();
            renderer.prepare(&site.request());
            let render = || renderer.render_shell(&site.request()).expect("a shell");
            let shell = render();
            assert_eq!(engines(), 0);
            let used = renderer.user.lock();
            assert_eq!(render(), shell);
            assert_eq!(engines(), 1);
            drop(used);
            renderer.release(&site.data);
            assert_eq!(engines(), 0);
            assert_eq!(render(), shell);
        });
    }

    #[test]
    fn a_panic_in_the_first_engine_does_not_block_others() {
        on_new_thread(|| {
            let renderer = BuildRenderer::new();
            let used = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                let _user = renderer.user.lock();
                panic!("the engine fails");
            }));
            assert!(used.is_err());
            let site = Site::new();
            assert_eq!(renderer.render_shell(&site.request()).expect("a shell"), site.shell());
        });
    }
}
