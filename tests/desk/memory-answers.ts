import type { AnswerStore, RememberedAnswer } from "../../src-main/api/answer-store.ts";

/** Remembered answers without a database. */
export const createMemoryAnswers = (): AnswerStore => {
  const kept = new Map<string, RememberedAnswer>();
  return {
    get: (key) => kept.get(key) ?? null,
    set: (key, value, asOf) => {
      kept.set(key, { value, as_of: asOf });
    },
  };
};
