import { Fragment } from "react";

import type { ArchiveYear } from "../data/types";
import { ListingFrame } from "../layout/ListingFrame";
import { hasLookClasses } from "../look/look";
import { PostDate } from "./PostDate";

interface ArchiveProps {
  readonly title: string;
  readonly years: readonly ArchiveYear[];
}

/** Renders all posts of a blog by year: in a column, or in a look with a hero below that, in columns. */
export function Archive({ title, years }: ArchiveProps) {
  if (hasLookClasses()) return <ArchiveWithHero title={title} years={years} />;
  return (
    <ListingFrame title={title}>
      {years.map(({ year, posts }) => (
        <Fragment key={year}>
          {year !== null && <h2 id={String(year)}>{year}</h2>}
          <YearPosts posts={posts} />
        </Fragment>
      ))}
    </ListingFrame>
  );
}

function ArchiveWithHero({ title, years }: ArchiveProps) {
  return (
    <>
      <header className="archive-hero">
        <div className="archive-container">
          <h1 className="archive-title">{title}</h1>
          <p className="archive-subtitle">{title}</p>
        </div>
      </header>
      <section className="archive-section">
        <div className="archive-container">
          <div className="archive-years">
            {years.map(({ year, posts }) => (
              <div key={year} className="archive-year">
                {year !== null && (
                  <h3 id={String(year)} className="anchor">
                    {year}
                  </h3>
                )}
                <YearPosts posts={posts} />
              </div>
            ))}
          </div>
        </div>
      </section>
    </>
  );
}

function YearPosts({ posts }: Pick<ArchiveYear, "posts">) {
  return (
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
  );
}
