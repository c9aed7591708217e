import type { z } from "zod";
import type { AnyRecord } from "./define.ts";
import { feeDiscountRecord } from "./fee-discounts.ts";
import { promotionFeeRecord } from "./promotion-fees.ts";

/** Every record that is declared; a new one joins here. Lists and calls have registries of their own. */
export const records = {
  feeDiscounts: feeDiscountRecord,
  promotionFees: promotionFeeRecord,
} as const;

export type Records = typeof records;
export type RecordName = keyof Records;

export const recordNames = Object.keys(records) as [RecordName, ...RecordName[]];

type Details = { readonly [N in RecordName]: z.output<Records[N]["calls"]["get"]["output"]> };

/** The answer to `<record>.get`. */
export type RecordDetail<N extends RecordName = RecordName> = Details[N];

/** Bodies of making and acting, of any record. */
export type CreateBody = z.input<Records[RecordName]["calls"]["create"]["body"]>;
export type ActBody = z.input<Records[RecordName]["calls"]["update"]["body"]>;

export const recordByName = (name: RecordName): AnyRecord => records[name];

/** The record and the action of an operation ("discount.approve"); undefined for one on something else. */
export const operationOf = (operation: string): { readonly record: AnyRecord; readonly action: string } | undefined => {
  const [first, action = ""] = operation.split(".");
  const record = recordNames.map(recordByName).find((one) => one.operation !== undefined && one.operation === first);
  const isKnown = record !== undefined && (action === "create" || Object.hasOwn(record.actions, action));
  return isKnown ? { record, action } : undefined;
};
