import { render } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";

import { PageContext, pageProps } from "../context";
import { Head } from "./head.browser";

beforeEach(() => {
  document.title = "Page";
  document.head.insertAdjacentHTML("beforeend", '<meta name="author" content="Ada">');
  return () => document.querySelector("meta[name=author]")?.remove();
});

const author = () => document.querySelector<HTMLMetaElement>("meta[name=author]")?.content;

function show(kind: string) {
  return render(
    <PageContext value={pageProps({ kind })}>
      <Head>
        <body data-mark="x" />
        <title>Own</title>
        <meta name="author" content="Grace" />
      </Head>
    </PageContext>,
  );
}

test("a component of a page sets the title, metas and attributes", () => {
  const { unmount } = show("doc");
  expect([document.title, author(), document.body.dataset["mark"]]).toEqual(["Own", "Grace", "x"]);
  unmount();
  expect(document.body.dataset["mark"]).toBeUndefined();
});

test("a part of the shell sets attributes alone, because titles and metas of pages take precedence", () => {
  show("shell");
  expect([document.title, author(), document.body.dataset["mark"]]).toEqual(["Page", "Ada", "x"]);
});
