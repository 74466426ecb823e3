import type { ReactNode } from "react";

import { CodeBlock } from "./CodeBlock";

/** Mermaid diagram. The server renders it if the engine is able to; otherwise its source is shown. */
export function Mermaid({ value = "" }: { readonly value?: string }): ReactNode {
  return <CodeBlock language="mermaid">{value}</CodeBlock>;
}
