/** Moves the focus into the page's content, without adding it to the tab order. */
export function focusMain(): void {
  focusOnce(document.querySelector("main"));
}

/** Resets the focus after a navigation, so that the next Tab focuses the skip link (R-SKIP-04). */
export function focusTop(): void {
  document.querySelector<HTMLElement>(".skip-region")?.focus({ preventScroll: true });
}

/**
 * Resets the focus after the next paint, because moving the focus forces a layout of the whole page. A key press before the paint resets
 * the focus first. If the user has moved the focus, it is not reset.
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

/** Keys that move the focus to the next and the previous element. */
export interface ArrowKeys {
  readonly next: string;
  readonly previous: string;
}

/** Returns the arrow keys for elements in a row. In some languages, the row begins on the right. */
export function rowKeys(row: Element): ArrowKeys {
  const isRtl = getComputedStyle(row).direction === "rtl";
  return isRtl ? { next: "ArrowLeft", previous: "ArrowRight" } : { next: "ArrowRight", previous: "ArrowLeft" };
}

/**
 * Returns the element to which a key moves the focus: an arrow key, which wraps around, Home or End. Returns `undefined` for other keys,
 * and if none of the elements is the current one.
 */
export function focusTarget<Stop>(key: string, stops: readonly Stop[], current: Stop, { next, previous }: ArrowKeys): Stop | undefined {
  const at = stops.indexOf(current);
  const last = stops.length - 1;
  const targets: Readonly<Record<string, number>> = {
    [next]: at === last ? 0 : at + 1,
    [previous]: at === 0 ? last : at - 1,
    Home: 0,
    End: last,
  };
  const target = targets[key];
  return at === -1 || target === undefined ? undefined : stops[target];
}

function focusOnce(element: HTMLElement | null): void {
  if (element === null) return;
  element.tabIndex = -1;
  element.focus();
  element.addEventListener("blur", () => element.removeAttribute("tabindex"), { once: true });
}
