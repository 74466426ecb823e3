import type { SidebarReference } from "../data/types";
import { message } from "../data/messages";

/** Returns the accessible name of a sidebar. The keys of docs contain slashes, those of blogs do not. */
export function sidebarLabel({ key }: Pick<SidebarReference, "key">): string {
  return key.includes("/") ? message("sidebar.label") : message("sidebar.blogLabel");
}
