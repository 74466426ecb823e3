import type { ReactNode } from "react";

import { PageContext, type PageProps } from "./context";

/** Function that renders an island. */
export type Content = () => ReactNode;

/** Default export of a page module: returns one function for each island of the page, or `null` for an island that is not rendered. */
export type Islands = (page: PageProps) => readonly (Content | null)[];

interface IslandProps {
  readonly page: PageProps;
  readonly content: Content;
}

/** Renders an island on its page: the same element on the server and in the browser. */
export function Island({ page, content }: IslandProps) {
  return (
    <PageContext value={page}>
      <Result of={content} />
    </PageContext>
  );
}

/** Separate component, so that expressions of a page can call hooks. */
function Result({ of: content }: { readonly of: Content }) {
  return content();
}

/** Returns the prefix of the ids that `useId` creates in an island, so that ids are unique within the page. */
export function idPrefix(index: number): string {
  return `island${index}-`;
}
