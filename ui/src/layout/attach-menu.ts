/**
 * Position of an open menu. Browsers display an open popover above the page, relative to the viewport. Not all browsers support anchor
 * positioning in CSS yet, so custom properties keep the menu at its element.
 */

/** Places a menu at its position relative to an element before the menu opens, and keeps it there until it closes. */
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
