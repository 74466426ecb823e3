import type { NavigationHead } from "./types";

/** Selector of the page's own elements in the head, which those of the next page replace. */
const OWN = "[data-page-meta]";

/** Returns the head of the document. `syncHead` restores it when the visitor returns to the page. */
export function readHead(): NavigationHead {
  return {
    title: document.title,
    htmlClass: document.documentElement.className,
    canonical: canonicalLink()?.getAttribute("href") ?? "",
    elements: ownElements()
      .map((element) => element.outerHTML)
      .join(""),
  };
}

/** Replaces the parts of the document's head that differ between pages. The scripts among them contain data and do not run. */
export function syncHead({ title, htmlClass, canonical, elements }: NavigationHead): void {
  document.title = title;
  document.documentElement.className = htmlClass;
  canonicalLink()?.setAttribute("href", canonical);
  for (const old of ownElements()) old.remove();
  document.head.insertAdjacentHTML("beforeend", elements);
}

function ownElements(): readonly Element[] {
  return [...document.head.querySelectorAll(OWN)];
}

function canonicalLink(): Element | null {
  return document.head.querySelector('link[rel="canonical"]');
}
