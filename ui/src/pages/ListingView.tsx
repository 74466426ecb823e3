import type { Listing } from "../data/types";
import { groupByLetter } from "../lib/group-by-letter";
import { CardView, CategoryPage } from "./CategoryPage";
import { TaggedPageView, TagPage } from "./TagPage";
import { TagLetter, TagsPage, TagView } from "./TagsPage";

/** Props of `ListingView`. */
export interface ListingViewProps {
  readonly title: string;
  readonly listing: Listing;
}

/** Content of a page without an article: the items of a category, all tags, or the pages with one tag. */
export function ListingView({ title, listing }: ListingViewProps) {
  switch (listing.type) {
    case "cards":
      return (
        <CategoryPage title={title} description={listing.description}>
          {listing.cards.map((card, index) => (
            <CardView key={index} card={card} />
          ))}
        </CategoryPage>
      );
    case "tags":
      return (
        <TagsPage title={title}>
          {groupByLetter(listing.tags).map(({ letter, items }) => (
            <TagLetter key={letter} letter={letter}>
              {items.map((tag) => (
                <TagView key={tag.href} tag={{ ...tag, count: String(tag.count) }} />
              ))}
            </TagLetter>
          ))}
        </TagsPage>
      );
    case "tagged":
      return (
        <TagPage title={title} description={listing.description} allTagsHref={listing.allTagsHref}>
          {listing.pages.map((page) => (
            <TaggedPageView key={page.href} page={page} />
          ))}
        </TagPage>
      );
  }
}
