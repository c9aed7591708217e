import { computeLine } from "../../../src-shared/kernel/tax/line-amounts.ts";
import type { LineAmounts, LineTerms } from "../../../src-shared/kernel/tax/line-types.ts";
import { goesByWhole } from "../../../src-shared/kernel/tax/service-fee.ts";
import { yieldToEventLoop } from "../../core/database/tables.ts";
import type { ContractTerms } from "../../directory/companies/contract-terms.ts";
import { inputOfRecord, type LineRecord } from "../../ledger/tax-books/line-record.ts";
import type { FeeBase } from "./fee-bases.ts";
import type { PaidLine } from "./read-lines.ts";
import type { workerStates } from "./worker-state.ts";

/** A line with what it would be. `now` null: it keeps what was paid, `code` says why where the terms are the reason. */
export type AgainLine = {
  readonly line: PaidLine;
  readonly now: LineAmounts | null;
  readonly code: string | null;
  /** True when its own terms give what was paid to the cent. */
  readonly isProven: boolean;
};

type Rules = {
  readonly ownTerms: (record: LineRecord) => ContractTerms | null;
  /** The terms of the draft for a line that was paid under `own`. */
  readonly termsFor: (own: ContractTerms) => ContractTerms;
  readonly feeBase: (line: PaidLine, own: ContractTerms, now: ContractTerms) => FeeBase;
  readonly states: ReturnType<typeof workerStates>;
};

const turn = 250;
const sharedFee = 3;

const isPaidSo = (line: PaidLine, amounts: LineAmounts): boolean =>
  amounts.customer_pay === line.customer_pay &&
  amounts.service_fee === line.service_fee &&
  amounts.labor_service_fee === line.labor_service_fee &&
  amounts.pit === line.pit &&
  amounts.vat === line.vat &&
  amounts.surtax === line.surtax &&
  amounts.vat_recover === line.vat_recover &&
  amounts.net_pay === line.net_pay;

const isByWhole = (terms: LineTerms): boolean =>
  goesByWhole(terms.service_fee_ratio_range, terms.tier_method) ||
  (terms.calculation_mode_no === sharedFee && goesByWhole(terms.labor_service_fee_ratio_range, terms.tier_method));

const computeOne = (line: PaidLine, { ownTerms, termsFor, feeBase, states }: Rules): AgainLine => {
  const { record } = line;
  const own = record === null ? null : ownTerms(record);
  if (record === null || own === null) return { line, now: null, code: null, isProven: false };
  const paid = computeLine({ ...inputOfRecord(record), terms: own.terms });
  if (!paid.ok || !isPaidSo(line, paid)) return { line, now: null, code: null, isProven: false };
  const next = termsFor(own);
  const mode = next.terms.tax_calculate_mode;
  const { fee_base_before, settlement_base } = feeBase(line, own, next);
  const {
    settlement_base: _paidBase,
    payment_to_date: _paidPayment,
    earlier_vat_months: _paidEarlier,
    ...input
  } = inputOfRecord(record);
  const now = computeLine({
    ...input,
    ...states.toDate(line, record, mode),
    terms: next.terms,
    fee_base_before,
    ...(isByWhole(next.terms) && { settlement_base }),
  });
  if (!now.ok) {
    // What it would be is not known, so the later lines see what was paid.
    if (line.counts) states.add(line, record, paid, paid, record.modes[1] as LineTerms["tax_calculate_mode"]);
    return { line, now: null, code: now.code, isProven: true };
  }
  if (line.counts) states.add(line, record, paid, now, mode);
  return { line, now, code: null, isProven: true };
};

/**
 * Computes lines again one after the other by other terms, in turns, so that the service goes on answering. Each is first
 * computed by its own terms: only what they give to the cent is computed by the others. Lines whose payment does not stand,
 * or counts in other months, are computed for the fees of their settlement alone.
 */
export const computeAgain = async (lines: readonly PaidLine[], rules: Rules): Promise<readonly AgainLine[]> => {
  const results: AgainLine[] = [];
  for (const [index, line] of lines.entries()) {
    if (index % turn === turn - 1) await yieldToEventLoop();
    results.push(computeOne(line, rules));
  }
  return results;
};
