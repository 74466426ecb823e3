/** Parts of the interface whose code only visitors of such pages load. */
import { lazyPart } from "../lib/lazy-part";
import type { PageParts } from "./PageContent";

const BlogContent = lazyPart(() => import("../blog/BlogContent").then((module) => module.BlogContent));
const ListingView = lazyPart(() => import("./ListingView").then((module) => module.ListingView));

/** The search page. */
export const SearchPage = lazyPart(() => import("./SearchPage").then((module) => module.SearchPage));

/** Parts of the content of pages. */
export const lazyParts = { BlogContent, ListingView } satisfies PageParts;
