import { sql } from "kysely";
import { billStates } from "../../../../src-shared/billing/bills/bill-states.ts";
import { billTaxVerifyStates } from "../../../../src-shared/billing/bills/bill-tax-states.ts";
import { type lineStanding, lineStandings } from "../../../../src-shared/billing/settlements/line-standing-states.ts";
import type { SettlementChecks } from "../../../../src-shared/billing/settlements/settlement-checks-calls.ts";
import { banks } from "../../../../src-shared/kernel/values/banks/bank.ts";
import { maskName } from "../../../../src-shared/kernel/values/people/mask.ts";
import { type Reader, yieldToEventLoop } from "../../../core/database/tables.ts";
import type { Settlement } from "../../../ledger/money/find-settlement.ts";
import { isSigned, isVerified, type KnownTo, refusedAccounts, standingSql } from "./line-standing.ts";

/** Lines per statement: an embedded database blocks the thread during a statement. */
const linesAStatement = 4_000;

type Standing = (typeof lineStanding)[keyof typeof lineStanding];

const sum = (condition: ReturnType<typeof sql<boolean>>) => sql<number>`sum(case when ${condition} then 1 else 0 end)`;

const verdict = billTaxVerifyStates.code;

/** A bill beside line `p`'s own that asks for the same money again. */
const hasDuplicate = sql<boolean>`exists (
  select 1 from bills x
  where x.labor_id = b.labor_id and x.work_date = b.work_date and x.id <> b.id and x.company_id = b.company_id
    and x.accounting_fee = b.accounting_fee and coalesce(x.task_id, 0) = coalesce(b.task_id, 0)
    and x.status <> ${sql.lit(billStates.code("cancelled"))})`;

/** A line pays its bill, and what the company pays without the fee is what worker and tax office get. */
const isWrong = sql<boolean>`(p.accounting_fee <> b.accounting_fee or p.service_fee <> b.service_fee or p.pit <> b.pit
  or p.vat <> b.vat or p.surtax <> b.surtax or p.net <> b.net_pay
  or b.customer_pay - b.service_fee
    <> p.net + p.pit + p.vat + p.surtax + b.vat_recover + b.labor_service_fee + b.car_rental_fee)`;

const differs = sql<boolean>`b.file_customer_pay <> b.customer_pay`;

/** Lines of a settlement with all that `standingSql` speaks of. */
const linesOf = (db: Reader, settlement: Settlement) =>
  db
    .selectFrom("payout_lines as p")
    .innerJoin("bills as b", "b.id", "p.bill_id")
    .innerJoin("companies as c", "c.id", "b.company_id")
    .leftJoin("labors as l", "l.id", "p.labor_id")
    .leftJoin("company_labors as r", (join) =>
      join.onRef("r.labor_id", "=", "p.labor_id").on("r.company_id", "=", settlement.company_id),
    )
    .where("p.settlement_id", "=", settlement.id);

const partOf = (db: Reader, settlement: Settlement, known: KnownTo, first: number) =>
  linesOf(db, settlement)
    .where("p.seq", ">=", first)
    .where("p.seq", "<", first + linesAStatement)
    .select([
      standingSql(known).as("standing"),
      "p.net",
      "p.accounting_fee",
      "p.service_fee",
      "p.pit",
      "p.vat",
      "p.surtax",
      sql<number>`b.customer_pay - coalesce(p.discount, 0)`.as("payable"),
      sql<number>`case when ${isVerified} then 1 else 0 end`.as("verified"),
      sql<number>`case when ${isSigned} then 1 else 0 end`.as("signed"),
      sql<number>`case when ${differs} then 1 else 0 end`.as("differs"),
      "b.file_customer_pay as file",
      "b.customer_pay as contract",
      sql<number>`case when ${hasDuplicate} then 1 else 0 end`.as("doubled"),
      sql<number>`case when ${isWrong} then 1 else 0 end`.as("wrong"),
      "b.tax_verify_status as verify",
    ]);

const sumsOf = (db: Reader, settlement: Settlement, known: KnownTo, first: number) =>
  db
    .selectFrom(partOf(db, settlement, known, first).as("t"))
    .groupBy("t.standing")
    .select(["t.standing", sql<number>`count(*)`.as("count"), sql<number>`sum(t.net)`.as("net")])
    .select([
      sql<number>`sum(t.accounting_fee)`.as("bill_amount"),
      sql<number>`sum(t.service_fee)`.as("service_fee"),
      sql<number>`sum(t.pit)`.as("pit"),
      sql<number>`sum(t.vat)`.as("vat"),
      sql<number>`sum(t.surtax)`.as("surtax"),
      sql<number>`sum(t.payable)`.as("payable"),
      sql<number>`sum(t.verified)`.as("verified"),
      sql<number>`sum(t.signed)`.as("signed"),
      sql<number>`sum(t.wrong)`.as("wrong"),
      sql<number>`sum(t.differs)`.as("differing"),
      sql<number>`sum(case when t.differs = 1 then t.file else 0 end)`.as("file"),
      sql<number>`sum(case when t.differs = 1 then t.contract else 0 end)`.as("contract"),
      sql<number>`sum(t.doubled)`.as("doubled"),
      sql<number>`sum(case when t.doubled = 1 then t.net else 0 end)`.as("doubled_net"),
      sum(sql<boolean>`t.verify = ${sql.lit(verdict("equal"))}`).as("tax_equal"),
      sum(sql<boolean>`t.verify = ${sql.lit(verdict("differs"))}`).as("tax_differs"),
      sum(sql<boolean>`t.verify = ${sql.lit(verdict("unknownPerson"))}`).as("tax_unknown"),
    ])
    .execute();

/** Sums over lines that stand alike, cents and counts. */
export type LineSums = Readonly<Record<Exclude<keyof Awaited<ReturnType<typeof sumsOf>>[number], "standing">, number>>;

/** Sums over all lines of a settlement by their standing; read in turns, so that other requests are served meanwhile. */
export const lineSums = async (
  db: Reader,
  settlement: Settlement,
  known: KnownTo,
): Promise<ReadonlyMap<Standing, LineSums>> => {
  const sums = new Map<Standing, LineSums>();
  for (let first = 1; first <= settlement.line_count; first += linesAStatement) {
    for (const { standing, ...row } of await sumsOf(db, settlement, known, first)) {
      const key = Number(standing) as Standing;
      const before = sums.get(key);
      const names = Object.keys(row) as (keyof LineSums)[];
      sums.set(
        key,
        Object.fromEntries(names.map((name) => [name, (before?.[name] ?? 0) + Number(row[name])])) as LineSums,
      );
    }
    await yieldToEventLoop();
  }
  return sums;
};

type First = SettlementChecks["standings"][number]["first"];

/** The first line of a settlement that stands in a certain way, for the sentence about all of them; masked. */
export const firstOf = async (
  db: Reader,
  settlement: Settlement,
  known: KnownTo,
  standing: Standing,
): Promise<First> => {
  const row = await linesOf(db, settlement)
    .where(standingSql(known), "=", standing)
    .orderBy("p.seq")
    .limit(1)
    .select(["p.labor_name", "p.bank_code", "p.account_no", "p.labor_id"])
    .executeTakeFirst();
  if (row === undefined) return null;
  const { rows } = await sql<{ reason: string | null }>`select f.reason as reason
    from (${refusedAccounts(known)}) f
    where f.labor_id = ${row.labor_id} and f.account_no = ${row.account_no} limit 1`.execute(db);
  return {
    labor_name: maskName(row.labor_name),
    bank_name: banks.find(({ code }) => code === row.bank_code)?.name ?? row.bank_code,
    account_tail: row.account_no.slice(-4),
    reason: rows[0]?.reason ?? "",
  };
};

/** The first line that the file would have had paid otherwise; masked. */
export const firstDiffering = async (
  db: Reader,
  settlement: Settlement,
): Promise<SettlementChecks["pay_differs"]["first"]> => {
  const row = await linesOf(db, settlement)
    .where(differs)
    .orderBy("p.seq")
    .limit(1)
    .select(["p.labor_name", "b.file_customer_pay", "b.customer_pay"])
    .executeTakeFirst();
  return row === undefined
    ? null
    : { labor_name: maskName(row.labor_name), file: row.file_customer_pay ?? 0, contract: row.customer_pay };
};

/** All standings in the order in which a checker reads them: the gravest first. */
export const gravestFirst: readonly Standing[] = [...lineStandings].sort((one, other) => other - one);
