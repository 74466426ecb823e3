import { Fragment, type ReactNode } from "react";

import type { AuthorData } from "../data/types";
import { lookClass } from "../look/look";

interface AuthorProps {
  readonly author: AuthorData;
  /** Element of the name. */
  readonly name: "b" | "h1" | "h2";
  /** Renders the name without a link on the author's own page. */
  readonly isOwnPage?: boolean;
  /** Content beside the name. */
  readonly children?: ReactNode;
}

/** Author of posts: image, name, position, accounts. */
export function Author({ author, name: Name, isOwnPage = false, children }: AuthorProps) {
  const { name, href, image, title, links } = author;
  return (
    <div className="post-author">
      {/* The image has no alternative text, because the name follows. */}
      {image !== null && <img className={lookClass("post-author-photo")} src={image} alt="" width="48" height="48" loading="lazy" />}
      <div className={lookClass("post-author-text")}>
        {name !== null && (
          <Name className={lookClass("post-author-name")}>{href === null || isOwnPage ? name : <a href={href}>{name}</a>}</Name>
        )}
        {children}
        {title !== null && <small>{title}</small>}
        {links.length > 0 && (
          <small>
            {links.map((link, index) => (
              <Fragment key={link.href}>
                {index > 0 && " · "}
                <a href={link.href} rel="noopener noreferrer">
                  {link.label}
                </a>
              </Fragment>
            ))}
          </small>
        )}
      </div>
    </div>
  );
}
