/** Queries of addresses as records of texts: the router's own form, JSON, would turn the query `1` into a number. */

/** Returns the parameters of a query; several of one name are an array. */
export function parseQuery(query: string): Record<string, string | string[]> {
  const parameters = new URLSearchParams(query);
  return Object.fromEntries(
    [...new Set(parameters.keys())].map((name) => {
      const values = parameters.getAll(name);
      return [name, values.length === 1 ? (values[0] as string) : values];
    }),
  );
}

/** Returns the query for parameters, with its question mark; empty without any. */
export function stringifyQuery(parameters: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) query.append(name, String(one));
  }
  // The form of addresses that most links have.
  const text = query.toString().replaceAll("+", "%20");
  return text === "" ? "" : `?${text}`;
}
