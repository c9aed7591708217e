/** Error for a text not taken as JSON although a lenient parser might. */
export class StrictJsonError extends Error {
  readonly reason: "syntax" | "duplicate" | "forbidden" | "deep";
  constructor(reason: StrictJsonError["reason"]) {
    super(`the body is not acceptable JSON: ${reason}`);
    this.name = "StrictJsonError";
    this.reason = reason;
  }
}

const deepest = 32;
const forbidden = new Set(["__proto__", "constructor", "prototype"]);
const quote = 34;
const backslash = 92;

const endOfString = (text: string, start: number): number => {
  let at = start + 1;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === quote) return at;
    // No legitimate text contains NUL, and PostgreSQL cannot store it.
    if (code === backslash && text.startsWith("u0000", at + 1)) throw new StrictJsonError("forbidden");
    at += code === backslash ? 2 : 1;
  }
  throw new StrictJsonError("syntax");
};

const surrogateEscape = /\\u[dD][89a-fA-F]/;

/** Half a surrogate pair has no UTF-8 form, so it can be neither hashed nor stored. */
const assertWholeSigns = (raw: string): void => {
  if (surrogateEscape.test(raw) && !(JSON.parse(raw) as string).isWellFormed()) throw new StrictJsonError("forbidden");
};

const colonAfter = /\s*:/y;

/** The key when a string is one (a colon follows it). */
const keyAt = (text: string, start: number, end: number): string | undefined => {
  colonAfter.lastIndex = end + 1;
  if (!colonAfter.test(text)) return undefined;
  const raw = text.slice(start, end + 1);
  return raw.includes("\\") ? (JSON.parse(raw) as string) : raw.slice(1, -1);
};

const noteKey = (keys: Set<string> | undefined, key: string): void => {
  if (forbidden.has(key)) throw new StrictJsonError("forbidden");
  if (keys === undefined) throw new StrictJsonError("syntax");
  if (keys.has(key)) throw new StrictJsonError("duplicate");
  keys.add(key);
};

/** One pass over the text: depth, duplicate keys, and keys that could reach a prototype. Grammar is JSON.parse's part. */
const inspect = (text: string): void => {
  const open: (Set<string> | undefined)[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') {
      const end = endOfString(text, at);
      assertWholeSigns(text.slice(at, end + 1));
      const key = keyAt(text, at, end);
      if (key !== undefined) noteKey(open.at(-1), key);
      at = end;
    } else if (sign === "{" || sign === "[") {
      open.push(sign === "{" ? new Set() : undefined);
      if (open.length > deepest) throw new StrictJsonError("deep");
    } else if (sign === "}" || sign === "]") open.pop();
  }
};

/**
 * Parses a request body, or JSON within a field of one. Refuses duplicate keys (two readers could see two amounts), `__proto__`, `constructor` and
 * `prototype` as keys, NUL or half a surrogate pair in any text, and more than 32 levels (security 7.5). Throws
 * `StrictJsonError`.
 */
export const parseStrictJson = (text: string): unknown => {
  try {
    inspect(text);
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (error instanceof StrictJsonError) throw error;
    throw new StrictJsonError("syntax");
  }
};
