/** Code blocks in the browser, which has no highlighter: the server's HTML is kept while the code is unchanged. */
import { useState, useSyncExternalStore, type ReactNode } from "react";

import { plainBlock, splitBlock, type CodeHtmlProps } from "../theme/code-html";
import { attachment } from "./attach.browser";

/** During hydration, React keeps any existing content instead of this content. */
const SERVED = { __html: "" };

const never = () => () => {};

/** Code block with the server's highlighting. */
export function CodeHtml(props: CodeHtmlProps): ReactNode {
  const isAdopting = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [{ attributes, content }] = useState(() => {
    const { props: attributes, content } = splitBlock(props.html ?? plainBlock(props), props.className);
    return { attributes, content: isAdopting && props.html === undefined ? SERVED : { __html: content } };
  });
  return (
    <div {...attributes} {...attachment({ class: "theme-code-block" }, "")} suppressHydrationWarning dangerouslySetInnerHTML={content} />
  );
}
