const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const imfFixdate = /^[A-Z][a-z]{2}, (\d{2}) ([A-Z][a-z]{2}) (\d{4}) (\d{2}):(\d{2}):(\d{2}) GMT$/;

/** A `Date` or `Retry-After` header in the one form that may be sent (RFC 9110 5.6.7) → epoch milliseconds, else null. */
export const parseHttpDate = (text: unknown): number | null => {
  const match = typeof text === "string" ? imfFixdate.exec(text) : null;
  if (!match) return null;
  const [, day, monthName, year, hours, minutes, seconds] = match;
  const month = months.indexOf(monthName ?? "");
  if (month < 0) return null;
  return Date.UTC(Number(year), month, Number(day), Number(hours), Number(minutes), Number(seconds));
};

const leastSeconds = 1;
const mostSeconds = 600;

/** Seconds to wait after a 429 or 503: seconds or a date, kept within one second and ten minutes; absent or odd: one second. */
export const retryAfterSeconds = (header: unknown, now: number): number => {
  const text = typeof header === "string" ? header.trim() : "";
  const at = parseHttpDate(text);
  const seconds = /^\d{1,12}$/.test(text) ? Number(text) : at === null ? leastSeconds : Math.ceil((at - now) / 1000);
  return Math.min(Math.max(seconds, leastSeconds), mostSeconds);
};
