/** Content of a page without an article, as strings. */
import { Suspense } from "react";

import type { CardData, Listing, TagListing } from "../data/types";
import { groupByLetter } from "../lib/group-by-letter";
import { CardView, CategoryPage } from "../pages/CategoryPage";
import { TaggedPageView, TagPage, type TaggedPage } from "../pages/TagPage";
import { TagLetter, TagsPage, TagView } from "../pages/TagsPage";
import { escapeAll, escapeText, type Templates } from "./template";

/** Returns the content of a page without an article. */
export function listingHtml(title: string, listing: Listing, templates: Templates): string {
  const boundary = templates.get("listing", (hole) => <Suspense>{hole.element("content")}</Suspense>);
  return boundary({ content: contentHtml(title, listing, templates) });
}

/** String-rendering counterpart of `ListingView`. */
function contentHtml(title: string, listing: Listing, templates: Templates): string {
  switch (listing.type) {
    case "cards": {
      const { description, cards } = listing;
      return templates.get(`category ${description !== null}`, (hole) => (
        <CategoryPage title={hole.text("title")} description={description && hole.text("description")}>
          {hole.element("cards")}
        </CategoryPage>
      ))({
        ...escapeAll({ title, description: description ?? "" }),
        cards: joined(cards, (card) => cardHtml(card, templates)),
      });
    }
    case "tags":
      return templates.get("tags", (hole) => <TagsPage title={hole.text("title")}>{hole.element("letters")}</TagsPage>)({
        title: escapeText(title),
        letters: joined(groupByLetter(listing.tags), ({ letter, items }) =>
          templates.get("tag-letter", (hole) => <TagLetter letter={hole.text("letter")}>{hole.element("tags")}</TagLetter>)({
            letter: escapeText(letter),
            tags: joined(items, (tag) => tagHtml(tag, templates)),
          }),
        ),
      });
    case "tagged": {
      const { description, allTagsHref, pages } = listing;
      return templates.get(`tagged ${description !== null}`, (hole) => (
        <TagPage title={hole.text("title")} description={description && hole.text("description")} allTagsHref={hole.text("all")}>
          {hole.element("pages")}
        </TagPage>
      ))({
        ...escapeAll({ title, description: description ?? "", all: allTagsHref }),
        pages: joined(pages, (page) => taggedPageHtml(page, templates)),
      });
    }
  }
}

function cardHtml({ type, label, href, description }: CardData, templates: Templates): string {
  return templates.get(`card ${type} ${description !== null}`, (hole) => (
    <CardView card={{ type, label: hole.text("label"), href: hole.text("href"), description: description && hole.text("description") }} />
  ))(escapeAll({ label, href, description: description ?? "" }));
}

function tagHtml({ label, href, description, count }: TagListing["tags"][number], templates: Templates): string {
  return templates.get(`tag ${description !== null}`, (hole) => (
    <TagView
      tag={{
        label: hole.text("label"),
        href: hole.text("href"),
        description: description && hole.text("description"),
        count: hole.text("count"),
      }}
    />
  ))(escapeAll({ label, href, description: description ?? "", count: String(count) }));
}

function taggedPageHtml({ label, href, description }: TaggedPage, templates: Templates): string {
  return templates.get(`tagged-page ${description !== null}`, (hole) => (
    <TaggedPageView page={{ label: hole.text("label"), href: hole.text("href"), description: description && hole.text("description") }} />
  ))(escapeAll({ label, href, description: description ?? "" }));
}

function joined<Item>(items: readonly Item[], html: (item: Item) => string): string {
  return items.map(html).join("");
}
