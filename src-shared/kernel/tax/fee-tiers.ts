import { z } from "zod";
import {
  type Cents,
  nonNegativeCentsSchema,
  positiveCentsSchema,
  type RatioBp,
  ratioBpSchema,
} from "../values/money/money.ts";

/**
 * A row of a fee grid: amounts up to `limit` (sign 1: ≤, 2: <; null = no end, last row only) pay `ratio`, a percentage ×100.
 * Wire form of service_fee_ratio_range and labor_service_fee_ratio_range (dictionary B2).
 */
export type FeeTier = { limit: Cents | null; ratio: RatioBp; sign: 1 | 2 };

/** 1 the whole amount pays the ratio of the row it reaches · 2 each part pays the ratio of its own row. */
export type TierMethod = 1 | 2;

/** A row as a form holds it, before it is known to be right. */
export type FeeTierDraft = { limit: unknown; ratio: unknown; sign?: unknown };

/** One fault of a grid; `row` counts from 0, `key` is a key of the locale files. */
export type GridFault<Field extends string> = { row: number; field: Field; key: string };

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === "";

/** The rate of a row: spec §5 "tax rate cannot be empty" / "please enter a correct tax rate". */
export function rateFault(ratio: unknown): string | null {
  if (isBlank(ratio)) return "tax.rateEmpty";
  return ratioBpSchema.safeParse(ratio).success ? null : "tax.rateInvalid";
}

function limitFault(limit: unknown, isLast: boolean, highest: Cents): string | null {
  if (isLast) return isBlank(limit) ? null : "tax.limitLastOpen";
  if (isBlank(limit)) return "tax.limitEmpty";
  const parsed = positiveCentsSchema.safeParse(limit);
  if (!parsed.success) return "tax.limitInvalid";
  return parsed.data > highest ? null : "tax.limitNotRising";
}

/** The limits of a grid: valid, strictly rising, open in the last row and nowhere else. */
export function limitFaults(limits: readonly unknown[]): GridFault<"limit">[] {
  const faults: GridFault<"limit">[] = [];
  let highest = 0;
  for (const [row, limit] of limits.entries()) {
    const key = limitFault(limit, row === limits.length - 1, highest);
    if (key !== null) faults.push({ row, field: "limit", key });
    else highest = Number(limit ?? highest);
  }
  return faults;
}

/** All faults of a fee grid; an empty list when it can be used. A grid without rows has one fault at row 0. */
export function validateFeeTiers(tiers: readonly FeeTierDraft[]): GridFault<"limit" | "ratio" | "sign">[] {
  if (tiers.length === 0) return [{ row: 0, field: "limit", key: "tax.gridEmpty" }];
  const faults: GridFault<"limit" | "ratio" | "sign">[] = limitFaults(tiers.map((tier) => tier.limit));
  tiers.forEach((tier, row) => {
    const key = rateFault(tier.ratio);
    if (key !== null) faults.push({ row, field: "ratio", key });
    if (tier.sign !== 1 && tier.sign !== 2) faults.push({ row, field: "sign", key: "tax.signInvalid" });
  });
  return faults.sort((left, right) => left.row - right.row);
}

/** A fee grid on the wire; issues carry the locale key as message. */
export const feeTiersSchema = z
  .array(z.strictObject({ limit: nonNegativeCentsSchema.nullable(), ratio: ratioBpSchema, sign: z.literal([1, 2]) }))
  .superRefine((tiers, context) => {
    for (const fault of validateFeeTiers(tiers)) {
      context.addIssue({ code: "custom", message: fault.key, path: [fault.row, fault.field] });
    }
  });
