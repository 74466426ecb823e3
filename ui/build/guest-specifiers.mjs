/**
 * The modules that a project's components may import from the interface, by specifier. Each is an ES module of a line or two that
 * takes names from a guest module (`guest:…`), which the bundler leaves external.
 */

/** Everything that a guest module exports, its default export included. */
const whole = (name) => `export * from "guest:${name}";\nexport { default } from "guest:${name}";\n`;

/** A component under its own name as the default export. */
const single = (from, name, ...more) => `export { ${[`${name} as default`, ...more].join(", ")} } from "guest:${from}";\n`;

/** Exports under their own names. */
const names = (from, ...exported) => `export { ${exported.join(", ")} } from "guest:${from}";\n`;

/** What React Router 5 is imported for. */
const ROUTER = ["Redirect", "matchPath", "useHistory", "useLocation", "useParams", "useRouteMatch", "withRouter"];

const REACT = ["react", "react/jsx-runtime", "react/jsx-dev-runtime", "react-dom", "react-dom/client"];

export const SPECIFIERS = {
  ...Object.fromEntries(REACT.map((name) => [name, whole(name)])),
  "@docusaurus/BrowserOnly": single("docusaurus", "BrowserOnly"),
  "@docusaurus/ErrorBoundary": single("docusaurus", "ErrorBoundary"),
  "@docusaurus/ExecutionEnvironment": single("docusaurus", "ExecutionEnvironment"),
  "@docusaurus/Head": single("docusaurus", "Head"),
  "@docusaurus/Interpolate": single("docusaurus", "Interpolate", "interpolate"),
  "@docusaurus/Link": single("docusaurus", "Link"),
  "@docusaurus/Translate": single("docusaurus", "Translate", "translate"),
  "@docusaurus/constants": names("docusaurus", "DEFAULT_PLUGIN_ID"),
  "@docusaurus/isInternalUrl": single("docusaurus", "isInternalUrl", "hasProtocol"),
  "@docusaurus/router": names("docusaurus", ...ROUTER),
  "@docusaurus/useBaseUrl": single("docusaurus", "useBaseUrl", "useBaseUrlUtils"),
  "@docusaurus/useBrokenLinks": single("docusaurus", "useBrokenLinks"),
  "@docusaurus/useDocusaurusContext": single("docusaurus", "useDocusaurusContext"),
  "@docusaurus/useGlobalData": single("docusaurus", "useGlobalData", "useAllPluginInstancesData", "usePluginData"),
  "@docusaurus/useIsBrowser": single("docusaurus", "useIsBrowser"),
  "@docusaurus/useIsomorphicLayoutEffect": single("docusaurus", "useIsomorphicLayoutEffect"),
  "@docusaurus/useRouteContext": single("docusaurus", "useRouteContext"),
  "@mdx-js/react": names("page", "MDXProvider", "useMDXComponents"),
  "react-router": names("docusaurus", ...ROUTER),
  "react-router-dom": names("docusaurus", ...ROUTER, "Link", "Link as NavLink"),
};
