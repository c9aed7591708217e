import { sql } from "kysely";
import { payoutLineStates } from "../../../../src-shared/billing/settlements/settlement-states.ts";
import type { Check } from "../../../core/database/audit-check.ts";
import { findRow, type Reader, type Tables } from "../../../core/database/tables.ts";
import type { LineCost } from "../../../ledger/money/movements.ts";
import { sliceThen } from "../figures/slice-changes.ts";
import { isMakeable } from "../making/making-slices.ts";
import { costOfSlices, planDigest, readSlice, sliceDigest } from "../making/payment-slices.ts";

type Plan = Tables["payment_plans"];
type Slice = Tables["payment_slices"];

/** By settlement: cost of decided payments of which only the money is booked, in cents. */
export type OpenCost = Required<LineCost> & { readonly agency_id: number; readonly settlement_id: number };

/** Cost of decided payments that is still to be booked. */
export const openCosts = async (db: Reader): Promise<readonly OpenCost[]> => {
  const sum = (name: keyof LineCost) => sql<number>`sum(${sql.ref(`s.${name}`)})`.as(name);
  const rows = await db
    .selectFrom("payment_slices as s")
    .innerJoin("payment_plans as p", "p.id", "s.plan_id")
    .where("s.booked_at", "is", null)
    .where("p.makes", "is", null)
    // What a company pays itself takes nothing from a wallet.
    .where("p.handed_out", "is", null)
    .groupBy(["p.agency_id", "p.settlement_id"])
    .select(["p.agency_id", "p.settlement_id", sum("net"), sum("fee"), sum("tax"), sum("withheld"), sum("discount")])
    .execute();
  return rows.map((row) => ({
    ...{ agency_id: row.agency_id, settlement_id: row.settlement_id, net: Number(row.net), fee: Number(row.fee) },
    ...{ tax: Number(row.tax), withheld: Number(row.withheld), discount: Number(row.discount) },
  }));
};

/** States of a line that still has the figures that it was paid with. */
const unchangedStatuses = (["paying", "unknown", "paid"] as const).map((key) => payoutLineStates.code(key));

/** The same for lines that a company pays itself. */
const handedOut = (["waiting", "paid"] as const).map((key) => payoutLineStates.code(key));

/** Number and sum (cents) of the attempts of a booked slice. */
const attemptsOf = async (db: Reader, { settlement_id, attempt }: Plan, { first_seq, last_seq }: Slice) => {
  const row = await db
    .selectFrom("payout_attempts as a")
    .innerJoin("payout_lines as p", "p.id", "a.line_id")
    .where("p.settlement_id", "=", settlement_id)
    .where("p.seq", ">=", first_seq)
    .where("p.seq", "<=", last_seq)
    .where("a.attempt", "=", attempt)
    .select([sql<number>`count(*)`.as("lines"), sql<number | null>`sum(a.amount)`.as("net")])
    .executeTakeFirstOrThrow();
  return { lines: Number(row.lines), net: Number(row.net ?? 0) };
};

const settlementOf = (db: Reader, { settlement_id }: Plan) => findRow(db, "settlements", settlement_id);

/** True when the lines of a draft were created as decided, or still can be; until all are, nothing else changes them. */
const isMadeAsDecided = async (db: Reader, plan: Plan, slice: Slice): Promise<boolean> => {
  if (slice.booked_at !== null) {
    const { lines, bills } = await readSlice(db, plan.settlement_id, slice);
    return lines.length === slice.lines && sliceDigest(lines, bills, 0) === slice.digest;
  }
  const settlement = await settlementOf(db, plan);
  return settlement !== undefined && isMakeable(db, settlement, slice);
};

/** True when the stored rows of a slice are as decided; lines that were paid again or not at all are ignored. */
const isAsDecided = async (db: Reader, plan: Plan, slice: Slice): Promise<boolean> => {
  if (plan.makes !== null) return isMadeAsDecided(db, plan, slice);
  const { lines, bills } = await readSlice(db, plan.settlement_id, slice);
  if (lines.length !== slice.lines || bills.some((bill) => bill === undefined)) return false;
  if (slice.booked_at === null) {
    const settlement = await settlementOf(db, plan);
    if (settlement === undefined) return false;
    const then = sliceThen(settlement, lines, bills, slice);
    return sliceDigest(then.lines, then.bills, 1) === slice.digest;
  }
  const attempts = await attemptsOf(db, plan, slice);
  if (attempts.lines !== slice.lines || attempts.net !== slice.net) return false;
  const states = plan.handed_out === null ? unchangedStatuses : handedOut;
  const isUntouched = lines.every(({ status, attempt }) => states.includes(status) && attempt === plan.attempt);
  return !isUntouched || sliceDigest(lines, bills, 0) === slice.digest;
};

const sums = ["net", "fee", "tax", "withheld", "discount"] as const;

const faultsOfPlan = async (db: Reader, plan: Plan, slices: readonly Slice[], no: string | null): Promise<string[]> => {
  const cost = costOfSlices(slices);
  const lines = slices.reduce((sum, slice) => sum + slice.lines, 0);
  const isRow = slices.every(
    ({ slice, first_seq, last_seq, lines: own }, index) =>
      slice === index + 1 && first_seq === (slices[index - 1]?.last_seq ?? 0) + 1 && last_seq - first_seq + 1 === own,
  );
  const firstOpen = slices.findIndex(({ booked_at }) => booked_at === null);
  const isInOrder = firstOpen === -1 || slices.slice(firstOpen).every(({ booked_at }) => booked_at === null);
  const problems = [
    no === null && "no such settlement",
    (!isRow || slices.length !== plan.slices || lines !== plan.lines) && "its slices are not its lines",
    sums.some((name) => cost[name] !== plan[name]) && "its slices come to something else",
    planDigest(slices) !== plan.digest && "its slices are not what was decided",
    (!isInOrder || (plan.booked_at === null) !== firstOpen >= 0) && "booked otherwise than its slices say",
  ];
  const faults = problems.filter((one) => one !== false).map((one) => `payment plan ${plan.id}: ${one}`);
  for (const slice of slices) {
    if (await isAsDecided(db, plan, slice)) continue;
    faults.push(`payment plan ${plan.id} slice ${slice.slice}: settlement ${no} has something else than was decided`);
  }
  return faults;
};

/** Checks that payments and drafts in slices were booked as decided, or that the rest can be. */
const plansAreBooked: Check = async (db) => {
  const plans = await db
    .selectFrom("payment_plans as p")
    .leftJoin("settlements as s", "s.id", "p.settlement_id")
    .selectAll("p")
    .select("s.no")
    .orderBy("p.id")
    .execute();
  const faults: string[] = [];
  for (const { no, ...plan } of plans) {
    const slices = await db
      .selectFrom("payment_slices")
      .selectAll()
      .where("plan_id", "=", plan.id)
      .orderBy("slice")
      .execute();
    faults.push(...(await faultsOfPlan(db, plan, slices, no)));
  }
  const stray = await sql<{ plan_id: number }>`select distinct s.plan_id from payment_slices s
    where not exists (select 1 from payment_plans p where p.id = s.plan_id)`.execute(db);
  return {
    name: "payments in slices are booked as decided",
    examined: plans.length,
    faults: [...faults, ...stray.rows.map(({ plan_id }) => `payment plan ${plan_id}: gone, its slices are there`)],
  };
};

/** The proofs of payments that are booked in slices. */
export const planChecks: readonly Check[] = [plansAreBooked];
