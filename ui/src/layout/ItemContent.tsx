import type { ItemLookData } from "../data/types";

/** Author's HTML of an item, otherwise its label. */
export function ItemContent({ item }: { readonly item: ItemLookData & { readonly label: string } }) {
  if (item.html === null) return item.label;
  return <span dangerouslySetInnerHTML={{ __html: item.html }} />;
}

/** Returns the classes of an item's element: those of the interface, then the author's. */
export function itemClass(className: string, item: ItemLookData): string {
  return item.className === null ? className : `${className} ${item.className}`;
}
