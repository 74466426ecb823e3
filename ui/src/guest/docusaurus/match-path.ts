/** Result of React Router 5 for a path that matches a pattern. */
export interface Match {
  readonly path: string;
  readonly url: string;
  readonly isExact: boolean;
  readonly params: Readonly<Record<string, string>>;
}

interface MatchOptions {
  readonly path?: string | readonly string[];
  readonly exact?: boolean;
  readonly strict?: boolean;
  readonly sensitive?: boolean;
}

/** Compares a path with patterns such as `/docs/:name`, `/docs/:name?` and `/docs/*`; returns `null` if none matches. */
export function matchPath(pathname: string, options: string | readonly string[] | MatchOptions): Match | null {
  const settings =
    typeof options === "object" && !Array.isArray(options) ? (options as MatchOptions) : { path: options as string | readonly string[] };
  const patterns = [settings.path ?? ""].flat() as readonly string[];
  for (const pattern of patterns) {
    const match = matchOne(pathname, pattern, settings);
    if (match !== null) return match;
  }
  return null;
}

function matchOne(pathname: string, path: string, { exact = false, strict = false, sensitive = false }: MatchOptions): Match | null {
  const names: string[] = [];
  const source = (strict ? path : path.replace(/\/+$/, "")).replace(/\/?:(\w+)(\?)?|\*|[\\^$.|+()[\]{}]/g, (found, name, optional) => {
    if (found === "*") return (names.push(String(names.length)), "(.*)");
    if (name === undefined) return `\\${found}`;
    names.push(name);
    const slash = found.startsWith("/") ? "/" : "";
    return optional ? `(?:${slash}([^/]+))?` : `${slash}([^/]+)`;
  });
  const found = new RegExp(`^${source}${strict ? "" : "/?"}(?=/|$)`, sensitive ? "" : "i").exec(pathname) ?? (source === "" ? [""] : null);
  if (found === null) return null;
  const url = found[0] ?? "";
  const isExact = url === pathname;
  if (exact && !isExact) return null;
  const params = Object.fromEntries(names.map((name, index) => [name, found[index + 1] ?? ""]));
  return { path, url: url.length > 1 ? url.replace(/\/$/, "") : url || "/", isExact, params };
}
