import { useId, useRef, useState, type FormEvent } from "react";

import type { FeedbackMessages } from "./settings";
import { useSending } from "./use-sending";

interface CommentFormProps {
  readonly words: FeedbackMessages;
  /** Sends a comment. Throws an error if that fails. */
  readonly send: (comment: string) => Promise<void>;
}

/** Maximum length of a comment in characters. */
const MAX_LENGTH = 2000;

/** Field for a comment. A comment that could not be sent stays in the field, and the button sends it again. */
export function CommentForm({ words, send }: CommentFormProps) {
  const [comment, setComment] = useState("");
  const [sending, start] = useSending();
  const status = useRef<HTMLDivElement>(null);
  const fieldId = useId();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (comment.trim() === "") return;
    // Moves the focus from the button, which is removed after success.
    if (await start(() => send(comment.trim()))) status.current?.focus();
  };

  return (
    <>
      {sending !== "sent" && (
        <form className="feedback-comment" onSubmit={(event) => void submit(event)}>
          <label htmlFor={fieldId}>{words.comment}</label>
          <textarea
            id={fieldId}
            rows={3}
            maxLength={MAX_LENGTH}
            required
            value={comment}
            onChange={({ currentTarget }) => setComment(currentTarget.value)}
          />
          <button aria-disabled={sending === "sending"}>{sending === "failed" ? words.retry : words.send}</button>
        </form>
      )}
      <div role="status" ref={status} tabIndex={-1}>
        {sending === "sent" && words.commentThanks}
        {sending === "failed" && words.failed}
      </div>
    </>
  );
}
