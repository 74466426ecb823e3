import { clsx } from "clsx";
import { createElement, type ReactNode } from "react";

import { Translate } from "../docusaurus/translate";
import { PageMetadata } from "../theme-common/metadata";

interface LayoutProps {
  readonly title?: string;
  readonly description?: string;
  readonly wrapperClassName?: string;
  /** The shell decides whether there is a footer. */
  readonly noFooter?: boolean;
  readonly children?: ReactNode;
}

/** A page: navbar and footer are those of the shell around it. */
export function Layout({ title, description, wrapperClassName, children }: LayoutProps): ReactNode {
  return (
    <>
      <PageMetadata {...(title !== undefined && { title })} {...(description !== undefined && { description })} />
      <div className={clsx("theme-layout-main main-wrapper", wrapperClassName)}>{children}</div>
    </>
  );
}

/** A part of the page that the shell has already. */
export function PartOfShell(): ReactNode {
  return null;
}

/** One object, because React writes the HTML of an element again whenever it receives another one. */
const LEFT_AS_IT_IS = { __html: "" };

/** Place of a part of the shell within the component that wraps it: the server writes the part, and React leaves it as it is. */
export function OriginalPart(): ReactNode {
  return createElement("docs-original", { suppressHydrationWarning: true, dangerouslySetInnerHTML: LEFT_AS_IT_IS });
}

/** Content without anything around it. */
export function Unchanged({ children }: { readonly children?: ReactNode }): ReactNode {
  return children;
}

/** Texts of the page for addresses without a page. */
export function NotFoundContent({ className }: { readonly className?: string }): ReactNode {
  return (
    <div className={clsx("message", className)}>
      <h1>
        <Translate id="theme.NotFound.title">Page Not Found</Translate>
      </h1>
      <p>
        <Translate id="theme.NotFound.p1">We could not find what you were looking for.</Translate>
      </p>
      <p>
        <Translate id="theme.NotFound.p2">
          Please contact the owner of the site that linked you to the original URL and let them know their link is broken.
        </Translate>
      </p>
    </div>
  );
}

/** The page in the place of one that does not exist. */
export function NotFound(): ReactNode {
  return (
    <Layout>
      <PageMetadata title="Page Not Found" />
      <NotFoundContent />
    </Layout>
  );
}
