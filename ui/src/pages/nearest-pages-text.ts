/** Every sentence of the nearest pages; it is loaded with them. */
export const nearestPagesText = {
  title: "Did you mean one of these pages?",
  search: "Search the site",
} as const;
