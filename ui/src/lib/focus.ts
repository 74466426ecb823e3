/** Moves the focus into the page's content, without adding it to the tab order. */
export function focusMain(): void {
  focusOnce(document.querySelector("main"));
}

/** Resets the focus after a navigation, so that the next Tab focuses the skip link (R-SKIP-04). */
export function focusTop(): void {
  document.querySelector<HTMLElement>(".skip-region")?.focus({ preventScroll: true });
}

/**
 * Resets the focus after the next paint, because moving the focus forces a layout of the whole page. A key press before
 * that resets the focus first. If the user has moved the focus, it stays.
 */
export function focusTopAfterPaint(): void {
  // A hidden page is not painted.
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
