/** JSON with the data of a page. The program joins it from strings, so `types.rs` contains only its parts. */
import type { NavigationParts, PageData } from "./types";

/** Page data as fetched for client-side navigation, together with the other parts of the page's document. */
export type FetchedPage = PageData & NavigationParts;

/** JSON inside a page's HTML, in the script element that `inline.ts` reads. */
export interface InlineData {
  /** URL of `SiteData`, with a content hash. */
  readonly site: string;
  readonly page: PageData;
}
