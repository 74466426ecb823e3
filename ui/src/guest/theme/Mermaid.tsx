import type { ReactNode } from "react";

import { CodeBlock } from "./CodeBlock";

/** Renders a Mermaid diagram. The server renders the diagram if the engine supports it; otherwise its source is shown. */
export function Mermaid({ value = "" }: { readonly value?: string }): ReactNode {
  return <CodeBlock language="mermaid">{value}</CodeBlock>;
}
