/** Docusaurus' core modules, as one guest module. */
export { BrowserOnly, ErrorBoundary, ExecutionEnvironment, useIsBrowser, useIsomorphicLayoutEffect } from "./browser";
export { Head } from "../side/head.browser";
export { Link } from "./Link";
export { history, matchPath, Redirect, useHistory, useLocation, useParams, useRouteMatch, withRouter } from "./router";
export {
  DEFAULT_PLUGIN_ID,
  useAllPluginInstancesData,
  useBrokenLinks,
  useDocusaurusContext,
  useGlobalData,
  usePluginData,
  useRouteContext,
} from "./site";
export { Interpolate, interpolate, Translate, translate } from "./translate";
export { hasProtocol, isInternalUrl, useBaseUrl, useBaseUrlUtils } from "./urls";
