import type { SidebarReference } from "../data/types";

/** Returns `true` if a sidebar belongs to a set of docs. The keys of docs contain slashes, those of blogs do not. */
export function isOfDocs({ key }: Pick<SidebarReference, "key">): boolean {
  return key.includes("/");
}
