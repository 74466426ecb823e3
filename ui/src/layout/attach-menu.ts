/**
 * Position of an open menu. Browsers display an open popover above the page, relative to the viewport. Not all browsers support anchor
 * positioning in CSS yet; in those, custom properties keep the menu at its element.
 */

/** Places a menu at its position relative to an element before the menu opens, and keeps it there until it closes. */
export function attachMenu(menu: HTMLElement, element: HTMLElement): void {
  const left = menu.offsetLeft;
  const top = menu.offsetTop;
  const updatePosition = () => {
    const { x, y } = element.getBoundingClientRect();
    menu.style.setProperty("--menu-left", `${x + left}px`);
    menu.style.setProperty("--menu-top", `${y + top}px`);
  };
  updatePosition();
  menu.setAttribute("data-placed", "");
  const end = new AbortController();
  const { signal } = end;
  addEventListener("scroll", updatePosition, { passive: true, signal });
  addEventListener("resize", updatePosition, { signal });
  menu.addEventListener("toggle", ({ newState }) => newState !== "open" && end.abort(), { signal });
}
