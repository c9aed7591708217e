import { daysBetween } from "../../../../src-shared/kernel/values/time/time.ts";
import type { TaskFacts } from "../../../../src-shared/tasks/tasks/task-rules.ts";

/** Of `priceUnits`. */
const perDay = 2;

/** Total of a task at its highest price; amounts in cents. */
export type Plan = { readonly days: number; readonly price: number; readonly each: number; readonly total: number };

/** The people that a task needs times its days times its price, where a day is priced; null while one of them is missing. */
export const planOf = (
  {
    price,
    max_price,
    need_count,
    start_day,
    end_day,
  }: Pick<TaskFacts, "price" | "max_price" | "need_count" | "start_day" | "end_day">,
  unit: number,
): Plan | null => {
  if (unit !== perDay || start_day === null || end_day === null || end_day < start_day) return null;
  const [days, highest] = [daysBetween(start_day, end_day) + 1, Math.max(price, max_price ?? 0)];
  if (highest === 0 || need_count === 0) return null;
  return { days, price: highest, each: days * highest, total: days * highest * need_count };
};
