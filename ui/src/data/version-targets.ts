import type { SwitchTarget, VersionPagesData } from "./types";

/**
 * Returns the targets of a switch on the page with a path: the same page in each version, otherwise the main document of the version
 * (R-VER-01). `known` is the target that the page contains.
 */
export function targetsOn({ versions, pages }: VersionPagesData, path: string, known: SwitchTarget): readonly SwitchTarget[] {
  const own = known.current && known;
  const index = versions.findIndex(({ name }) => name === own?.name);
  const below = versions[index] && path.slice(versions[index].path.length);
  const page = pages.find((page) => below !== undefined && contains(page[below], index)) ?? {};
  const targets = versions.map(({ name, label, path, href, latest }, version): SwitchTarget => {
    if (own && version === index) return own;
    const same = Object.keys(page).find((below) => contains(page[below], version));
    const target = same === undefined ? href : `${path}${same}`.replaceAll(" ", "%20");
    return { name, label, href: target, ...(latest && { latest }), ...(known.instance && { instance: known.instance }) };
  });
  // The list can be older than the page.
  return own && index < 0 ? [own, ...targets] : targets;
}

/** Returns `true` if one of the ranges contains an index. */
function contains(ranges: readonly number[] = [], index: number): boolean {
  const end = ranges.findIndex((bound) => index < bound);
  return end % 2 === 1;
}
