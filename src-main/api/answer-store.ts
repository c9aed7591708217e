/** A remembered answer of a handed-through reading call; `as_of` is when the service gave it (Asia/Shanghai). */
export type RememberedAnswer = { readonly value: unknown; readonly as_of: string };

/** Where the router keeps answers for offline use: inside the encrypted cache of the signed-in person. */
export type AnswerStore = {
  readonly get: (key: string) => RememberedAnswer | null;
  readonly set: (key: string, value: unknown, asOf: string) => void;
};

/**
 * Gives the store of who is signed in now. It takes nothing any more once somebody else is, or the same person with other
 * rights: an answer on its way then was not theirs.
 */
export type AnswersNow = () => AnswerStore;
