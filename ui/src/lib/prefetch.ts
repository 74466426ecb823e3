/** The browser's word on its connection, of which not every browser says more than whether there is one. */
export interface Connection {
  readonly onLine?: boolean;
  readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
}

/** Whether pages may be fetched before they are asked for: not for those who save data, not on 2g, not without a connection. */
export function mayPrefetch(browser: Connection): boolean {
  const { saveData, effectiveType } = browser.connection ?? {};
  return browser.onLine !== false && saveData !== true && effectiveType?.includes("2g") !== true;
}

/** Has the browser fetch a file when it has nothing better to do; without that hint, fetches it (R-PRE-04). */
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
