/** Every sentence of the search dialog and of the search page; it is loaded with them. */
export const searchText = {
  label: "Search",
  cancel: "Cancel",
  clear: "Clear the query",
  results: "Results",
  searching: "Searching…",
  resultCount: (count: number) => (count === 1 ? "1 result" : `${count} results`),
  seeAll: (count: number) => `See all ${count} results`,
  noRecent: "No recent searches",
  recent: "Recent",
  favorites: "Favorite",
  save: "Save this search",
  removeRecent: "Remove this search from history",
  removeFavorite: "Remove this search from favorites",
  noResultsFor: "No results for",
  trySearchingFor: "Try searching for",
  shouldHaveResults: "Believe this query should return results?",
  letUsKnow: "Let us know.",
  failed: "Unable to fetch results",
  help: {
    unreachable: "You might want to check your network connection.",
    refused: "The search service declined to answer. Please try again later.",
    unreadable: "The search service gave an answer that makes no sense. Please try again later.",
  },
  retry: "Try again",
  keys: { select: "to select", navigate: "to navigate", close: "to close" },
  keyNames: { enter: "Enter key", down: "Arrow down", up: "Arrow up", escape: "Escape key" },
  searchBy: "Search by",
  service: "Algolia",
} as const;

/** What the search page says beside. */
export const searchPageText = {
  count: (count: number) => (count === 1 ? "One document found" : `${count} documents found`),
  none: "No results were found",
  more: "Load more results",
  fetching: "Fetching new results...",
  version: (instance: string | null) => (instance === null ? "Version" : `Version of ${instance}`),
  breadcrumbs: "Breadcrumbs",
} as const;
