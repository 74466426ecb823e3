import type { ReactNode } from "react";

interface ListingFrameProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Frame of a listing, which has the place and the look of an article. */
export function ListingFrame({ title, children }: ListingFrameProps) {
  return (
    <div className="markdown">
      <h1>{title}</h1>
      {children}
    </div>
  );
}
