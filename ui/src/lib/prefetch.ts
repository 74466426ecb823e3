/** Properties of the connection that a browser reports. Only `onLine` is supported by all browsers. */
export interface Connection {
  readonly onLine?: boolean;
  readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
}

/** Returns `true` if prefetching is allowed: not with data saver, on 2g connections, or offline. */
export function mayPrefetch(browser: Connection): boolean {
  const { saveData, effectiveType } = browser.connection ?? {};
  return browser.onLine !== false && !saveData && !effectiveType?.includes("2g");
}

/** Prefetches a file with a link element. Fetches the file in browsers that do not support this (R-PRE-04). */
export function prefetchFile(address: string): void {
  const link = document.createElement("link");
  if (!link.relList?.supports?.("prefetch")) {
    fetch(address, { credentials: "include", priority: "low" }).catch(() => {});
    return;
  }
  link.rel = "prefetch";
  link.href = address;
  document.head.append(link);
}

/** Prefetches the text font for the next pages, if the boot script has not preloaded it because the connection is slow. */
export function prefetchTextFont(): void {
  const font = document.querySelector<HTMLLinkElement>("[data-fonts] [as=font]");
  if (font === null || !mayPrefetch(navigator as Connection)) return;
  font.rel = "prefetch";
  font.media = "";
}
