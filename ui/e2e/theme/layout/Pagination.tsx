/** Pagination that shows the length of its labels. It must read the labels on the server too. */
import { Pagination as Original } from "@ui/layout/Pagination";
import type { ComponentProps } from "react";

/** Replaces `ui/src/layout/Pagination.tsx`. */
export function Pagination(props: ComponentProps<typeof Original>) {
  return (
    <>
      <Original {...props} />
      {props.next && <p className="own-pagination">{`The next title has ${props.next.label.length} letters.`}</p>}
    </>
  );
}
