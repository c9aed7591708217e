import type { SettlementChecks } from "../../../../../src-shared/billing/settlements/settlement-checks-calls.ts";
import type { Settlement } from "./settlement-diff.ts";
import type { Detail } from "./use-settlement.ts";

/** A settlement for tests: three lines of 100.00 each, waiting for review. */
export const sampleSettlement = (overrides: Partial<Settlement> = {}): Settlement => ({
  id: "71",
  version: 1,
  company_id: "5",
  maker_id: "11",
  checker_id: null,
  revision: 1,
  snapshot_hash: "ab12cd34".repeat(8),
  no: "JS202611200001",
  status: 20,
  company_name: "杭州云帆科技有限公司",
  settlement_remark: "",
  channel: 1,
  period: "2026-11",
  line_count: 3,
  paid_count: 0,
  failed_count: 0,
  unknown_count: 0,
  returned_count: 0,
  case_count: 0,
  bill_amount: 30_000,
  service_fee: 1_800,
  pit: 0,
  vat: 0,
  surtax: 0,
  company_payable: 31_800,
  labor_net: 30_000,
  success_amount: 0,
  failed_amount: 0,
  unknown_amount: 0,
  returned_amount: 0,
  invoice_status: 1,
  voucher_status: 1,
  maker_name: "王制单",
  checker_name: null,
  payer_name: null,
  create_at: "2026-11-20 09:30:00",
  settlement_at: null,
  cancel_at: null,
  ...overrides,
});

const nothing = { count: 0, amount: 0 };

/** Answer of the service about it, for tests: nothing happened yet, and the person may do nothing. */
export const sampleDetail = (overrides: Partial<Detail> = {}): Detail => {
  const settlement = overrides.settlement ?? sampleSettlement();
  const { line_count: count, labor_net: net, company_payable: cost } = settlement;
  return {
    settlement,
    timeline: [],
    funding: { required: cost, available: 100_000, short: 0, wallet_id: "8", alert: 0, frozen: 0 },
    outcomes: [{ status: 0, count, net, cost }],
    fee_terms: { contract_no: "HT20250003", calculation_mode_no: 1, tiers: [] },
    triage: {
      groups: [],
      lines: [],
      parts: { returned: nothing, again: nothing, newCard: nothing, blocked: nothing },
      ready: { ...nothing, moved: 0, digest: "" },
      payable: { ...nothing, needs_approval: false },
    },
    cases: [],
    pay_mode: null,
    discount: 0,
    vouchers: 0,
    applications: [],
    is_offline: false,
    over_limit: 0,
    revocable: nothing,
    actions: [],
    ...overrides,
  };
};

/** Checks that found nothing, of that settlement. */
export const sampleChecks = (overrides: Partial<SettlementChecks> = {}): SettlementChecks => ({
  standings: [{ standing: 0, count: 3, amount: 30_000, first: null }],
  verified: 3,
  signed: 3,
  work_gaps: [],
  over_limit: { people: 0, over: 0, amount: 0, month_limit: 10_000_000 },
  vat_short: { people: 0, taken: 0, left: 0 },
  pay_differs: { count: 0, file: 0, contract: 0, first: null },
  duplicates: nothing,
  tax_verify: { equal: 0, differs: 0, unknown_person: 0 },
  wrong_lines: 0,
  sums_agree: true,
  sealed: true,
  contract: null,
  renewals: 0,
  previous: null,
  people: 3,
  ...overrides,
});
