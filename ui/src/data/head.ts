import type { HeadData, MetaData } from "./types";

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
  for (const attributes of head.links ?? []) addElement("link", Object.fromEntries(attributes), from);
  syncCanonical(head.canonical, from);
}

/** Reads the head of a document; `syncHead` restores it when the reader comes back to the page. */
export function readHead(from: Document = document): HeadData {
  const own = (name: string) => [...from.head.querySelectorAll(`${name}[${PAGE_META}]`)];
  const metas = own("meta").map(metaOf);
  return {
    title: from.title,
    description: metas.find(({ key }) => key === "description")?.content ?? null,
    canonical: canonicalLink(from)?.getAttribute("href") ?? "",
    htmlClass: from.documentElement.className,
    meta: metas.filter(({ key }) => !DERIVED.includes(key)),
    links: own("link").map((link) => Array.from(link.attributes, ({ name, value }) => [name, value] as const)),
  };
}

/** Metas that follow from other data of the head. */
const DERIVED = ["description", "og:description", "og:title", "og:url"];

function metaOf(element: Element): MetaData {
  const attribute = element.hasAttribute("name") ? "name" : "property";
  return { attribute, key: element.getAttribute(attribute) ?? "", content: element.getAttribute("content") ?? "" };
}

function canonicalLink(of: Document): Element | null {
  return of.head.querySelector('link[rel="canonical"]');
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
  canonicalLink(from)?.setAttribute("href", address);
}
