import { Fragment, type ReactNode } from "react";

import type { AccountLink, AuthorData } from "../data/types";
import { EXTERNAL_LINK } from "../layout/ExternalMark";
import { wrapInLook } from "../look/wrap-in-look";
import { lookClass } from "../look/look";

interface AuthorProps {
  readonly author: AuthorData;
  /** HTML element of the name. */
  readonly name: "b" | "h1" | "h2";
  /** `true` on the author's own page, where the name is not a link. */
  readonly isOwnPage?: boolean;
  /** Content next to the name. */
  readonly children?: ReactNode;
}

/** Renders an author of posts: image, name, position, accounts. */
export function Author({ author, name: Name, isOwnPage = false, children }: AuthorProps) {
  const { name, href, external, image, title, links } = author;
  const hasIcons = links.some(({ icon }) => icon);
  return (
    <div className="post-author">
      {/* The image has no alternative text, because the name follows. */}
      {image !== null && <img className={lookClass("post-author-photo")} src={image} alt="" width="48" height="48" loading="lazy" />}
      <div className={lookClass("post-author-text")}>
        {wrapInLook(
          "post-author-heading",
          <>
            {name !== null && (
              <Name>
                {href === null || isOwnPage ? (
                  name
                ) : (
                  <a href={href} {...(external && EXTERNAL_LINK)}>
                    {name}
                  </a>
                )}
              </Name>
            )}
            {children}
          </>,
        )}
        {title !== null && <small>{title}</small>}
        {links.length > 0 && (
          <small className={hasIcons ? "post-author-accounts" : undefined}>
            {links.map((link, index) => (
              <Fragment key={link.href}>
                {index > 0 && !hasIcons && " · "}
                <Account link={link} />
              </Fragment>
            ))}
          </small>
        )}
      </div>
    </div>
  );
}

/** Renders a link to an account of an author: its name, or an icon with that name. */
function Account({ link: { label, href, icon } }: { readonly link: AccountLink }) {
  if (!icon) {
    return (
      <a href={href} {...EXTERNAL_LINK}>
        {label}
      </a>
    );
  }
  return <a href={href} title={label} {...EXTERNAL_LINK} dangerouslySetInnerHTML={{ __html: icon }} />;
}
