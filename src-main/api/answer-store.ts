/** A remembered answer of a handed-through reading call; `as_of` is when the service gave it (Asia/Shanghai). */
export type RememberedAnswer = { readonly value: unknown; readonly as_of: string };

/** Where the router keeps answers for offline use: inside the encrypted cache of the signed-in person. */
export type AnswerStore = {
  readonly get: (key: string) => RememberedAnswer | null;
  readonly set: (key: string, value: unknown, asOf: string) => void;
};

const mostAnswers = 200;

/** Answers of this session only, for as long as no cache can be opened. The oldest make room. */
export const createMemoryAnswers = (): AnswerStore & { readonly clear: () => void } => {
  const kept = new Map<string, RememberedAnswer>();
  return {
    get: (key) => kept.get(key) ?? null,
    set: (key, value, asOf) => {
      kept.delete(key);
      kept.set(key, { value, as_of: asOf });
      const [oldest] = kept.keys();
      if (kept.size > mostAnswers && oldest !== undefined) kept.delete(oldest);
    },
    clear: () => kept.clear(),
  };
};
