import { dayOf } from "../../../../src-shared/kernel/values/time/time.ts";
import { isRuleOn } from "../../../access/agencies/agency-rules.ts";
import { lastChange } from "../../../core/database/facts.ts";
import { type Reader, type Tables, yieldToEventLoop } from "../../../core/database/tables.ts";
import type { ContractTerms } from "../../../directory/companies/contract-terms.ts";
import type { Settlement } from "../../../ledger/money/find-settlement.ts";
import type { LineCost } from "../../../ledger/money/movements.ts";
import type { ComputedLine } from "../../bills/rows/compute-lines.ts";
import { feeSpanOf } from "../../bills/rows/to-date.ts";
import { type BillComputer, billComputer } from "../figures/compute-bills.ts";
import { billAt, changesCompanyPay, lineAt, movesOf } from "../figures/figures.ts";
import { movesText } from "../figures/slice-changes.ts";
import { lineSeal, type Totals } from "../rows/lines.ts";
import { arePayeesUnchanged } from "../rows/payees.ts";
import { sealedWith } from "./new-lines.ts";
import { costOfSlices, type PlannedSlice, readSlice, sliceOf } from "./payment-slices.ts";

type Bill = Tables["bills"];

/** Facts that figures were computed from while no transaction was open. */
export type ComputedFrom = {
  readonly day: string;
  readonly contract: ContractTerms;
  /** The last change number before anything was read. */
  readonly change: number;
  readonly laborIds: ReadonlySet<number>;
};

/**
 * Figures of a settlement's lines, computed while no transaction was open, with the facts they were computed from: the
 * deciding transaction only has to check that none of these has changed.
 */
export type PaymentPlan = ComputedFrom &
  Sliced & {
    readonly settlement: Pick<Settlement, "id" | "version" | "snapshot_hash">;
    /** Sums of the seals of all workers, their accounts and their relations to companies. */
    readonly payees: string;
    /** Number of the attempt of the lines. */
    readonly attempt: number;
    readonly cost: Required<LineCost>;
  };

/**
 * A text that changes whenever a row changes that decides whether somebody may be paid; null: this database has no seals.
 */
const payeeSums = async (db: Reader): Promise<string | null> => {
  const rows = await db
    .selectFrom("seal_totals")
    .select(["tab", "seal_sum", "row_count"])
    .where("tab", "in", ["labors", "labor_accounts", "company_labors"])
    .orderBy("tab")
    .execute();
  return rows.length < 3 ? null : JSON.stringify(rows);
};

const rowsAPage = 2_000;

/**
 * Workers of a settlement, attempt numbers of its lines, and the fee base (cents): before each line, by bill id, and of all
 * lines.
 */
const outlineOf = async (db: Reader, settlementId: number) => {
  const laborIds = new Set<number>();
  const attempts = new Set<number>();
  const ahead = new Map<number, number>();
  let feeBase = 0;
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom("payout_lines")
      .select(["seq", "bill_id", "labor_id", "accounting_fee", "attempt"])
      .where("settlement_id", "=", settlementId)
      .where("seq", ">", last)
      .orderBy("seq")
      .limit(rowsAPage)
      .execute();
    for (const { bill_id, labor_id, accounting_fee, attempt } of rows) {
      laborIds.add(labor_id);
      attempts.add(attempt);
      ahead.set(bill_id, feeBase);
      feeBase += accounting_fee;
    }
    if (rows.length < rowsAPage) return { laborIds, attempts: [...attempts], own: { ahead, whole: feeBase } };
    last = rows.at(-1)?.seq ?? 0;
    await yieldToEventLoop();
  }
};

/** Current figures of a settlement's lines, in total and by slice. */
type Sliced = {
  readonly slices: readonly PlannedSlice[];
  /** Number of lines with other figures than the sealed ones. */
  readonly moved: number;
  readonly before: Totals;
  readonly totals: Totals;
  /** The seal of these figures. */
  readonly hash: string;
};

/**
 * Slices of the lines with the current figures; null where the lines are not the sealed ones or the company's amount
 * changes.
 */
const slicesOf = async (
  db: Reader,
  settlement: Settlement,
  compute: BillComputer,
  lineCount: number,
  linesAtOnce: number,
): Promise<Sliced | null> => {
  const [sealed, paid] = [lineSeal(settlement), lineSeal(settlement)];
  const slices: PlannedSlice[] = [];
  let moved = 0;
  for (let first = 1; first <= lineCount; first += linesAtOnce) {
    const range = { first_seq: first, last_seq: Math.min(lineCount, first + linesAtOnce - 1) };
    const { lines, bills: stored } = await readSlice(db, settlement.id, range);
    if (lines.length !== range.last_seq - first + 1) return null;
    const computed = stored.map((bill) => compute(bill));
    const bills = stored.map((bill, index) => billAt(bill, computed[index] as ComputedLine));
    const moves = movesOf(lines, stored, bills, computed);
    if (moves.some((move) => changesCompanyPay(settlement, move))) return null;
    const then = lines.map((line, index) => lineAt(settlement, line, bills[index] as Bill));
    sealed.add(lines.map((line, index) => sealedWith(line, stored[index] as Bill)));
    paid.add(then.map((line, index) => sealedWith(line, bills[index] as Bill)));
    const texts = await movesText(db, settlement, lines, moves);
    slices.push({ ...sliceOf(then, stored, bills), moves: texts });
    moved += moves.length;
    await yieldToEventLoop();
  }
  const before = sealed.end();
  if (before.hash !== settlement.snapshot_hash) return null;
  const after = paid.end();
  return { slices, moved, before: before.totals, totals: after.totals, hash: after.hash };
};

/** True when changed taxes need another approval by a rule of the agency. */
const needsApproval = async (
  db: Reader,
  { agency_id }: Pick<Settlement, "agency_id">,
  { moved }: Pick<Sliced, "moved">,
): Promise<boolean> => moved > 0 && (await isRuleOn(db, agency_id, "approve_tax_changes"));

/**
 * Plans the payment of all lines of a settlement at `at` (`YYYY-MM-DD HH:mm:ss`), in turns. Null where it cannot be decided
 * by a plan: a payee is not who was sealed, the lines are not what was sealed, or a checker has to approve the figures of
 * now.
 */
export const makePlan = async (
  db: Reader,
  settlement: Settlement,
  contract: ContractTerms,
  at: string,
  linesAtOnce: number,
): Promise<PaymentPlan | null> => {
  const change = await lastChange(db);
  const payees = await payeeSums(db);
  const { laborIds, attempts, own } = await outlineOf(db, settlement.id);
  const [attempt] = attempts;
  const lines = own.ahead.size;
  if (payees === null || attempt === undefined || attempts.length > 1 || lines !== settlement.line_count) return null;
  if (!(await arePayeesUnchanged(db, settlement))) return null;
  const compute = await billComputer(db, settlement, contract, [...laborIds], at, own);
  const sliced = await slicesOf(db, settlement, compute, lines, linesAtOnce);
  if (sliced === null || (await needsApproval(db, settlement, sliced))) return null;
  const { id, version, snapshot_hash } = settlement;
  return {
    settlement: { id, version, snapshot_hash },
    ...{ ...sliced, day: dayOf(at), contract, change, laborIds, payees, attempt: attempt + 1 },
    cost: costOfSlices(sliced.slices),
  };
};

/** True when bills have changed since that affect a worker's months or the company's fee period. */
export const areBillsChanged = async (
  db: Reader,
  plan: ComputedFrom,
  settlement: Pick<Settlement, "agency_id" | "company_id">,
): Promise<boolean> => {
  const changedBills = await db
    .selectFrom("bills")
    .where("change_seq", ">", plan.change)
    .select(["agency_id", "company_id", "labor_id"])
    .distinct()
    .execute();
  const hasPeriod = feeSpanOf(plan.contract, plan.day.slice(0, 7)) !== null;
  return changedBills.some(
    ({ agency_id, company_id, labor_id }) =>
      (agency_id === settlement.agency_id && plan.laborIds.has(labor_id)) ||
      (hasPeriod && company_id === settlement.company_id),
  );
};

/**
 * True when a plan is still valid in this transaction, which begins at `at`: no fact that it was computed from has changed.
 * Every change of a bill takes a change number, and every change of a payee changes the sum of seals.
 */
export const isPlanValid = async (
  db: Reader,
  plan: PaymentPlan,
  settlement: Settlement,
  contract: ContractTerms,
  at: string,
): Promise<boolean> => {
  const { id, version, snapshot_hash } = plan.settlement;
  if (id !== settlement.id || version !== settlement.version || snapshot_hash !== settlement.snapshot_hash)
    return false;
  if (plan.day !== dayOf(at) || JSON.stringify(plan.contract) !== JSON.stringify(contract)) return false;
  if (await areBillsChanged(db, plan, settlement)) return false;
  if (await needsApproval(db, settlement, plan)) return false;
  return (await payeeSums(db)) === plan.payees || (await arePayeesUnchanged(db, settlement));
};
