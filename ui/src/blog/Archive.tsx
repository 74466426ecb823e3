import { Fragment } from "react";

import type { ArchiveData } from "../data/types";
import { ListingFrame } from "../layout/ListingFrame";
import { DateInYear } from "./PostDate";

interface ArchiveProps {
  readonly title: string;
  readonly years: ArchiveData["years"];
  readonly language: string;
}

/** List of all posts of a blog, by year. */
export function Archive({ title, years, language }: ArchiveProps) {
  return (
    <ListingFrame title={title}>
      {years.map(({ year, posts }) => (
        <Fragment key={year}>
          {year !== null && <h2 id={String(year)}>{year}</h2>}
          <ul className="post-archive">
            {posts.map(({ label, href, date }) => (
              <li key={href}>
                <a href={href}>
                  {date !== null && <DateInYear date={date} language={language} />}
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
