/** Values that a log line may carry beside its event name: no objects, so no payload gets in by accident. */
export type Facts = Readonly<Record<string, string | number | boolean | null | undefined>>;

export type LogLevel = "debug" | "info" | "warn" | "error";

export type Log = {
  /** `event` is a fixed name such as `bridge.slow`; whatever varies goes into `facts`. */
  readonly debug: (event: string, facts?: Facts) => void;
  readonly info: (event: string, facts?: Facts) => void;
  readonly warn: (event: string, facts?: Facts) => void;
  readonly error: (event: string, facts?: Facts) => void;
};

export type LogLine = { readonly level: LogLevel; readonly event: string; readonly facts: Readonly<Facts> };

const hidden = "[hidden]";
/** Codes, names of entries and calls, versions, ids: nothing that a person would type. */
const plainCode = /^[A-Za-z0-9_.:/{}-]{0,64}$/;
/** Seven digits in a row are part of a phone, ID or card number; long runs of hex or base64 are secrets. */
const secretLike = /\d{7,}|[0-9a-f]{24,}|[A-Za-z0-9_-]{40,}/i;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const cleaned = (value: Facts[string]): Facts[string] => {
  if (typeof value !== "string") return value;
  return uuid.test(value) || (plainCode.test(value) && !secretLike.test(value)) ? value : hidden;
};

/** The same facts with everything that could be personal or secret replaced (security T25). */
export const redacted = (facts: Facts): Facts =>
  Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, cleaned(value)]));

/** A log whose lines go, already redacted, to `write`. */
export const createLog = (write: (line: LogLine) => void): Log => {
  const at =
    (level: LogLevel) =>
    (event: string, facts: Facts = {}): void =>
      write({ level, event, facts: redacted(facts) });
  return { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
};

/** A short name of an unknown error for a log: its class or system code, never its message (it may quote a payload). */
export const errorName = (error: unknown): string => {
  if (typeof error !== "object" || error === null) return typeof error;
  if ("code" in error && typeof error.code === "string") return error.code;
  return error instanceof Error ? error.name : "object";
};
