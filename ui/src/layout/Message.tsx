import { Fragment, type ReactNode } from "react";

import { splitMessage, type MessageKey } from "../data/messages";

interface MessageProps {
  readonly id: MessageKey;
  /** Elements by the names of the placeholders. `null` stands for an unknown value. */
  readonly values: Readonly<Record<string, ReactNode>>;
}

/** Renders a message whose placeholders are replaced with elements. An unknown value is left out with the parentheses around it. */
export function Message({ id, values }: MessageProps) {
  const parts = [...splitMessage(id)];
  for (let index = 1; index < parts.length; index += 2) {
    if (values[parts[index]!] === null) removeParentheses(parts, index);
  }
  return parts.map((part, index) => <Fragment key={index}>{index % 2 === 1 ? values[part] : part}</Fragment>);
}

/** Removes the parentheses around a part, with the space before them. */
function removeParentheses(parts: string[], index: number): void {
  const before = parts[index - 1]!.replace(/\s*[(（]$/, "");
  const after = parts[index + 1]!.replace(/^[)）]/, "");
  if (before !== parts[index - 1] && after !== parts[index + 1]) [parts[index - 1], parts[index + 1]] = [before, after];
}
