//! Properties that the component of a route receives, as in React Router 5.

use crate::inputs::components::ComponentImport;

/// Module with the functions of [`ATTRIBUTES`].
const MODULE: &str = "@docusaurus/router";

/// Functions that [`ATTRIBUTES`] call.
const FUNCTIONS: [&str; 3] = ["useHistory", "useLocation", "useRouteMatch"];

/// Attributes of the component.
pub(super) const ATTRIBUTES: &str =
    "history={useHistory()} location={useLocation()} match={useRouteMatch()}";

/// Returns the statement that imports the functions of [`ATTRIBUTES`].
pub(super) fn statement() -> String {
    format!("import {{ {} }} from \"{MODULE}\";", FUNCTIONS.join(", "))
}

/// Returns the import of the functions of [`ATTRIBUTES`] by a file.
pub(super) fn import(importer: &str) -> ComponentImport {
    ComponentImport {
        importer: importer.to_owned(),
        specifier: MODULE.to_owned(),
        names: FUNCTIONS.map(str::to_owned).to_vec(),
        line: 1,
        counterparts: Vec::new(),
    }
}
