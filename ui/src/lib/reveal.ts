/** Scrolls a list so that its current entry is in the middle, unless the entry is visible. */
export function reveal(list: HTMLElement | null): void {
  const current = list?.querySelector("[aria-current]");
  if (!list || !current) return;
  const outer = list.getBoundingClientRect();
  const inner = current.getBoundingClientRect();
  if (inner.top < outer.top || inner.bottom > outer.bottom) list.scrollTop += inner.top - outer.top - list.clientHeight / 2;
}
