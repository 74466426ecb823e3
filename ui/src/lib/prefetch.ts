/** The browser's word on its connection, which not every browser gives. */
export interface Connection {
  readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
}

/** Whether pages may be fetched before they are asked for: not for those who save data, not on 2g. */
export function mayPrefetch(browser: Connection): boolean {
  const { saveData, effectiveType } = browser.connection ?? {};
  return saveData !== true && effectiveType?.includes("2g") !== true;
}
