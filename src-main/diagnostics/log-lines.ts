import { existsSync, readFileSync } from "node:fs";
import { redacted } from "../log.ts";

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
const whole =
  (most: number) =>
  (value: unknown): boolean =>
    typeof value === "number" && Number.isInteger(value) && value >= -1 && value <= most;
/** Names and codes: begin with a letter and have no run of figures that could be a code that somebody typed. */
const word = (value: unknown): boolean =>
  value === null ||
  (text(value) &&
    (value === "[hidden]" ||
      (/^[A-Za-z_][A-Za-z0-9_.:/{}-]*$/.test(value) && !/\d{4,}/.test(value) && isClean(value))));
const isClean = (value: string): boolean => redacted({ value })["value"] === value;

/** Every fact that a line may carry and what it may look like. A line with anything else stays here. */
const facts: Readonly<Record<string, (value: unknown) => boolean>> = {
  at: (value) => text(value) && time.test(value),
  level: (value) => text(value) && ["debug", "info", "warn", "error"].includes(value),
  event: (value) => text(value) && name.test(value),
  call: word,
  cause: word,
  code: (value) => word(value) || whole(255)(value),
  entry: word,
  field: word,
  id: (value) => text(value) && uuid.test(value),
  intent: (value) => text(value) && uuid.test(value),
  kind: word,
  list: word,
  ms: whole(86_400_000),
  reason: word,
  status: whole(599),
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
