import { useId, useRef, useState } from "react";

import type { PageProps } from "../guest/context";
import { CommentForm } from "./CommentForm";
import { sendAnswer, type SentAnswer } from "./send-answer";
import type { Answer, FeedbackSettings } from "./settings";
import { storedAnswer, storeAnswer } from "./stored-answer";
import { useSending } from "./use-sending";

interface FeedbackProps {
  readonly settings: FeedbackSettings;
  readonly page: PageProps;
}

const ANSWERS: readonly Answer[] = ["yes", "no"];

/**
 * Question with two buttons, which stay in the document so that they keep the focus. The thanks follow the answer and, if there is an
 * endpoint, a field for a comment.
 */
export function Feedback({ settings: { endpoint, words }, page }: FeedbackProps) {
  const [stored] = useState(() => storedAnswer(page.path));
  const [answer, setAnswer] = useState(stored);
  const [sending, start] = useSending(stored === null ? "idle" : "sent");
  const chosen = useRef<HTMLButtonElement>(null);
  const questionId = useId();

  const choose = async (choice: Answer) => {
    if (sending === "sending" || sending === "sent") return;
    setAnswer(choice);
    if (await start(() => sendAnswer(endpoint, sentAnswer(page, choice)))) storeAnswer(page.path, choice);
  };
  const retry = () => {
    // Moves the focus from the button, which is about to be removed.
    chosen.current?.focus();
    if (answer !== null) void choose(answer);
  };

  return (
    <div className="feedback">
      <div className="feedback-question" role="group" aria-labelledby={questionId}>
        <span id={questionId}>{words.question}</span>
        {ANSWERS.map((choice) => (
          <button
            key={choice}
            type="button"
            ref={choice === answer ? chosen : null}
            aria-pressed={choice === answer}
            aria-disabled={sending === "sending" || sending === "sent"}
            onClick={() => void choose(choice)}
          >
            {words[choice]}
          </button>
        ))}
      </div>
      <div role="status">
        {sending === "sent" && words.thanks}
        {sending === "failed" && words.failed}
      </div>
      {sending === "failed" && (
        <button type="button" onClick={retry}>
          {words.retry}
        </button>
      )}
      {sending === "sent" && stored === null && endpoint !== null && answer !== null && (
        <CommentForm words={words} send={(comment) => sendAnswer(endpoint, { ...sentAnswer(page, answer), comment })} />
      )}
    </div>
  );
}

function sentAnswer({ path, version }: PageProps, answer: Answer): SentAnswer {
  return { path, answer, version: version?.name ?? null, language: document.documentElement.lang };
}
