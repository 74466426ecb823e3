import type { ReactNode } from "react";

import { PageContext, type PageProps } from "./context";

/** Default export of a page module: returns one function for each island of the page. */
export type Islands = (page: PageProps) => readonly (() => ReactNode)[];

interface IslandProps {
  readonly page: PageProps;
  readonly content: () => ReactNode;
}

/** An island on its page: the same element on the server and in the browser. */
export function Island({ page, content }: IslandProps) {
  return (
    <PageContext value={page}>
      <Content content={content} />
    </PageContext>
  );
}

/** A component of its own, so that expressions of a page may call hooks. */
function Content({ content }: Pick<IslandProps, "content">) {
  return content();
}

/** The start of the ids that an island's components make, so that no two islands of a page have the same. */
export function idPrefix(index: number): string {
  return `island${index}-`;
}
