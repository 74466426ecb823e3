/** Delay of an announcement. Screen readers announce changes of a live region only if the region existed before. */
const DELAY_MS = 100;

let region: HTMLElement | null = null;

/** Adds the live region to the page. */
export function startAnnouncing(): void {
  region = document.createElement("div");
  region.setAttribute("role", "status");
  region.className = "sr-only";
  document.body.append(region);
}

/** Announces a message to screen readers after the current announcement. Calls `words` when the announcement is due. */
export function announce(words: () => string): void {
  if (region === null) return;
  region.textContent = "";
  setTimeout(() => region && (region.textContent = words()), DELAY_MS);
}
