import { sql } from "kysely";
import type { Workbench } from "../../src-shared/calls/workbench.ts";
import { payoutLineStates } from "../../src-shared/states/payout-line.ts";
import { type ProblemKey, problemKeys, problemKinds } from "../../src-shared/workbench/waiting.ts";
import type { WorkbenchQuery } from "../contributed.ts";
import { type DeadlineQuery, holds } from "../deadlines/deadline-query.ts";
import { visible } from "../lists/source.ts";
import { waitingFigures } from "../lists/waiting-figures.ts";
import { settlementsSource } from "./settlements-source.ts";
import { causeOfFailure } from "./triage.ts";

type Problems = NonNullable<Workbench["problems"]>;
type Cause = Problems["causes"][number];

/** The same groups of states as in `settlements/progress.ts`. */
const keyOf = new Map<number, ProblemKey>([
  [payoutLineStates.code("failed"), "failed"],
  [payoutLineStates.code("cancelled"), "failed"],
  [payoutLineStates.code("unknown"), "unknown"],
  [payoutLineStates.code("returned"), "returned"],
]);

const causesOf = async ({ db, principal, company_id }: DeadlineQuery): Promise<Cause[]> => {
  const ofCompany = company_id === null ? sql`` : sql`and t.company_id = ${company_id}`;
  const { rows } = await sql<{ status: number; fail_code: string | null; lines: number; net: number }>`
    select p.status as status, p.fail_code as fail_code, count(*) as lines, sum(p.net) as net
    from (select t.id as id from ${visible(db, principal, settlementsSource)} ${ofCompany}
      and (t.failed_count > 0 or t.unknown_count > 0 or t.returned_count > 0)) as s
    join payout_lines as p on p.settlement_id = s.id and p.status in (${sql.join([...keyOf.keys()])})
    group by p.status, p.fail_code`.execute(db);
  const groups = new Map<string, Cause>();
  for (const row of rows) {
    const key = keyOf.get(Number(row.status)) ?? "failed";
    const cause = causeOfFailure(row.fail_code);
    const group = groups.get(`${key} ${cause}`) ?? { key, cause, count: 0, amount: 0 };
    groups.set(`${key} ${cause}`, {
      ...group,
      count: group.count + Number(row.lines),
      amount: group.amount + Number(row.net),
    });
  }
  return [...groups.values()].sort((one, other) => other.amount - one.amount);
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
  return { kinds: await kindsOf(query), causes: await causesOf(query) };
};
