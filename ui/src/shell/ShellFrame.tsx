import type { ReactNode } from "react";

import type { PageKind, SiteData } from "../data/types";
import { AnnouncementBar } from "../layout/AnnouncementBar";
import { BackToTop } from "../layout/BackToTop";
import { Footer } from "../layout/Footer";
import { isComponent } from "../layout/is-component";
import { ReplacedPart } from "../layout/ReplacedPart";
import { SkipLink } from "../layout/SkipLink";
import { withLook } from "../look/look";

interface ShellFrameProps {
  readonly site: SiteData;
  readonly navbar: ReactNode;
  readonly sidebar: ReactNode;
  readonly main: ReactNode;
  /** The content of the kind `component` contains the element `main`. */
  readonly kind: PageKind;
}

/** Renders the parts of the shell in their order around a page's content (R-SHELL-01). */
export function ShellFrame({ site, navbar, sidebar, main, kind }: ShellFrameProps) {
  const Main = isComponent({ kind }) ? "div" : "main";
  return (
    <>
      <SkipLink />
      {site.announcement && <AnnouncementBar bar={site.announcement} />}
      {navbar}
      <div className={withLook("page", "page-of-kind", { kind })}>
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
