import { useEffect, useRef, useState } from "react";

import { loadCode } from "../lib/load-code";

/** Placeholder of the interface's own part in the HTML of a component that wraps it. */
export const ORIGINAL_PART = "<docs-original></docs-original>";

/**
 * Part of the shell that a component of the project renders.
 *
 * The server replaces `ORIGINAL_PART` with the interface's own part, so the HTML in a document may differ from the HTML in the site's data.
 * React never writes that HTML again.
 */
export function ReplacedPart({ html }: { readonly html: string }) {
  const part = useRef<HTMLDivElement>(null);
  // React writes the HTML of an element again whenever it receives another object.
  const [content] = useState({ __html: html });
  useEffect(() => {
    const end = new AbortController();
    const element = part.current;
    if (element?.querySelector("docs-island")) {
      void loadCode(() => import("../article/islands"))
        .then(({ startIslands }) => startIslands(element, end.signal, end.signal, { kind: "shell" }))
        .catch(() => {});
    }
    return () => end.abort();
  }, []);
  return <div ref={part} suppressHydrationWarning dangerouslySetInnerHTML={content} />;
}
