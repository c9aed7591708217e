/** The negative answer of every check in this folder. The code is looked up in the locale files; no text travels. */
export type CheckFailure<Code extends string> = { ok: false; code: Code };

/** Builds a negative answer without widening the code to `string`. */
export const checkFailure = <Code extends string>(code: Code): CheckFailure<Code> => ({ ok: false, code });
