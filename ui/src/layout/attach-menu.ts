/**
 * Position of an open menu. The browser shows an open popover above the page, relative to the viewport, and not all browsers have
 * anchors in CSS yet, so the menu follows its element by custom properties.
 */

/** Places a closed menu, before it opens, where it is relative to its element, and keeps it there until it closes. */
export function attachMenu(menu: HTMLElement, element: HTMLElement): void {
  const left = menu.offsetLeft;
  const top = menu.offsetTop;
  const place = () => {
    const { x, y } = element.getBoundingClientRect();
    menu.style.setProperty("--menu-left", `${x + left}px`);
    menu.style.setProperty("--menu-top", `${y + top}px`);
  };
  place();
  menu.setAttribute("data-placed", "");
  const end = new AbortController();
  const { signal } = end;
  addEventListener("scroll", place, { passive: true, signal });
  addEventListener("resize", place, { signal });
  menu.addEventListener("toggle", ({ newState }) => newState !== "open" && end.abort(), { signal });
}
