import { createHash } from "node:crypto";
import { billStates } from "../../../../src-shared/billing/bills/bill-states.ts";
import { payoutLineStates } from "../../../../src-shared/billing/settlements/settlement-states.ts";
import type { Writing } from "../../../core/context.ts";
import { insertMany, type Reader, readRow, type Tables } from "../../../core/database/tables.ts";
import type { Settlement } from "../../../ledger/money/find-settlement.ts";
import type { LineCost } from "../../../ledger/money/movements.ts";
import { handOutAttempts, queueAttempts } from "../../../ledger/money/payout-attempts.ts";
import { figureRow, writeFigures } from "../figures/figure-store.ts";
import { changesText, figureColumns, sliceThen } from "../figures/slice-changes.ts";
import { movedBill } from "../rows/bill-moves.ts";
import { addCosts } from "../rows/cost.ts";

type Bill = Tables["bills"];
type Line = Tables["payout_lines"];
type Plan = Tables["payment_plans"];

/** A part of a payment's lines with their decided amounts; see the table. */
export type PlannedSlice = Pick<
  Tables["payment_slices"],
  | "first_seq"
  | "last_seq"
  | "lines"
  | "net"
  | "fee"
  | "tax"
  | "withheld"
  | "discount"
  | "changes"
  | "digest"
  | "bills"
  | "moves"
>;

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/**
 * SHA-256 over payees, amounts and attempts, and the facts they were computed from. `attempt`: added to the attempt numbers
 * of the lines: 1 before the attempt is queued, 0 after.
 */
export const sliceDigest = (lines: readonly Line[], bills: readonly Bill[], attempt: 0 | 1): string =>
  sha256(
    JSON.stringify(
      lines.map((line, index) => {
        const bill = bills[index] as Bill;
        return [
          ...[line.seq, line.bill_id, line.labor_id, line.id_no, line.account_no, line.bank_code],
          ...[line.attempt + attempt, line.net, line.discount ?? 0, bill.accounting_fee, bill.car_rental_fee],
          ...figureColumns.map((name) => bill[name]),
        ];
      }),
    ),
  );

/** SHA-256 over the slices of a payment. */
export const planDigest = (slices: readonly Pick<PlannedSlice, "digest">[]): string =>
  sha256(slices.map(({ digest }) => digest).join("\n"));

/** Sums of slices by component, cents. */
export const costOfSlices = (slices: readonly LineCost[]): Required<LineCost> => ({
  discount: 0,
  ...addCosts(
    slices.map(({ net, fee, tax, withheld, discount }) => ({ net, fee, tax, withheld, discount: discount ?? 0 })),
  ),
});

/**
 * The slice of these lines that changes the `stored` bills to `bills`. `attempt`: 0 for new lines, which have no attempt.
 */
export const sliceOf = (
  lines: readonly Line[],
  stored: readonly Bill[],
  bills: readonly Bill[],
  attempt: 0 | 1 = 1,
): PlannedSlice => {
  const sum = (amountOf: (bill: Bill, line: Line) => number): number =>
    bills.reduce((total, bill, index) => total + amountOf(bill, lines[index] as Line), 0);
  return {
    first_seq: lines[0]?.seq ?? 0,
    last_seq: lines.at(-1)?.seq ?? 0,
    lines: lines.length,
    net: sum((_bill, line) => line.net),
    fee: sum((bill) => bill.service_fee + bill.labor_service_fee),
    tax: sum((bill) => bill.pit + bill.vat + bill.surtax + bill.vat_recover),
    withheld: sum((bill) => bill.car_rental_fee),
    discount: sum((_bill, line) => line.discount ?? 0),
    changes: changesText(stored, bills),
    digest: sliceDigest(lines, bills, attempt),
    ...{ bills: null, moves: null },
  };
};

/** Slices of a settlement's payment that are decided and not booked yet; sums in cents. */
export const unbookedSlices = (
  db: Reader,
  settlementId: number,
): Promise<Pick<PlannedSlice, "lines" | "net" | "fee" | "tax" | "withheld" | "discount">[]> =>
  db
    .selectFrom("payment_slices as s")
    .innerJoin("payment_plans as p", "p.id", "s.plan_id")
    .where("p.settlement_id", "=", settlementId)
    .where("p.booked_at", "is", null)
    .where("s.booked_at", "is", null)
    .select(["s.lines", "s.net", "s.fee", "s.tax", "s.withheld", "s.discount"])
    .execute();

/**
 * A decision about a settlement's lines. `attempt`: number of the attempt, 0 for new lines; `changeId`: the record of
 * changed figures; `isHandedOut`: the company pays the lines itself.
 */
type Decided = {
  readonly attempt: number;
  readonly slices: readonly PlannedSlice[];
  readonly changeId?: number;
  readonly isHandedOut?: boolean;
};

/** Stores a decision about a settlement's lines; a job books the slices until all are booked. */
export const storePlan = async (
  writing: Writing,
  settlement: Pick<Settlement, "id" | "agency_id">,
  { attempt, slices, changeId, isHandedOut = false }: Decided,
): Promise<void> => {
  const id = await writing.ids(1);
  const { agency_id } = settlement;
  const lines = slices.reduce((sum, slice) => sum + slice.lines, 0);
  await writing.tx
    .insertInto("payment_plans")
    .values({
      ...{ id, agency_id, settlement_id: settlement.id, at: writing.at, attempt, lines, slices: slices.length },
      ...costOfSlices(slices),
      ...{ digest: planDigest(slices), booked_at: null, makes: attempt === 0 ? 1 : null },
      ...{ change_id: changeId ?? null, handed_out: isHandedOut ? 1 : null },
    })
    .execute();
  await insertMany(
    writing.tx,
    "payment_slices",
    slices.map((slice, index) => ({ plan_id: id, slice: index + 1, ...slice, booked_at: null })),
  );
};

/** Complete lines and bills of a part of a settlement, in order. */
export const readSlice = async (
  db: Reader,
  settlementId: number,
  { first_seq, last_seq }: Pick<PlannedSlice, "first_seq" | "last_seq">,
): Promise<{ readonly lines: readonly Line[]; readonly bills: readonly Bill[] }> => {
  const lines = await db
    .selectFrom("payout_lines")
    .selectAll()
    .where("settlement_id", "=", settlementId)
    .where("seq", ">=", first_seq)
    .where("seq", "<=", last_seq)
    .orderBy("seq")
    .execute();
  if (lines.length === 0) return { lines, bills: [] };
  const rows = await db
    .selectFrom("bills")
    .selectAll()
    .where(
      "id",
      "in",
      lines.map((line) => line.bill_id),
    )
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { lines, bills: lines.map((line) => byId.get(line.bill_id) as Bill) };
};

const waiting = payoutLineStates.code("waiting");
const inSettlement = billStates.code("inSettlement");

/** The next slice of a plan to be booked; undefined when all are. */
export const nextSlice = (tx: Reader, plan: Plan): Promise<Tables["payment_slices"] | undefined> =>
  tx
    .selectFrom("payment_slices")
    .selectAll()
    .where("plan_id", "=", plan.id)
    .where("booked_at", "is", null)
    .orderBy("slice")
    .executeTakeFirst();

/** Marks a slice as booked, and with the last one the plan; returns whether there are more. */
export const closeSlice = async (
  writing: Writing,
  plan: Plan,
  { slice }: Tables["payment_slices"],
  companyId: number,
): Promise<boolean> => {
  const { tx, at } = writing;
  await tx
    .updateTable("payment_slices")
    .set({ changes: "", moves: null, booked_at: at })
    .where("plan_id", "=", plan.id)
    .where("slice", "=", slice)
    .execute();
  if (slice < plan.slices) return true;
  await tx.updateTable("payment_plans").set({ booked_at: at }).where("id", "=", plan.id).execute();
  writing.touched("settlements", companyId);
  return false;
};

/**
 * Books the next slice of a payment; false when there was none left. Throws where the stored rows are not as decided,
 * because somebody has changed them bypassing the service; then nobody is paid.
 */
export const bookSlice = async (writing: Writing, plan: Plan): Promise<boolean> => {
  const { tx } = writing;
  const slice = await nextSlice(tx, plan);
  if (slice === undefined) return false;
  const settlement = await readRow(tx, "settlements", plan.settlement_id);
  const { lines, bills: stored } = await readSlice(tx, settlement.id, slice);
  const then = sliceThen(settlement, lines, stored, slice);
  const isWaiting =
    lines.every(({ status }) => status === waiting) && stored.every((one) => one.status === inSettlement);
  if (!isWaiting || sliceDigest(then.lines, then.bills, 1) !== slice.digest) {
    throw new Error(`settlement ${settlement.no}: what is stored of slice ${slice.slice} is not what was decided`);
  }
  const paid = await writeFigures(writing, settlement, { ...then, stored }, movedBill("settling", plan.at));
  if (plan.change_id !== null) {
    const changeId = plan.change_id;
    const rows = then.moves.map((move) => figureRow(changeId, settlement, move));
    await insertMany(tx, "figure_lines", rows);
  }
  await (plan.handed_out === null ? queueAttempts : handOutAttempts)(writing, settlement, paid);
  return closeSlice(writing, plan, slice, settlement.company_id);
};
