import { clsx } from "clsx";
import { Children, isValidElement, type ButtonHTMLAttributes, type ReactNode } from "react";

import { CodeHtml } from "../side/code.browser";
import { lookClass } from "../../look/look";

/** Properties of a code block. */
export interface CodeBlockProps {
  /** Code as a string; elements are rendered unchanged. */
  readonly children?: ReactNode;
  readonly className?: string;
  readonly language?: string;
  readonly title?: ReactNode;
  /** String after the language of a code block in Markdown: `{1,3} showLineNumbers`. */
  readonly metastring?: string;
  readonly showLineNumbers?: boolean | number;
  /** Prerendered HTML of the block, including its code. */
  readonly html?: string;
}

/** Renders a code block. Its code is highlighted if the server renders it. */
export function CodeBlock({
  children,
  className = "",
  language,
  metastring = "",
  showLineNumbers,
  title,
  html,
}: CodeBlockProps): ReactNode {
  const named = language ?? /(?:^|\s)language-(\S+)/.exec(className)?.[1] ?? "text";
  const code = codeOf(children);
  const shownTitle = title ?? /\btitle=(["'])(.*?)\1/.exec(metastring)?.[2];
  if (code === null || typeof shownTitle === "object") {
    return <Elements className={withoutLanguage(className)} language={named} title={shownTitle} content={children} />;
  }
  const numbers =
    showLineNumbers === true ? "showLineNumbers" : typeof showLineNumbers === "number" ? `showLineNumbers=${showLineNumbers}` : "";
  const meta = [metastring, numbers].filter(Boolean).join(" ");
  const text = code.replace(/\n$/, "");
  return (
    <CodeHtml
      key={`${named} ${text}`}
      className={withoutLanguage(className)}
      code={text}
      language={named.toLowerCase()}
      meta={meta}
      title={shownTitle == null ? undefined : String(shownTitle)}
      html={html}
    />
  );
}

/** Button of a code block. */
export function CodeBlockButton({ className, ...others }: ButtonHTMLAttributes<HTMLButtonElement>): ReactNode {
  return <button type="button" {...others} className={clsx("clean-btn", className)} />;
}

interface ElementsProps {
  readonly className: string;
  readonly language: string;
  readonly title: ReactNode;
  readonly content: ReactNode;
}

function Elements({ className, language, title, content }: ElementsProps) {
  const look = lookClass("theme-code-block");
  return (
    <div className={clsx(className, look && `language-${language}`, look, "theme-code-block")} data-language={language}>
      {title && (
        <div className={clsx(lookClass("code-title"), "code-title")} data-code-title="">
          {title}
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a focused block can be scrolled with the keyboard */}
      <pre className={clsx(lookClass("code-lines"), `language-${language}`)} tabIndex={0}>
        <code>{content}</code>
      </pre>
    </div>
  );
}

/** Returns the class names except that of the language. */
function withoutLanguage(className: string): string {
  const names = className.split(/\s+/).filter((name) => !name.startsWith("language-"));
  return names.join(" ").trim();
}

/** Returns the code as a string; `null` if it contains elements. */
function codeOf(children: ReactNode): string | null {
  const parts = Children.toArray(children);
  return parts.some((part) => isValidElement(part)) ? null : parts.join("");
}

/** Inline code. */
export function CodeInline({ children, ...props }: { readonly children?: ReactNode }): ReactNode {
  return <code {...props}>{children}</code>;
}
