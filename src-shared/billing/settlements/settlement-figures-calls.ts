import { z } from "zod";
import { defineCall, idText, sha256Hex } from "../../kernel/calls/define.ts";

/** Reasons why a line costs or pays something else than was approved. */
export const figureReasons = ["taxMonth", "terms", "feeBase", "workerToDate", "rules"] as const;
export type FigureReason = (typeof figureReasons)[number];

/** Amounts of a line, cents; `pit`, `vat` and `surtax` are withheld from the worker, `vat_recover` for earlier payments. */
export const lineFigures = z.object({
  customer_pay: z.int(),
  service_fee: z.int(),
  labor_service_fee: z.int(),
  discount: z.int(),
  pit: z.int(),
  vat: z.int(),
  surtax: z.int(),
  vat_recover: z.int(),
  car_rental_fee: z.int(),
  net: z.int(),
});
export type LineFigures = z.output<typeof lineFigures>;

/** The same as sums of lines; `company_payable` is `customer_pay` less the discount. */
export const figureTotals = z.object({
  company_payable: z.int(),
  service_fee: z.int(),
  pit: z.int(),
  vat: z.int(),
  surtax: z.int(),
  vat_recover: z.int(),
  labor_net: z.int(),
});
export type FigureTotals = z.output<typeof figureTotals>;

/** One line with what it was and is. `cause_no`: the other settlement that was paid in between; null where none did it. */
const figureLine = z.object({
  seq: z.int(),
  bill_id: idText,
  bill_no: z.string(),
  /** Masked. */
  labor_name: z.string(),
  was: lineFigures,
  now: lineFigures,
  reasons: z.array(z.enum(figureReasons)),
  cause_no: z.string().nullable(),
});
export type FigureLine = z.output<typeof figureLine>;

/** Most lines that an answer shows one by one; sums and counts are always of all. */
export const figureLinesShown = 50;

/** Differences: sums over the whole settlement, and its lines, the first of them one by one. */
export const figureDifference = z.object({
  changed: z.int(),
  was: figureTotals,
  now: figureTotals,
  reasons: z.array(z.enum(figureReasons)),
  /** Numbers of the other settlements that caused it, the first few. */
  cause_nos: z.array(z.string()),
  lines: z.array(figureLine),
});
export type FigureDifference = z.output<typeof figureDifference>;

/** Ways to pay a settlement: the names of the service's actions. */
export const payWays = ["settle", "company_pay", "offline_settle", "retry_failed", "retry_ready"] as const;
export type PayWay = (typeof payWays)[number];

/**
 * `same`: what was approved is what would be paid now. `tax`: only taxes and net pay differ, paid as shown once the payer
 * has confirmed it. `approval`: what the company pays differs (or the agency demands it), so a checker approves again first.
 */
export const figureOutcomes = ["same", "tax", "approval"] as const;
export type FigureOutcome = (typeof figureOutcomes)[number];

/**
 * VAT of earlier months that is taken from workers now (`taken`), and what they owe after it since their lines cannot bear
 * more (`left`), cents. Nothing for who does not see workers' incomes.
 */
export const vatShortShown = z.object({ people: z.int(), taken: z.int(), left: z.int() });
export type VatShort = z.output<typeof vatShortShown>;

/** Amounts of a payment that begins now. `digest`: what its code is bound to; `figures_hash` goes into its request. */
export const payPreview = z.object({
  outcome: z.enum(figureOutcomes),
  figures_hash: sha256Hex,
  digest: sha256Hex,
  /** Lines that would be paid, what they cost the company and what their workers get, cents. */
  count: z.int(),
  company_payable: z.int(),
  labor_net: z.int(),
  vat_short: vatShortShown,
  /** Null where nothing differs. */
  difference: figureDifference.nullable(),
});
export type PayPreview = z.output<typeof payPreview>;

/**
 * Previews the payment of a settlement now, computed as the payment itself computes it: taxes, fees and limits are those of
 * the moment of payment. Changes nothing. `way` says which lines: all, or those to be paid again.
 */
export const settlementsPayPreview = defineCall({
  name: "settlements.payPreview",
  method: "GET",
  path: "/cdl/1/settlements/{id}/pay_preview",
  access: "settlement.settlement.view",
  query: () => z.strictObject({ way: z.enum(payWays) }),
  output: payPreview,
});

/** A recorded change of sealed figures. `paid`: paid with other taxes than approved; `renewed`: to be approved again. */
const figureChange = z.object({
  id: idText,
  at: z.string(),
  kind: z.enum(["paid", "renewed"]),
  actor: z.string(),
  before_hash: z.string(),
  after_hash: z.string(),
  difference: figureDifference,
});
export type FigureChange = z.output<typeof figureChange>;

/** Lists the changes to a settlement's figures after they were sealed, newest first. */
export const settlementsFigureChanges = defineCall({
  name: "settlements.figureChanges",
  method: "GET",
  path: "/cdl/1/settlements/{id}/figure_changes",
  access: "settlement.settlement.view",
  output: () => z.object({ results: z.array(figureChange) }),
});
