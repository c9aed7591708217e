import { types } from "node:util";

/** The most that one question to the desk may hold; a paste of 10,000 cells is far below. */
const limits = { depth: 32, nodes: 200_000, characters: 8 * 1024 * 1024 };

export class NotPlainError extends Error {}

/**
 * A copy made of plain objects, arrays, strings, finite numbers, booleans and null only. Throws `NotPlainError` for
 * everything else a structured clone or a caller may bring (security 7.5 #103): accessors, proxies, buffers, dates,
 * functions, cycles, `__proto__`, or more than the limits. Runs no code of the input.
 */
export const plainInput = (input: unknown): unknown => {
  let nodes = 0;
  let characters = 0;
  const count = (text: string): string => {
    characters += text.length;
    if (characters > limits.characters) throw new NotPlainError("too long");
    return text;
  };
  const copy = (value: unknown, depth: number): unknown => {
    nodes += 1;
    if (nodes > limits.nodes || depth > limits.depth) throw new NotPlainError("too much");
    if (value === null || value === undefined || typeof value === "boolean") return value;
    if (typeof value === "string") return count(value);
    if (typeof value === "number") {
      if (!Number.isFinite(value)) throw new NotPlainError("number");
      return value;
    }
    if (typeof value !== "object" || types.isProxy(value)) throw new NotPlainError(typeof value);
    const holder = value as object;
    return Array.isArray(holder) ? copyArray(holder, depth) : copyObject(holder, depth);
  };
  const copyArray = (value: readonly unknown[], depth: number): unknown[] => {
    if (value.length > limits.nodes) throw new NotPlainError("too much");
    return Array.from({ length: value.length }, (_unused, index) => copy(ownValue(value, String(index)), depth + 1));
  };
  const copyObject = (value: object, depth: number): object => {
    const prototype: object | null = Object.getPrototypeOf(value);
    // An object of another realm (a vm context, a structured clone) has another Object.prototype.
    if (prototype !== null && Object.getPrototypeOf(prototype) !== null) throw new NotPlainError("class");
    if (prototype !== null && !Object.hasOwn(prototype, "hasOwnProperty")) throw new NotPlainError("class");
    if (Object.getOwnPropertySymbols(value).length > 0) throw new NotPlainError("symbol");
    const out: Record<string, unknown> = {};
    for (const name of Object.getOwnPropertyNames(value)) {
      if (name === "__proto__" || name === "constructor" || name === "prototype") throw new NotPlainError("name");
      out[count(name)] = copy(ownValue(value, name), depth + 1);
    }
    return out;
  };
  return copy(input, 0);
};

const ownValue = (holder: object, name: string): unknown => {
  const property = Object.getOwnPropertyDescriptor(holder, name);
  if (!property || !("value" in property)) throw new NotPlainError("accessor");
  return property.value;
};
