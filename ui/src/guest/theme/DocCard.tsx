import { clsx } from "clsx";
import type { ComponentType, ReactNode } from "react";

import { Link } from "../docusaurus/Link";
import { translate } from "../docusaurus/translate";
import { useCurrentSidebarSiblings, useDocById } from "../theme-common/docs";
import { filterDocCardListItems, findFirstSidebarItemLink, type SidebarEntry } from "../theme-common/sidebar-items";
import { usePluralForm } from "../theme-common/words";
import { lookClass } from "../../look/look";

interface DocCardProps {
  readonly item: SidebarEntry;
}

/** Renders a card that links to a page or to a category. */
export function DocCard({ item }: DocCardProps): ReactNode {
  const href = findFirstSidebarItemLink(item) ?? item.href;
  const description = useDescription(item);
  const title = item.label ?? "";
  if (href === undefined) return null;
  return (
    <Link className={clsx(lookClass("card"), "card")} href={href}>
      <h2 className={lookClass("card-title")} title={title}>
        {title}
      </h2>
      {description && (
        <p className={lookClass("card-description")} title={description}>
          {description}
        </p>
      )}
    </Link>
  );
}

function useDescription({ type, description, docId, items = [] }: SidebarEntry): string | undefined {
  const { selectMessage } = usePluralForm();
  const doc = useDocById(docId);
  if (description !== undefined || type !== "category") return description ?? doc?.description;
  const words = { id: "theme.docs.DocCard.categoryDescription.plurals", message: "1 item|{count} items" };
  return items.length === 0 ? undefined : selectMessage(items.length, translate(words, { count: items.length }));
}

interface DocCardListProps {
  /** Defaults to the items of the page's category. */
  readonly items?: readonly SidebarEntry[];
  readonly className?: string;
}

interface DocCardListParts {
  readonly DocCard: ComponentType<DocCardProps>;
}

/** Returns a list of cards for the items of a sidebar, which consists of the given parts. */
export function docCardListOf(parts: () => DocCardListParts): (props: DocCardListProps) => ReactNode {
  return function DocCardList({ items, className }) {
    const own = useCurrentSidebarSiblings();
    const cards = filterDocCardListItems(items ?? own);
    if (cards.length === 0) return null;
    const { DocCard: Card } = parts();
    return (
      <section className={className === undefined ? "doc-cards" : `doc-cards ${className}`}>
        {cards.map((item, index) => (
          <article key={index} className={lookClass("doc-card-item")}>
            <Card item={item} />
          </article>
        ))}
      </section>
    );
  };
}

export const DocCardList = docCardListOf(() => ({ DocCard }));
