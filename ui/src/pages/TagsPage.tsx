import type { ReactNode } from "react";

import type { TagListing } from "../data/types";
import { ListingFrame } from "./ListingFrame";

/** A tag, and how many pages have it. */
export type Tag = TagListing["tags"][number];

interface TagsPageProps {
  readonly title: string;
  /** `TagLetter`s. */
  readonly children: ReactNode;
}

/** All tags of a version, by their first letter (R-MD-10). */
export function TagsPage({ title, children }: TagsPageProps) {
  return <ListingFrame title={title}>{children}</ListingFrame>;
}

/** The tags that start with one letter. */
export function TagLetter({ letter, children }: { readonly letter: string; readonly children: ReactNode }) {
  return (
    <section className="tag-letter" aria-labelledby={`tags-${letter}`}>
      <h2 id={`tags-${letter}`}>{letter}</h2>
      <ul className="tag-list">{children}</ul>
    </section>
  );
}

/** A tag with the number of its pages. */
export function TagView({ tag: { label, href, count } }: { readonly tag: Pick<Tag, "href" | "label"> & { readonly count: string } }) {
  return (
    <li>
      <a rel="tag" href={href}>
        {label}
        <span className="tag-count">{count}</span>
      </a>
    </li>
  );
}
