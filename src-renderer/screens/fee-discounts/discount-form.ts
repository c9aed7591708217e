import type { PlanInput } from "../../../src-shared/bridge/money.ts";
import { longestDiscount } from "../../../src-shared/records/fee-discounts.ts";
import { addDays } from "../../../src-shared/values/time.ts";
import { ratioOf } from "../../money/typed-ratio.ts";
import type { TypedAmount } from "../../ui/AmountField.tsx";
import { readDay } from "../../ui/DayInput.tsx";

export type DiscountForm = {
  readonly companyId: string;
  readonly kind: 1 | 2;
  readonly amount: TypedAmount;
  readonly ratio: string;
  readonly start: string;
  readonly end: string;
  readonly reason: string;
};

const reasonAtLeast = 2;

/** Whether both days are there and in order: the last neither before the first or today, nor years away. */
export const areDaysRight = ({ start, end }: Pick<DiscountForm, "start" | "end">, today: string): boolean => {
  const [first, last] = [readDay(start), readDay(end)];
  if (!first || !last) return false;
  return last >= first && last >= today && last <= addDays(first, longestDiscount);
};

/** The grant to be proposed; null while something is missing or wrong. `today`: "YYYY-MM-DD". */
export const planOf = (form: DiscountForm, today: string): PlanInput | null => {
  const ratio = ratioOf(form.ratio);
  const reason = form.reason.trim();
  const { cents } = form.amount;
  if (form.companyId === "" || cents === null || ratio === null || reason.length < reasonAtLeast) return null;
  if (!areDaysRight(form, today)) return null;
  return {
    action: "discount.create",
    company_id: form.companyId,
    kind: form.kind,
    amount: cents,
    ratio,
    start_at: readDay(form.start) ?? "",
    end_at: readDay(form.end) ?? "",
    reason,
  };
};
