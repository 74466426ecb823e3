import { Fragment, type ReactNode } from "react";

import { splitMessage, type MessageKey } from "../data/messages";

interface MessageProps {
  readonly id: MessageKey;
  /** Elements by the names of the placeholders. */
  readonly values: Readonly<Record<string, ReactNode>>;
}

/** Renders a message whose placeholders are replaced with elements. */
export function Message({ id, values }: MessageProps) {
  return splitMessage(id).map((part, index) => <Fragment key={index}>{index % 2 === 1 ? values[part] : part}</Fragment>);
}
