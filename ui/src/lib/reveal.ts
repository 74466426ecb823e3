/** Scrolls a long list of navigation so that an entry is near its middle. What is above the list in its column counts as well. */
export function reveal(entry: HTMLElement | null): void {
  const list = entry?.closest("nav");
  if (list) list.scrollTop = entry!.offsetTop - list.clientHeight / 2;
}
