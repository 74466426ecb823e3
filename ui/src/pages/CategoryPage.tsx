import type { ReactNode } from "react";

import type { CardData } from "../data/types";
import { ListingFrame } from "../layout/ListingFrame";
import { lookClass } from "../look/look";

interface CategoryPageProps {
  readonly title: string;
  readonly description: string | null;
  /** List of `CardView` elements. */
  readonly children: ReactNode;
}

/** Renders the generated page of a category, which lists its items (R-MD-11). */
export function CategoryPage({ title, description, children }: CategoryPageProps) {
  return (
    <ListingFrame title={title}>
      {description !== null && <p>{description}</p>}
      <ul className="card-list">{children}</ul>
    </ListingFrame>
  );
}

/** Item of a category. */
export function CardView({ card: { type, href, label, description } }: { readonly card: CardData }) {
  return (
    <li className={lookClass("card-item")}>
      <a className="card" data-type={type} href={href}>
        <h2 className={lookClass("card-title")} title={label}>
          {label}
        </h2>
        {description !== null && (
          <p className={lookClass("card-description")} title={description}>
            {description}
          </p>
        )}
      </a>
    </li>
  );
}
