import type { SidebarReference } from "../data/types";
import { text } from "../text";

/** Returns the accessible name of a sidebar. The keys of docs contain slashes, those of blogs do not. */
export function sidebarLabel({ key }: Pick<SidebarReference, "key">): string {
  return key.includes("/") ? text.sidebar.label : text.sidebar.blogLabel;
}
