import { cloneElement, isValidElement, type ReactElement, type ReactNode } from "react";

import { siteContext } from "../context";

type Values = Readonly<Record<string, ReactNode>>;

/** Replaces the placeholders of a message with values: `Hello {name}`. Returns a string unless a value is an element. */
export function interpolate(text: string, values?: Values): ReactNode {
  const parts = text.split(/(\{\w+\})/).map((part, index) => (index % 2 === 1 ? (values?.[part.slice(1, -1)] ?? part) : part));
  if (!parts.some((part) => isValidElement(part))) return parts.join("");
  return parts
    .map((part, index) => (isValidElement(part) ? cloneElement(part as ReactElement, { key: index }) : part))
    .filter((part) => part !== "");
}

interface InterpolateProps {
  readonly children: string;
  readonly values?: Values;
}

/** Renders a string whose placeholders are replaced with values. */
export function Interpolate({ children, values }: InterpolateProps): ReactNode {
  if (typeof children !== "string") throw new Error("<Interpolate> requires a single string as its child");
  return interpolate(children, values);
}

interface Message {
  readonly id?: string;
  readonly message?: string;
  readonly description?: string;
}

/** Returns a message in the site's language with its placeholders replaced. */
export function translate({ id, message }: Message, values?: Readonly<Record<string, string | number>>): string {
  return interpolate(localized(id, message), values) as string;
}

interface TranslateProps {
  readonly children?: string;
  readonly id?: string;
  readonly description?: string;
  readonly values?: Values;
}

/** Renders a message in the site's language with its placeholders replaced. */
export function Translate({ children, id, values }: TranslateProps): ReactNode {
  if (children !== undefined && typeof children !== "string") throw new Error("<Translate> accepts only a single string as its child");
  return interpolate(localized(id, children), values);
}

function localized(id: string | undefined, message: string | undefined): string {
  const key = id ?? message;
  if (key === undefined) throw new Error("a translation requires an id or a message");
  return siteContext().codeTranslations[key] ?? message ?? key;
}
