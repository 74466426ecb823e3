import type { HeadData } from "./types";

/** Marks the page's own elements, metas and structured data, so that the next page can remove them. */
const PAGE_META = "data-page-meta";

/**
 * Updates the document's head for another page: title, description, canonical URL, metas, links and the root
 * element's classes. The binary writes the same elements for the first page, and marks the page's own ones with `data-page-meta`.
 */
export function syncHead(head: HeadData, from: Document = document): void {
  from.title = head.title;
  from.documentElement.className = head.htmlClass;
  for (const old of from.head.querySelectorAll(`[${PAGE_META}]`)) old.remove();
  for (const { attribute, key, content } of allMetas(head)) {
    addElement("meta", { [attribute]: key, content }, from);
  }
  for (const attributes of head.links ?? []) addElement("link", attributes, from);
  syncCanonical(head.canonical, from);
}

function addElement(name: string, attributes: Readonly<Record<string, string>>, to: Document): void {
  const element = to.createElement(name);
  for (const [key, value] of Object.entries({ ...attributes, [PAGE_META]: "" })) element.setAttribute(key, value);
  to.head.append(element);
}

/** Returns the metas that follow from other data of the head, then the page's further ones. */
function allMetas(head: HeadData): HeadData["meta"] {
  const described: HeadData["meta"] =
    head.description === null
      ? []
      : [
          { attribute: "name", key: "description", content: head.description },
          { attribute: "property", key: "og:description", content: head.description },
        ];
  return [
    { attribute: "property", key: "og:title", content: head.title },
    { attribute: "property", key: "og:url", content: head.canonical },
    ...described,
    ...head.meta,
  ];
}

function syncCanonical(address: string, from: Document): void {
  from.head.querySelector('link[rel="canonical"]')?.setAttribute("href", address);
}
