/** Pages that a reader may have meant who asked for a path without one. */

/** Number of pages that are offered. */
const OFFERED = 5;

/** Share of a path that may differ from a similar one. */
const DIFFERENCE = 0.4;

/** Paths that are compared: enough for the largest sites, and a bound for the time that it takes. */
const COMPARED = 20_000;

/** Text above the pages. Here and not among the other texts, which every page loads. */
const TITLE = "Did you mean one of these pages?";

/** Label of the button that opens the search. */
const SEARCH = "Search the site";

/** Fills an element with links to the nearest pages, and with a button for the search of a site that has one. */
export async function offerPages(element: HTMLElement | null, baseUrl: string): Promise<void> {
  if (element === null) return;
  const paths = await nearestPages(baseUrl, location.pathname).catch(() => []);
  const links = paths.map((path) => made("li", { append: [made("a", { text: path, href: encodeURI(path) })] }));
  const list = [made("p", { text: TITLE }), made("ul", { append: links })];
  const opener = document.querySelector<HTMLElement>(".search-button");
  const search = made("button", { text: SEARCH, className: "button" });
  search.setAttribute("type", "button");
  search.addEventListener("click", () => opener?.click());
  element.replaceChildren(...(links.length > 0 ? list : []), ...(opener === null ? [] : [search]));
}

interface Parts {
  readonly text?: string;
  readonly href?: string;
  readonly className?: string;
  readonly append?: readonly HTMLElement[];
}

function made(name: string, { text, href, className, append = [] }: Parts): HTMLElement {
  const element = document.createElement(name);
  if (text !== undefined) element.textContent = text;
  if (href !== undefined) element.setAttribute("href", href);
  if (className !== undefined) element.className = className;
  element.append(...append);
  return element;
}

/** Returns the paths of the pages nearest to a path, from the list that search engines read. */
export async function nearestPages(baseUrl: string, path: string): Promise<readonly string[]> {
  const response = await fetch(`${baseUrl}sitemap.xml`);
  if (!response.ok) return [];
  const list = new DOMParser().parseFromString(await response.text(), "application/xml");
  const addresses = Array.from(list.querySelectorAll("loc"), (entry) => entry.textContent ?? "");
  return nearestPaths(addresses.slice(0, COMPARED).map(pathOf), pathOf(path));
}

/** Returns the paths nearest to a path: those with the same last segment, then those with few different characters. */
export function nearestPaths(paths: readonly string[], path: string): readonly string[] {
  const wanted = normal(path);
  const ranked: [number, string][] = [];
  for (const candidate of paths) {
    const rank = difference(wanted, normal(candidate));
    if (rank < DIFFERENCE) ranked.push([rank, candidate]);
  }
  ranked.sort(([one, first], [other, second]) => one - other || first.length - second.length);
  return ranked.slice(0, OFFERED).map(([, candidate]) => candidate);
}

function pathOf(address: string): string {
  try {
    return decodeURI(new URL(address, location.href).pathname);
  } catch {
    return address;
  }
}

function normal(path: string): string {
  return path
    .toLowerCase()
    .replace(/\/(index(\.html)?)?$/, "")
    .replace(/\.(html?|mdx?)$/, "");
}

/** Returns 0 for equal paths and 1 for different ones. A page in another folder is nearer than one with a similar name. */
function difference(wanted: string, candidate: string): number {
  const longest = Math.max(wanted.length, candidate.length);
  if (longest === 0) return 0;
  const name = wanted.slice(wanted.lastIndexOf("/") + 1);
  const isSameName = name !== "" && candidate.endsWith(`/${name}`);
  // Its folders decide between pages of one name.
  if (isSameName) return (DIFFERENCE / 2) * (edits(wanted, candidate, longest) / longest);
  const most = Math.floor(longest * DIFFERENCE);
  if (Math.abs(wanted.length - candidate.length) > most) return 1;
  return DIFFERENCE / 2 + edits(wanted, candidate, most) / longest / 2;
}

/** Returns the number of characters to add, remove or replace; a number above `most` where there are more. */
function edits(one: string, other: string, most: number): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let line = 1; line <= one.length; line += 1) {
    const next = [line];
    let least = line;
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = (row[column - 1] ?? 0) + (one[line - 1] === other[column - 1] ? 0 : 1);
      const value = Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1);
      next.push(value);
      least = Math.min(least, value);
    }
    if (least > most) return one.length + other.length;
    row = next;
  }
  return row[other.length] ?? 0;
}
