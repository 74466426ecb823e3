import type { ReactNode } from "react";

import { PageContext, type PageProps } from "./context";

/** The function of an island. */
export type Content = () => ReactNode;

/** Default export of a page module: returns one function for each island of the page, or `null` for one that is not rendered. */
export type Islands = (page: PageProps) => readonly (Content | null)[];

interface IslandProps {
  readonly page: PageProps;
  readonly content: Content;
}

/** An island on its page: the same element on the server and in the browser. */
export function Island({ page, content }: IslandProps) {
  return (
    <PageContext value={page}>
      <Result of={content} />
    </PageContext>
  );
}

/** A component of its own, so that expressions of a page may call hooks. */
function Result({ of: content }: { readonly of: Content }) {
  return content();
}

/** The start of the ids that an island's components make, so that no two islands of a page have the same. */
export function idPrefix(index: number): string {
  return `island${index}-`;
}
