import { z } from "zod";
import { addMonths, isDay, isMonth } from "./time.ts";

/** From and to which day a meaning reaches: whole years from today (negative: before it), or a day of its own. */
type Reach = { readonly from: number | string; readonly to: number };

/** A bill may be written for the days of a shift that is planned: no more than a quarter ahead. */
const plannedMonths = 3;
const yearMonths = 12;
/** Nobody who is alive was born before it; spreadsheets know no earlier day. */
const firstDay = "1900-01-01";

/**
 * The days that a value can mean, in months from today. They sort out slips of the hand and of spreadsheets (1905-07-18
 * for 2026, the years 0001 and 9999); what a record allows beyond them is its own rule.
 * - worked: of a service, or its month · happened: of what is over, such as an invoice or an entry of an account
 * - finished: of a month or day that accounts are kept of, today's month at the latest · due: to be paid by
 * - born · signed: of a paper between two parties · begins, ends: of a contract, a licence, a discount · expires: of a
 *   paper or a code · founded: of a company · planned: of a span that is looked at · settled: of a settlement, which goes by
 *   its company's contract (`period_before_contract`, `period_to_come`) · takesEffect: of a change of persons or rules · terminates: of
 *   the last day of a contract that is being ended, today at the earliest · any: of a column whose meaning its company knows alone
 */
const reaches = {
  worked: { from: -10 * yearMonths, to: plannedMonths },
  happened: { from: -30 * yearMonths, to: 0 },
  finished: { from: -10 * yearMonths, to: 0 },
  due: { from: -10 * yearMonths, to: 5 * yearMonths },
  born: { from: firstDay, to: 0 },
  founded: { from: firstDay, to: 0 },
  signed: { from: -30 * yearMonths, to: 0 },
  begins: { from: -50 * yearMonths, to: 10 * yearMonths },
  ends: { from: -50 * yearMonths, to: 100 * yearMonths },
  terminates: { from: 0, to: 100 * yearMonths },
  expires: { from: -50 * yearMonths, to: 100 * yearMonths },
  takesEffect: { from: -10 * yearMonths, to: 5 * yearMonths },
  planned: { from: -10 * yearMonths, to: 10 * yearMonths },
  settled: { from: "0001-01-01", to: 5_000 * yearMonths },
  any: { from: firstDay, to: 100 * yearMonths },
} as const satisfies Readonly<Record<string, Reach>>;

export type DayMeaning = keyof typeof reaches;

/** The first and the last day that a meaning takes, seen from today; all three "YYYY-MM-DD". */
export const daysOf = (meaning: DayMeaning, today: string): { readonly from: string; readonly to: string } => {
  const { from, to }: Reach = reaches[meaning];
  return { from: typeof from === "string" ? from : addMonths(today, from), to: addMonths(today, to) };
};

/** Reason why a day does not fit its meaning; `limit` is the first or last one that does. */
export type DayFault = { readonly code: "early" | "past" | "late" | "future"; readonly limit: string };

/**
 * Judges a day ("YYYY-MM-DD", or a time of it) or a month ("YYYY-MM") by what it means; null when it may be. A month may be
 * if one of its days may. `today` "YYYY-MM-DD".
 */
export const dayFault = (meaning: DayMeaning, text: string, today: string): DayFault | null => {
  const { from, to } = daysOf(meaning, today);
  const { length } = text.length === 7 ? text : firstDay;
  const day = text.slice(0, length);
  if (day < from.slice(0, length)) return { code: from === today ? "past" : "early", limit: from.slice(0, length) };
  if (day <= to.slice(0, length)) return null;
  return { code: to === today ? "future" : "late", limit: to.slice(0, length) };
};

/** Meanings of days and months in calls. The service judges them by it before a handler sees them (`http/register.ts`). */
const meanings = z.registry<{ readonly meaning: DayMeaning }>();

/** The meaning of a schema that was made here; undefined for any other. */
export const meaningOf = (schema: z.core.$ZodType): DayMeaning | undefined => meanings.get(schema)?.meaning;

/** A day of a call's body, "YYYY-MM-DD", by its meaning. */
export const dayOfMeaning = (meaning: DayMeaning): z.ZodType<string, string> =>
  z.string().refine(isDay).register(meanings, { meaning });

/** A month of a call's body, "YYYY-MM", by its meaning. */
export const monthOfMeaning = (meaning: DayMeaning): z.ZodType<string, string> =>
  z.string().refine(isMonth).register(meanings, { meaning });

/** A day of a call's body or the month that it lies in, by its meaning. */
export const dayOrMonthOfMeaning = (meaning: DayMeaning): z.ZodType<string, string> =>
  z
    .string()
    .refine((text) => isDay(text) || isMonth(text))
    .register(meanings, { meaning });
