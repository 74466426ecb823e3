import type { PageData } from "../data/types";

/** Returns `true` if the content of a page is a component of the project, without a frame. */
export function isComponent({ kind }: Pick<PageData, "kind">): boolean {
  return kind === "component";
}
