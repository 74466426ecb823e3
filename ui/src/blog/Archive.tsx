import { Fragment } from "react";

import type { ArchiveYear } from "../data/types";
import { ListingFrame } from "../layout/ListingFrame";
import { PostDate } from "./PostDate";

interface ArchiveProps {
  readonly title: string;
  readonly years: readonly ArchiveYear[];
}

/** Renders all posts of a blog by year. */
export function Archive({ title, years }: ArchiveProps) {
  return (
    <ListingFrame title={title}>
      {years.map(({ year, posts }) => (
        <Fragment key={year}>
          {year !== null && <h2 id={String(year)}>{year}</h2>}
          <ul className="post-archive">
            {posts.map(({ label, href, date }) => (
              <li key={href}>
                <a href={href}>
                  {date !== null && <PostDate date={date} />}
                  {date === null ? label : ` - ${label}`}
                </a>
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </ListingFrame>
  );
}
