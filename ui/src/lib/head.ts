import type { HeadData } from "../data/types";

/** Marks the `meta` elements of the page, so that the next page can take them away. */
const PAGE_META = "data-page-meta";

/**
 * Makes the document's head that of another page: title, description, canonical address, metas and the
 * root element's classes. The binary writes the same for the page that is loaded first, and marks the
 * page's own metas with `data-page-meta`.
 */
export function syncHead(head: HeadData, from: Document = document): void {
  from.title = head.title;
  from.documentElement.className = head.htmlClass;
  for (const old of from.head.querySelectorAll(`meta[${PAGE_META}]`)) old.remove();
  for (const { attribute, key, content } of allMetas(head)) {
    const meta = from.createElement("meta");
    meta.setAttribute(attribute, key);
    meta.content = content;
    meta.setAttribute(PAGE_META, "");
    from.head.append(meta);
  }
  syncCanonical(head.canonical, from);
}

function allMetas(head: HeadData): HeadData["meta"] {
  if (head.description === null) return head.meta;
  return [{ attribute: "name", key: "description", content: head.description }, ...head.meta];
}

function syncCanonical(address: string, from: Document): void {
  from.head.querySelector('link[rel="canonical"]')?.setAttribute("href", address);
}
