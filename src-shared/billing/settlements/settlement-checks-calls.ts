import { z } from "zod";
import { defineCall } from "../../kernel/calls/define.ts";
import { workGaps } from "../bills/work-gaps.ts";
import { lineStandings } from "./line-standing-states.ts";
import { vatShortShown } from "./settlement-figures-calls.ts";

/** Obstacles to settling for a company, as error codes. */
export const contractGaps = ["contract_not_effective", "company_stopped"] as const;

const counted = z.object({ count: z.int(), amount: z.int() });

/** Lines that stand alike (`line-standing.ts`), their net pay in cents, and the first of them. */
const standingGroup = counted.extend({
  standing: z.literal(lineStandings),
  /** Masked name, bank and the last four digits of the account, and the bank's own words where it refused the account. */
  first: z
    .object({ labor_name: z.string(), bank_name: z.string(), account_tail: z.string(), reason: z.string() })
    .nullable(),
});
export type StandingGroup = z.output<typeof standingGroup>;

/**
 * Facts for the checker before a settlement is approved or paid, computed when it is asked for. Amounts in cents. What a
 * person may not see (payments of other companies) is not counted for them.
 */
export const settlementChecks = z.object({
  /** Every line once, by what stands against paying it. */
  standings: z.array(standingGroup),
  /** Lines whose payee is verified by real name, and whose payee has signed with this company and works for it. */
  verified: z.int(),
  signed: z.int(),
  /** Workers whom this takes over a limit of their company, by how much together, and the net pay of their lines over it. */
  over_limit: z.object({ people: z.int(), over: z.int(), amount: z.int(), month_limit: z.int() }),
  vat_short: vatShortShown,
  /** Lines for which the imported file named another amount to be paid by the company than the contract comes to. */
  pay_differs: z.object({
    count: z.int(),
    file: z.int(),
    contract: z.int(),
    first: z.object({ labor_name: z.string(), file: z.int(), contract: z.int() }).nullable(),
  }),
  /** Lines with another bill of the same company, worker, task, day and fee that is not cancelled. */
  duplicates: counted,
  /** Lines compared by the tax office's income tax. */
  tax_verify: z.object({ equal: z.int(), differs: z.int(), unknown_person: z.int() }),
  /** Lines whose amounts are not those of their bill or do not add up; whether their sums are those of the settlement. */
  wrong_lines: z.int(),
  sums_agree: z.boolean(),
  /** The lines are those that were sealed. */
  sealed: z.boolean(),
  /** Reason why its contract or company may not be settled today; null: none. */
  contract: z.enum(contractGaps).nullable(),
  /** Number of changes to its figures after they had been sealed. */
  renewals: z.int(),
  /** Settlements of the same company and project in the month before; null: none. */
  previous: z
    .object({
      period: z.string(),
      settlements: z.int(),
      people: z.int(),
      bill_amount: z.int(),
      nos: z.array(z.string()),
    })
    .nullable(),
  /** Workers of this settlement. */
  people: z.int(),
  /** Evidence of work that its bills lack. */
  work_gaps: workGaps,
});
export type SettlementChecks = z.output<typeof settlementChecks>;

/** The checks of a settlement that is not paid yet; null once it is paid, handed out or cancelled. */
export const settlementsChecks = defineCall({
  name: "settlements.checks",
  method: "GET",
  path: "/cdl/1/settlements/{id}/checks",
  access: "settlement.settlement.view",
  output: () => z.object({ checks: settlementChecks.nullable() }),
});
