import type { ReactNode } from "react";

interface ListingFrameProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Frame of a listing. It has the position and the appearance of an article. */
export function ListingFrame({ title, children }: ListingFrameProps) {
  return (
    <div className="markdown">
      <h1>{title}</h1>
      {children}
    </div>
  );
}
