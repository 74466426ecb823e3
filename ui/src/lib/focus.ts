/** Moves the focus into the page's content, without a lasting place in the order of Tab. */
export function focusMain(): void {
  focusOnce(document.querySelector("main"));
}

/** After a navigation the next Tab is the skip link (R-SKIP-04). */
export function focusTop(): void {
  document.querySelector<HTMLElement>(".skip-region")?.focus({ preventScroll: true });
}

/**
 * The same once the page has been seen: to move the focus, a browser first lays out the whole page. Whoever presses a key
 * before that finds the focus moved, and who has moved it keeps it.
 */
export function focusTopAfterPaint(): void {
  // Nothing is painted of a page that nobody sees.
  if (document.hidden) return focusTop();
  const before = document.activeElement;
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const move = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    removeEventListener("keydown", move, { capture: true });
    if (document.activeElement === before) focusTop();
  };
  addEventListener("keydown", move, { capture: true });
  frame = requestAnimationFrame(() => (timer = setTimeout(move)));
}

function focusOnce(element: HTMLElement | null): void {
  if (element === null) return;
  element.tabIndex = -1;
  element.focus();
  element.addEventListener("blur", () => element.removeAttribute("tabindex"), { once: true });
}
