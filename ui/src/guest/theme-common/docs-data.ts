import { siteContext, usePage } from "../context";
import { useLocation } from "../docusaurus/location";
import { matchPath } from "../docusaurus/match-path";

/** Document in the format of Docusaurus' docs plugin. */
export interface DocData {
  readonly id: string;
  readonly path: string;
  readonly sidebar?: string;
  readonly title?: string;
  readonly description?: string;
}

/** Version of a set of docs. */
export interface VersionData {
  readonly name: string;
  readonly label: string;
  readonly isLast: boolean;
  readonly path: string;
  readonly mainDocId: string;
  readonly docs: readonly DocData[];
  readonly draftIds: readonly string[];
  readonly sidebars?: Readonly<Record<string, unknown>>;
}

/** Set of docs. */
export interface DocsData {
  readonly path: string;
  readonly versions: readonly VersionData[];
  readonly breadcrumbs: boolean;
}

const PLUGIN = "docusaurus-plugin-content-docs";

/** Returns all sets of docs. */
export function useAllDocsData(): Readonly<Record<string, DocsData>> {
  return (siteContext().globalData[PLUGIN] ?? {}) as Readonly<Record<string, DocsData>>;
}

/** Returns a set of docs. If it is not published, it contains only the page's own version. */
export function useDocsData(instance = "default"): DocsData {
  const { version } = usePage();
  const { baseUrl } = siteContext();
  const known = useAllDocsData()[instance];
  if (known !== undefined) return known;
  const own = version && { isLast: true, path: baseUrl, mainDocId: "", docs: [], draftIds: [], name: version.name, label: version.label };
  return { path: baseUrl, breadcrumbs: true, versions: own ? [own] : [] };
}

const isBelow = (pathname: string, path: string) => matchPath(pathname, { path }) !== null;

interface ActivePlugin {
  readonly pluginId: string;
  readonly pluginData: DocsData;
}

/** Returns the set of docs that contains the page. */
export function useActivePlugin({ failfast = false }: { readonly failfast?: boolean } = {}): ActivePlugin | undefined {
  const { pathname } = useLocation();
  const sets = Object.entries(useAllDocsData()).filter(([, { path }]) => isBelow(pathname, path));
  const found = sets.sort(([, left], [, right]) => right.path.length - left.path.length)[0];
  if (found === undefined && failfast) throw new Error(`the page ${pathname} belongs to no docs`);
  return found && { pluginId: found[0], pluginData: found[1] };
}

/** Returns the versions of a set of docs. */
export const useVersions = (instance?: string): readonly VersionData[] => useDocsData(instance).versions;

/** Returns the latest version of a set of docs. */
export const useLatestVersion = (instance?: string): VersionData | undefined => useVersions(instance).find(({ isLast }) => isLast);

/** Returns the version that contains the page. */
export function useActiveVersion(instance?: string): VersionData | undefined {
  const { pathname } = useLocation();
  const { version } = usePage();
  const versions = useVersions(instance);
  const named = versions.find(({ name }) => name === version?.name);
  const around = versions.filter(({ path }) => isBelow(pathname, path)).sort((left, right) => right.path.length - left.path.length);
  return named ?? around[0];
}

interface ActiveDoc {
  readonly activeVersion: VersionData | undefined;
  readonly activeDoc: DocData | undefined;
  readonly alternateDocVersions: Readonly<Record<string, DocData>>;
}

/** Returns the document of the page, and the same document in other versions. */
export function useActiveDocContext(instance?: string): ActiveDoc {
  const { pathname } = useLocation();
  const versions = useVersions(instance);
  const activeVersion = useActiveVersion(instance);
  const activeDoc = activeVersion?.docs.find(({ path }) => matchPath(pathname, { path, exact: true }) !== null);
  const others = versions.flatMap(({ name, docs }) => docs.filter(({ id }) => id === activeDoc?.id).map((doc) => [name, doc] as const));
  return { activeVersion, activeDoc, alternateDocVersions: Object.fromEntries(others) };
}

/** Returns the set of docs and the version that contain the page. */
export function useActivePluginAndVersion(options?: { readonly failfast?: boolean }) {
  const activePlugin = useActivePlugin(options);
  const activeVersion = useActiveVersion(activePlugin?.pluginId);
  return activePlugin && { activePlugin, activeVersion };
}

/** Returns the latest version, and the page's document in it. */
export function useDocVersionSuggestions(instance?: string) {
  const latestVersionSuggestion = useLatestVersion(instance);
  const { alternateDocVersions } = useActiveDocContext(instance);
  return { latestVersionSuggestion, latestDocSuggestion: alternateDocVersions[latestVersionSuggestion?.name ?? ""] };
}

/** Returns the versions in which a document is looked up: the version of the page, then the latest one. */
export function useDocsVersionCandidates(instance?: string): readonly VersionData[] {
  const candidates = [useActiveVersion(instance), useLatestVersion(instance)];
  return [...new Set(candidates)].filter((version) => version !== undefined);
}

/** Returns the document with an id from the first version that contains it; `null` for a draft. */
export function useLayoutDoc(id: string, instance?: string): DocData | null {
  const versions = useDocsVersionCandidates(instance);
  const found = versions.flatMap(({ docs }) => docs).find((doc) => doc.id === id);
  if (found !== undefined || versions.some(({ draftIds }) => draftIds.includes(id))) return found ?? null;
  throw new Error(`there is no document "${id}"`);
}

/** Returns the sidebar with an id from the first version that contains it. */
export function useLayoutDocsSidebar(id: string, instance?: string): unknown {
  const found = useDocsVersionCandidates(instance).find(({ sidebars }) => sidebars?.[id] !== undefined);
  if (found === undefined) throw new Error(`there is no sidebar "${id}"`);
  return found.sidebars?.[id];
}
