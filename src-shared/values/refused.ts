/** The negative answer of every check in this folder. The code is looked up in the locale files; no text travels. */
export type Refused<Code extends string> = { ok: false; code: Code };

/** Builds a negative answer without widening the code to `string`. */
export const refused = <Code extends string>(code: Code): Refused<Code> => ({ ok: false, code });
