import type { CompanyDetail } from "../../../../src-shared/companies/register/companies-calls.ts";
import type { CalculationMode } from "../../../../src-shared/kernel/tax/line-types.ts";
import { feeOf } from "../../../fee-grid/model/live-fees.ts";

/** Terms and wallets of a company, each as far as the person may see them. */
export type CostFacts = Pick<CompanyDetail, "terms" | "wallets"> & {
  readonly calculationMode: number;
  /** It pays its workers itself, from no wallet of ours. */
  readonly paysItself: boolean;
};

/** Total of a task for its company, cents. Null: not known to this person, or not of this company. */
export type Cost = {
  readonly fee: number | null;
  /** With the fee on top of the amount, or in it. */
  readonly pay: number | null;
  readonly available: number | null;
  /** To be topped up before all of it can be settled; 0 where the money is there. */
  readonly lacks: number | null;
};

/**
 * Cost of a task's plan by the terms in force, as the first amount of its fee period, and whether the company's money is enough for it.
 * `date`: "YYYY-MM-DD".
 */
export const costOf = (
  total: number,
  { terms, wallets, calculationMode, paysItself }: CostFacts,
  date: string,
): Cost => {
  const line =
    terms === null
      ? null
      : feeOf(
          total,
          terms.tiers,
          {
            tierMethod: terms.tier_method === 2 ? 2 : 1,
            calculationMode: calculationMode as CalculationMode,
            laborTiers: terms.labor_tiers,
          },
          date,
        );
  const available =
    wallets === null || wallets.length === 0 || paysItself
      ? null
      : wallets.reduce((sum, { balance, frozen }) => sum + balance - frozen, 0);
  const pay = line?.customerPay ?? null;
  return {
    ...{ fee: line?.fee ?? null, pay, available },
    lacks: available === null || pay === null ? null : Math.max(0, pay - available),
  };
};
