/** Loads the style sheets that the document does not contain yet and waits for them. Ignores sheets that fail to load. */
export async function loadStyles(addresses: readonly string[], into: HTMLElement = document.head): Promise<void> {
  const present = new Set([...into.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(({ href }) => href));
  const missing = addresses.filter((address) => !present.has(new URL(address, location.href).href));
  await Promise.all(missing.map((address) => loadStyle(address, into)));
}

function loadStyle(address: string, into: HTMLElement): Promise<void> {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = address;
  const arrived = new Promise<void>((resolve) => {
    link.onload = link.onerror = () => resolve();
  });
  into.append(link);
  return arrived;
}
