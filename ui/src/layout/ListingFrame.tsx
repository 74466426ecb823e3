import type { ReactNode } from "react";

import { plainContentClass } from "../look/look";

interface ListingFrameProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Frame of a listing. It has the position and the appearance of an article. */
export function ListingFrame({ title, children }: ListingFrameProps) {
  return (
    <div className={plainContentClass()}>
      <h1>{title}</h1>
      {children}
    </div>
  );
}
