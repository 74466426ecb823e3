/** What an untrusted author's ids start with in the document (`docs-render`'s `walk/ids.rs`); links name them without it. */
const PREFIX = "user-content-";

/** Returns the element that the hash of an address names, given without its number sign. */
export function findHashTarget(hash: string): HTMLElement | null {
  for (const id of [hash, decoded(hash)]) {
    const target = named(id) ?? named(PREFIX + id);
    if (target !== null) return target;
  }
  return null;
}

/** On arrival from elsewhere browsers look for the hash as it is written; this scrolls to an author's id that has the prefix. */
export function scrollToPrefixedHash(): void {
  const hash = location.hash.slice(1);
  // Whoever has scrolled meanwhile, or comes back, stays.
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
