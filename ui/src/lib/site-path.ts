/**
 * The spellings of a path, turned into one: the twin of `docs-routing`, held to it by the rows of
 * `fixtures/cases`. Paths are absolute, decoded, in Unicode's form NFC, without empty and dot segments;
 * what can't be decoded without changing the meaning stays encoded, in capitals: `%2F`, `%3F`, `%23`,
 * `%5C`, control characters, bytes that are no text, and a `%25` that would read as a sequence of its own.
 */

/** An address in three parts, each as written; query and hash are `null` where they are absent. */
export interface Address {
  readonly path: string;
  readonly query: string | null;
  readonly hash: string | null;
}

/** Splits an address at the first `#`, and what stands before it at the first `?`. */
export function splitAddress(address: string): Address {
  const [, path = "", query, hash] = /^([^?#]*)(?:\?([^#]*))?(?:#([^]*))?$/.exec(address) ?? [];
  return { path, query: query ?? null, hash: hash ?? null };
}

/** The address of a switch's target: its path with the reader's own query and hash (R-VER-02). */
export function switchAddress(here: string, target: string): string {
  return splitAddress(target).path + here.slice(splitAddress(here).path.length);
}

/** Reads a path from anywhere: the address bar, a link. Query and hash are cut off. */
export function parsePath(address: string): string {
  return withoutDotSegments(decode(splitAddress(address).path));
}

/** The path as it travels in an address. */
export function encodePath(path: string): string {
  return encodeURI(path).replace(/%25(?=[\da-f]{2})/gi, "%");
}

/** The path without `/index.html` or `.html` at its end, which are cut once (R-HTML-04). */
export function barePath(path: string): string {
  return path.endsWith(".html") ? parsePath(path.replace(/(?:\/index)?\.html$/, "")) : path;
}

/** The same path with a slash at its end if it has none, without if it has one. The root has no other. */
export function slashVariant(path: string): string {
  if (path === "/") return path;
  return path.endsWith("/") ? path.slice(0, -1) : `${path}/`;
}

/** Where a link leads that stands on the page at a path, as a browser follows it; `null` for what is no address. */
export function followLink(href: string, from: string, origin: string): URL | null {
  try {
    return new URL(href, origin + encodePath(from));
  } catch {
    return null;
  }
}

/** Puts the base URL, which starts and ends with a slash, before a path of the site. */
export function joinBase(baseUrl: string, path: string): string {
  return baseUrl + path.replace(/^\//, "");
}

/** The path below the base URL, with its first slash; `null` where it lies outside of the site. */
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

/** The sequences of one character, or of one byte that is none; or else a character as it stands. */
const TOKENS = /%[0-7][\da-f]|%[cd][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%f[0-7](?:%[89ab][\da-f]){3}|%[\da-f]{2}|[^]/giu;

/** Characters that mean something else when they are not encoded, or that no path should contain. */
// oxlint-disable-next-line no-control-regex -- control characters stay encoded
const KEPT = /^[\0-\x1f\x7f?#\\]$/;

/** Decodes once, in such a way that decoding the outcome changes nothing. */
function decode(path: string): string {
  if (/^[ -$&-[\]-~]*$/.test(path)) return path;
  let decoded = "";
  let pending = "";
  for (const [token] of path.matchAll(TOKENS)) {
    const character = decodeToken(token);
    if (character !== null && !KEPT.test(character) && (character !== "/" || token === "/")) {
      pending += character;
    } else {
      decoded += settled(pending) + (token.length > 1 ? token.toUpperCase() : encodeURIComponent(token));
      pending = "";
    }
  }
  return decoded + settled(pending);
}

function decodeToken(token: string): string | null {
  try {
    return token === "%" ? token : decodeURIComponent(token);
  } catch {
    return null;
  }
}

/** A percent sign that would start a sequence by now stands for itself. */
function settled(text: string): string {
  return text.normalize("NFC").replace(/%(?=[\da-f]{2})/gi, "%25");
}
