/**
 * A component rendered once, with holes.
 *
 * Rendering a page's whole shell with React takes the embedded engine tens of milliseconds, and nearly
 * all of it is the same on the next page. So a component is rendered once for each of its forms, with
 * marks instead of what differs, and from then on pages are made by joining strings:
 *
 *     const link = template((hole) => <a href={hole.text("href")}>{hole.text("label")}</a>);
 *     link({ href: "/a", label: "A &amp; B" })   →   <a href="/a">A &amp; B</a>
 *
 * What goes into a hole is HTML already: `escapeText` for words, other templates for elements. The
 * composed page is byte for byte what React writes for the same tree; a test holds the two together.
 */
import { createElement, type ReactElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";

/** What a template is filled with: HTML, by the name of the hole. */
export type Fills = Readonly<Record<string, string>>;

/** A component's HTML, but for its holes. */
export interface Template {
  (fills: Fills): string;
  /** What comes before a hole that stays open, and what comes after it. */
  readonly around: (name: string, fills: Fills) => readonly [before: string, after: string];
}

/** Marks places in what a component is given. */
export interface Hole {
  /** Inside of an attribute, of a text or of HTML that is put in place as it is. */
  readonly text: (name: string) => string;
  /** In the place of an element. React sees one here, so it sets no marks between texts. */
  readonly element: (name: string) => ReactNode;
}

// Characters of the private use area: React escapes none of them, and no page contains them.
const OPEN = "\uE000";
const CLOSE = "\uE001";
const HOLES = /<slot name="(\w+)"><\/slot>|\uE000(\w+)\uE001/;

const hole: Hole = {
  text: (name) => `${OPEN}${name}${CLOSE}`,
  element: (name) => createElement("slot", { name, key: name }),
};

/** Renders a component once and gives the function that fills its holes. */
export function template(component: (hole: Hole) => ReactElement): Template {
  const { texts, names } = split(renderToString(component(hole)));
  const joined = (fills: Fills, first: number, last: number) => {
    let html = texts[first] as string;
    for (let index = first; index < last; index++) {
      html += (fills[names[index] as string] ?? "") + (texts[index + 1] as string);
    }
    return html;
  };
  const around = (name: string, fills: Fills) => {
    const open = names.indexOf(name);
    return [joined(fills, 0, open), joined(fills, open + 1, names.length)] as const;
  };
  return Object.assign((fills: Fills) => joined(fills, 0, names.length), { around });
}

function split(html: string): { readonly texts: readonly string[]; readonly names: readonly string[] } {
  const texts: string[] = [];
  const names: string[] = [];
  let rest = html;
  for (let found = HOLES.exec(rest); found !== null; found = HOLES.exec(rest)) {
    texts.push(rest.slice(0, found.index));
    names.push(found[1] ?? found[2] ?? "");
    rest = rest.slice(found.index + found[0].length);
  }
  return { texts: [...texts, rest], names };
}

/** Keeps templates by the form they were made for. */
export class Templates {
  readonly #made = new Map<string, Template>();

  /** The template of a form, made when first asked for. */
  get(form: string, component: (hole: Hole) => ReactElement): Template {
    const made = this.#made.get(form);
    if (made !== undefined) return made;
    const fresh = template(component);
    this.#made.set(form, fresh);
    return fresh;
  }
}

const ESCAPES: Readonly<Record<string, string>> = {
  '"': "&quot;",
  "&": "&amp;",
  "'": "&#x27;",
  "<": "&lt;",
  ">": "&gt;",
};

/** Escapes words for a text or an attribute, exactly as React does. */
export function escapeText(words: string): string {
  return /["&'<>]/.test(words) ? words.replace(/["&'<>]/g, (character) => ESCAPES[character] as string) : words;
}

/** The words of a record, escaped: what most templates are filled with. */
export function escapeAll(words: Readonly<Record<string, string>>): Fills {
  return Object.fromEntries(Object.entries(words).map(([name, value]) => [name, escapeText(value)]));
}
