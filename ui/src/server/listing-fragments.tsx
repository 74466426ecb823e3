/** Renders the content of a page without an article as a string. */
import { Suspense } from "react";

import type { CardData, Listing, TaggedPage } from "../data/types";
import { groupByLetter } from "../lib/group-by-letter";
import { CardView, CategoryPage } from "../pages/CategoryPage";
import { TaggedPageView, TagPage } from "../pages/TagPage";
import { TagLetter, TagsPage, TagView, type CountedTag } from "../pages/TagsPage";
import { NO_DATA, type Fragment, type Fragments } from "./fragments";

interface Heading {
  readonly title: string;
  readonly description: string | null;
}

const boundary: Fragment<object, "content"> = (_, { content }) => <Suspense>{content}</Suspense>;

const categoryPage: Fragment<Heading, "cards"> = (heading, { cards }) => <CategoryPage {...heading}>{cards}</CategoryPage>;

const cardView: Fragment<CardData> = (card) => <CardView card={card} />;

const tagsPage: Fragment<{ title: string }, "letters"> = ({ title }, { letters }) => <TagsPage title={title}>{letters}</TagsPage>;

const tagLetter: Fragment<{ letter: string }, "tags"> = ({ letter }, { tags }) => <TagLetter letter={letter}>{tags}</TagLetter>;

const tagView: Fragment<CountedTag> = (tag) => <TagView tag={tag} />;

const tagPage: Fragment<Heading & { allTagsHref: string }, "pages"> = (heading, { pages }) => <TagPage {...heading}>{pages}</TagPage>;

const taggedPageView: Fragment<TaggedPage> = (page) => <TaggedPageView page={page} />;

/** Returns the content of a page without an article. */
export function listingHtml(title: string, listing: Listing, fragments: Fragments): string {
  return fragments.html(boundary, NO_DATA, { content: contentHtml(title, listing, fragments) });
}

/** Counterpart of `ListingView` that renders strings. */
function contentHtml(title: string, listing: Listing, fragments: Fragments): string {
  switch (listing.type) {
    case "cards": {
      const { description, cards } = listing;
      return fragments.html(categoryPage, { title, description }, { cards: joined(cards, (card) => fragments.html(cardView, card)) });
    }
    case "tags": {
      const letters = joined(groupByLetter(listing.tags), ({ letter, items }) =>
        fragments.html(
          tagLetter,
          { letter },
          { tags: joined(items, (tag) => fragments.html(tagView, { ...tag, count: String(tag.count) })) },
        ),
      );
      return fragments.html(tagsPage, { title }, { letters });
    }
    case "tagged": {
      const { description, allTagsHref, pages } = listing;
      return fragments.html(
        tagPage,
        { title, description, allTagsHref },
        { pages: joined(pages, (page) => fragments.html(taggedPageView, page)) },
      );
    }
  }
}

function joined<Item>(items: readonly Item[], html: (item: Item) => string): string {
  return items.map(html).join("");
}
