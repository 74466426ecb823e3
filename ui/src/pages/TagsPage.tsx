import type { ReactNode } from "react";

import type { TagLink } from "../data/types";
import { ListingFrame } from "../layout/ListingFrame";

interface TagsPageProps {
  readonly title: string;
  /** List of `TagLetter` elements. */
  readonly children: ReactNode;
}

/** Renders a list of all tags of a version by their first letter (R-MD-10). */
export function TagsPage({ title, children }: TagsPageProps) {
  return <ListingFrame title={title}>{children}</ListingFrame>;
}

/** Tags that start with one letter. */
export function TagLetter({ letter, children }: { readonly letter: string; readonly children: ReactNode }) {
  return (
    <section className="tag-letter" aria-labelledby={letter}>
      <h2 id={letter}>{letter}</h2>
      <ul className="tag-list">{children}</ul>
    </section>
  );
}

/** Tag with the number of its pages. */
export interface CountedTag extends TagLink {
  readonly count: string;
}

/** Link to a tag's page. */
export function TagView({ tag: { label, href, description, count } }: { readonly tag: CountedTag }) {
  return (
    <li>
      <a rel="tag" href={href} title={description ?? undefined}>
        {label}
        <span className="tag-count">{count}</span>
      </a>
    </li>
  );
}
