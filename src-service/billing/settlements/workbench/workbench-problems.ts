import { sql } from "kysely";
import { payoutLineStates, settlementStates } from "../../../../src-shared/billing/settlements/settlement-states.ts";
import type { FilterValues } from "../../../../src-shared/kernel/lists/filter-values.ts";
import { type ProblemKey, problemKeys, problemKinds } from "../../../../src-shared/registries/workbench/waiting.ts";
import type { Workbench } from "../../../../src-shared/registries/workbench/workbench-calls.ts";
import { readRows } from "../../../core/database/tables.ts";
import { type DeadlineQuery, holds, queryOf } from "../../../core/deadlines/deadline-query.ts";
import type { WorkbenchQuery } from "../../../lists/contributed.ts";
import { visible } from "../../../lists/lists/source.ts";
import { waitingFigures } from "../../../lists/lists/waiting-figures.ts";
import { mostComputed, payableAgain, retriableStatuses } from "../paying/payable-again.ts";
import { causeOfFailure, readyOf, triageLines } from "../results/triage.ts";
import { settlementsSource } from "../rows/settlements-source.ts";
import { problemsPast } from "./workbench-problems-past.ts";

type Problems = NonNullable<Workbench["problems"]>;
type Cause = Problems["causes"][number];

/** The same groups of states as in `settlements/progress.ts`. */
const keyOf = new Map<number, ProblemKey>([
  [payoutLineStates.code("failed"), "failed"],
  [payoutLineStates.code("cancelled"), "failed"],
  [payoutLineStates.code("unknown"), "unknown"],
  [payoutLineStates.code("returned"), "returned"],
]);

/** More settlements than this are not named one by one in an address. */
const mostNamed = 150;

/** The settlements of a figure: by their ids, or, where they are many, all that have payouts with such a result. */
const linkTo = (query: DeadlineQuery, key: ProblemKey, ids: ReadonlySet<number>): Cause["link"] => {
  const filters: FilterValues =
    ids.size <= mostNamed ? { ids: [...ids].map(String) } : problemKinds[key].filters(query.today);
  return { list: "settlements", query: queryOf("settlements", filters, query) };
};

type CauseGroup = Pick<Cause, "key" | "cause" | "count" | "amount"> & { readonly settlements: Set<number> };
type CauseRow = { status: number; fail_code: string | null; settlement_id: number; lines: number; net: number };

/** Lines of settlements that a second person has given up wait for nobody. */
const causesOf = async (query: DeadlineQuery): Promise<Pick<Problems, "list" | "query" | "causes">> => {
  const { db, principal, company_id } = query;
  const ofCompany = company_id === null ? sql`` : sql`and t.company_id = ${company_id}`;
  const { rows } = await sql<CauseRow>`
    select p.status as status, p.fail_code as fail_code, p.settlement_id as settlement_id,
      count(*) as lines, sum(p.net) as net
    from (select t.id as id from ${visible(db, principal, settlementsSource)} ${ofCompany}
      and t.status <> ${settlementStates.code("closed")}
      and (t.failed_count > 0 or t.unknown_count > 0 or t.returned_count > 0)) as s
    join payout_lines as p on p.settlement_id = s.id and p.status in (${sql.join([...keyOf.keys()])})
    group by p.status, p.fail_code, p.settlement_id
    order by p.settlement_id`.execute(db);
  const groups = new Map<string, CauseGroup>();
  for (const row of rows) {
    const key = keyOf.get(Number(row.status)) ?? "failed";
    const cause = causeOfFailure(row.fail_code);
    const group = groups.get(`${key} ${cause}`) ?? { key, cause, count: 0, amount: 0, settlements: new Set() };
    group.settlements.add(Number(row.settlement_id));
    groups.set(`${key} ${cause}`, {
      ...group,
      count: group.count + Number(row.lines),
      amount: group.amount + Number(row.net),
    });
  }
  const causes = [...groups.values()]
    .sort((one, other) => other.amount - one.amount)
    .map(({ settlements, ...group }) => ({ ...group, link: linkTo(query, group.key, settlements) }));
  return { ...linkTo(query, "failed", new Set(rows.map((row) => Number(row.settlement_id)))), causes };
};

/** Lines that can be paid again now and their net pay, cents, as they would be paid. */
type Payable = { readonly settlement_id: number; readonly count: number; readonly amount: number };

/** Payouts that could be paid again now, by the same rules and figures as the payment itself. */
const readyNow = async (query: WorkbenchQuery): Promise<Problems["ready"]> => {
  const { db, principal, company_id, today } = query;
  const ofCompany = company_id === null ? sql`` : sql`and t.company_id = ${company_id}`;
  const { rows } = await sql<{ id: number }>`
    select t.id as id from ${visible(db, principal, settlementsSource)} ${ofCompany}
      and t.status in (${sql.join(retriableStatuses)}) and (t.failed_count > 0 or t.returned_count > 0)
    order by t.id`.execute(db);
  const ids = rows.map((row) => Number(row.id));
  const { lines } = readyOf(await triageLines(db, ids));
  const bySettlement = Map.groupBy(lines, (line) => line.settlement_id);
  const settlements = await readRows(db, "settlements", [...bySettlement.keys()]);
  const payable: Payable[] = [];
  let computed = 0;
  for (const settlement of settlements) {
    if (computed >= mostComputed) break;
    const own = bySettlement.get(settlement.id) ?? [];
    computed += own.length;
    const { count, amount } = await payableAgain(db, settlement, own, `${today} 00:00:00`);
    if (count > 0) payable.push({ settlement_id: settlement.id, count, amount });
  }
  return {
    ...linkTo(query, "failed", new Set(payable.map(({ settlement_id }) => settlement_id))),
    count: payable.reduce((sum, { count }) => sum + count, 0),
    amount: payable.reduce((sum, { amount }) => sum + amount, 0),
    is_all: computed === lines.length,
  };
};

/** Settlements with unsuccessful payouts. */
const kindsOf = async (query: WorkbenchQuery): Promise<Problems["kinds"]> => {
  const kinds: Problems["kinds"] = [];
  for (const key of problemKeys) {
    kinds.push({ key, ...(await waitingFigures(query, query.sources, problemKinds[key])) });
  }
  return kinds;
};

/** Payouts that failed, came back or are unknown: the settlements they are in, and the lines by cause. */
export const payoutProblems = async (query: WorkbenchQuery): Promise<Problems | null> => {
  if (!holds(query.principal, ["settlement.settlement.view"])) return null;
  const causes = await causesOf(query);
  const ended = causes.causes.reduce((sum, { key, count }) => sum + (key === "unknown" ? 0 : count), 0);
  return {
    kinds: await kindsOf(query),
    ...causes,
    ready: await readyNow(query),
    trend: await problemsPast(query, ended),
  };
};
