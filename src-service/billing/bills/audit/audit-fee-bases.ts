import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { billStates } from "../../../../src-shared/billing/bills/bill-states.ts";
import { payoutLineStates } from "../../../../src-shared/billing/settlements/settlement-states.ts";
import { addMonths, parseShanghai } from "../../../../src-shared/kernel/values/time/time.ts";
import type { Check } from "../../../core/database/audit-check.ts";
import { type Reader, yieldToEventLoop } from "../../../core/database/tables.ts";
import {
  type ContractsById,
  configUnder,
  namedBy,
  readContracts,
} from "../../../directory/companies/audit-contracts.ts";
import { attemptStates } from "../../../ledger/money/payout-attempts.ts";
import { type LineRecord, readLineRecord } from "../../../ledger/tax-books/line-record.ts";

/*
 * Proves the fee base that payments were computed on, independently of the code that sums it up: by the times at which the payments of a company were begun. Exact where nothing failed or came back and nothing else began in the same moment; else between two bounds.
 */

/** Lines of one settlement that were begun together and count in the same month under the same contract. */
type Begun = {
  readonly company_id: number;
  readonly settlement_id: number;
  /** When its first and its newest payment were begun, milliseconds. */
  readonly first_ms: number;
  readonly last_ms: number;
  readonly tax_month: string | null;
  readonly contract_id: number | null;
  /** Count of those paid at once today. */
  readonly steady: number;
  /** Sum of accounting fees, cents. */
  readonly base: number;
};

const begunStates = sql.join([billStates.code("settling"), billStates.code("settled")]);
const failedStates = sql.join([
  attemptStates.failed,
  attemptStates.returned,
  attemptStates.refunded,
  attemptStates.offlineFailed,
]);

/** Times and fate of the payments of lines. */
const fatesOf = (
  where: RawBuilder<unknown>,
) => sql`select a.line_id, min(a.created_ms) as first_ms, max(a.created_ms) as last_ms,
  case when count(*) = 1 and max(case when a.state in (${failedStates}) then 1 else 0 end) = 0 then 1 else 0 end as whole
  from payout_attempts a where ${where} group by a.line_id`;

const steady = sql`case when f.whole = 1 and b.settlement_id = p.settlement_id and b.status in (${begunStates})
  and p.status <> ${payoutLineStates.code("cancelled")} and b.tax_month is not null then 1 else 0 end`;

/** When settlements whose payment was booked in slices were decided first, milliseconds: what they pay is computed from then on. */
const readPlanned = async (db: Reader): Promise<ReadonlyMap<number, number>> => {
  const plans = await db
    .selectFrom("payment_plans")
    .where("makes", "is", null)
    .groupBy("settlement_id")
    .select((eb) => ["settlement_id", eb.fn.min("at").as("at")])
    .execute();
  return new Map(plans.map(({ settlement_id, at }) => [settlement_id, parseShanghai(at) ?? 0]));
};

type Timed = Pick<Begun, "settlement_id" | "first_ms" | "last_ms">;

/** A row whose times are numbers on both databases and reach back to the decision. */
const timed = <T extends Timed>(row: T, planned: ReadonlyMap<number, number>): T => ({
  ...row,
  first_ms: Math.min(Number(row.first_ms), planned.get(row.settlement_id) ?? Number.POSITIVE_INFINITY),
  last_ms: Number(row.last_ms),
});

const readBegun = async (
  db: Reader,
  planned: ReadonlyMap<number, number>,
): Promise<ReadonlyMap<number, readonly Begun[]>> => {
  const { rows } = await sql<Begun>`select s.company_id, p.settlement_id, f.first_ms, f.last_ms, b.tax_month,
    b.contract_id, ${steady} as steady, sum(p.accounting_fee) as base
    from payout_lines p join settlements s on s.id = p.settlement_id join bills b on b.id = p.bill_id
    join (${fatesOf(sql`1 = 1`)}) f on f.line_id = p.id
    group by s.company_id, p.settlement_id, f.first_ms, f.last_ms, b.tax_month, b.contract_id, 7`.execute(db);
  const numbers = rows.map((row) => ({ ...timed(row, planned), base: Number(row.base) }));
  return Map.groupBy(numbers, ({ company_id }) => company_id);
};

/** The months from `from` on, or what was paid under a contract. */
type Period = { readonly from: string; readonly contract: number | null };

const configSchema = z.object({ service_fee_cumulative_type: z.int().optional() });

/** The fee period of a line by its contract; null: its settlement stands alone; undefined: its terms cannot be read. */
const periodOf = (facts: ContractsById, record: LineRecord): Period | null | undefined => {
  const main = facts.contracts.get(record.contract);
  if (main === undefined) return undefined;
  const config = configSchema.safeParse(configUnder([main, ...namedBy(facts, main, record)]));
  if (!config.success) return undefined;
  const [year = "", month = ""] = record.work_month.split("-");
  switch (config.data.service_fee_cumulative_type ?? 1) {
    case 1:
      return null;
    case 2:
      return { from: record.work_month, contract: null };
    case 3:
      return { from: `${year}-${["01", "04", "07", "10"][Math.floor((Number(month) - 1) / 3)] ?? ""}`, contract: null };
    case 4:
      return { from: `${year}-01`, contract: null };
    case 5: {
      const begins = main.start_at.slice(0, 7);
      return { from: main.start_at.slice(8, 10) === "01" ? begins : addMonths(begins, 1), contract: main.id };
    }
    default:
      return undefined;
  }
};

const isIn = ({ from, contract }: Period, { tax_month, contract_id }: Begun, month: string): boolean =>
  tax_month !== null &&
  tax_month <= month &&
  (contract !== null && contract_id !== null ? contract_id === contract : tax_month >= from);

type Bounds = { readonly least: number; readonly most: number };

/** Sum that other settlements had paid in the period when a line was begun, cents. */
const othersBefore = (
  payments: readonly Begun[],
  period: Period,
  month: string,
  { settlement_id, first_ms, last_ms }: Timed,
): Bounds => {
  let [least, most] = [0, 0];
  for (const one of payments) {
    if (one.settlement_id === settlement_id) continue;
    const counts = one.steady === 0 || isIn(period, one, month);
    if (counts && one.first_ms <= last_ms) most += one.base;
    if (counts && one.steady === 1 && one.last_ms < first_ms) least += one.base;
  }
  return { least, most };
};

type Line = Omit<Begun, "base"> & {
  readonly no: string;
  readonly accounting_fee: number;
  readonly steps: string;
  readonly current: number;
};

/** Sum of the settlement's own lines ahead of one, and of all together, cents. */
type Own = { readonly ahead: Bounds; readonly whole: number | null };

/** Each line's own base: exact where all lines were paid at once in one month, else all that the others come to. */
const ownBases = (lines: readonly Line[]): readonly Own[] => {
  const whole = lines.reduce((sum, line) => sum + line.accounting_fee, 0);
  const [first] = lines;
  const isOne = lines.every(
    (line) =>
      line.steady === 1 &&
      line.first_ms === first?.first_ms &&
      line.tax_month === first.tax_month &&
      line.contract_id === first.contract_id,
  );
  let before = 0;
  return lines.map((line) => {
    const ahead = before;
    before += line.accounting_fee;
    return isOne
      ? { ahead: { least: ahead, most: ahead }, whole }
      : { ahead: { least: 0, most: whole - line.accounting_fee }, whole: null };
  });
};

const faultOf = (
  facts: ContractsById,
  line: Line,
  own: Own,
  others: (period: Period, month: string) => Bounds,
): string | undefined => {
  const record = readLineRecord(line.steps);
  if (record === null) return undefined;
  const period = periodOf(facts, record);
  if (period === undefined) return "the fee period of its contract cannot be read";
  const had = period === null ? { least: 0, most: 0 } : others(period, record.work_month);
  const least = had.least + own.ahead.least;
  const most = had.most + own.ahead.most;
  if (record.fee_base_before < least || record.fee_base_before > most)
    return `its fee was computed on top of ${record.fee_base_before} cents; what was paid before comes to ${least === most ? least : `${least} to ${most}`}`;
  const { settlement_base } = record;
  if (settlement_base === undefined || own.whole === null) return undefined;
  return settlement_base.ahead === own.ahead.least && settlement_base.whole === own.whole
    ? undefined
    : "its fee is not picked by what its settlement comes to";
};

const settlementsAtOnce = 100;

const readLines = async (
  db: Reader,
  settlements: readonly number[],
  planned: ReadonlyMap<number, number>,
): Promise<readonly Line[]> => {
  const isOfThese = (lines: string) => sql`${sql.ref(lines)}.settlement_id in (${sql.join(settlements)})`;
  const { rows } = await sql<Line>`select s.company_id, p.settlement_id, f.first_ms, f.last_ms, b.tax_month,
    b.contract_id, ${steady} as steady, p.accounting_fee, b.no, b.steps,
    case when b.settlement_id = p.settlement_id and b.status in (${begunStates}) then 1 else 0 end as current
    from payout_lines p join settlements s on s.id = p.settlement_id join bills b on b.id = p.bill_id
    join (${fatesOf(sql`a.line_id in (select l.id from payout_lines l where ${isOfThese("l")})`)}) f on f.line_id = p.id
    where ${isOfThese("p")} order by p.settlement_id, p.seq`.execute(db);
  return rows.map((row) => timed(row, planned));
};

/** Checks that the fee of each payment was computed on top of what the company had paid in its fee period. */
export const feeBasesFollowPayments: Check = async (db) => {
  const facts = await readContracts(db);
  const planned = await readPlanned(db);
  const begun = await readBegun(db, planned);
  const settlements = [...new Set([...begun.values()].flat().map(({ settlement_id }) => settlement_id))];
  const faults: string[] = [];
  let examined = 0;
  for (let start = 0; start < settlements.length; start += settlementsAtOnce) {
    const page = await readLines(db, settlements.slice(start, start + settlementsAtOnce), planned);
    for (const lines of Map.groupBy(page, ({ settlement_id }) => settlement_id).values()) {
      const known = new Map<string, Bounds>();
      const own = ownBases(lines);
      for (const [at, line] of lines.entries()) {
        const ownBase = own[at];
        if (line.current !== 1 || ownBase === undefined) continue;
        examined += 1;
        const fault = faultOf(facts, line, ownBase, (period, month) => {
          const key = [period.from, period.contract, month, line.first_ms, line.last_ms].join(" ");
          const bounds = known.get(key) ?? othersBefore(begun.get(line.company_id) ?? [], period, month, line);
          known.set(key, bounds);
          return bounds;
        });
        if (fault !== undefined) faults.push(`bill ${line.no}: ${fault}`);
      }
    }
    await yieldToEventLoop();
  }
  return { name: "fees go on from what was paid in their period", examined, faults };
};
