/** Components whose code is loaded only on pages that use them. */
import { lazyPart } from "../lib/lazy-part";
import type { PageParts } from "./page-parts";

const BlogContent = lazyPart(() => import("../blog/BlogContent").then((module) => module.BlogContent));
const ListingView = lazyPart(() => import("./ListingView").then((module) => module.ListingView));
const Notices = lazyPart(() => import("../layout/Notices").then((module) => module.Notices));
const NotFound = lazyPart(() => import("./NotFound").then((module) => module.NotFound));

/** Parts of the content of pages. */
export const lazyParts = { BlogContent, ListingView, Notices, NotFound } satisfies PageParts;
