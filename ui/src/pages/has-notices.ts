import type { PageData } from "../data/types";

/** Returns whether a page has notices, whose code other pages do not load. */
export function hasNotices({ version, draft, unlisted }: Pick<PageData, "version" | "draft" | "unlisted">): boolean {
  return draft || unlisted || Boolean(version?.banner);
}
