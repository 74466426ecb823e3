/** JSON with the data of a page. The program joins it from texts, so that `types.rs` has its parts alone. */
import type { NavigationParts, PageData } from "./types";

/** Page data as fetched for client-side navigation, with what else the document of the page contains. */
export type FetchedPage = PageData & NavigationParts;

/** JSON inside a page's HTML, in the script element that `inline.ts` reads. */
export interface InlineData {
  /** URL of `SiteData`, with a content hash. */
  readonly site: string;
  readonly page: PageData;
}
