/** Elements of the document's head on the server, collected for the engine. */
import type { ReactNode } from "react";

import { headElements } from "../docusaurus/head-elements";
import { currentHead } from "../server/head";

/** Adds its children to the head of the island. */
export function Head({ children }: { readonly children?: ReactNode }): ReactNode {
  const { elements, htmlAttributes, bodyAttributes } = currentHead();
  for (const element of headElements(children)) {
    if (element.name === "html") merge(htmlAttributes, element.attributes);
    else if (element.name === "body") merge(bodyAttributes, element.attributes);
    else elements.push(element);
  }
  return null;
}

function merge(into: Record<string, string>, attributes: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(attributes)) {
    into[name] = name === "class" && into[name] !== undefined ? `${into[name]} ${value}` : value;
  }
}
