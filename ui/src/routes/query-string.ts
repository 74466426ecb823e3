/** Query strings as records of strings. The router's default format, JSON, would parse the query `1` as a number. */

/** Returns the parameters of a query string. Repeated names become an array. */
export function parseQuery(query: string): Record<string, string | string[]> {
  const parameters = new URLSearchParams(query);
  return Object.fromEntries(
    [...new Set(parameters.keys())].map((name) => {
      const values = parameters.getAll(name);
      return [name, values.length === 1 ? (values[0] as string) : values];
    }),
  );
}

/** Returns the query string of parameters with its question mark; an empty string if there are no parameters. */
export function stringifyQuery(parameters: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) query.append(name, String(one));
  }
  // Most links contain `%20` rather than `+`.
  const text = query.toString().replaceAll("+", "%20");
  return text === "" ? "" : `?${text}`;
}
