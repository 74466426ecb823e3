//! Names of unsupported plugins, presets and themes, and the consequences for the site.

use docs_model::{Issue, Value, join_paths};

use crate::omitted_parts::OmittedParts;

use crate::config::{project_path, text};

/// Feature of plugins, identified by words in their names. The words determine only the description, because the name
/// of a plugin does not determine the pages that it adds.
struct PluginFeature {
    keywords: &'static [&'static str],
    /// Consequence for the site.
    consequence: &'static str,
    /// `true` if the description mentions pages.
    names_pages: bool,
}

/// Features; the first match applies.
const PLUGIN_FEATURES: [PluginFeature; 9] = [
    PluginFeature {
        keywords: &[
            "openapi", "typedoc", "api-docs", "redoc", "scalar", "swagger", "graphql", "tsdoc",
        ],
        consequence: "the reference pages that it generates are missing",
        names_pages: true,
    },
    PluginFeature {
        keywords: &[
            "gtag",
            "gtm",
            "tag-manager",
            "analytics",
            "umami",
            "plausible",
            "posthog",
            "matomo",
            "hotjar",
            "segment",
            "fathom",
            "mixpanel",
            "intercom",
            "clarity",
            "heap",
            "tracking",
            "sentry",
            "datadog",
        ],
        consequence: "the site loads no scripts of its service",
        names_pages: false,
    },
    PluginFeature {
        keywords: &["search", "lunr", "typesense", "docsearch"],
        consequence: "the site uses the engine's own search",
        names_pages: false,
    },
    PluginFeature {
        keywords: &["llms-txt", "copy-page-button"],
        consequence: "the site has the engine's own files for agents",
        names_pages: false,
    },
    PluginFeature {
        keywords: &["zoom", "lightbox", "image"],
        consequence: "pictures are shown as they are",
        names_pages: false,
    },
    PluginFeature {
        keywords: &[
            "webpack", "postcss", "tailwind", "sass", "less", "polyfill", "alias", "svgr",
            "loader", "bundle", "babel", "rspack", "vite",
        ],
        consequence: "it changes how scripts and styles are bundled, which the engine does in its own way",
        names_pages: false,
    },
    PluginFeature {
        keywords: &["live-codeblock", "playground", "sandpack"],
        consequence: "live code is shown as plain code",
        names_pages: false,
    },
    PluginFeature { keywords: &["blog"], consequence: "its posts are missing", names_pages: true },
    PluginFeature {
        keywords: &["pwa", "service-worker", "offline"],
        consequence: "the site has no service worker",
        names_pages: false,
    },
];

/// Feature of all other plugins.
const OTHER_FEATURE: PluginFeature = PluginFeature {
    keywords: &[],
    consequence: "the pages, documents and scripts that it adds are missing",
    names_pages: true,
};

/// Plugins that add neither pages nor documents, without their usual prefix. All others may add pages, so links to the paths
/// of such pages are not errors. Therefore the list contains only known packages.
const WITHOUT_PAGES: [&str; 31] = [
    // Scripts of external services.
    "client-instrumentation",
    "clarity",
    "fathom",
    "gosquared",
    "goatcounter",
    "google-adsense",
    "google-analytics",
    "google-gtag",
    "google-tag-manager",
    "hotjar",
    "matomo",
    "microsoft-clarity",
    "mixpanel",
    "plausible",
    "posthog",
    "segment",
    "sentry",
    "umami",
    "vercel-analytics",
    "yandex-metrica",
    // Behavior of pictures and code.
    "ideal-image",
    "image-zoom",
    "live-codeblock",
    "medium-zoom",
    // Configuration of the bundler, styles and fonts.
    "fontloader",
    "less",
    "postcss",
    "tailwindcss",
    // Service worker.
    "pwa",
    // Files for agents.
    "copy-page-button",
    "llms-txt",
];

/// Prefixes of the packages of plugins and themes, which a configuration can omit.
const PREFIXES: [&str; 4] = ["docusaurus-plugin-", "docusaurus-theme-", "plugin-", "theme-"];

/// Options of plugins that name folders of generated documents.
const OUTPUT_OPTIONS: [&str; 6] =
    ["out", "outDir", "outputDir", "output", "outputPath", "targetDir"];

/// Maximum depth of options in which an output folder is searched.
const OPTION_LEVELS: usize = 4;

/// Unsupported part of a configuration.
#[derive(Debug)]
pub(crate) struct UnsupportedPart<'a> {
    /// `plugin`, `preset` or `theme`.
    pub(crate) kind: &'static str,
    pub(crate) name: &'a str,
    pub(crate) options: &'a Value,
}

impl UnsupportedPart<'_> {
    /// Returns the name for messages: ``the plugin `x` ``.
    fn full_name(&self) -> String {
        format!("the {} `{}`", self.kind, self.name)
    }

    fn feature(&self) -> &'static PluginFeature {
        let name = self.name.to_ascii_lowercase();
        let matches =
            |feature: &&PluginFeature| feature.keywords.iter().any(|word| name.contains(word));
        PLUGIN_FEATURES.iter().find(matches).unwrap_or(&OTHER_FEATURE)
    }

    /// Returns whether the part may add pages or documents.
    fn may_add_pages(&self) -> bool {
        // Only names of packages are compared, because a local file can have any name.
        let is_package = !self.name.starts_with(['.', '/']) && !self.name.starts_with("@site/");
        let name = match self.name.split_once('/') {
            Some((_, name)) if self.name.starts_with('@') => name,
            _ => self.name,
        };
        let name = PREFIXES.iter().find_map(|prefix| name.strip_prefix(prefix)).unwrap_or(name);
        !(is_package && WITHOUT_PAGES.contains(&name))
    }

    /// Returns the issue of the part.
    pub(crate) fn issue(&self) -> Issue {
        let consequence = match (self.kind, self.feature()) {
            ("theme", feature) if feature.keywords.is_empty() => {
                "its components and styles are missing".to_owned()
            }
            (_, feature) if feature.names_pages || !self.may_add_pages() => {
                feature.consequence.to_owned()
            }
            (_, feature) => format!("{}, and pages that it adds are missing", feature.consequence),
        };
        Issue::info("unknown-plugin", format!("{} is left out: {consequence}", self.full_name()))
            .about(self.name)
    }

    /// Adds the consequences of the missing part. `docs` are the folders of the project's documents.
    pub(crate) fn record_omission(&self, docs: &[&str], omitted_parts: &mut OmittedParts) {
        if !self.may_add_pages() {
            return;
        }
        omitted_parts.parts.push(self.full_name());
        if let Some(path) = text(self.options, "routeBasePath") {
            let area = join_paths("", path.trim_matches('/'));
            if area != "/" {
                omitted_parts.areas.push((area, self.full_name()));
            }
        }
        let mut folders = Vec::new();
        output_folders(self.options, OPTION_LEVELS, &mut folders);
        for folder in folders {
            // Some generators write relative to the folder of the documents.
            omitted_parts.folders.extend(docs.iter().map(|docs| format!("{docs}/{folder}")));
            omitted_parts.folders.push(folder);
        }
    }
}

fn output_folders(options: &Value, levels: usize, folders: &mut Vec<String>) {
    let Value::Table(table) = options else { return };
    for (key, value) in table {
        match value {
            Value::Text(folder) if OUTPUT_OPTIONS.contains(&key.as_str()) => {
                folders.extend(Some(project_path(folder)).filter(|folder| !folder.is_empty()));
            }
            nested if levels > 0 => output_folders(nested, levels - 1, folders),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn omitted_parts(name: &str, options: &str) -> OmittedParts {
        let mut omitted_parts = OmittedParts::default();
        let options = toml::from_str(options).unwrap();
        let part = UnsupportedPart { kind: "plugin", name, options: &options };
        part.record_omission(&["docs"], &mut omitted_parts);
        omitted_parts
    }

    #[test]
    fn a_generator_writes_into_the_folders_of_its_options() {
        let found = omitted_parts(
            "docusaurus-plugin-graphql-docs",
            "[config.shop]\noutputDir = './docs/shop/'",
        );
        assert!(found.writes("docs/shop/orders.mdx"));
        assert_eq!(found.parts, ["the plugin `docusaurus-plugin-graphql-docs`"]);
        assert!(
            omitted_parts("docusaurus-plugin-typedoc", "out = 'api'").writes("docs/api/index.md")
        );
    }

    #[test]
    fn an_unknown_plugin_has_its_pages_below_its_route() {
        let found = omitted_parts("./plugins/gallery", "routeBasePath = '/gallery/'");
        assert_eq!(found.area_of("/gallery/one"), Some("the plugin `./plugins/gallery`"));
        assert_eq!(omitted_parts("plugin-x", "routeBasePath = '/'").areas, []);
    }

    #[test]
    fn only_known_packages_add_no_pages() {
        for name in WITHOUT_PAGES {
            for package in [
                name.to_owned(),
                format!("docusaurus-plugin-{name}"),
                format!("@docusaurus/theme-{name}"),
                format!("@scope/docusaurus-plugin-{name}"),
            ] {
                assert_eq!(omitted_parts(&package, "").parts, Vec::<String>::new(), "{package}");
            }
        }
        for name in [
            "docusaurus-plugin-image-gallery",
            "./plugins/webpack-buffer",
            "./plausible",
            "@site/posthog",
            "search-insights-dashboard",
        ] {
            assert_eq!(omitted_parts(name, "").parts, [format!("the plugin `{name}`")]);
        }
    }

    #[test]
    fn an_issue_names_what_is_missing() {
        let options = Value::default();
        let part = UnsupportedPart { kind: "plugin", name: "plugin-umami", options: &options };
        assert_eq!(
            part.issue().to_string(),
            "info[unknown-plugin]: the plugin `plugin-umami` is left out: the site loads no scripts of its service"
        );
        let part = UnsupportedPart {
            kind: "plugin",
            name: "@x/docusaurus-plugin-llms-txt",
            options: &options,
        };
        assert!(part.issue().message.ends_with("the site has the engine's own files for agents"));
        let part = UnsupportedPart { kind: "plugin", name: "./search-pages", options: &options };
        assert_eq!(
            part.issue().message,
            "the plugin `./search-pages` is left out: the site uses the engine's own search, and pages that it adds are missing"
        );
    }
}
