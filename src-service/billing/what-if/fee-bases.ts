import { sql } from "kysely";
import type { SettlementBase } from "../../../src-shared/kernel/tax/service-fee.ts";
import type { Reader } from "../../core/database/tables.ts";
import type { ContractTerms } from "../../directory/companies/contract-terms.ts";
import { type FeeSpan, feeSpanOf, isInSpan } from "../bills/rows/to-date.ts";
import { countedStatuses, type PaidLine } from "./read-lines.ts";

/** Sum paid of one settlement in one month, cents, and when that began. */
type Payment = {
  readonly settlement_id: number;
  readonly month: string;
  readonly contract_id: number | null;
  readonly began: string;
  readonly base: number;
};

/** Payments of a company that stand, up to a month, in their order. */
export const paymentsUpTo = async (db: Reader, companyId: number, to: string): Promise<readonly Payment[]> => {
  const began = sql<string>`coalesce(min(coalesce(p.sent_at, p.finished_at)), '')`;
  const rows = await db
    .selectFrom("bills as b")
    .innerJoin("payout_lines as p", (join) =>
      join.onRef("p.bill_id", "=", "b.id").onRef("p.settlement_id", "=", "b.settlement_id"),
    )
    .where("b.company_id", "=", companyId)
    .where("b.status", "in", countedStatuses)
    .where("b.tax_month", "<=", to)
    .groupBy(["b.settlement_id", "b.tax_month", "b.contract_id"])
    .select([
      "b.settlement_id",
      "b.tax_month",
      "b.contract_id",
      began.as("began"),
      sql<number>`sum(b.accounting_fee)`.as("base"),
    ])
    .execute();
  return rows
    .map((row) => ({
      settlement_id: row.settlement_id ?? 0,
      month: row.tax_month ?? "",
      contract_id: row.contract_id,
      began: row.began,
      base: Number(row.base),
    }))
    .sort(
      (one, other) =>
        one.month.localeCompare(other.month) ||
        one.began.localeCompare(other.began) ||
        one.settlement_id - other.settlement_id,
    );
};

export type FeeBase = { readonly fee_base_before: number; readonly settlement_base: SettlementBase };

type OwnBase = { readonly ahead: ReadonlyMap<number, number>; readonly whole: number };

/** Accounting fees of a settlement's own lines, those left out that count in an earlier fee period. */
const ownBase = (lines: readonly PaidLine[], span: FeeSpan | null): OwnBase => {
  const ahead = new Map<number, number>();
  let whole = 0;
  for (const line of lines) {
    ahead.set(line.bill_id, whole);
    const paid = { tax_month: line.tax_month, contract_id: line.record?.contract ?? null };
    if (span === null || isInSpan(span, paid)) whole += line.accounting_fee;
  }
  return { ahead, whole };
};

const keyOf = (span: FeeSpan | null): string => (span === null ? "" : `${span.from} ${span.contract}`);

/** True when a line's fee cumulates as it did when it was paid. */
const isSamePeriod = (own: ContractTerms, now: ContractTerms, month: string): boolean =>
  own.fee_period === now.fee_period && keyOf(feeSpanOf(own, month)) === keyOf(feeSpanOf(now, month));

/**
 * The fee base of lines under other terms. Where amounts cumulate as they did, it is what the books had when the line was
 * paid; else what stands of the company's payments in the period before it.
 */
export const feeBases = (lines: readonly PaidLine[], payments: readonly Payment[]) => {
  const bySettlement = Map.groupBy(lines, ({ settlement_id }) => settlement_id);
  for (const own of bySettlement.values()) own.sort((one, other) => one.seq - other.seq);
  const ownBases = new Map<string, OwnBase>();
  const before = new Map<string, number>();

  const ownOf = (line: PaidLine, span: FeeSpan | null): OwnBase => {
    const key = `${line.settlement_id} ${keyOf(span)}`;
    const known = ownBases.get(key) ?? ownBase(bySettlement.get(line.settlement_id) ?? [], span);
    ownBases.set(key, known);
    return known;
  };
  const beforeOf = (line: PaidLine, span: FeeSpan | null, month: string): number => {
    if (span === null) return 0;
    const key = `${line.settlement_id} ${month} ${keyOf(span)}`;
    const known = before.get(key);
    if (known !== undefined) return known;
    let sum = 0;
    for (const payment of payments) {
      if (payment.settlement_id === line.settlement_id && payment.month === month) break;
      if (payment.month > month) break;
      const isIn = isInSpan(span, { tax_month: payment.month, contract_id: payment.contract_id });
      if (isIn && payment.settlement_id !== line.settlement_id) sum += payment.base;
    }
    before.set(key, sum);
    return sum;
  };

  return (line: PaidLine, own: ContractTerms, now: ContractTerms): FeeBase => {
    const record = line.record;
    const month = record?.work_month ?? line.tax_month ?? "";
    const span = feeSpanOf(now, month);
    const { ahead: aheads, whole } = ownOf(line, span);
    const ahead = aheads.get(line.bill_id) ?? 0;
    if (record !== null && isSamePeriod(own, now, month)) {
      return {
        fee_base_before: record.fee_base_before,
        settlement_base: record.settlement_base ?? { ahead: Math.min(ahead, record.fee_base_before), whole },
      };
    }
    return { fee_base_before: beforeOf(line, span, month) + ahead, settlement_base: { ahead, whole } };
  };
};
