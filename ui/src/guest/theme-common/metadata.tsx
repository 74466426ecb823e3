import { clsx } from "clsx";
import { createContext, useContext, type ReactNode } from "react";

import { siteContext } from "../context";
import { withBaseUrl } from "../docusaurus/urls";
import { Head } from "../side/head.browser";

interface PageMetadataProps {
  readonly title?: string;
  readonly description?: string;
  readonly keywords?: string | readonly string[];
  readonly image?: string;
  readonly children?: ReactNode;
}

/** Title, description, keywords and image of a page, in the head of the document. */
export function PageMetadata({ title, description, keywords, image, children }: PageMetadataProps): ReactNode {
  const full = title && formatTitle(title);
  const picture = image && withBaseUrl(image, { absolute: true });
  return (
    <Head>
      {full && <title>{full}</title>}
      {full && <meta property="og:title" content={full} />}
      {description && <meta name="description" content={description} />}
      {description && <meta property="og:description" content={description} />}
      {keywords && <meta name="keywords" content={[keywords].flat().join(",")} />}
      {picture && <meta property="og:image" content={picture} />}
      {picture && <meta name="twitter:image" content={picture} />}
      {children}
    </Head>
  );
}

/** Returns the title of a document: `page | site`. */
export function formatTitle(title?: string): string {
  const { title: site, titleDelimiter = "|" } = siteContext();
  const page = title?.trim() ?? "";
  if (page === "" || page === site) return site;
  return site === "" ? page : `${page} ${titleDelimiter} ${site}`;
}

/** Returns the function that formats the title of a document from that of a page. */
export function useTitleFormatter(): { readonly format: typeof formatTitle } {
  return { format: formatTitle };
}

const ClassContext = createContext<string | undefined>(undefined);

interface HtmlClassNameProviderProps {
  readonly className: string;
  readonly children?: ReactNode;
}

/** Adds classes to the root element of the page. */
export function HtmlClassNameProvider({ className, children }: HtmlClassNameProviderProps): ReactNode {
  const all = clsx(useContext(ClassContext), className);
  return (
    <ClassContext value={all}>
      <Head>
        {/* oxlint-disable-next-line jsx-a11y/html-has-lang -- the element adds classes to that of the page, which has
           the language */}
        <html className={className} />
      </Head>
      {children}
    </ClassContext>
  );
}
