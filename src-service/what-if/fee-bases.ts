import { sql } from "kysely";
import type { SettlementBase } from "../../src-shared/tax/service-fee.ts";
import { feePeriodStart } from "../bills/to-date.ts";
import type { ContractTerms } from "../companies/contract-terms.ts";
import type { Reader } from "../database/bulk.ts";
import { countedStatuses, type PaidLine } from "./read-lines.ts";

/** What was paid of one settlement in one month, cents, and when that began. */
type Payment = {
  readonly settlement_id: number;
  readonly month: string;
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
    .groupBy(["b.settlement_id", "b.tax_month"])
    .select(["b.settlement_id", "b.tax_month", began.as("began"), sql<number>`sum(b.accounting_fee)`.as("base")])
    .execute();
  return rows
    .map((row) => ({
      settlement_id: row.settlement_id ?? 0,
      month: row.tax_month ?? "",
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
const ownBase = (lines: readonly PaidLine[], from: string | null): OwnBase => {
  const ahead = new Map<number, number>();
  let whole = 0;
  for (const line of lines) {
    ahead.set(line.bill_id, whole);
    if (from === null || (line.tax_month ?? "") >= from) whole += line.accounting_fee;
  }
  return { ahead, whole };
};

/** Whether a line's fee cumulates as it did when it was paid. */
const isSamePeriod = (own: ContractTerms, now: ContractTerms, month: string): boolean =>
  own.fee_period === now.fee_period && feePeriodStart(own, month) === feePeriodStart(now, month);

/**
 * The fee base of lines under other terms. Where amounts cumulate as they did, it is what the books had when the line was
 * paid; else what stands of the company's payments in the period before it.
 */
export const feeBases = (lines: readonly PaidLine[], payments: readonly Payment[]) => {
  const bySettlement = Map.groupBy(lines, ({ settlement_id }) => settlement_id);
  for (const own of bySettlement.values()) own.sort((one, other) => one.seq - other.seq);
  const ownBases = new Map<string, OwnBase>();
  const before = new Map<string, number>();

  const ownOf = (line: PaidLine, from: string | null): OwnBase => {
    const key = `${line.settlement_id} ${from}`;
    const known = ownBases.get(key) ?? ownBase(bySettlement.get(line.settlement_id) ?? [], from);
    ownBases.set(key, known);
    return known;
  };
  const beforeOf = (line: PaidLine, from: string | null, month: string): number => {
    if (from === null) return 0;
    const key = `${line.settlement_id} ${month} ${from}`;
    const known = before.get(key);
    if (known !== undefined) return known;
    let sum = 0;
    for (const payment of payments) {
      if (payment.settlement_id === line.settlement_id && payment.month === month) break;
      if (payment.month > month) break;
      if (payment.month >= from && payment.settlement_id !== line.settlement_id) sum += payment.base;
    }
    before.set(key, sum);
    return sum;
  };

  return (line: PaidLine, own: ContractTerms, now: ContractTerms): FeeBase => {
    const record = line.record;
    const month = record?.work_month ?? line.tax_month ?? "";
    const from = feePeriodStart(now, month);
    const { ahead: aheads, whole } = ownOf(line, from);
    const ahead = aheads.get(line.bill_id) ?? 0;
    if (record !== null && isSamePeriod(own, now, month)) {
      return {
        fee_base_before: record.fee_base_before,
        settlement_base: record.settlement_base ?? { ahead: Math.min(ahead, record.fee_base_before), whole },
      };
    }
    return { fee_base_before: beforeOf(line, from, month) + ahead, settlement_base: { ahead, whole } };
  };
};
