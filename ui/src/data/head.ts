import type { HeadData } from "./types";

/** Marks the elements of the page, so that the next page can take them away: metas, and data for search engines. */
const PAGE_META = "data-page-meta";

/**
 * Makes the document's head that of another page: title, description, canonical address, metas and the
 * root element's classes. The binary writes the same for the page that is loaded first, and marks the
 * page's own metas with `data-page-meta`.
 */
export function syncHead(head: HeadData, from: Document = document): void {
  from.title = head.title;
  from.documentElement.className = head.htmlClass;
  for (const old of from.head.querySelectorAll(`[${PAGE_META}]`)) old.remove();
  for (const { attribute, key, content } of allMetas(head)) {
    const meta = from.createElement("meta");
    meta.setAttribute(attribute, key);
    meta.content = content;
    meta.setAttribute(PAGE_META, "");
    from.head.append(meta);
  }
  syncCanonical(head.canonical, from);
}

/** The metas that follow from the rest of the head, then the page's further ones. */
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
