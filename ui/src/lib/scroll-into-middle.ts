/** Scrolls a long navigation list so that an entry is near its middle. Takes the content above the list in its column into account. */
export function scrollIntoMiddle(entry: HTMLElement | null): void {
  const list = entry?.closest("nav");
  if (list) list.scrollTop = entry!.offsetTop - list.clientHeight / 2;
}
