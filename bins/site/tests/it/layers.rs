//! Dependencies between the crates of the workspace.

use std::collections::BTreeSet;

use crate::members::members;

/// Allowed dependencies. `docs-core`, `docs-diagrams`, `docs-ecmascript`, `docs-highlight`, `docs-image-variants`,
/// `docs-messages`, `docs-output`, `docs-page-pictures` and `docs-social-images` have none; the middle crates depend on `docs-model` and few others;
/// `docs-site` combines the crates that build a site, and the program combines all.
const EDGES: &[(&str, &str)] = &[
    ("docs-components", "docs-ecmascript"),
    // Plural forms, which the engine lacks.
    ("docs-components", "docs-messages"),
    ("docs-components", "docs-model"),
    ("docs-components", "docs-render"),
    ("docs-components", "docs-script"),
    // Traits that the crate implements.
    ("docs-components", "docs-site"),
    // Files of a build, and the rule for former ones.
    ("docs-deploy", "docs-output"),
    // Trusted certificate authorities for connections.
    ("docs-deploy", "docs-search-client"),
    // Headers of files.
    ("docs-deploy", "docs-server"),
    ("docs-disk", "docs-model"),
    ("docs-disk", "docs-output"),
    // Trait for the files of a project, and the files that its scripts write.
    ("docs-disk", "docs-script"),
    // Traits that the crate implements.
    ("docs-disk", "docs-site"),
    // Trait for the files that comparisons of builds read.
    ("docs-disk", "docs-urls"),
    ("docs-docusaurus", "docs-model"),
    // Documents of the plugin for descriptions of APIs.
    ("docs-docusaurus", "docs-openapi"),
    ("docs-icons", "docs-core"),
    ("docs-model", "docs-core"),
    ("docs-model", "docs-icons"),
    ("docs-model", "docs-messages"),
    ("docs-interface", "docs-script"),
    // Trait that the crate implements.
    ("docs-interface", "docs-site"),
    ("docs-mcp", "docs-model"),
    ("docs-mcp", "docs-search-index"),
    // Read access to a built site, and the route of the HTTP transport.
    ("docs-mcp", "docs-server"),
    // Issues and names. The crate has no model of a site, so `docs-model` is not needed.
    ("docs-openapi", "docs-core"),
    ("docs-reference", "docs-messages"),
    ("docs-reference", "docs-model"),
    ("docs-render", "docs-ecmascript"),
    ("docs-render", "docs-highlight"),
    ("docs-render", "docs-icons"),
    // Front matter in tests.
    ("docs-render", "docs-model"),
    ("docs-render", "docs-core"),
    ("docs-report", "docs-model"),
    // Explanations of issues.
    ("docs-report", "docs-reference"),
    // Groups of issues, and the sink for counting files.
    ("docs-report", "docs-site"),
    ("docs-routing", "docs-core"),
    // Documents in tests.
    ("docs-routing", "docs-model"),
    ("docs-script", "docs-ecmascript"),
    ("docs-script", "docs-model"),
    ("docs-search-client", "docs-core"),
    ("docs-search-index", "docs-core"),
    ("docs-server", "docs-model"),
    // Addresses of a site.
    ("docs-server", "docs-routing"),
    // Searches over HTTP.
    ("docs-server", "docs-search-index"),
    ("docs-site", "docs-diagrams"),
    ("docs-site", "docs-docusaurus"),
    ("docs-site", "docs-ecmascript"),
    ("docs-site", "docs-icons"),
    ("docs-site", "docs-messages"),
    ("docs-site", "docs-model"),
    ("docs-site", "docs-openapi"),
    ("docs-site", "docs-render"),
    ("docs-site", "docs-routing"),
    // Origins of searches, for the site's Content-Security-Policy.
    ("docs-site", "docs-search-client"),
    ("docs-site", "docs-search-index"),
    ("docs-site", "docs-urls"),
    ("docs-urls", "docs-model"),
    // HTTP transport.
    ("docs-urls", "docs-search-client"),
    ("site", "docs-components"),
    ("site", "docs-deploy"),
    ("site", "docs-disk"),
    ("site", "docs-image-variants"),
    ("site", "docs-interface"),
    ("site", "docs-mcp"),
    ("site", "docs-model"),
    ("site", "docs-output"),
    ("site", "docs-page-pictures"),
    ("site", "docs-reference"),
    ("site", "docs-report"),
    ("site", "docs-script"),
    ("site", "docs-search-client"),
    ("site", "docs-search-index"),
    ("site", "docs-server"),
    ("site", "docs-site"),
    ("site", "docs-social-images"),
    ("site", "docs-urls"),
];

#[test]
fn crates_depend_on_each_other_as_designed() {
    let members = members();
    let names: BTreeSet<&str> = members.iter().map(|member| member.name()).collect();
    let mut found = BTreeSet::new();
    for member in &members {
        for table in ["dependencies", "build-dependencies", "dev-dependencies"] {
            let dependencies = member.dependencies(table).into_iter();
            let siblings = dependencies.filter(|dependency| names.contains(dependency));
            found.extend(siblings.map(|sibling| (member.name(), sibling)));
        }
    }
    assert_eq!(found, EDGES.iter().copied().collect());
}
