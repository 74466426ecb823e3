/**
 * Normalization of paths. Counterpart in Rust: `docs-routing`. The rows of `fixtures/cases` keep both consistent. Paths are absolute,
 * decoded, in Unicode normalization form C, and without empty and dot segments. Sequences whose decoding would change the meaning stay
 * encoded, in upper case: `%2F`, `%3F`, `%23`, `%5C`, control characters, invalid UTF-8, and a `%25` that would start another sequence.
 */

/** Parts of an address, not decoded. Query and hash are `null` if they are absent. */
export interface Address {
  readonly path: string;
  readonly query: string | null;
  readonly hash: string | null;
}

/** Splits an address at the first `#`, and the part before it at the first `?`. */
export function splitAddress(address: string): Address {
  const [, path = "", query, hash] = /^([^?#]*)(?:\?([^#]*))?(?:#([^]*))?$/.exec(address) ?? [];
  return { path, query: query ?? null, hash: hash ?? null };
}

/** Returns the path, query and hash of a URL or of the page's location. */
export function hrefWithinOrigin({ href, origin }: Pick<URL, "href" | "origin">): string {
  return href.slice(origin.length);
}

/** Returns the address of a switch's target: its path with the current query and hash (R-VER-02). */
export function switchAddress(here: string, target: string): string {
  return splitAddress(target).path + here.slice(splitAddress(here).path.length);
}

/** Parses the path of an address, such as a link or the address bar. Removes query and hash. */
export function parsePath(address: string): string {
  return withoutDotSegments(decode(splitAddress(address).path));
}

/** Percent-encodes a path for use in an address. */
export function encodePath(path: string): string {
  return encodeURI(path).replace(/%25(?=[\da-f]{2})/gi, "%");
}

/** Returns the path without a final `/index.html` or `.html`, which is removed once (R-HTML-04). */
export function withoutHtmlSuffix(path: string): string {
  return path.endsWith(".html") ? parsePath(path.replace(/(?:\/index)?\.html$/, "")) : path;
}

/** Adds a trailing slash to a path, or removes it. The root is unchanged. */
export function slashVariant(path: string): string {
  if (path === "/") return path;
  return path.endsWith("/") ? path.slice(0, -1) : `${path}/`;
}

/** Resolves a link on the page at a path as a browser does. Returns `null` for an invalid address. */
export function followLink(href: string, from: string, origin: string): URL | null {
  try {
    return new URL(href, origin + encodePath(from));
  } catch {
    return null;
  }
}

/** Prepends the base URL, which starts and ends with a slash, to a path of the site. */
export function joinBase(baseUrl: string, path: string): string {
  return baseUrl + path.replace(/^\//, "");
}

/** Returns the path below the base URL, with a leading slash; `null` if it is outside the site. */
export function stripBase(path: string, baseUrl: string): string | null {
  if (path === baseUrl.slice(0, -1)) return "/";
  return path.startsWith(baseUrl) ? path.slice(baseUrl.length - 1) : null;
}

function withoutDotSegments(path: string): string {
  const segments: string[] = [];
  let isFolder = true;
  for (const segment of path.split("/")) {
    isFolder = segment === "" || segment === "." || segment === "..";
    if (segment === "..") segments.pop();
    else if (!isFolder) segments.push(segment);
  }
  const absolute = segments.map((segment) => `/${segment}`).join("");
  return isFolder || absolute === "" ? `${absolute}/` : absolute;
}

/** Matches the sequence of one character, or of one byte that is not valid UTF-8; otherwise a literal character. */
const TOKENS = /%[0-7][\da-f]|%[cd][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%f[0-7](?:%[89ab][\da-f]){3}|%[\da-f]{2}|[^]/giu;

/** Characters that have another meaning when they are decoded, or that paths should not contain. */
// oxlint-disable-next-line no-control-regex -- control characters stay encoded
const KEPT_ENCODED = /^[\0-\x1f\x7f?#\\]$/;

/** Decodes a path once, so that decoding the result again changes nothing. */
function decode(path: string): string {
  if (/^[ -$&-[\]-~]*$/.test(path)) return path;
  let decoded = "";
  let pending = "";
  for (const [token] of path.matchAll(TOKENS)) {
    const character = decodeToken(token);
    if (character !== null && !KEPT_ENCODED.test(character) && (character !== "/" || token === "/")) {
      pending += character;
    } else {
      decoded += escapePercents(pending) + (token.length > 1 ? token.toUpperCase() : encodeURIComponent(token));
      pending = "";
    }
  }
  return decoded + escapePercents(pending);
}

function decodeToken(token: string): string | null {
  try {
    return token === "%" ? token : decodeURIComponent(token);
  } catch {
    return null;
  }
}

/** Escapes percent signs that would start a sequence after decoding. */
function escapePercents(text: string): string {
  return text.normalize("NFC").replace(/%(?=[\da-f]{2})/gi, "%25");
}
