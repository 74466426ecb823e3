/** Screen readers notice a region's words only if the region was there before them. */
const DELAY_MS = 100;

let region: HTMLElement | null = null;

/** Puts the place into the page from which a screen reader reads what happens. */
export function startAnnouncing(): void {
  region = document.createElement("div");
  region.setAttribute("role", "status");
  region.className = "sr-only";
  document.body.append(region);
}

/** Has screen readers say something, after what they are saying now; the words are asked for when it is time. */
export function announce(words: () => string): void {
  if (region === null) return;
  region.textContent = "";
  setTimeout(() => region && (region.textContent = words()), DELAY_MS);
}
