import { stderr } from "node:process";

/** What may be logged: ids, codes and names of code places. Never bodies, headers, tokens or personal data. */
export type LogFields = Readonly<Record<string, string | number | undefined>>;

/** One JSON line on standard error. */
export const logLine = (level: "info" | "error", event: string, fields: LogFields): void => {
  stderr.write(`${JSON.stringify({ level, event, ...fields })}\n`);
};

/** Error class and code places, without the message: messages of drivers may carry values. */
export const faultFields = (error: unknown): LogFields => {
  if (!(error instanceof Error)) return { fault: typeof error };
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  const places = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return { fault: error.name, code, stack: places.slice(0, 8).join(" | ") };
};
