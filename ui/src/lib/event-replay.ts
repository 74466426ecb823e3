/**
 * Clicks on elements whose code is not running yet.
 *
 * The boot script marks what is pressed. The code of the element clicks on it again once it runs; of several elements of one
 * kind the last one that was pressed counts. Elements with a function of their own without scripts, such as links, are held:
 * their clicks have no effect until they are released.
 */
import { isPlainClick } from "./internal-link";

const PRESSED = "data-pressed";

/** Marks what is pressed of some kinds of elements. */
export function markPresses(kinds: readonly string[]): void {
  addEventListener("click", ({ target }) => {
    for (const kind of kinds) {
      const pressed = target instanceof Element ? target.closest(kind) : null;
      if (pressed === null) continue;
      for (const before of document.querySelectorAll(kind)) before.removeAttribute(PRESSED);
      pressed.setAttribute(PRESSED, "");
    }
  });
}

/** Clicks on the marked one of some elements. */
export function replayPress(elements: Iterable<HTMLElement>): void {
  const pressed = [...elements].find((element) => element.hasAttribute(PRESSED));
  pressed?.removeAttribute(PRESSED);
  pressed?.click();
}

/** Holds plain clicks on elements within a place. Returns the function that ends it, and replays the last click. */
export function recordClicks(place: string, elements: string): () => void {
  let held: HTMLElement | null = null;
  const hold = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>(elements) : null;
    if (!target?.closest(place) || !isPlainClick(event)) return;
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
