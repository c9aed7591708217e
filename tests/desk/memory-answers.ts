import type { AnswerStore, RememberedAnswer } from "../../src-main/api/answer-store.ts";

/** Remembered answers without a database. */
export const createMemoryAnswers = (): AnswerStore => {
  const answers = new Map<string, RememberedAnswer>();
  return {
    get: (key) => answers.get(key) ?? null,
    set: (key, value, asOf) => {
      answers.set(key, { value, as_of: asOf });
    },
  };
};
