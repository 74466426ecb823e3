import { useEffect, useState } from "react";

import type { Answer } from "./send-request";
import { rowsOf } from "./rows";
import { WORDS } from "./words";

/** Renders the response of a server: headers and content. */
export function AnswerView({ answer: { headers, content } }: { readonly answer: Answer }) {
  return (
    <>
      {headers.length > 0 && (
        <details className="request-headers">
          <summary>{WORDS.headers}</summary>
          <pre>{headers.map(([name, value]) => `${name}: ${value}`).join("\n")}</pre>
        </details>
      )}
      {content.kind === "none" && <p className="request-note">{WORDS.empty}</p>}
      {/* A read-only field can be scrolled with the keyboard and selected as a whole. */}
      {content.kind === "text" && (
        <textarea readOnly aria-label={WORDS.content} rows={rowsOf(content.text)} value={content.text} spellCheck={false} />
      )}
      {content.kind === "file" && <SaveLink blob={content.blob} />}
    </>
  );
}

/** Link that saves the content of a response to a file. */
function SaveLink({ blob }: { readonly blob: Blob }) {
  const [address] = useState(() => URL.createObjectURL(blob));
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return (
    <p>
      <a href={address} download="response">
        {WORDS.download}
      </a>{" "}
      {blob.type && <code>{blob.type}</code>}
    </p>
  );
}

/** Returns the first line of a response: `200 OK, 35 ms, 1.2 kB`. */
export function summaryOf({ status, statusText, milliseconds, bytes }: Answer): string {
  const size = bytes < 1000 ? `${bytes} B` : `${(bytes / 1000).toFixed(1)} kB`;
  return `${[status, statusText].join(" ").trim()}, ${milliseconds} ms, ${size}`;
}
