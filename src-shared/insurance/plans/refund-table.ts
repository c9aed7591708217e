import { z } from "zod";

/**
 * Rules of a refund table, asked one after the other; the first that fits says how much of the unused premium comes back:
 * 1 before the insurance begins · 2 within so many days since it began · 3 while at least so many days are left · 4 otherwise.
 */
export const refundCases = [1, 2, 3, 4] as const;

/** `days`: of cases 2 and 3, 0 of the others. `ratio`: percent ×100 of the unused premium, 0: nothing comes back. */
export const refundRule = z
  .strictObject({
    when: z.literal(refundCases),
    days: z.int().min(0).max(3_650),
    ratio: z.int().min(0).max(10_000),
  })
  .refine(({ when, days }) => (when === 2 || when === 3 ? days > 0 : days === 0), { path: ["days"] });
export type RefundRule = z.output<typeof refundRule>;

/** A refund table ends with what holds otherwise, which stands there only once, as the case before the beginning does. */
export const refundTable = z
  .array(refundRule)
  .min(1)
  .max(12)
  .refine((rules) => rules.at(-1)?.when === 4 && rules.filter(({ when }) => when === 4).length === 1)
  .refine((rules) => rules.filter(({ when }) => when === 1).length <= 1);

/** The refund table of a row, as it was stored. */
export const readRefundTable = (json: string): readonly RefundRule[] => refundTable.parse(JSON.parse(json));

/** Refund table that a plan begins with: all before it begins, less the longer it has run. */
export const usualRefundTable: readonly RefundRule[] = [
  { when: 1, days: 0, ratio: 10_000 },
  { when: 2, days: 30, ratio: 9_000 },
  { when: 3, days: 30, ratio: 7_000 },
  { when: 4, days: 0, ratio: 0 },
];
