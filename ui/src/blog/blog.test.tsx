import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";

import type { PageData } from "../data/types";
import { CLASSIC } from "../look/classic";
import { setClasses } from "../look/look";
import { archivePage, authorsPage, postPage, postsPage } from "../testing/blog-samples";
import { BlogContent } from "./BlogContent";

function content({ title, blog }: PageData) {
  if (blog === null) throw new Error("no page of a blog");
  const articles = Array.from({ length: 3 }, (_, index) => <p key={index}>{`Text ${index}`}</p>);
  return <BlogContent title={title} blog={blog} articles={articles} />;
}

test("a post has its metadata above its text", () => {
  render(content(postPage));
  const heading = screen.getByRole("heading", { level: 1, name: 'Spring & "more"' });
  expect(heading.parentElement?.textContent).toContain("March 1, 2024 · 3 min read");
  expect(screen.getByRole("link", { name: "Ada & <A>" }).getAttribute("href")).toBe("/blog/authors/ada");
  expect(screen.getByText("GitHub").parentElement?.textContent).toBe("GitHub · Own & site");
  expect(screen.getByText("Text 0")).toBeDefined();
});

test("posts in a list have their own texts, tags and a link to the rest", () => {
  render(content(postsPage));
  const [first, second] = screen.getAllByRole("article").map((post) => within(post));
  expect(first?.getByText("Text 0")).toBeDefined();
  expect(first?.getByText("March 1, 2024").parentElement?.textContent).toBe("March 1, 2024 · One min read");
  expect(first?.getByRole("list", { name: "Tags" }).querySelectorAll("a")).toHaveLength(2);
  expect(first?.getByRole("link", { name: 'Read more about Spring & "more"' }).textContent).toBe("Read more");
  expect(second?.getByText("12 min read")).toBeDefined();
  expect(second?.getByText("Text 1")).toBeDefined();
  expect(second?.queryByText("Read more")).toBeNull();
});

test("an archive has the years of its posts", () => {
  render(content(archivePage));
  expect(screen.getByRole("heading", { level: 2, name: "2024" }).id).toBe("2024");
  expect(screen.getAllByRole("link").map((link) => link.textContent)).toEqual(["March 1 - Spring & more", "Undated"]);
});

test("an archive in the classic look has a hero, and years in columns", () => {
  setClasses(CLASSIC);
  const { container } = render(content(archivePage));
  setClasses(null);
  expect(container.querySelector(".hero.hero--primary > .container > h1.hero__title")).not.toBeNull();
  expect(screen.getByRole("heading", { level: 3, name: "2024" }).id).toBe("2024");
  expect(container.querySelectorAll(".row > .col.col--4 > ul")).toHaveLength(2);
});

test("authors have the number of their posts", () => {
  render(content(authorsPage));
  expect(screen.getAllByText(/posts?$/).map((count) => count.textContent)).toEqual(["One post", "2 posts"]);
});

test("links to other sites open in a new tab, and accounts with icons are named", () => {
  const icon = '<svg class="icon"></svg>';
  const links = [
    { label: "GitHub", href: "https://github.com/ada", icon },
    { label: "X", href: "https://x.com/ada", icon },
  ];
  const author = { name: "Ada", href: "https://ada.example", external: true, image: null, title: null, links } as const;
  const { container } = render(<BlogContent title="" blog={{ type: "authors", authors: [{ author, posts: "2" }] }} articles={[]} />);
  const found = screen.getAllByRole<HTMLAnchorElement>("link");
  expect(found.map(({ title, target }) => [title, target])).toEqual([
    ["", "_blank"],
    ["GitHub", "_blank"],
    ["X", "_blank"],
  ]);
  expect(container.querySelector(".post-author-accounts")?.textContent).toBe("");
});
