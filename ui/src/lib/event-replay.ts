/**
 * Replay of clicks on elements whose code is not running yet.
 *
 * The boot script marks the clicked elements. The code of an element repeats the click once it runs. Among several elements of one kind,
 * only the last clicked element counts. Clicks on elements that work without scripts, such as links, are held: they have no effect until
 * they are released.
 */
import { isPlainClick } from "./internal-link";

const PRESSED = "data-pressed";

/** Marks the last clicked element of each kind. */
export function markClicks(kinds: readonly string[]): void {
  addEventListener("click", ({ target }) => {
    for (const kind of kinds) {
      const pressed = target instanceof Element && target.closest(kind);
      if (!pressed) continue;
      for (const element of document.querySelectorAll(kind)) element.toggleAttribute(PRESSED, element === pressed);
    }
  });
}

/** Clicks on the element that is marked. */
export function replayClick(elements: Iterable<HTMLElement>): void {
  const pressed = [...elements].find((element) => element.hasAttribute(PRESSED));
  pressed?.removeAttribute(PRESSED);
  pressed?.click();
}

/** Holds plain clicks on elements within a container. Returns the function that releases the elements and replays the last click. */
export function holdClicks(container: string, elements: string): () => void {
  let held: HTMLElement | null = null;
  const hold = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>(elements) : null;
    if (!target?.closest(container) || !isPlainClick(event)) return;
    event.preventDefault();
    event.stopPropagation();
    held = target;
  };
  document.addEventListener("click", hold, { capture: true });
  return () => {
    document.removeEventListener("click", hold, { capture: true });
    if (held?.isConnected) held.click();
    held = null;
  };
}
