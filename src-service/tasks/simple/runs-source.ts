import { sql } from "kysely";
import {
  notReady,
  otherSimpleReason,
  simpleOutcomes,
  simpleReasonsByCode,
  simpleRunKinds,
} from "../../../src-shared/tasks/simple/simple-runs.ts";
import type { ListSource } from "../../lists/lists/source.ts";

const { sent, leftOut } = simpleOutcomes;
const byCode = sql.join(
  Object.entries(simpleReasonsByCode).map(([code, reason]) => sql`when ${sql.lit(code)} then ${sql.lit(reason)}`),
  sql` `,
);

/** Column of a reason as a code (`simpleReasonOf`). */
const reasonOf = (code: ReturnType<typeof sql>, standing: ReturnType<typeof sql>) => sql<number | null>`case
  when ${code} is null then null
  when ${code} = ${sql.lit(notReady)} and ${standing} is not null then ${standing}
  else case ${code} ${byCode} else ${sql.lit(otherSimpleReason)} end end`;

/** Rows of the list of runs; counts are no runs of the list. */
export const simpleRunsSource: ListSource = {
  maker: "maker_id",
  from: (db) =>
    db
      .selectFrom("simple_task_runs as r")
      .leftJoin("tasks as t", "t.id", "r.task_id")
      .leftJoin("companies as c", "c.id", "r.company_id")
      .leftJoin("users as maker", "maker.id", "r.maker_id")
      .where("r.kind", "=", sql.lit(simpleRunKinds.send))
      .selectAll("r")
      .select((eb) => [
        ...["c.name as company_name" as const, "t.price as price" as const, "t.no as task_no" as const],
        eb.fn.coalesce("t.name", eb.val("")).as("task_name"),
        eb.fn.coalesce("maker.name", eb.val("")).as("maker_name"),
        sql<number>`cast(coalesce(t.price, 0) * r.sent as bigint)`.as("amount"),
        reasonOf(sql`r.fail_code`, sql`null`).as("reason"),
      ]),
};

/** Room for the workers of a run between the ids of two runs (`mostSimpleWorkers`). */
const idsOfRun = 100_000;

/** Workers of runs with what came of each; seen by who sees the run. */
export const simpleRunRowsSource: ListSource = {
  maker: "maker_id",
  from: (db) =>
    db
      .selectFrom("simple_task_rows as w")
      .leftJoin("simple_task_runs as r", "r.id", "w.run_id")
      .leftJoin("labors as l", "l.id", "w.labor_id")
      .leftJoin("task_applicants as a", "a.id", "w.applicant_id")
      .select(["w.run_id", "w.seq", "w.company_labor_id", "w.applicant_id", "r.version", "r.maker_id"])
      .select(["r.agency_id", "r.company_id", "l.name as labor_name", "l.id_no", "a.no as applicant_no"])
      .select([
        sql<number>`w.run_id * ${sql.lit(idsOfRun)} + w.seq`.as("id"),
        sql<number>`case when w.code is null then ${sql.lit(sent)} else ${sql.lit(leftOut)} end`.as("outcome"),
        reasonOf(sql`w.code`, sql`w.standing`).as("reason"),
      ]),
};
