import { clsx } from "clsx";
import { createElement, type ReactNode } from "react";

import { Translate } from "../docusaurus/translate";
import { PageMetadata } from "../theme-common/metadata";

interface LayoutProps {
  readonly title?: string;
  readonly description?: string;
  readonly wrapperClassName?: string;
  /** Ignored, because the shell determines whether there is a footer. */
  readonly noFooter?: boolean;
  readonly children?: ReactNode;
}

/** Page layout. The shell around it renders navbar and footer. */
export function Layout({ title, description, wrapperClassName, children }: LayoutProps): ReactNode {
  return (
    <>
      <PageMetadata {...(title !== undefined && { title })} {...(description !== undefined && { description })} />
      <div className={clsx("theme-layout-main main-wrapper", wrapperClassName)}>{children}</div>
    </>
  );
}

/** Renders nothing, because the shell renders this part of the page. */
export function PartOfShell(): ReactNode {
  return null;
}

/** Constant object, because React writes the HTML of an element again whenever it receives another object. */
const SERVER_CONTENT = { __html: "" };

/**
 * Placeholder of a part of the shell within the component that wraps it. The server inserts the part, and React keeps it during hydration.
 */
export function OriginalPart(): ReactNode {
  return createElement("docs-original", { suppressHydrationWarning: true, dangerouslySetInnerHTML: SERVER_CONTENT });
}

/** Renders its children without a wrapper. */
export function Unchanged({ children }: { readonly children?: ReactNode }): ReactNode {
  return children;
}

/** Content of the not-found page. */
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

/** Not-found page. */
export function NotFound(): ReactNode {
  return (
    <Layout>
      <PageMetadata title="Page Not Found" />
      <NotFoundContent />
    </Layout>
  );
}
