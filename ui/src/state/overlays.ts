import { createStore } from "../lib/store";

/** The narrow screen's side panel. */
export const panelOpen = createStore(false);

/** The search dialog: closed, or open with what was typed on its button. */
export type SearchState = { readonly open: false } | { readonly open: true; readonly query: string };

/** No search dialog. */
export const CLOSED_SEARCH: SearchState = { open: false };

/** Whether the search dialog is shown. */
export const searchState = createStore<SearchState>(CLOSED_SEARCH);

/** Shows the search dialog. */
export const openSearch = (query = "") => searchState.set({ open: true, query });

/** Hides the search dialog. */
export const closeSearch = () => searchState.set(CLOSED_SEARCH);
