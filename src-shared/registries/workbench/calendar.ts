import { addMonths, lastDayOf, monthOf } from "../../kernel/values/time/time.ts";

/** A day of the tax calendar (dictionary A4). `period`: the month "2026-10", quarter "2026-Q3" or year "2025" it is about. */
export type CalendarDay = {
  readonly kind: "monthlyReturn" | "platformReport" | "annualOpens" | "annualCloses";
  readonly period: string;
  readonly day: string;
};

/** The return of a month is due on the 15th of the next one. */
export const returnDueOn = (period: string): string => `${addMonths(period, 1)}-15`;

/** Months at whose end the platform report of the quarter before is due. */
const reportMonths = new Set(["01", "04", "07", "10"]);

const platformReport = (today: string): CalendarDay => {
  let month = monthOf(today);
  while (!reportMonths.has(month.slice(5))) month = addMonths(month, 1);
  const last = addMonths(month, -1);
  return {
    kind: "platformReport",
    period: `${last.slice(0, 4)}-Q${Number(last.slice(5)) / 3}`,
    day: lastDayOf(month),
  };
};

/** The annual settlement of a year is open from 1 March to 30 June of the next one. */
const annualSettlement = (today: string): CalendarDay => {
  const year = Number(today.slice(0, 4));
  const at = today.slice(5);
  if (at >= "03-01" && at <= "06-30") {
    return { kind: "annualCloses", period: String(year - 1), day: `${year}-06-30` };
  }
  const next = at < "03-01" ? year : year + 1;
  return { kind: "annualOpens", period: String(next - 1), day: `${next}-03-01` };
};

/** The first month after `declared` (the months that need no return any more) whose return is not yet due. */
const monthlyReturn = (today: string, declared: ReadonlySet<string>): CalendarDay => {
  let period = addMonths(monthOf(today), -1);
  while (returnDueOn(period) < today || declared.has(period)) period = addMonths(period, 1);
  return { kind: "monthlyReturn", period, day: returnDueOn(period) };
};

/** The next day of each kind on or after `today` ("YYYY-MM-DD"). */
export const taxCalendar = (today: string, declared: ReadonlySet<string>): readonly CalendarDay[] => [
  monthlyReturn(today, declared),
  platformReport(today),
  annualSettlement(today),
];
