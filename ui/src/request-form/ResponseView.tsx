import { useEffect, useState } from "react";

import type { ServerResponse } from "./send-request";
import { rowsOf } from "./rows";
import { MESSAGES } from "./messages";

/** Renders the response of a server: headers and content. */
export function ResponseView({ response: { headers, content } }: { readonly response: ServerResponse }) {
  return (
    <>
      {headers.length > 0 && (
        <details className="request-headers">
          <summary>{MESSAGES.headers}</summary>
          <pre>{headers.map(([name, value]) => `${name}: ${value}`).join("\n")}</pre>
        </details>
      )}
      {content.kind === "none" && <p className="request-note">{MESSAGES.empty}</p>}
      {/* A read-only field can be scrolled with the keyboard and selected as a whole. */}
      {content.kind === "text" && (
        <textarea readOnly aria-label={MESSAGES.content} rows={rowsOf(content.text)} value={content.text} spellCheck={false} />
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
        {MESSAGES.download}
      </a>{" "}
      {blob.type && <code>{blob.type}</code>}
    </p>
  );
}

/** Returns the first line of a response: `200 OK, 35 ms, 1.2 kB`. */
export function summaryOf({ status, statusText, milliseconds, bytes }: ServerResponse): string {
  const size = bytes < 1000 ? `${bytes} B` : `${(bytes / 1000).toFixed(1)} kB`;
  return `${[status, statusText].join(" ").trim()}, ${milliseconds} ms, ${size}`;
}
