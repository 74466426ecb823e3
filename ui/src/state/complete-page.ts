import type { PageData } from "../data/types";
import { createStore } from "../lib/store";

/** Adds the targets of version switches to a page that lacks them (`routes/version-lists.ts`); `null` before the first of them are loaded. */
export const completePage = createStore<((page: PageData) => PageData) | null>(null);
