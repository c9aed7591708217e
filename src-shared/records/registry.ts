import type { z } from "zod";
import type { AnyRecord } from "./define.ts";
import { feeDiscountRecord } from "./fee-discounts.ts";

/** Every record that is declared; a new one joins here. Lists and calls have registries of their own. */
export const records = {
  feeDiscounts: feeDiscountRecord,
} as const;

export type Records = typeof records;
export type RecordName = keyof Records;

export const recordNames = Object.keys(records) as RecordName[];

/** The answer to `<record>.get`. */
export type RecordDetail<N extends RecordName = RecordName> = z.output<Records[N]["calls"]["get"]["output"]>;

export const recordByName = (name: RecordName): AnyRecord => records[name];
