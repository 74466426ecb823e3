import { clsx } from "clsx";

import { propsOf } from "../html-attributes";

/** Code block whose content is HTML. */
export interface CodeHtmlProps {
  /** Class names of the author. */
  readonly className: string;
  readonly code: string;
  readonly language: string;
  readonly meta: string;
  readonly title: string | undefined;
  readonly html: string | undefined;
}

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? "");

/** Returns a block without highlighting, in the format of `docs-render`. */
export function plainBlock({ code, language, meta, title }: CodeHtmlProps): string {
  const number = /\bshowLineNumbers(?:=(\d+))?/.exec(meta);
  const numbers = number ? ` data-line-numbers="${number[1] ?? 1}"` : "";
  const head = title ? `<div class="code-title" data-code-title>${escaped(title)}</div>` : "";
  const lines = code.split("\n").map((line) => `<span class="line">${escaped(line)}</span>\n`);
  const open = `<div class="theme-code-block" data-language="${escaped(language)}"${numbers}>`;
  return `${open}${head}<pre class="language-${escaped(language)}" tabindex="0"><code>${lines.join("")}</code></pre></div>`;
}

/** Splits a block into its attributes, as properties with the class names of the author, and its content. */
export function splitBlock(html: string, className: string): { readonly props: Record<string, unknown>; readonly content: string } {
  const [, attributes = "", content = ""] = /^\s*<div((?:\s+[^\s=>]+(?:="[^"]*")?)*)\s*>([^]*)<\/div>\s*$/.exec(html) ?? [];
  const named = [...attributes.matchAll(/([^\s=]+)(?:="([^"]*)")?/g)].map(([, name = "", value = ""]) => [name, unescaped(value)]);
  const props = propsOf("div", Object.fromEntries(named) as Record<string, string>);
  return { props: { ...props, className: clsx(className, props["className"] as string) }, content };
}

function unescaped(text: string): string {
  const names: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", "#x27": "'" };
  return text.replace(/&(amp|lt|gt|quot|#39|#x27);/g, (_, name: string) => names[name] ?? "");
}
