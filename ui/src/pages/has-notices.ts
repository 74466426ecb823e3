import type { PageData } from "../data/types";

/** Returns `true` if a page has notices. Other pages do not load the code of notices. */
export function hasNotices({ version, draft, unlisted }: Pick<PageData, "version" | "draft" | "unlisted">): boolean {
  return draft || unlisted || Boolean(version?.banner);
}
