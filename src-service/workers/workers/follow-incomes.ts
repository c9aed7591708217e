import { sql } from "kysely";
import { billStates } from "../../../src-shared/billing/bills/bill-states.ts";
import { addMonths, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import type { Writing } from "../../core/context.ts";
import { lastChange, readFact, storeFact } from "../../core/database/facts.ts";
import {
  lookUp,
  type Reader,
  rewriteMany,
  type Tables,
  turnsBy,
  yieldToEventLoop,
} from "../../core/database/tables.ts";
import { type CompanyMonth, companyMonths } from "../../ledger/tax-books/worker-months.ts";
import type { Service } from "../../lists/service.ts";

type Relation = Tables["company_labors"];
type Person = { readonly agency_id: number; readonly labor_id: number };

/** Name of the fact with the change number up to which bills have been followed. */
const followedFact = "workers:incomeSeq";
const settledCodes = [billStates.code("settled"), billStates.code("cancelled")];
/** Workers per transaction: few enough that other writers hardly wait. */
const workersATurn = 200;

type Sums = { month: number; year: number; rolling12: number };

/** Sums of months that end with `month` ("YYYY-MM"), cents. */
const sumsUpTo = (months: readonly CompanyMonth[], month: string): Sums => {
  const first = addMonths(month, -11);
  const within = (from: string): number =>
    months.reduce((sum, one) => (one.period >= from && one.period <= month ? sum + Number(one.gross) : sum), 0);
  return { month: within(month), year: within(`${month.slice(0, 4)}-01`), rolling12: within(first) };
};

const lastPaid = (db: Reader, laborIds: readonly number[]) =>
  lookUp(laborIds, (chunk) =>
    db
      .selectFrom("bills")
      .where("labor_id", "in", chunk)
      .where("settlement_at", "is not", null)
      .groupBy(["labor_id", "company_id"])
      .select(["labor_id", "company_id", sql<string>`max(settlement_at)`.as("at")])
      .execute(),
  );

/** Net pay of bills of these people that are neither paid nor cancelled, by company. */
const owed = (db: Reader, laborIds: readonly number[]) =>
  lookUp(laborIds, (chunk) =>
    db
      .selectFrom("bills")
      .where("labor_id", "in", chunk)
      .where("status", "not in", settledCodes)
      .groupBy(["labor_id", "company_id"])
      .select(["labor_id", "company_id", sql<number>`sum(net_pay)`.as("unpaid")])
      .execute(),
  );

/** Facts of the bills of a cooperation. */
type FromBills = { readonly paidAt: string | null; readonly unpaid: number };

const refreshed = (row: Relation, months: readonly CompanyMonth[], bills: FromBills, month: string): Relation => {
  const all = sumsUpTo(months, month);
  const own = sumsUpTo(
    months.filter(({ company_id }) => company_id === row.company_id),
    month,
  );
  return {
    ...row,
    income_month: month,
    ...{ month_income: all.month, year_income: all.year, rolling12_income: all.rolling12 },
    ...{ own_month_income: own.month, own_year_income: own.year, own_rolling12_income: own.rolling12 },
    last_settlement_at: bills.paidAt,
    unpaid: bills.unpaid,
  };
};

const differs = (before: Relation, after: Relation): boolean =>
  (Object.keys(after) as (keyof Relation)[]).some((name) => name !== "income_month" && before[name] !== after[name]);

/**
 * Brings what workers of one agency earned, and what is owed to them, to the rows of the list of workers: in the month of `at` ("YYYY-MM-DD …"), in its
 * year and in the twelve months that end with it, cents before taxes, from paid bills. Only rows that show something else get a new change number.
 */
export const refreshIncomes = async (
  writing: Writing,
  agencyId: number,
  laborIds: readonly number[],
  at: string,
): Promise<void> => {
  const month = at.slice(0, 7);
  const from = addMonths(month, -11);
  const first = from < `${month.slice(0, 4)}-01` ? from : `${month.slice(0, 4)}-01`;
  const rows = await lookUp(laborIds, (chunk) =>
    writing.tx
      .selectFrom("company_labors")
      .selectAll()
      .where("agency_id", "=", agencyId)
      .where("labor_id", "in", chunk)
      .execute(),
  );
  const months = Map.groupBy(
    await companyMonths(writing.tx, agencyId, laborIds, first, month),
    ({ labor_id }) => labor_id,
  );
  const paid = new Map(
    (await lastPaid(writing.tx, laborIds)).map((one) => [`${one.labor_id} ${one.company_id}`, one.at]),
  );
  const open = new Map(
    (await owed(writing.tx, laborIds)).map((one) => [`${one.labor_id} ${one.company_id}`, Number(one.unpaid)]),
  );
  const renewed = rows.map((before) => {
    const key = `${before.labor_id} ${before.company_id}`;
    const bills = { paidAt: paid.get(key) ?? null, unpaid: open.get(key) ?? 0 };
    const after = refreshed(before, months.get(before.labor_id) ?? [], bills, month);
    return { before, after, isChanged: differs(before, after) };
  });
  // Without a difference no number is taken: other copies of the service would tell it as a change.
  const seq = renewed.some(({ isChanged }) => isChanged) ? await writing.changeSeq() : 0;
  const rewrites = renewed.map(({ before, after, isChanged }) => ({
    before,
    after: isChanged ? { ...after, change_seq: seq } : after,
  }));
  await rewriteMany(writing.tx, "company_labors", rewrites);
  for (const { before, after } of rewrites)
    if (after.change_seq !== before.change_seq) writing.touched("companyLabors", before.company_id);
};

const changedSince = (db: Reader, after: number, upTo: number): Promise<Person[]> =>
  db
    .selectFrom("bills")
    .where("change_seq", ">", after)
    .where("change_seq", "<=", upTo)
    .select(["agency_id", "labor_id"])
    .distinct()
    .orderBy("agency_id")
    .orderBy("labor_id")
    .execute();

/** Workers whose figures are those of a month that is over. */
const ofEarlierMonths = (db: Reader, month: string): Promise<Person[]> =>
  db
    .selectFrom("company_labors")
    .where("income_month", "<", month)
    .where((eb) => eb.or([eb("rolling12_income", "<>", 0), eb("month_income", "<>", 0), eb("year_income", "<>", 0)]))
    .select(["agency_id", "labor_id"])
    .distinct()
    .orderBy("agency_id")
    .orderBy("labor_id")
    .execute();

/** Name of the fact that people who had joined another company without their incomes have been looked at, once. */
const joinedFact = "workers:incomesOfJoined";

/** Workers with an unfilled row beside a filled one. */
const ofJoined = async (db: Reader): Promise<Person[]> => {
  if ((await readFact(db, joinedFact)) !== undefined) return [];
  return db
    .selectFrom("company_labors as r")
    .innerJoin("company_labors as o", (join) =>
      join.onRef("o.labor_id", "=", "r.labor_id").onRef("o.agency_id", "=", "r.agency_id"),
    )
    .where("r.income_month", "is", null)
    .where("o.rolling12_income", "<>", 0)
    .select(["r.agency_id", "r.labor_id"])
    .distinct()
    .orderBy("r.agency_id")
    .orderBy("r.labor_id")
    .execute();
};

/**
 * Brings the incomes of the list of workers on from the bills changed since the last run, and all of them when a month has
 * ended. Safe to run at any time, twice, or to be cut off. Returns how many workers were looked at.
 */
export const followIncomes = async (service: Pick<Service, "reading" | "system" | "clock">): Promise<number> => {
  const at = shanghaiNow(service.clock.now());
  const after = Number((await readFact(service.reading, followedFact)) ?? 0);
  const upTo = await lastChange(service.reading);
  const changed = upTo <= after ? [] : await changedSince(service.reading, after, upTo);
  const joined = await ofJoined(service.reading);
  const people = [...changed, ...(await ofEarlierMonths(service.reading, at.slice(0, 7))), ...joined];
  const system = service.system("workers");
  for (const turn of turnsBy(people, ({ agency_id }) => agency_id, workersATurn)) {
    const ids = turn.map(({ labor_id }) => labor_id);
    await system.write((writing) => refreshIncomes(writing, turn[0].agency_id, ids, at));
    await yieldToEventLoop();
  }
  if (changed.length > 0) await system.write(({ tx }) => storeFact(tx, followedFact, String(upTo)));
  if (joined.length > 0) await system.write(({ tx }) => storeFact(tx, joinedFact, at));
  return people.length;
};
