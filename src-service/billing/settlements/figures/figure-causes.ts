import { billStates } from "../../../../src-shared/billing/bills/bill-states.ts";
import type { FigureReason } from "../../../../src-shared/billing/settlements/settlement-figures-calls.ts";
import { lookUp, type Reader } from "../../../core/database/tables.ts";
import type { Settlement } from "../../../ledger/money/find-settlement.ts";
import { type LineRecord, readLineRecord } from "../../../ledger/tax-books/line-record.ts";
import type { FigureMove } from "./figures.ts";

/** Reasons why a line's figures changed, and the id of the other settlement whose payment caused it; null where none did. */
export type FigureCause = { readonly reasons: readonly FigureReason[]; readonly cause_id: number | null };

const differs = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other);

/** True when other payments of the worker changed the figures; in another month only the year to date shows it. */
const isToDateOther = (was: LineRecord, now: LineRecord): boolean => {
  if (was.work_month === now.work_month)
    return differs(was.year_to_date, now.year_to_date) || differs(was.month_to_date, now.month_to_date);
  return was.work_month.slice(0, 4) === now.work_month.slice(0, 4) && differs(was.year_to_date, now.year_to_date);
};

const isFeeBaseSame = (was: LineRecord, now: LineRecord): boolean =>
  was.fee_base_before === now.fee_base_before && !differs(was.settlement_base, now.settlement_base);

const reasonsOf = ({ bill, computed }: FigureMove): FigureReason[] => {
  const was = readLineRecord(bill.steps);
  const now = readLineRecord(computed.record);
  if (was === null || now === null) return ["rules"];
  const isTerms =
    was.contract !== now.contract ||
    was.supplement !== now.supplement ||
    (was.supplements !== undefined && differs(was.supplements, now.supplements)) ||
    differs(was.modes, now.modes);
  const reasons: FigureReason[] = [
    ...(was.work_month === now.work_month ? [] : (["taxMonth"] as const)),
    ...(isTerms ? (["terms"] as const) : []),
    ...(isFeeBaseSame(was, now) ? [] : (["feeBase"] as const)),
    ...(isToDateOther(was, now) ? (["workerToDate"] as const) : []),
    ...(bill.tax_rule_version === computed.amounts.tax_rule_version ? [] : (["rules"] as const)),
  ];
  return reasons.length === 0 ? ["terms"] : reasons;
};

/** Payments begun, completed, failed or returned: each changes the month to date of later ones. */
const begun = (["settling", "settled", "settleFailed", "returned"] as const).map((key) => billStates.code(key));

/** By worker id: the other settlement whose payment changed last. */
const lastOfWorkers = async (
  db: Reader,
  settlement: Settlement,
  laborIds: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  const rows = await lookUp(laborIds, (chunk) =>
    db
      .selectFrom("bills")
      .where("labor_id", "in", chunk)
      .where("agency_id", "=", settlement.agency_id)
      .where("settlement_id", "<>", settlement.id)
      .where("status", "in", begun)
      .select(["labor_id", "settlement_id", "change_seq", "id"])
      .execute(),
  );
  const last = new Map<number, (typeof rows)[number]>();
  for (const row of rows) {
    const lastMove = last.get(row.labor_id);
    const isLater =
      lastMove === undefined ||
      row.change_seq > lastMove.change_seq ||
      (row.change_seq === lastMove.change_seq && row.id > lastMove.id);
    if (isLater) last.set(row.labor_id, row);
  }
  return new Map([...last.values()].map((row) => [row.labor_id, row.settlement_id ?? 0]));
};

/** Steps of settlements that begin payments. */
const payments = ["settle", "company_pay", "offline_settle", "retry_failed"];

/** The other settlement of the company that was paid last. */
const lastOfCompany = async (db: Reader, settlement: Settlement): Promise<number | null> => {
  const row = await db
    .selectFrom("settlement_events as e")
    .innerJoin("settlements as s", "s.id", "e.settlement_id")
    .where("s.company_id", "=", settlement.company_id)
    .where("s.id", "<>", settlement.id)
    .where("e.action", "in", payments)
    .select("s.id")
    .orderBy("e.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
};

/** Causes of changed figures of lines, in their order. */
export const causesOf = async (
  db: Reader,
  settlement: Settlement,
  moves: readonly FigureMove[],
): Promise<readonly FigureCause[]> => {
  const reasons = moves.map(reasonsOf);
  const workers = moves.flatMap(({ bill }, index) =>
    reasons[index]?.includes("workerToDate") === true ? [bill.labor_id] : [],
  );
  const byWorker = await lastOfWorkers(db, settlement, workers);
  const hasFeeBase = reasons.some((own) => own.includes("feeBase"));
  const ofCompany = hasFeeBase ? await lastOfCompany(db, settlement) : null;
  return moves.map(({ bill }, index) => {
    const own = reasons[index] ?? [];
    const ofWorker = own.includes("workerToDate") ? (byWorker.get(bill.labor_id) ?? null) : null;
    return { reasons: own, cause_id: ofWorker ?? (own.includes("feeBase") ? ofCompany : null) };
  });
};

/** Numbers of settlements by their ids. */
export const settlementNumbers = async (
  db: Reader,
  ids: Iterable<number | null>,
): Promise<ReadonlyMap<number, string>> => {
  const lastMove = [...ids].filter((id) => id !== null);
  const rows = await lookUp(lastMove, (chunk) =>
    db.selectFrom("settlements").select(["id", "no"]).where("id", "in", chunk).execute(),
  );
  return new Map(rows.map(({ id, no }) => [id, no]));
};
