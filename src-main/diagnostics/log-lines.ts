import { existsSync, readFileSync } from "node:fs";
import { bridgeNames } from "../../src-shared/bridge/names.ts";
import { calls } from "../../src-shared/registries/calls/registry.ts";
import { isErrorCode } from "../../src-shared/registries/errors/error-codes.ts";
import { lists } from "../../src-shared/registries/lists/registry.ts";

export type LogExtract = {
  /** JSON texts, oldest first. */
  readonly lines: readonly string[];
  /** Lines that were left out because something in them is not known to be harmless. */
  readonly left_out: number;
};

const mostLines = 5_000;
const time = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;
const name = /^[a-z_]+(?:\.[a-z_]+)+$/;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const text = (value: unknown): value is string => typeof value === "string";
const fullLine =
  (most: number) =>
  (value: unknown): boolean =>
    typeof value === "number" && Number.isInteger(value) && value >= -1 && value <= most;
const entryNames: ReadonlySet<unknown> = new Set([
  "unknown",
  ...Object.entries(bridgeNames).flatMap(([area, { queries }]) => queries.map((verb) => `${area}.${verb}`)),
]);
const nameOf =
  (allowedFields: object) =>
  (value: unknown): boolean =>
    text(value) && Object.hasOwn(allowedFields, value);
/** Codes of this product, of the system and of libraries, and names of error classes: a password has another look. */
const code = (value: unknown): boolean =>
  text(value) &&
  (isErrorCode(value) ||
    value === "[hidden]" ||
    /^(?:E|ERR_|SQLITE_|CERT_|Z_|HPE_)[A-Z_]{2,50}$/.test(value) ||
    /^(?:[A-Z][A-Za-z]{1,30})?(?:Error|Problem|Exception)$/.test(value));
const plain = (value: unknown): boolean => text(value) && /^[a-z][a-z_.-]{0,60}$/.test(value);

/** Every fact that a line may carry and what it may look like. A line with anything else stays here. */
const facts: Readonly<Record<string, (value: unknown) => boolean>> = {
  at: (value) => text(value) && time.test(value),
  level: (value) => text(value) && ["debug", "info", "warn", "error"].includes(value),
  event: (value) => text(value) && name.test(value),
  call: nameOf(calls),
  cause: code,
  // Of an error, or what a child process ended with.
  code: (value) => value === null || code(value) || fullLine(255)(value),
  entry: (value) => entryNames.has(value),
  field: plain,
  id: (value) => text(value) && uuid.test(value),
  intent: (value) => text(value) && uuid.test(value),
  kind: plain,
  list: nameOf(lists),
  ms: fullLine(86_400_000),
  reason: plain,
  status: fullLine(599),
};

const isHarmless = (line: string): boolean => {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
    const entries = Object.entries(value);
    return entries.every(([key, fact]) => Object.hasOwn(facts, key) && facts[key]?.(fact) === true);
  } catch {
    return false;
  }
};

/** The newest lines of the log that hold nothing but known facts; the log itself is already free of payloads. */
export const recentLogLines = (files: readonly string[]): LogExtract => {
  const all = files.flatMap((file) => (existsSync(file) ? readFileSync(file, "utf8").split("\n") : []));
  const recent = all.filter((line) => line !== "").slice(-mostLines);
  const lines = recent.filter(isHarmless);
  return { lines, left_out: recent.length - lines.length };
};
