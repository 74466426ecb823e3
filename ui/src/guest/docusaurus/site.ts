import { ofSite, siteContext, type SiteContext } from "../context";

/** Id of a plugin's only instance. */
export const DEFAULT_PLUGIN_ID = "default";

/** Docusaurus' context of a site. */
export interface DocusaurusContext {
  readonly siteConfig: SiteContext & { readonly future: Readonly<Record<string, unknown>> };
  readonly siteMetadata: Readonly<Record<string, unknown>>;
  readonly globalData: SiteContext["globalData"];
  readonly i18n: SiteContext["i18n"];
  readonly codeTranslations: Readonly<Record<string, string>>;
}

/** Returns Docusaurus' context of the site. */
export const useDocusaurusContext: () => DocusaurusContext = ofSite((site) => {
  const { siteMetadata, globalData, i18n, codeTranslations } = site;
  return { siteConfig: { titleDelimiter: "|", future: {}, ...site }, siteMetadata, globalData, i18n, codeTranslations };
});

/** Returns the data of all plugins. */
export function useGlobalData(): SiteContext["globalData"] {
  return siteContext().globalData;
}

interface DataOptions {
  /** Throws if the data is missing. */
  readonly failfast?: boolean;
}

/** Returns the data of a plugin by instance. */
export function useAllPluginInstancesData(
  plugin: string,
  { failfast = false }: DataOptions = {},
): Readonly<Record<string, unknown>> | undefined {
  const data = siteContext().globalData[plugin];
  if (data === undefined && failfast) throw new Error(`there is no data of the plugin "${plugin}"`);
  return data;
}

/** Returns the data of one instance of a plugin. */
export function usePluginData(plugin: string, instance: string = DEFAULT_PLUGIN_ID, { failfast = false }: DataOptions = {}): unknown {
  const data = useAllPluginInstancesData(plugin)?.[instance];
  if (data === undefined && failfast) throw new Error(`there is no data of the plugin "${plugin}" with the id "${instance}"`);
  return data;
}

const noRoute = { plugin: { name: "docusaurus-plugin-content-pages", id: DEFAULT_PLUGIN_ID } };

/** Returns the plugin of the page's route. */
export function useRouteContext(): typeof noRoute {
  return noRoute;
}

const collector = { collectAnchor: (_id?: string) => {}, collectLink: (_link?: string) => {} };

/** Returns functions that do nothing. Docusaurus collects links and anchors with them, whereas the program finds both in the HTML. */
export function useBrokenLinks(): typeof collector {
  return collector;
}
