//! Bundling for a project.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use docs_model::Issue;
use docs_script::{ProjectFiles, SharedModules};
use docs_site::{ComponentBundler, ComponentImport, ComponentRequest, SiteComponents};

use crate::bundling::{GuestModules, Request, bundle};
use crate::codes::COMPONENT_CODE;
use crate::components::Components;
use crate::page_module::PROVIDED;
use crate::site_components::{Origins, SITE_COMPONENTS, module_source, providing_wrappers};

/// Module with the settings of a Docusaurus site.
const CONFIG: &str = "@generated/docusaurus.config";

/// Bundles and renders the React components of a project.
///
/// ```no_run
/// use docs_components::{MemoryFiles, ReactBundler};
/// use docs_site::{MemoryTree, Project};
///
/// let files = MemoryFiles::from_iter([("src/Hello.jsx", "export default () => <b>Hello</b>;")]);
/// let tree = MemoryTree::from_iter([("site.toml", "title = 'Docs'\nurl = 'https://docs.example.com'")]);
/// let project = Project::new(tree).with_components(ReactBundler::new(files));
/// ```
pub struct ReactBundler {
    files: Arc<dyn ProjectFiles>,
}

impl ReactBundler {
    /// Creates the bundler of a project from its files.
    pub fn new(files: impl ProjectFiles + 'static) -> Self {
        Self { files: Arc::new(files) }
    }
}

impl fmt::Debug for ReactBundler {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("ReactBundler").finish_non_exhaustive()
    }
}

impl ComponentBundler for ReactBundler {
    fn bundle(&self, request: &ComponentRequest<'_>) -> Arc<dyn SiteComponents> {
        let mut faults = Vec::new();
        let guest = GuestModules::parse(&request.guest.list).unwrap_or_else(|error| {
            faults.push(Issue::error(COMPONENT_CODE, error.to_string()));
            GuestModules::default()
        });
        let mut imports = request.imports.to_vec();
        let config = format!("export default {};\n", request.context);
        let mut generated = BTreeMap::from([(CONFIG.to_owned(), config)]);
        let origins = Origins {
            theme: request.theme.clone(),
            components: request.components.clone(),
            wrappers: providing_wrappers(request.theme, &*self.files),
        };
        if let Some(source) = module_source(&origins) {
            imports.push(ComponentImport {
                importer: String::new(),
                specifier: SITE_COMPONENTS.to_owned(),
                names: ["default"]
                    .into_iter()
                    .chain((!origins.wrappers.is_empty()).then_some(PROVIDED))
                    .map(str::to_owned)
                    .collect(),
                line: 1,
                counterparts: Vec::new(),
            });
            generated.insert(SITE_COMPONENTS.to_owned(), source);
        }
        let mut bundle = bundle(
            Arc::clone(&self.files),
            &Request {
                theme: request.theme.clone(),
                aliases: request.aliases.clone(),
                static_folders: request.static_folders.to_vec(),
                generated,
                imported: Some(request.imported),
                ..Request::new(&imports, &guest, request.base_url)
            },
        );
        bundle.issues.extend(faults);
        let sources = guest.server.iter().filter_map(|(name, file)| {
            Some((name.clone(), request.guest.server.get(file)?.clone()))
        });
        let modules =
            SharedModules { sources: sources.collect(), compiled: request.guest.compiled };
        let context = request.context.to_owned();
        Arc::new(Components::new(bundle, guest, modules, request.base_url, context, origins))
    }
}
