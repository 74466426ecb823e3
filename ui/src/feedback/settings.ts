/** Settings of the question, as the program writes them into the site's module. */
export interface FeedbackSettings {
  /** Address that receives answers; `null` if analytics receive them. */
  readonly endpoint: string | null;
  readonly words: FeedbackMessages;
}

/** Messages in the language of the site. They are not part of the site's data, because all pages load that data. */
export interface FeedbackMessages {
  readonly question: string;
  readonly yes: string;
  readonly no: string;
  readonly thanks: string;
  readonly comment: string;
  readonly send: string;
  readonly commentThanks: string;
  readonly failed: string;
  readonly retry: string;
}

/** Answer of a visitor. */
export type Answer = "yes" | "no";
