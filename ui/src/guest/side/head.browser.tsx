/**
 * Elements of the document's head in the browser. The served document already contains the elements that the server knows. This file
 * applies the changes of components: the title, metas by name, attributes of the root and the body.
 */
import { useEffect, type ReactNode } from "react";

import { usePage } from "../context";
import { headElements } from "../docusaurus/head-elements";
import type { HeadElement } from "../server/head";

/**
 * Applies its children to the document's head. In a part of the shell, it applies only attributes: titles and metas of pages have
 * precedence, and the data of each page already contains those of the shell.
 */
export function Head({ children }: { readonly children?: ReactNode }): ReactNode {
  const isInShell = usePage().kind === "shell";
  const elements = headElements(children).filter(({ name }) => !isInShell || name === "html" || name === "body");
  const form = JSON.stringify(elements);
  useEffect(() => {
    const undo = (JSON.parse(form) as HeadElement[]).map(apply);
    return () => undo.reverse().forEach((each) => each());
  }, [form]);
  return null;
}

const kept = () => {};

function apply({ name, attributes, text = "" }: HeadElement): () => void {
  if (name === "html" || name === "body") return setAttributes(name === "html" ? document.documentElement : document.body, attributes);
  if (name === "title") return (void (document.title = text), kept);
  return name === "meta" ? setMeta(attributes) : kept;
}

function setAttributes(element: Element, { class: classes = "", ...attributes }: Readonly<Record<string, string>>): () => void {
  const added = classes.split(/\s+/).filter((name) => name !== "" && !element.classList.contains(name));
  const before = Object.keys(attributes).map((name) => [name, element.getAttribute(name)] as const);
  element.classList.add(...added);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return () => {
    element.classList.remove(...added);
    for (const [name, value] of before) {
      if (value === null) element.removeAttribute(name);
      else element.setAttribute(name, value);
    }
  };
}

function setMeta(attributes: Readonly<Record<string, string>>): () => void {
  const key = ["name", "property"].find((attribute) => attributes[attribute] !== undefined);
  if (key === undefined) return kept;
  const found = document.head.querySelector(`meta[${key}="${CSS.escape(attributes[key] ?? "")}"]`);
  if (found !== null) return (found.setAttribute("content", attributes["content"] ?? ""), kept);
  const made = document.createElement("meta");
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  document.head.append(made);
  return () => made.remove();
}
