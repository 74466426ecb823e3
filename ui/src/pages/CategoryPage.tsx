import type { ReactNode } from "react";

import type { CardData } from "../data/types";
import { ListingFrame } from "../layout/ListingFrame";

interface CategoryPageProps {
  readonly title: string;
  readonly description: string | null;
  /** `CardView`s. */
  readonly children: ReactNode;
}

/** A category's own page, made from its entries (R-MD-11). */
export function CategoryPage({ title, description, children }: CategoryPageProps) {
  return (
    <ListingFrame title={title}>
      {description !== null && <p>{description}</p>}
      <ul className="card-list">{children}</ul>
    </ListingFrame>
  );
}

/** An entry of a category. */
export function CardView({ card: { type, href, label, description } }: { readonly card: CardData }) {
  return (
    <li>
      <a className="card" data-type={type} href={href}>
        <h2 title={label}>{label}</h2>
        {description !== null && <p title={description}>{description}</p>}
      </a>
    </li>
  );
}
