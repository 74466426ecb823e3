import { useMemo, useSyncExternalStore } from "react";

import { usePage, type PageProps } from "../context";
import { missingData } from "../missing-data";
import { useLocation } from "../docusaurus/location";
import { createStore } from "../../lib/store";
import { preferVersion, storedVersion } from "../../state/preferred-version";
import { useActiveVersion, useVersions, type VersionData } from "./docs-data";
import type { ContentsItem } from "./headings";
import { filterDocCardListItems, pathTo, type SidebarEntry } from "./sidebar-items";

/** Returns the page's headings in Docusaurus' format: `value` is HTML. */
export function useContents(): readonly ContentsItem[] {
  const { contents } = usePage();
  return useMemo(() => contents.map(({ level, id, html, value }) => ({ level, id, value: html ?? value ?? "" })), [contents]);
}

/** Returns Docusaurus' data of the page's document. */
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

/** Returns the version of the page's document. */
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
    // A list of all documents would be an input of every page with components.
    docs: missingData("components have no list of the documents of a version"),
    docsSidebars: missingData("components have no list of the sidebars of a version"),
  };
}

interface OwnSidebar {
  readonly name: string;
  readonly items: readonly SidebarEntry[];
}

/** Returns the page's sidebar; `null` if it is unknown. */
export function useDocsSidebar(): OwnSidebar | null {
  return (usePage()["sidebar"] as OwnSidebar | undefined) ?? null;
}

/** Returns the sidebar items from the root to the page. */
export function useSidebarBreadcrumbs(): readonly SidebarEntry[] | null {
  const { pathname } = useLocation();
  const sidebar = useDocsSidebar();
  return sidebar && pathTo(sidebar.items, pathname);
}

/** Returns the category that contains the page. */
export function useCurrentSidebarCategory(): SidebarEntry {
  const category = useSidebarBreadcrumbs()?.findLast(({ type }) => type === "category");
  if (category === undefined) throw new Error("the page is in no category of a sidebar");
  return category;
}

/** Returns the sidebar items at the page's level. */
export function useCurrentSidebarSiblings(): readonly SidebarEntry[] {
  const sidebar = useDocsSidebar();
  const category = useSidebarBreadcrumbs()?.findLast(({ type }) => type === "category");
  return filterDocCardListItems(category?.items ?? sidebar?.items ?? []);
}

/** Counter of the versions that components have stored. A change notifies the components that read the stored version. */
const choices = createStore(0);

/** Returns the version that the user chose last, and the function that changes it. */
export function useDocsPreferredVersion(instance = "default") {
  const versions = useVersions(instance);
  const stored = () => (versions.length > 0 ? storedVersion(versions, instance) : null);
  const name = useSyncExternalStore(choices.subscribe, stored, () => null);
  const chosen: VersionData | null = versions.find((version) => version.name === name) ?? null;
  const save = (next: string) => {
    preferVersion(next, instance);
    choices.set(choices.get() + 1);
  };
  return { preferredVersion: chosen, savePreferredVersionName: save };
}

/** Returns the document with an id in the page's version; `undefined` if the document is not published. */
export function useDocById(id?: string): { readonly title?: string; readonly description?: string } | undefined {
  const docs = useActiveVersion()?.docs;
  return id === undefined ? undefined : docs?.find((doc) => doc.id === id);
}
