import { parseDateText } from "../../../../src-shared/kernel/values/time/date-text.ts";
import { parseShanghai, shanghaiNow } from "../../../../src-shared/kernel/values/time/time.ts";

const clock = /^(.*\S)[\sT]+(\d{1,2})[:：](\d{2})$/u;

/** A typed day with its time as calls take it: "" for nothing, null for what cannot be read, else "YYYY-MM-DD HH:mm:00". */
export const readTime = (text: string): string | null => {
  const trimmed = text.trim();
  if (trimmed === "") return "";
  const [, day = "", hours = "", minutes = ""] = clock.exec(trimmed) ?? [];
  const parsed = parseDateText(day);
  if (!parsed.ok || Number(hours) > 23 || Number(minutes) > 59) return null;
  return `${parsed.value} ${hours.padStart(2, "0")}:${minutes}:00`;
};

/** A stored time as it is typed: without its seconds. */
export const typedTime = (time: string | null): string => (time === null ? "" : time.slice(0, 16));

/** A time so many seconds after another one, both in Asia/Shanghai. */
export const laterBy = (time: string, seconds: number): string | null => {
  const at = parseShanghai(time);
  return at === null ? null : shanghaiNow(at + seconds * 1_000);
};
