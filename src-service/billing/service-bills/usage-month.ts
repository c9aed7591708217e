import { sql } from "kysely";
import { serviceBillStates } from "../../../src-shared/billing/fees/service-bill-states.ts";
import { addMonths, dayOf, parseShanghai } from "../../../src-shared/kernel/values/time/time.ts";
import type { Database, Reader, Tables } from "../../core/database/tables.ts";
import {
  contractCategories,
  contractsOfLine,
  effectiveTerms,
  statusesEverInForce,
} from "../../directory/companies/effective-terms.ts";
import { attemptStates } from "../../ledger/money/payout-attempts.ts";
import { readLineRecord } from "../../ledger/tax-books/line-record.ts";
import { type UsageFee, type UsageTerms, usageFees } from "./usage-fee.ts";
import { onlyUsageTerms, usageTermsUnder } from "./usage-terms.ts";

const usageCategory = 2;
const paidLine = 1;

const startOf = (period: string): number => parseShanghai(`${period}-01 00:00:00`) ?? 0;

/** Months of a company that have a usage bill which is not void, and the times at which they were counted. */
const countedMonths = async (db: Reader, companyId: number) => {
  const rows = await db
    .selectFrom("service_bills")
    .where("company_id", "=", companyId)
    .where("category", "=", usageCategory)
    .where("status", "<>", serviceBillStates.code("voided"))
    .orderBy("id")
    .select(["period", "create_at"])
    .execute();
  return rows.map(({ period, create_at }) => ({
    from: startOf(period),
    until: startOf(addMonths(period, 1)),
    made: parseShanghai(create_at) ?? 0,
  }));
};

type Months = Awaited<ReturnType<typeof countedMonths>>;

/**
 * Lines of a company that arrived in a month and stay. A payment that came back and was made again is not counted a second
 * time when the bill of the month of its first arrival has counted it.
 */
const paidLines = (db: Reader, companyId: number, period: string, counted: Months) =>
  db
    .selectFrom("payout_lines as p")
    .innerJoin("settlements as s", "s.id", "p.settlement_id")
    .where("s.company_id", "=", companyId)
    .where("p.status", "=", paidLine)
    .where("p.finished_at", ">=", `${period}-01 00:00:00`)
    .where("p.finished_at", "<", `${addMonths(period, 1)}-01 00:00:00`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("payout_attempts as a")
            .select("a.id")
            .whereRef("a.line_id", "=", "p.id")
            .where("a.state", "=", attemptStates.returned)
            .where((eb) => {
              const arrived = eb.fn.coalesce("a.arrived_ms", "a.created_ms");
              return eb.or(
                counted.map(({ from, until, made }) =>
                  eb.and([eb(arrived, ">=", from), eb(arrived, "<", until), eb("a.finished_ms", ">", made)]),
                ),
              );
            }),
        ),
      ),
    );

type Group = { readonly terms: UsageTerms; readonly workers: number };

/** The workers whom a company paid in a month, each once. */
type Heads = {
  /** By the terms with a usage fee under which they were paid, in the order in which these were first used. */
  readonly groups: readonly Group[];
  /** Workers who were paid under terms without a usage fee only. */
  readonly others: number;
  /** Of what was paid under terms with a usage fee: settlements, and cents. */
  readonly settlements: number;
  readonly amount: number;
  /** The contract of the latest of these terms. */
  readonly contract_id: number | null;
};

type Contract = Tables["company_contracts"];

const isMain = ({ category }: Contract): boolean => category === contractCategories.main;
const isSupplement = ({ category }: Contract): boolean => category === contractCategories.supplement;

/** Counts heads where the usage terms are the same on every day: the contract is the last that began by the month's end. */
const headsOfAll = async (
  lines: ReturnType<typeof paidLines>,
  contracts: readonly Contract[],
  terms: UsageTerms,
  period: string,
): Promise<Heads> => {
  const row = await lines
    .select([
      sql<number>`count(distinct p.labor_id)`.as("workers"),
      sql<number>`count(distinct p.settlement_id)`.as("settlements"),
      sql<number | null>`sum(p.accounting_fee)`.as("amount"),
    ])
    .executeTakeFirstOrThrow();
  const workers = Number(row.workers);
  if (terms.labor_usage_fee === 0) return { groups: [], others: workers, settlements: 0, amount: 0, contract_id: null };
  const began = contracts.filter((one) => isMain(one) && dayOf(one.start_at).slice(0, 7) <= period);
  const last = began.sort((one, other) => (dayOf(one.start_at) < dayOf(other.start_at) ? -1 : 1)).at(-1);
  return {
    groups: [{ terms, workers }],
    others: 0,
    settlements: Number(row.settlements),
    amount: Number(row.amount ?? 0),
    contract_id: last?.id ?? null,
  };
};

/** A line with the terms that it was paid under. */
type Paid = {
  readonly labor_id: number;
  readonly settlement_id: number;
  readonly accounting_fee: number;
  /** When it was paid: its day, and the time of it. */
  readonly at: string;
  readonly terms: UsageTerms;
  readonly contract_id: number;
};

const pageRows = 5_000;

/** The lines with what their bills keep of their contracts; what earlier versions paid goes by the terms of its day. */
const linesWithTerms = async (
  lines: ReturnType<typeof paidLines>,
  contracts: readonly Contract[],
): Promise<readonly Paid[]> => {
  const known = new Map<string, UsageTerms>();
  const paid: Paid[] = [];
  for (let after = 0; ; ) {
    const page = await lines
      .innerJoin("bills as b", "b.id", "p.bill_id")
      .where("p.id", ">", after)
      .select(["p.id", "p.labor_id", "p.settlement_id", "p.accounting_fee", "p.finished_at", "p.sent_at", "b.steps"])
      .orderBy("p.id")
      .limit(pageRows)
      .execute();
    for (const { labor_id, settlement_id, accounting_fee, finished_at, sent_at, steps } of page) {
      const record = readLineRecord(steps);
      const day = record?.date ?? dayOf(sent_at ?? finished_at ?? "");
      const laid = record === null ? effectiveTerms(contracts, day, true) : contractsOfLine(contracts, record);
      if (laid === null) continue;
      const key = [laid.main, ...laid.supplements].map(({ id }) => id).join();
      const terms = known.get(key) ?? usageTermsUnder(laid.main, laid.supplements);
      known.set(key, terms);
      const at = `${day} ${sent_at ?? finished_at}`;
      paid.push({ labor_id, settlement_id, accounting_fee, at, terms, contract_id: laid.main.id });
    }
    const last = page.at(-1)?.id;
    if (last === undefined || page.length < pageRows) return paid;
    after = last;
  }
};

/** Counts each worker under the first terms of the month with a usage fee under which they were paid. */
const headsByTerms = (paid: readonly Paid[]): Heads => {
  const groups = new Map<string, { readonly terms: UsageTerms; workers: number }>();
  const [counted, settlements] = [new Set<number>(), new Set<number>()];
  const inOrder = [...paid].sort((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)));
  const priced = inOrder.filter(({ terms }) => terms.labor_usage_fee > 0);
  for (const { labor_id, settlement_id, terms } of priced) {
    settlements.add(settlement_id);
    if (counted.has(labor_id)) continue;
    counted.add(labor_id);
    const key = `${terms.labor_usage_fee} ${terms.no_labor_usage_fee_count}`;
    const group = groups.get(key) ?? { terms, workers: 0 };
    group.workers += 1;
    groups.set(key, group);
  }
  return {
    groups: [...groups.values()],
    others: new Set(paid.map(({ labor_id }) => labor_id)).size - counted.size,
    settlements: settlements.size,
    amount: priced.reduce((sum, { accounting_fee }) => sum + accounting_fee, 0),
    contract_id: priced.at(-1)?.contract_id ?? null,
  };
};

/** The workers whom a company paid in a month ("YYYY-MM"), by the usage terms under which they were paid. */
const headsOf = async (db: Reader, companyId: number, period: string): Promise<Heads> => {
  const contracts = await db
    .selectFrom("company_contracts")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("status", "in", [...statusesEverInForce])
    .execute();
  const lines = paidLines(db, companyId, period, await countedMonths(db, companyId));
  const terms = onlyUsageTerms(contracts.filter(isMain), contracts.filter(isSupplement));
  return terms === undefined
    ? headsByTerms(await linesWithTerms(lines, contracts))
    : headsOfAll(lines, contracts, terms, period);
};

/** The usage fee of a company's month. `fee`: cents; 0 where nothing is owed. */
export type UsageMonth = Pick<Heads, "others" | "settlements" | "amount" | "contract_id"> & {
  readonly lines: readonly UsageFee[];
  readonly workers: number;
  readonly fee: number;
};

/**
 * The usage fee of a company's month ("YYYY-MM"): each worker who was paid in it counts once, by the terms under which they
 * were paid, whatever became of the contract since (docs/decisions/fees.md).
 */
export const usageOfMonth = async (db: Database, companyId: number, period: string): Promise<UsageMonth> => {
  const { groups, others, settlements, amount, contract_id } = await headsOf(db, companyId, period);
  const lines = usageFees(groups);
  return {
    lines,
    fee: lines.reduce((sum, line) => sum + line.amount, 0),
    workers: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    ...{ others, settlements, amount, contract_id },
  };
};
