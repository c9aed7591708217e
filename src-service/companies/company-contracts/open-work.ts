import { billStates } from "../../../src-shared/billing/bills/bill-states.ts";
import { settlementsBeforePayment } from "../../../src-shared/billing/settlements/settlement-states.ts";
import { type FeeTier, feeTiersSchema, type TierMethod } from "../../../src-shared/kernel/tax/fee-tiers.ts";
import { serviceFee } from "../../../src-shared/kernel/tax/service-fee.ts";
import { dayOf, monthOf } from "../../../src-shared/kernel/values/time/time.ts";
import { feeBaseBefore } from "../../billing/bills/rows/to-date.ts";
import type { Database } from "../../core/database/tables.ts";
import { type ContractTerms, termsForWork } from "../../directory/companies/contract-terms.ts";
import type { Contract } from "./contract-row.ts";

/** Open bills and unpaid settlements, and the service fee of those bills under the terms before and after, cents. */
export type OpenWork = {
  readonly bills: number;
  readonly fee_before: number;
  readonly fee_after: number;
  readonly settlements: number;
};

type Grid = { readonly tiers: readonly FeeTier[]; readonly method: TierMethod };

const gridOf = (config: Readonly<Record<string, unknown>>): Grid | null => {
  const tiers = feeTiersSchema.safeParse(config["service_fee_ratio_range"]);
  return tiers.success ? { tiers: tiers.data, method: config["tier_method"] === 2 ? 2 : 1 } : null;
};

const gridOfTerms = ({ terms }: ContractTerms): Grid => ({
  tiers: terms.service_fee_ratio_range,
  method: terms.tier_method,
});

/** Service fee of amounts that are paid one after the other, cents; `before`: fee base of the period so far. */
const feesOf = (grid: Grid | null, amounts: readonly number[], before: number): number => {
  if (grid === null) return 0;
  let cumulated = before;
  let fees = 0;
  for (const base of amounts) {
    const result = serviceFee({ base, cumulative_before: cumulated, tiers: grid.tiers, tier_method: grid.method });
    fees += result.ok ? result.fee : 0;
    cumulated += base;
  }
  return fees;
};

const openBills = ["toConfirm", "toAudit", "rejected", "toSettle"] as const;

const baseBefore = async (db: Database, contract: Contract, lines: ContractTerms | null): Promise<number> =>
  lines === null || lines.fee_period === 1
    ? 0
    : feeBaseBefore(db, contract.company_id, lines, monthOf(dayOf(contract.start_at)));

/**
 * Open work at the time when a contract takes effect: bills that are not paid are computed again by the terms of
 * the day of their payment; without it that would be those of the contract before, also after its end. Paid ones keep theirs. `laid`: the terms of its first day.
 */
export const openWorkOf = async (
  db: Database,
  contract: Contract,
  laid: Readonly<Record<string, unknown>>,
): Promise<OpenWork> => {
  const settlements = await db
    .selectFrom("settlements")
    .select("id")
    .where("company_id", "=", contract.company_id)
    .where(
      "status",
      "in",
      // Also what is sealed already is paid by the terms of its day, with another approval.
      settlementsBeforePayment,
    )
    .execute();
  const inDrafts = settlements.map(({ id }) => id);
  const bills = await db
    .selectFrom("bills")
    .select("accounting_fee")
    .where("company_id", "=", contract.company_id)
    .where((eb) =>
      eb.or([
        eb(
          "status",
          "in",
          openBills.map((key) => billStates.code(key)),
        ),
        ...(inDrafts.length === 0 ? [] : [eb("settlement_id", "in", inDrafts)]),
      ]),
    )
    .orderBy("id")
    .execute();
  const amounts = bills.map(({ accounting_fee }) => accounting_fee);
  const now = (await termsForWork(db, contract.company_id, dayOf(contract.start_at)))?.contract ?? null;
  const before = await baseBefore(db, contract, now);
  return {
    bills: bills.length,
    settlements: settlements.length,
    fee_before: now === null ? 0 : feesOf(gridOfTerms(now), amounts, before),
    fee_after: feesOf(gridOf(laid), amounts, before),
  };
};
