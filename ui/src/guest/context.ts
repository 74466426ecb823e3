/** Site and page that components read. The engine sets them on the server, and `article/islands.ts` sets them in the browser. */
import { createContext, useContext } from "react";

import { missingData } from "./missing-data";

/** Docusaurus' settings of a site that the program knows. Unknown settings are absent. */
export interface SiteContext {
  readonly title: string;
  readonly tagline: string;
  readonly url: string;
  readonly baseUrl: string;
  readonly favicon?: string;
  readonly trailingSlash?: boolean;
  readonly titleDelimiter?: string;
  readonly customFields: Readonly<Record<string, unknown>>;
  readonly themeConfig: Readonly<Record<string, unknown>>;
  readonly i18n: SiteLanguages;
  readonly siteMetadata: Readonly<Record<string, unknown>>;
  /** Data of plugins by name and instance. */
  readonly globalData: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Messages in the site's language by their id in Docusaurus. */
  readonly codeTranslations: Readonly<Record<string, string>>;
  /** Look of the shell, if it is not the interface's own. */
  readonly look?: "classic";
  readonly [more: string]: unknown;
}

interface SiteLanguages {
  readonly defaultLocale: string;
  readonly currentLocale: string;
  readonly locales: readonly string[];
  readonly localeConfigs: Readonly<Record<string, unknown>>;
}

/** Heading of the page. */
export interface PageHeading {
  readonly level: number;
  readonly id: string;
  /** Inline HTML. */
  readonly html?: string;
  /** Plain text of the heading; absent in browsers. */
  readonly value?: string;
}

/** Properties of a page that its components can read. */
export interface PageProps {
  readonly path: string;
  /** Path with the base URL. */
  readonly permalink: string;
  readonly title: string;
  readonly description: string | null;
  readonly frontMatter: Readonly<Record<string, unknown>>;
  readonly contents: readonly PageHeading[];
  readonly version: { readonly name: string; readonly label: string } | null;
  readonly kind: string;
  readonly [more: string]: unknown;
}

const NO_LANGUAGES: SiteLanguages = { defaultLocale: "en", currentLocale: "en", locales: ["en"], localeConfigs: {} };

const NO_SITE: SiteContext = {
  title: "",
  tagline: "",
  url: "",
  baseUrl: "/",
  customFields: {},
  themeConfig: {},
  i18n: NO_LANGUAGES,
  siteMetadata: {},
  globalData: {},
  codeTranslations: {},
};

const NO_PAGE: PageProps = {
  path: "/",
  permalink: "/",
  title: "",
  description: null,
  frontMatter: {},
  contents: [],
  version: null,
  kind: "doc",
};

let site = NO_SITE;

/** Sets the site; omitted settings have the values of an empty site. */
export function setSite(settings: Partial<SiteContext>): void {
  const globalData = mapValues(settings.globalData ?? {}, (instances) => mapValues(instances, pluginData));
  site = { ...NO_SITE, ...settings, globalData, i18n: { ...NO_LANGUAGES, ...settings.i18n } };
}

/** Returns the data of a plugin. For a plugin that failed, the program writes the reason: `{ "$missing": "…" }`. */
function pluginData(data: unknown): unknown {
  const isMissing = typeof data === "object" && data !== null && "$missing" in data;
  return isMissing ? missingData(String(data.$missing)) : data;
}

function mapValues<Value, Result>(
  table: Readonly<Record<string, Value>>,
  change: (value: Value) => Result,
): Readonly<Record<string, Result>> {
  return Object.fromEntries(Object.entries(table).map(([name, value]) => [name, change(value)]));
}

/** Returns the site. */
export function siteContext(): SiteContext {
  return site;
}

/** Returns a function that caches its result until the site changes, so that the result can be a dependency of hooks. */
export function ofSite<Result>(make: (site: SiteContext) => Result): () => Result {
  let made: { readonly from: SiteContext; readonly result: Result } | null = null;
  return () => {
    if (made?.from !== site) made = { from: site, result: make(site) };
    return made.result;
  };
}

/** Fills in the missing properties of a page. */
export function pageProps(known: Partial<PageProps>): PageProps {
  return { ...NO_PAGE, ...known };
}

/** Page that contains an island. */
export const PageContext = createContext<PageProps>(NO_PAGE);

/** Returns the page that contains a component. */
export function usePage(): PageProps {
  return useContext(PageContext);
}
