/**
 * Modules that a project's components may import from the interface, by specifier. Each is a short ES module that
 * re-exports names from a guest module (`guest:…`), which the bundler treats as external.
 */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** Re-exports all of a guest module, including its default export. */
const reexportAll = (name) => `export * from "guest:${name}";\nexport { default } from "guest:${name}";\n`;

/** Re-exports all named exports of a guest module. */
const reexportNamed = (name) => `export * from "guest:${name}";\n`;

/** Re-exports a component as the default export and under its own name. */
const reexportDefault = (from, name, ...more) => `export { ${[`${name} as default`, ...more].join(", ")} } from "guest:${from}";\n`;

/** Re-exports the given names. */
const reexport = (from, ...exported) => `export { ${exported.join(", ")} } from "guest:${from}";\n`;

/** Functions of React Router 5 that projects import. */
const ROUTER = ["Redirect", "matchPath", "useHistory", "useLocation", "useParams", "useRouteMatch", "withRouter"];

/** Theme modules by the name under which projects import them, with their names in the guest module. */
const THEME = {
  Admonition: "Admonition",
  "Admonition/Types": "AdmonitionTypes",
  CodeBlock: "CodeBlock",
  "CodeBlock/Buttons/Button": "CodeBlockButton",
  CodeInline: "CodeInline",
  Details: "Details",
  DocCard: "DocCard",
  Footer: "OriginalPart",
  "Footer/Copyright": "FooterCopyright",
  "Footer/Layout": "FooterLayout",
  "Footer/LinkItem": "FooterLinkItem",
  "Footer/Logo": "FooterLogo",
  Heading: "Heading",
  IdealImage: "IdealImage",
  Layout: "Layout",
  MDXComponents: "MDXComponents",
  "MDXComponents/A": "MDXA",
  "MDXComponents/Code": "MDXCode",
  "MDXComponents/Details": "Details",
  "MDXComponents/Heading": "MDXHeading",
  "MDXComponents/Img": "MDXImg",
  "MDXComponents/Li": "MDXLi",
  "MDXComponents/Pre": "Unchanged",
  "MDXComponents/Ul": "MDXUl",
  MDXContent: "MDXContent",
  Mermaid: "Mermaid",
  "NavbarItem/ComponentTypes": "navbarItemTypes",
  "NavbarItem/DefaultNavbarItem": "NavbarLink",
  "NavbarItem/NavbarNavLink": "NavbarLink",
  NotFound: "NotFound",
  "NotFound/Content": "NotFoundContent",
  TabItem: "TabItem",
  Tabs: "Tabs",
  ThemedImage: "ThemedImage",
  TOC: "TOCInline",
  TOCInline: "TOCInline",
  TOCItems: "TOCInline",
};

/**
 * Returns a component of the theme that consists of other components, each of which may be the project's. The function reads the imports
 * later, since the modules may import each other.
 */
const composed = (exported, folder, ...parts) => {
  const names = parts.join(", ");
  const imports = parts.map((name) => `import ${name} from "@theme/${folder}${name}";\n`).join("");
  return `import { ${exported} } from "guest:theme";\n${imports}export default ${exported}(() => ({ ${names} }));\n`;
};

/** Modules of such components. */
const COMPOSED = {
  "@theme/DocCardList": composed("docCardListOf", "", "DocCard"),
  "@theme/Footer/Links": composed("footerLinksOf", "Footer/Links/", "MultiColumn", "Simple"),
  "@theme/Footer/Links/MultiColumn": composed("footerColumnsOf", "Footer/", "LinkItem"),
  "@theme/Footer/Links/Simple": composed("footerRowOf", "Footer/", "LinkItem"),
  // The whole footer of a project that replaces parts of it: `@theme/Footer` is the shell's.
  "docs:footer": composed("footerOf", "Footer/", "Copyright", "Layout", "Links", "Logo"),
};

/** Icons of the theme. */
const ICONS = [
  "Arrow",
  "Close",
  "Copy",
  "DarkMode",
  "Edit",
  "ExternalLink",
  "Home",
  "Language",
  "LightMode",
  "Menu",
  "Success",
  "SystemColorMode",
  "WordWrap",
];

/** Parts of the shell that render nothing within a page. */
const SHELL = ["AnnouncementBar", "BackToTopButton", "Navbar", "SearchBar", "SearchMetadata", "SiteMetadata", "SkipToContent"];

/** Wrappers of pages in the theme. */
const WRAPPERS = ["Layout/Provider", "Root", "ThemeProvider"];

const theme = (name, exported) => [`@theme/${name}`, reexportDefault("theme", exported)];

const REACT = ["react/jsx-runtime", "react/jsx-dev-runtime", "react-dom", "react-dom/client"];

const CLSX = readFileSync(
  createRequire(import.meta.url)
    .resolve("clsx")
    .replace(/\.js$/, ".mjs"),
  "utf8",
);

export const SPECIFIERS = {
  // Small enough to be included in each bundle.
  clsx: CLSX,
  // This package has the same function.
  classnames: CLSX,
  react: reexportAll("react") + reexport("react-additions", "Activity", "useEffectEvent"),
  ...Object.fromEntries(REACT.map((name) => [name, reexportAll(name)])),
  "@docusaurus/BrowserOnly": reexportDefault("docusaurus", "BrowserOnly"),
  "@docusaurus/ErrorBoundary": reexportDefault("docusaurus", "ErrorBoundary"),
  "@docusaurus/ExecutionEnvironment": reexportDefault("docusaurus", "ExecutionEnvironment"),
  "@docusaurus/Head": reexportDefault("docusaurus", "Head"),
  "@docusaurus/Interpolate": reexportDefault("docusaurus", "Interpolate", "interpolate"),
  "@docusaurus/Link": reexportDefault("docusaurus", "Link"),
  "@docusaurus/Translate": reexportDefault("docusaurus", "Translate", "translate"),
  "@docusaurus/constants": reexport("docusaurus", "DEFAULT_PLUGIN_ID"),
  "@docusaurus/isInternalUrl": reexportDefault("docusaurus", "isInternalUrl", "hasProtocol"),
  "@docusaurus/router": reexport("docusaurus", ...ROUTER),
  "@docusaurus/useBaseUrl": reexportDefault("docusaurus", "useBaseUrl", "useBaseUrlUtils"),
  "@docusaurus/useBrokenLinks": reexportDefault("docusaurus", "useBrokenLinks"),
  "@docusaurus/useDocusaurusContext": reexportDefault("docusaurus", "useDocusaurusContext"),
  "@docusaurus/useGlobalData": reexportDefault("docusaurus", "useGlobalData", "useAllPluginInstancesData", "usePluginData"),
  "@docusaurus/useIsBrowser": reexportDefault("docusaurus", "useIsBrowser"),
  "@docusaurus/useIsomorphicLayoutEffect": reexportDefault("docusaurus", "useIsomorphicLayoutEffect"),
  "@docusaurus/useRouteContext": reexportDefault("docusaurus", "useRouteContext"),
  "@docusaurus/plugin-content-docs/client": reexportNamed("theme-common"),
  "@docusaurus/theme-common": reexportNamed("theme-common"),
  "@docusaurus/theme-common/Details": reexport("theme-common", "Details"),
  "@docusaurus/theme-common/internal": reexportNamed("theme-common"),
  ...Object.fromEntries(Object.entries(THEME).map(([name, exported]) => theme(name, exported))),
  ...COMPOSED,
  ...Object.fromEntries(ICONS.map((name) => theme(`Icon/${name}`, `Icon${name}`))),
  ...Object.fromEntries(SHELL.map((name) => theme(name, "PartOfShell"))),
  ...Object.fromEntries(WRAPPERS.map((name) => theme(name, "Unchanged"))),
  "docs:stand-in": reexport("stand-in", "standIn", "dataStandIn"),
  "@mdx-js/react": reexport("page", "MDXProvider", "useMDXComponents"),
  "react-router": reexport("docusaurus", ...ROUTER),
  "react-router-dom": reexport("docusaurus", ...ROUTER, "Link", "Link as NavLink"),
};
