import { sql } from "kysely";
import { z } from "zod";
import { addMonths, dayOf, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import type { Check } from "../../core/database/audit-check.ts";
import { type Reader, yieldToEventLoop } from "../../core/database/tables.ts";
import {
  type Contract,
  type ContractsById,
  configUnder,
  counts,
  namedBy,
  readContracts,
  supplementsOf,
} from "../../directory/companies/audit-contracts.ts";
import { readLineRecord } from "../../ledger/tax-books/line-record.ts";

/*
 * Proves the usage fees of all months that were billed, by code of its own: counts workers by the lines that arrived, reads the
 * terms that each line names, and lets the month's free heads be used up in the order of the terms.
 */

const paid = 1;
const returned = 9;
const usage = 2;
const voided = 80;

const whole = z.int().min(0).catch(0);
const termsSchema = z.object({ labor_usage_fee: whole, no_labor_usage_fee_count: whole });
type Terms = z.output<typeof termsSchema>;

const termsOf = (contracts: readonly Contract[]): Terms =>
  termsSchema.catch({ labor_usage_fee: 0, no_labor_usage_fee_count: 0 }).parse(configUnder(contracts));

/** A worker who was paid in a month, by which terms; in the order of the payments. */
type Head = { readonly labor: number; readonly month: string; readonly terms: Terms };

/** Texts of prices and free heads that contracts name; one: the terms are the same whatever the day. */
const termsNamed = (contracts: readonly Contract[]): ReadonlySet<string> => {
  const named = contracts.filter(({ category }) => category === 1).map((main) => JSON.stringify(termsOf([main])));
  const overridden = contracts.filter(({ category, config }) => category === 2 && /labor_usage_fee/.test(config));
  return new Set([...named, ...overridden.map(({ id }) => `supplement ${id}`)]);
};

const pageRows = 5_000;

/** Workers whom a company paid, where its terms never changed. */
const headsUnder = async (db: Reader, company: number, terms: Terms): Promise<readonly Head[]> => {
  const { rows } = await sql<{ labor: number; month: string }>`
    select distinct p.labor_id as labor, substr(p.finished_at, 1, 7) as month
    from payout_lines p join settlements s on s.id = p.settlement_id
    where s.company_id = ${company} and p.status = ${paid}`.execute(db);
  return rows.map(({ labor, month }) => ({ labor: Number(labor), month, terms }));
};

/** The contracts that a line was paid under, each over the one before; of a line of before those of its day. */
const paidUnder = (facts: ContractsById, company: number, steps: string, day: string): readonly Contract[] => {
  const record = readLineRecord(steps);
  if (record !== null) {
    const main = facts.contracts.get(record.contract);
    return main === undefined ? [] : [main, ...namedBy(facts, main, record)];
  }
  const main = (facts.ofCompany.get(company) ?? []).find((one) => counts(one, company, 1, day));
  if (main === undefined) return [];
  const rank = ({ start_at, sealed_at, id }: Contract) =>
    `${dayOf(start_at)} ${sealed_at ?? ""} ${String(id).padStart(15)}`;
  return [main, ...[...supplementsOf(facts, main, day)].sort((a, b) => (rank(a) < rank(b) ? -1 : 1))];
};

/** Workers whom a company paid under several terms, line by line. */
const headsByLine = async (db: Reader, facts: ContractsById, company: number): Promise<readonly Head[]> => {
  const heads: (Head & { readonly at: string })[] = [];
  for (let after = 0; ; ) {
    const page = await db
      .selectFrom("payout_lines as p")
      .innerJoin("settlements as s", "s.id", "p.settlement_id")
      .innerJoin("bills as b", "b.id", "p.bill_id")
      .where("s.company_id", "=", company)
      .where("p.status", "=", paid)
      .where("p.id", ">", after)
      .select(["p.id", "p.labor_id", "p.finished_at", "p.sent_at", "b.steps"])
      .orderBy("p.id")
      .limit(pageRows)
      .execute();
    for (const { labor_id, finished_at, sent_at, steps } of page) {
      const time = sent_at ?? finished_at ?? "";
      const day = readLineRecord(steps)?.date ?? dayOf(time);
      const terms = termsOf(paidUnder(facts, company, steps, day));
      heads.push({ labor: labor_id, month: (finished_at ?? "").slice(0, 7), terms, at: `${day} ${time}` });
    }
    const last = page.at(-1)?.id;
    if (last === undefined || page.length < pageRows) break;
    after = last;
    await yieldToEventLoop();
  }
  return heads.sort((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)));
};

/** Workers of whom a payment came back: a month may have counted them before that, and then no later month does. */
const doubtfulOf = async (db: Reader, company: number) => {
  const { rows } = await sql<{ labor: number; first: number; last: string | null }>`
    select p.labor_id as labor, min(a.created_ms) as first, max(p.finished_at) as last
    from payout_lines p join settlements s on s.id = p.settlement_id join payout_attempts a on a.line_id = p.id
    where s.company_id = ${company} and (p.status = ${returned} or exists
      (select 1 from payout_attempts r where r.line_id = p.id and r.state = ${returned}))
    group by p.id, p.labor_id`.execute(db);
  const ranges = rows.map(({ labor, first, last }) => ({
    labor: Number(labor),
    from: shanghaiNow(Number(first)).slice(0, 7),
    to: (last ?? "9999-12").slice(0, 7),
  }));
  return (month: string): ReadonlySet<number> =>
    new Set(ranges.filter(({ from, to }) => from <= month && month <= to).map(({ labor }) => labor));
};

/** Fees owed for a month: a text for each price with its heads and free heads, and the sum in cents. */
const owedBy = (heads: readonly Head[]): { readonly parts: readonly string[]; readonly fee: number } => {
  const seen = new Set<number>();
  const groups = new Map<string, { readonly terms: Terms; heads: number }>();
  for (const { labor, terms } of heads) {
    if (terms.labor_usage_fee === 0 || seen.has(labor)) continue;
    seen.add(labor);
    const key = JSON.stringify(terms);
    const group = groups.get(key) ?? { terms, heads: 0 };
    groups.set(key, group);
    group.heads += 1;
  }
  const parts: string[] = [];
  let [given, fee] = [0, 0];
  for (const { terms, heads: count } of groups.values()) {
    const free = Math.max(0, Math.min(count, terms.no_labor_usage_fee_count - given));
    given += free;
    fee += (count - free) * terms.labor_usage_fee;
    parts.push(`${count} heads, ${free} free, at ${terms.labor_usage_fee}`);
  }
  return { parts, fee };
};

type Billed = {
  readonly parts: readonly string[];
  readonly prices: readonly number[];
  readonly fee: number;
  readonly isOwn: boolean;
};

/** Usage bills by company and month: those of the calendar, void ones too, and imported ones. */
const billedMonths = async (db: Reader): Promise<ReadonlyMap<string, readonly Billed[]>> => {
  const bills = await db
    .selectFrom("service_bills")
    .where("category", "=", usage)
    .select(["id", "company_id", "period", "origin", "fee", "status"])
    .execute();
  const lines = await db
    .selectFrom("service_bill_lines")
    .where("kind", "=", "usage")
    .orderBy("bill_id")
    .orderBy("seq")
    .select(["bill_id", "quantity", "free_quantity", "unit_price"])
    .execute();
  const linesOf = Map.groupBy(lines, ({ bill_id }) => bill_id);
  const counted = bills
    .map((bill) => ({ ...bill, isOwn: bill.origin === `${usage}:${bill.period}` }))
    .filter(({ isOwn, status }) => isOwn || status !== voided);
  const byMonth = Map.groupBy(counted, ({ company_id, period }) => `${company_id} ${period}`);
  const partsOf = (id: number): string[] =>
    (linesOf.get(id) ?? []).map((one) => `${one.quantity} heads, ${one.free_quantity} free, at ${one.unit_price}`);
  const billed = ({ id, fee, isOwn }: (typeof counted)[number]): Billed => ({
    ...{ parts: partsOf(id), fee, isOwn },
    prices: (linesOf.get(id) ?? []).map(({ unit_price }) => unit_price),
  });
  return new Map([...byMonth].map(([key, rows]) => [key, rows.map(billed)]));
};

/** Finds the fault of a company's month; undefined: none. `isExact`: made by the rule that is proven here. */
const monthFault = (
  heads: readonly Head[],
  doubtful: ReadonlySet<number>,
  bills: readonly Billed[],
  isExact: boolean,
): string | undefined => {
  const sure = owedBy(heads.filter(({ labor }) => !doubtful.has(labor)));
  const own = bills.find(({ isOwn }) => isOwn);
  if (own === undefined)
    return sure.fee > 0 && bills.length === 0 ? `owes ${sure.fee} and was never billed` : undefined;
  if (!isExact) return undefined;
  if (doubtful.size === 0)
    return own.fee === sure.fee && own.parts.join("; ") === sure.parts.join("; ")
      ? undefined
      : `was billed ${own.fee} (${own.parts.join("; ")}) and owes ${sure.fee} (${sure.parts.join("; ")})`;
  // Each doubtful worker may be a head more, and one that takes a free head of another.
  const prices = new Set(heads.map(({ terms }) => terms.labor_usage_fee));
  if (own.prices.some((price) => !prices.has(price))) return "was billed at a price that no contract names";
  const most = sure.fee + 2 * doubtful.size * Math.max(0, ...heads.map(({ terms }) => terms.labor_usage_fee));
  return own.fee >= sure.fee && own.fee <= most ? undefined : `was billed ${own.fee} and owes ${sure.fee} to ${most}`;
};

type Month = { readonly period: string; readonly made_at: string };

/** Checks that no month is missing between the first and the last that were billed, and that each was over. */
const faultsOfMonths = (months: readonly Month[]): string[] =>
  months.flatMap(({ period, made_at }, at) => {
    const next = addMonths(period, 1);
    const following = months[at + 1];
    return [
      ...(made_at !== "" && made_at < `${next}-01`
        ? [`${period}: its service bills were made before it was over`]
        : []),
      ...(following !== undefined && following.period !== next ? [`${next}: no service bills were made for it`] : []),
    ];
  });

/** Checks that each month that was billed asks every company for the usage fee of all workers who were paid in it. */
const usageIsBilled: Check = async (db) => {
  const months = await db.selectFrom("service_bill_months").selectAll().orderBy("period").execute();
  const facts = await readContracts(db);
  const bills = await billedMonths(db);
  const faults = faultsOfMonths(months);
  let examined = 0;
  for (const [company, all] of facts.ofCompany) {
    const contracts = all.filter(({ status }) => [50, 60, 65, 70].includes(status));
    if (months.length === 0 || !contracts.some(({ config }) => /"labor_usage_fee":\s*[1-9]/.test(config))) continue;
    const named = termsNamed(contracts);
    const main = contracts.find(({ category }) => category === 1);
    const heads =
      named.size === 1 && main !== undefined
        ? await headsUnder(db, company, termsOf([main]))
        : await headsByLine(db, facts, company);
    const byMonth = Map.groupBy(heads, ({ month }) => month);
    const doubtful = await doubtfulOf(db, company);
    for (const { period, made_at } of months) {
      examined += 1;
      const billed = bills.get(`${company} ${period}`) ?? [];
      const fault = monthFault(byMonth.get(period) ?? [], doubtful(period), billed, made_at !== "");
      if (fault !== undefined) faults.push(`company ${company}, usage fee of ${period}: ${fault}`);
    }
    await yieldToEventLoop();
  }
  return { name: "each month asks for the usage fee of all who were paid", examined, faults };
};

/** The proofs of the usage fee. */
export const usageChecks: readonly Check[] = [usageIsBilled];
