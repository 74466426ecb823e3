import type { ReactNode } from "react";

import { CodeBlock } from "./CodeBlock";

/** A diagram of the language Mermaid. The server draws it where the engine does; elsewhere its text is shown. */
export function Mermaid({ value = "" }: { readonly value?: string }): ReactNode {
  return <CodeBlock language="mermaid">{value}</CodeBlock>;
}
