/** Moves the focus into the page's content, without a lasting place in the order of Tab. */
export function focusMain(): void {
  focusOnce(document.querySelector("main"));
}

/** After a navigation the next Tab is the skip link (R-SKIP-04). */
export function focusTop(): void {
  document.querySelector<HTMLElement>(".skip-region")?.focus({ preventScroll: true });
}

function focusOnce(element: HTMLElement | null): void {
  if (element === null) return;
  element.tabIndex = -1;
  element.focus();
  element.addEventListener("blur", () => element.removeAttribute("tabindex"), { once: true });
}
