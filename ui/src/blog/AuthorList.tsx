import type { CountedAuthor } from "../data/types";
import { ListingFrame } from "../layout/ListingFrame";
import { Author } from "./Author";

interface AuthorListProps {
  readonly title: string;
  readonly authors: readonly CountedAuthor[];
}

/** Renders a list of all authors of a blog. */
export function AuthorList({ title, authors }: AuthorListProps) {
  return (
    <ListingFrame title={title}>
      <ul className="post-authors post-author-list">
        {authors.map(({ author, posts }, index) => (
          <li key={index}>
            <Author author={author} name="h2">
              {" "}
              <span className="tag-count">{posts}</span>
            </Author>
          </li>
        ))}
      </ul>
    </ListingFrame>
  );
}
