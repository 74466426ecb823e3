/** Pages of a blog, shared by tests. */
import type { AuthorData, BlogData, PageData, PostListHeading } from "../data/types";
import { samplePage } from "./samples";

/** Author with all fields. */
const ada: AuthorData = {
  name: "Ada & <A>",
  href: "/blog/authors/ada",
  image: "/img/ada.png",
  title: "Gardener",
  links: [
    { label: "GitHub", href: "https://github.com/ada" },
    { label: "Own & site", href: "https://ada.example/?a=1&b=2" },
  ],
};

/** Author with an image only. */
const unnamed: AuthorData = { name: null, href: null, image: "/img/bo.png", title: null, links: [] };

/** Heading above the posts with a tag. */
export const tagHeading = { type: "tag", description: "What & <how>.", allTagsHref: "/blog/tags" } as const satisfies PostListHeading;

/** Heading above the posts of an author. */
export const authorHeading: PostListHeading = {
  type: "author",
  author: ada,
  description: "Grows trees.",
  allAuthorsHref: "/blog/authors",
};

/** List of posts. */
export const postList: Extract<BlogData, { type: "posts" }> = {
  type: "posts",
  heading: { type: "all" },
  posts: [
    {
      title: `Spring & "more"`,
      href: "/blog/2024/03/01/spring",
      date: { date: "2024-03-01T00:00:00.000Z", text: "March 1, 2024" },
      readingTime: "One min read",
      authors: [ada, unnamed],
      tags: [
        { label: "R&D", href: "/blog/tags/r-d" },
        { label: "Trees", href: "/blog/tags/trees" },
      ],
      isTruncated: true,
    },
    { title: "Undated", href: "/blog/undated", date: null, readingTime: "12 min read", authors: [], tags: [], isTruncated: false },
    { title: "Bare", href: "/blog/bare", date: null, readingTime: null, authors: [], tags: [], isTruncated: false },
  ],
};

/** First page of a blog. */
export const postsPage: PageData = samplePage({ kind: "posts", path: "/blog", title: "Notes & <more>", blog: postList });

/** Post. */
export const postPage: PageData = samplePage({
  kind: "post",
  path: "/blog/2024/03/01/spring",
  title: `Spring & "more"`,
  blog: { type: "post", date: { date: "2024-03-01T00:00:00.000Z", text: "March 1, 2024" }, readingTime: "3 min read", authors: [ada] },
});

/** Archive. */
export const archivePage: PageData = samplePage({
  kind: "archive",
  path: "/blog/archive",
  title: "Archive",
  blog: {
    type: "archive",
    years: [
      {
        year: 2024,
        posts: [{ label: "Spring & more", href: "/blog/2024/03/01/spring", date: { date: "2024-03-01T00:00:00.000Z", text: "March 1" } }],
      },
      { year: null, posts: [{ label: "Undated", href: "/blog/undated", date: null }] },
    ],
  },
});

/** List of all authors. */
export const authorsPage: PageData = samplePage({
  kind: "authors",
  path: "/blog/authors",
  title: "Authors",
  blog: {
    type: "authors",
    authors: [
      { author: ada, posts: "One post" },
      { author: { ...unnamed, name: "Bo", href: "https://bo.example" }, posts: "2 posts" },
    ],
  },
});
