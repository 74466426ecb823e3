/** Prefix of untrusted authors' ids in the document (`docs-render`'s `walk/ids.rs`); links omit it. */
const PREFIX = "user-content-";

/** Returns the element that a hash refers to. The hash has no number sign. */
export function findHashTarget(hash: string): HTMLElement | null {
  for (const id of [hash, decoded(hash)]) {
    const target = named(id) ?? named(PREFIX + id);
    if (target !== null) return target;
  }
  return null;
}

/** Scrolls to an author's id with the prefix after a full page load, when the browser searches only for the literal hash. */
export function scrollToPrefixedHash(): void {
  const hash = location.hash.slice(1);
  // Keeps the position if the user has scrolled meanwhile or has returned to the page.
  if (hash === "" || scrollY > 0 || document.querySelector(":target") !== null) return;
  findHashTarget(hash)?.scrollIntoView({ behavior: "instant" });
}

function named(name: string): HTMLElement | null {
  return document.getElementById(name) ?? document.querySelector<HTMLElement>(`a[name="${CSS.escape(name)}"]`);
}

function decoded(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}
