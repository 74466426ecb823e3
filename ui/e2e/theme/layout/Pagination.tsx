/** Neighbours that say how long their names are: this needs the words themselves, on the server too. */
import { Pagination as Original } from "@ui/layout/Pagination";
import type { ComponentProps } from "react";

/** Takes the place of `ui/src/layout/Pagination.tsx`. */
export function Pagination({ previous, next }: ComponentProps<typeof Original>) {
  return (
    <>
      <Original previous={previous} next={next} />
      {next && <p className="own-pagination">{`The next title has ${next.label.length} letters.`}</p>}
    </>
  );
}
