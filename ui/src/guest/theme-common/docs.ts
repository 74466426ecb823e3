import { useMemo, useSyncExternalStore } from "react";

import { usePage, type PageProps } from "../context";
import { useLocation } from "../docusaurus/location";
import { preferredVersion, preferVersion } from "../../state/preferred-version";
import { useActiveVersion, useVersions, type VersionData } from "./docs-data";
import type { ContentsItem } from "./headings";
import { filterDocCardListItems, trailTo, type SidebarEntry } from "./sidebar-items";

/** Returns the page's headings as Docusaurus has them: `value` is HTML. */
export function useContents(): readonly ContentsItem[] {
  const { contents } = usePage();
  return useMemo(() => contents.map(({ level, id, html, value }) => ({ level, id, value: html ?? value ?? "" })), [contents]);
}

/** Returns what Docusaurus knows of the document of the page. */
export function useDoc() {
  const page = usePage();
  const toc = useContents();
  return useMemo(
    () => ({ metadata: metadataOf(page), frontMatter: page.frontMatter, toc, contentTitle: page.title, assets: {} }),
    [page, toc],
  );
}

function metadataOf({ title, description, permalink, frontMatter, version, ...more }: PageProps) {
  const { contents: _, path: slug, kind: _kind, ...known } = more;
  return {
    id: "",
    tags: [],
    ...known,
    slug,
    title,
    description: description ?? "",
    permalink,
    frontMatter,
    version: version?.name ?? "current",
  };
}

/** Returns the version of the document of the page. */
export function useDocsVersion() {
  const { version } = usePage();
  const active = useActiveVersion();
  const { name = "current", label = "Next" } = version ?? active ?? {};
  return {
    pluginId: "default",
    version: name,
    label,
    banner: null,
    badge: false,
    noIndex: false,
    className: "",
    isLast: active?.isLast ?? true,
    docs: {},
    docsSidebars: {},
  };
}

interface OwnSidebar {
  readonly name: string;
  readonly items: readonly SidebarEntry[];
}

/** Returns the sidebar beside the page; `null` where it is unknown. */
export function useDocsSidebar(): OwnSidebar | null {
  return (usePage()["sidebar"] as OwnSidebar | undefined) ?? null;
}

/** Returns the entries down to the page. */
export function useSidebarBreadcrumbs(): readonly SidebarEntry[] | null {
  const { pathname } = useLocation();
  const sidebar = useDocsSidebar();
  return sidebar && trailTo(sidebar.items, pathname);
}

/** Returns the category that the page is in. */
export function useCurrentSidebarCategory(): SidebarEntry {
  const category = useSidebarBreadcrumbs()?.findLast(({ type }) => type === "category");
  if (category === undefined) throw new Error("the page is in no category of a sidebar");
  return category;
}

/** Returns the entries beside the page in its sidebar. */
export function useCurrentSidebarSiblings(): readonly SidebarEntry[] {
  const sidebar = useDocsSidebar();
  const category = useSidebarBreadcrumbs()?.findLast(({ type }) => type === "category");
  return filterDocCardListItems(category?.items ?? sidebar?.items ?? []);
}

/** Returns the version that the reader chose last, and the function that changes it. */
export function useDocsPreferredVersion(instance = "default") {
  const versions = useVersions(instance);
  const name = useSyncExternalStore(preferredVersion.subscribe, preferredVersion.get, () => null);
  const chosen: VersionData | null = versions.find((version) => version.name === name) ?? null;
  return { preferredVersion: chosen, savePreferredVersionName: (next: string) => preferVersion(next, instance) };
}

/** Returns the document with an id in the page's version; a document that is not published is unknown. */
export function useDocById(id?: string): { readonly title?: string; readonly description?: string } | undefined {
  const docs = useActiveVersion()?.docs;
  return id === undefined ? undefined : docs?.find((doc) => doc.id === id);
}
