/** Components of the classic theme's shell, implemented for this shell. */
import type { ReactNode } from "react";

import { Translate, translate } from "../docusaurus/translate";
import { Head } from "../side/head.browser";
import { PartOfShell, Unchanged } from "../theme/Layout";

export {
  Unchanged as AnnouncementBarProvider,
  Unchanged as CodeBlockContextProvider,
  Unchanged as ColorModeProvider,
  Unchanged as DocProvider,
  Unchanged as DocSidebarItemsExpandedStateProvider,
  Unchanged as DocsPreferredVersionContextProvider,
  Unchanged as DocsSidebarProvider,
  Unchanged as DocsVersionProvider,
  Unchanged as NavbarProvider,
  Unchanged as PluginHtmlClassNameProvider,
  Unchanged as ScrollControllerProvider,
  Unchanged as TitleFormatterProvider,
};

export { PartOfShell as NavbarSecondaryMenuFiller, PartOfShell as SkipToContentLink };

/** Prevents search engines from indexing the page. */
export function UnlistedMetadata(): ReactNode {
  return (
    <Head>
      <meta name="robots" content="noindex, nofollow" />
    </Head>
  );
}

/** Title of the banner on an unlisted page. */
export const UnlistedBannerTitle = (): ReactNode => <Translate id="theme.contentVisibility.unlistedBanner.title">Unlisted page</Translate>;

/** Body of the banner on an unlisted page. */
export const UnlistedBannerMessage = (): ReactNode => (
  <Translate id="theme.contentVisibility.unlistedBanner.message">
    This page is unlisted. Search engines will not index it, and only users having a direct link can access it.
  </Translate>
);

/** Title of the banner on a draft. */
export const DraftBannerTitle = (): ReactNode => <Translate id="theme.contentVisibility.draftBanner.title">Draft page</Translate>;

/** Body of the banner on a draft. */
export const DraftBannerMessage = (): ReactNode => (
  <Translate id="theme.contentVisibility.draftBanner.message">
    This page is a draft. It will only be visible in dev and be excluded from the production build.
  </Translate>
);

/** Returns the title of the page of all tags. */
export const translateTagsPageTitle = (): string => translate({ id: "theme.tags.tagsPageTitle", message: "Tags" });
