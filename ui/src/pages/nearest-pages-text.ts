/** All texts of the suggestions on the not-found page, loaded with them. */
export const nearestPagesText = {
  title: "Did you mean one of these pages?",
  search: "Search the site",
} as const;
