import { stderr } from "node:process";
import { shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";

/** Fields that may be logged: ids, codes and names of code places. Never bodies, headers, tokens or personal data. */
export type LogFields = Readonly<Record<string, string | number | undefined>>;

export type LogLevel = "info" | "error";

/** Limits of the log: an outage makes every call fail alike, and a log that fills the disk is a second outage. */
export const logLimits = {
  /** Lines that say the same are written once in so long, then counted (milliseconds). */
  windowMs: 60_000,
  /** Lines in one window, whatever they say; more are counted. */
  linesInWindow: 300,
  /** Characters of one field; longer ones are cut. */
  fieldLength: 2_000,
} as const;

type Repeated = { count: number; level: LogLevel; event: string; last: LogFields };

/** Event of the line that says how many lines a window left out. */
const linesLeftOut = "lines_left_out";

const truncated = (fields: LogFields): LogFields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === "string" && value.length > logLimits.fieldLength
        ? `${value.slice(0, logLimits.fieldLength)}…`
        : value,
    ]),
  );

/** Times as people in Shanghai read them, with milliseconds and zone (ISO 8601). */
const stamp = (ms: number): string =>
  `${shanghaiNow(ms).replace(" ", "T")}.${String(ms % 1_000).padStart(3, "0")}+08:00`;

/**
 * Writes JSON lines `{at, level, event, …}`. Lines that say the same (all but `request_id`) are written once a window; at
 * its end one line tells how often they came again (`repeated`) and the last request. Beyond the ceiling of a window, lines
 * (`linesInWindow`) are only counted (`lines_left_out`).
 */
export const createLogWriter = (
  write: (line: string) => void,
  now: () => number,
  linesInWindow: number = logLimits.linesInWindow,
) => {
  let from = now();
  let lines = 0;
  let dropped = 0;
  let repeated = new Map<string, Repeated>();

  const writeLine = (level: LogLevel, event: string, fields: LogFields): void =>
    write(`${JSON.stringify({ at: stamp(now()), level, event, ...truncated(fields) })}\n`);

  /** Reports what was counted in the window that is over, and begins the next. */
  const flush = (): void => {
    const over = [...repeated.values()].filter(({ count }) => count > 0);
    const [droppedLines, total] = [dropped, over.length];
    repeated = new Map();
    lines = 0;
    dropped = 0;
    from = now();
    for (const { level, event, last, count } of over.slice(0, linesInWindow)) {
      writeLine(level, event, { ...last, repeated: count });
    }
    const more = droppedLines + Math.max(0, total - linesInWindow);
    if (more > 0) writeLine("error", linesLeftOut, { count: more });
  };

  return {
    line: (level: LogLevel, event: string, fields: LogFields): void => {
      const elapsedMs = now() - from;
      if (elapsedMs >= logLimits.windowMs || elapsedMs < 0) flush();
      const { request_id: _id, ...withoutRequestId } = fields;
      const key = JSON.stringify([level, event, withoutRequestId]);
      const before = repeated.get(key);
      if (before !== undefined) {
        before.count += 1;
        before.last = fields;
      } else if (lines >= linesInWindow) {
        dropped += 1;
      } else {
        lines += 1;
        repeated.set(key, { count: 0, level, event, last: fields });
        writeLine(level, event, fields);
      }
    },
    flush,
  };
};

const writer = createLogWriter(
  (line) => {
    stderr.write(line);
  },
  () => Date.now(),
);

let isTimed = false;

/** One JSON line on standard error, within the limits above. */
export const logLine = (level: LogLevel, event: string, fields: LogFields): void => {
  // Counted lines are reported even if nothing more is logged.
  if (!isTimed) setInterval(writer.flush, logLimits.windowMs).unref();
  isTimed = true;
  writer.line(level, event, fields);
};

/** Error class and code places, without the message: messages of drivers may carry values. */
export const faultFields = (error: unknown): LogFields => {
  if (!(error instanceof Error)) return { fault: typeof error };
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  const places = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return { fault: error.name, code, stack: places.slice(0, 8).join(" | ") };
};
