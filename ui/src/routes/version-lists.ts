/**
 * Lists of the versions of switches whose targets pages do not contain. A list is requested when the visitor may open the switch.
 *
 * This code is loaded after hydration, and only on sites with such switches.
 */
import { loadFreshJson } from "../data/fresh-json";
import { message } from "../data/messages";
import type { NavbarItemData, PageData, SiteData, SwitchTarget, VersionPagesData } from "../data/types";
import { targetsOn } from "../data/version-targets";
import { announce } from "../lib/announce";
import { readStored } from "../lib/storage";
import { onIntent } from "./links";
import { completePage } from "../state/complete-page";
import { storageKey } from "../state/preferred-version";

/** Folders of the lists, by the id of the set of docs. */
const folders = new Map<string | undefined, string>();
/** Loaded lists by their folders; `null` after a failure. */
const lists = new Map<string, VersionPagesData | null>();

/** Loads the list of a switch when the pointer or the focus enters the switch. */
export function startVersionLists({ navbar }: Pick<SiteData, "navbar">): void {
  for (const item of [...navbar.left, ...navbar.right]) addFolder(item);
  const load = (element: Element) => {
    const links = [...(element.closest(".dropdown")?.querySelectorAll("a") ?? [])].map((link) => link.getAttribute("href"));
    for (const folder of folders.values()) if (links.includes(folder)) void loadVersionList(folder);
  };
  onIntent(({ target }) => target instanceof Element && load(target));
  // The visitor may have opened a switch before.
  for (const element of document.querySelectorAll(".dropdown:is(:hover, :focus-within)")) load(element);
  update();
}

/** Loads the list in a folder, and adds its targets to the page. A failure is shown and announced in their place. */
export async function loadVersionList(folder: string): Promise<void> {
  const list = await loadFreshJson<VersionPagesData>(`${folder}pages.json`).catch(() => null);
  const previous = lists.get(folder);
  if (list === previous) return;
  if (list === null) announce(() => message("navbar.versionsFailed"));
  lists.set(folder, list);
  update();
}

function addFolder(item: NavbarItemData): void {
  if (item.type === "versions" && item.list !== undefined) folders.set(item.instance, item.list);
}

/** Replaces the function, so that the page is rendered again. */
function update(): void {
  const completed = new WeakMap<PageData, PageData>();
  completePage.set((page) => {
    const known = completed.get(page);
    if (known !== undefined) return known;
    const complete = { ...page, versions: page.versions.flatMap((target) => targetsOf(page, target)) };
    completed.set(page, complete);
    return complete;
  });
}

/** Returns the targets of the set of docs of a target that the page contains. */
function targetsOf({ path }: PageData, known: SwitchTarget): readonly SwitchTarget[] {
  const { instance, current } = known;
  const folder = folders.get(instance);
  if (folder === undefined) return [known];
  const list = lists.get(folder);
  // A target without an address is a message.
  if (list === null) return [known, { name: "", label: message("navbar.versionsFailed"), href: "", ...(instance && { instance }) }];
  if (list !== undefined) return targetsOn(list, path, known);
  // Outside of the docs, the label is the name of the preferred version.
  if (!current && readStored(storageKey(instance)) !== null) void loadVersionList(folder);
  return [known];
}
