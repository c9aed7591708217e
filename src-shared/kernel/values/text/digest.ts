/** Data that may be hashed: JSON with integers only, so that two engines cannot print one number in two ways. */
export type Canonical =
  | null
  | boolean
  | number
  | string
  | readonly Canonical[]
  | { readonly [key: string]: Canonical | undefined };

const deepest = 64;

/**
 * One text for one value: keys sorted by UTF-16 code units, no spaces, `undefined` members left out. Feed the UTF-8 bytes
 * to SHA-256 where the process has one. TypeError for fractions, unsafe integers, lone surrogates, `undefined` in a list,
 * other objects than plain ones, or more than 64 levels. `-0` is written 0. After RFC 8785, narrowed to integers.
 */
export function canonicalJson(value: Canonical): string {
  return write(value, 0);
}

function write(value: unknown, depth: number): string {
  if (depth > deepest) throw new TypeError("too deep for a canonical form");
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "string") return writeString(value);
  if (typeof value === "number") {
    if (!Number.isSafeInteger(value)) throw new TypeError("a canonical form holds safe integers only");
    return String(value + 0);
  }
  if (Array.isArray(value)) return `[${Array.from(value, (item: unknown) => write(item, depth + 1)).join(",")}]`;
  if (typeof value === "object") return writeObject(value, depth);
  throw new TypeError(`a canonical form cannot hold ${typeof value}`);
}

function writeString(value: string): string {
  if (!value.isWellFormed()) throw new TypeError("a canonical form holds well-formed text only");
  return JSON.stringify(value);
}

function writeObject(value: object, depth: number): string {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null)
    throw new TypeError("a canonical form holds plain objects only");
  const members = Object.entries(value as Record<string, unknown>)
    .filter(([, member]) => member !== undefined)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([key, member]) => `${writeString(key)}:${write(member, depth + 1)}`);
  return `{${members.join(",")}}`;
}
