import type { ReactNode } from "react";

import type { SiteData } from "../data/types";
import { AnnouncementBar } from "../layout/AnnouncementBar";
import { BackToTop } from "../layout/BackToTop";
import { Footer } from "../layout/Footer";
import { ReplacedPart } from "../layout/ReplacedPart";
import { SkipLink } from "../layout/SkipLink";

interface ShellFrameProps {
  readonly site: SiteData;
  readonly navbar: ReactNode;
  readonly sidebar: ReactNode;
  readonly main: ReactNode;
  /** `true` if the content is a component of the project and contains the element `main`. */
  readonly isComponent: boolean;
}

/** Renders the parts of the shell in their order around a page's content (R-SHELL-01). */
export function ShellFrame({ site, navbar, sidebar, main, isComponent }: ShellFrameProps) {
  const Main = isComponent ? "div" : "main";
  return (
    <>
      <SkipLink />
      {site.announcement && <AnnouncementBar bar={site.announcement} />}
      {navbar}
      <div className="page">
        {sidebar}
        <Main id="__site-main">
          {main}
          <BackToTop />
        </Main>
      </div>
      {site.parts?.footer !== undefined ? <ReplacedPart html={site.parts.footer} /> : site.footer && <Footer footer={site.footer} />}
      {site.parts?.root !== undefined && <ReplacedPart html={site.parts.root} />}
    </>
  );
}
