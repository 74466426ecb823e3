/** Scrolls a long list of navigation so that an entry is in its middle. The list or an element around it is positioned. */
export function reveal(entry: HTMLElement | null): void {
  const list = entry?.closest("nav");
  if (list) list.scrollTop = entry!.offsetTop - list.clientHeight / 2;
}
