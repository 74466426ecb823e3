import type { ItemLookData } from "../data/types";

/** Renders the author's HTML of an item, or else its label. */
export function ItemContent({ item }: { readonly item: ItemLookData & { readonly label: string } }) {
  if (item.html === null) return item.label;
  return <span dangerouslySetInnerHTML={{ __html: item.html }} />;
}
