import type { PageData } from "../data/types";
import { createStore } from "../lib/store";

/** Adds the targets of version switches whose lists are loaded (`routes/version-lists.ts`) to a page. */
export const completePage = createStore((page: PageData) => page);
