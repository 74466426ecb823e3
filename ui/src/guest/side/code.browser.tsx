/** Blocks of code in the browser, where nothing colours them: what the server wrote stays as long as the code is the same. */
import { useState, useSyncExternalStore, type ReactNode } from "react";

import { plainBlock, splitElement, type CodeHtmlProps } from "../theme/code-html";
import { attachment } from "./attach.browser";

/** React adopts any content in the place of this one. */
const SERVED = { __html: "" };

const never = () => () => {};

/** A block of code, in the colours that the server gave it. */
export function CodeHtml(props: CodeHtmlProps): ReactNode {
  const isAdopting = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [{ attributes, content }] = useState(() => {
    const { props: attributes, content } = splitElement(props.html ?? plainBlock(props));
    return { attributes, content: isAdopting && props.html === undefined ? SERVED : { __html: content } };
  });
  return (
    <div {...attributes} {...attachment({ class: "theme-code-block" }, "")} suppressHydrationWarning dangerouslySetInnerHTML={content} />
  );
}
