/** Components of the classic theme's own shell, over the shell that there is. */
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

/** Keeps search engines from the page. */
export function UnlistedMetadata(): ReactNode {
  return (
    <Head>
      <meta name="robots" content="noindex, nofollow" />
    </Head>
  );
}

/** The title of the notice on a page that nothing lists. */
export const UnlistedBannerTitle = (): ReactNode => <Translate id="theme.contentVisibility.unlistedBanner.title">Unlisted page</Translate>;

/** The words of the notice on a page that nothing lists. */
export const UnlistedBannerMessage = (): ReactNode => (
  <Translate id="theme.contentVisibility.unlistedBanner.message">
    This page is unlisted. Search engines will not index it, and only users having a direct link can access it.
  </Translate>
);

/** The title of the notice on a draft. */
export const DraftBannerTitle = (): ReactNode => <Translate id="theme.contentVisibility.draftBanner.title">Draft page</Translate>;

/** The words of the notice on a draft. */
export const DraftBannerMessage = (): ReactNode => (
  <Translate id="theme.contentVisibility.draftBanner.message">
    This page is a draft. It will only be visible in dev and be excluded from the production build.
  </Translate>
);

/** Returns the title of the page of all tags. */
export const translateTagsPageTitle = (): string => translate({ id: "theme.tags.tagsPageTitle", message: "Tags" });
