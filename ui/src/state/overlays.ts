import { createStore } from "../lib/store";

/** `true` if the mobile side panel is open. */
export const panelOpen = createStore(false);

/** State of the search dialog: closed, or open with the characters typed on its button. */
export type SearchState = { readonly open: false } | { readonly open: true; readonly query: string };

/** State of the closed dialog. */
export const CLOSED_SEARCH: SearchState = { open: false };

/** State of the search dialog. */
export const searchState = createStore<SearchState>(CLOSED_SEARCH);

/** Opens the search dialog. */
export const openSearch = (query = "") => searchState.set({ open: true, query });

/** Closes the search dialog. */
export const closeSearch = () => searchState.set(CLOSED_SEARCH);
