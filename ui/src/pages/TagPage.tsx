import type { ReactNode } from "react";

import type { TaggedPage } from "../data/types";
import { message } from "../data/messages";
import { ListingFrame } from "../layout/ListingFrame";

interface TagPageProps {
  readonly title: string;
  readonly description: string | null;
  readonly allTagsHref: string;
  /** List of `TaggedPageView` elements. */
  readonly children: ReactNode;
}

/** Renders a list of all pages with a tag (R-MD-10). */
export function TagPage({ title, description, allTagsHref, children }: TagPageProps) {
  return (
    <ListingFrame title={title}>
      {description !== null && <p>{description}</p>}
      <p>
        <a href={allTagsHref}>{message("tags.all")}</a>
      </p>
      {children}
    </ListingFrame>
  );
}

/** Page with its description. */
export function TaggedPageView({ page: { label, href, description } }: { readonly page: TaggedPage }) {
  return (
    <section className="tagged-page">
      <h2>
        <a href={href}>{label}</a>
      </h2>
      {description !== null && <p>{description}</p>}
    </section>
  );
}
