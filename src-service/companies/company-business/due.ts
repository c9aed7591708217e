import { addDays } from "../../../src-shared/kernel/values/time/time.ts";
import { workerRequestStates } from "../../../src-shared/workers/requests/worker-request-states.ts";
import { daysAhead, dueEntry, holds, queryOf } from "../../core/deadlines/deadline-query.ts";
import { withinSql } from "../../core/plumbing/data-scope.ts";
import type { Deadlines } from "../../lists/contributed.ts";
import { waits } from "./find.ts";

const mostChanges = 20;
const approved = workerRequestStates.code("approved");

/**
 * Other modes of companies within the next thirty days: when those that others asked for have to be decided at the latest, for
 * who decides (on their first day it is too late), and when those that were approved begin.
 */
export const modesDue: Deadlines = async (deadlineQuery) => {
  const { db, principal, today, company_id } = deadlineQuery;
  if (principal.company_id !== null || !holds(principal, ["company.company.view"])) return [];
  const rows = await db
    .selectFrom("company_mode_changes as m")
    .innerJoin("companies as c", "c.id", "m.company_id")
    .where(withinSql(principal, { agency: "m.agency_id", company: "m.company_id", maker: null }))
    .where("m.status", "in", [waits, approved])
    .where("m.start_at", ">", today)
    .where("m.start_at", "<=", addDays(today, daysAhead))
    .$if(company_id !== null, (query) => query.where("m.company_id", "=", company_id))
    .orderBy("m.start_at")
    .orderBy("m.id")
    .limit(mostChanges)
    .select(["m.company_id", "m.status", "m.maker_id", "m.start_at", "c.name", "c.no"])
    .execute();
  return rows.flatMap(({ company_id: company, status, maker_id, start_at, name, no }) => {
    const link = { list: "companies", query: queryOf("companies", { ids: [String(company)] }, deadlineQuery) } as const;
    if (status === approved) return [dueEntry(deadlineQuery, "modesBegin", start_at, { name, no, count: 1, link })];
    if (maker_id === principal.user_id || !holds(principal, ["contract.contract.audit"])) return [];
    return [dueEntry(deadlineQuery, "modesToDecide", addDays(start_at, -1), { name, no, count: 1, link })];
  });
};
