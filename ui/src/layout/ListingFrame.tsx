import type { ReactNode } from "react";

interface ListingFrameProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Stands where the article of another page stands, and looks like one. */
export function ListingFrame({ title, children }: ListingFrameProps) {
  return (
    <div className="markdown">
      <h1>{title}</h1>
      {children}
    </div>
  );
}
