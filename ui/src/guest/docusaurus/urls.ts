import { siteContext, usePage } from "../context";

/** Returns `true` if an address has a protocol or a host. */
export function hasProtocol(url: string): boolean {
  return /^(?:\w*:|\/\/)/.test(url);
}

/** Returns `true` if an address belongs to this site. */
export function isInternalUrl(url?: string): boolean {
  return url !== undefined && !hasProtocol(url);
}

/** Options for adding the base URL to an address. */
export interface BaseUrlOptions {
  readonly forcePrependBaseUrl?: boolean;
  readonly absolute?: boolean;
}

/** Prepends the base URL to an address of the site, unless the address already has it. */
export function withBaseUrl(url: string, { forcePrependBaseUrl = false, absolute = false }: BaseUrlOptions = {}): string {
  if (!url || url.startsWith("#") || hasProtocol(url)) return url;
  const { baseUrl, url: siteUrl } = siteContext();
  const below = baseUrl + url.replace(/^\//, "");
  if (forcePrependBaseUrl) return below;
  if (url === baseUrl.replace(/\/$/, "")) return baseUrl;
  const path = url.startsWith(baseUrl) ? url : below;
  return absolute ? siteUrl + path : path;
}

/** Adds or removes a trailing slash according to the site's `trailingSlash`. */
export function withTrailingSlash(address: string): string {
  const { trailingSlash, baseUrl } = siteContext();
  const [, path = "", rest = ""] = /^([^?#]*)([^]*)$/.exec(address) ?? [];
  if (trailingSlash === undefined || path === "" || path === "/" || path === baseUrl) return address;
  const bare = path.replace(/\/$/, "");
  return (trailingSlash ? `${bare}/` : bare) + rest;
}

const utils = { withBaseUrl };

/** Returns the functions that prepend the base URL to addresses. */
export function useBaseUrlUtils(): typeof utils {
  return utils;
}

/** Returns an address with the base URL. */
export function useBaseUrl(url: string, options?: BaseUrlOptions): string {
  return withBaseUrl(url, options);
}

/** Returns the path of the page without the base URL. */
export function useLocalPathname(): string {
  const { permalink } = usePage();
  const { baseUrl } = siteContext();
  return permalink.startsWith(baseUrl) ? `/${permalink.slice(baseUrl.length)}` : permalink;
}
