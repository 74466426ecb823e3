/** Code blocks on the server, highlighted by the engine. */
import type { ReactNode } from "react";

import { plainBlock, splitBlock, type CodeHtmlProps } from "../theme/code-html";

interface DocsHost {
  readonly codeBlock?: (code: string, language: string, meta: string, title: string) => string;
}

/** Code block with highlighting. */
export function CodeHtml(props: CodeHtmlProps): ReactNode {
  const { docsHost } = globalThis as { readonly docsHost?: DocsHost };
  const coloured = props.html ?? docsHost?.codeBlock?.(props.code, props.language, props.meta, props.title ?? "");
  const { props: attributes, content } = splitBlock(coloured ?? plainBlock(props), props.className);
  return <div {...attributes} dangerouslySetInnerHTML={{ __html: content }} />;
}
