import { addDays, dayOf } from "../../src-shared/values/time.ts";
import type { Deadlines } from "../contributed.ts";
import { holds } from "../deadlines/deadline-query.ts";
import { daysAhead, dueEntry } from "../deadlines/due-entry.ts";
import { withinSql } from "../plumbing/data-scope.ts";

const mostContracts = 20;

/** In force; that one ends soon is no state that is kept. */
const inForce = 50;

/** Contracts that end within the next thirty days. */
export const contractEnds: Deadlines = async (deadlineQuery) => {
  const { db, principal, today, company_id } = deadlineQuery;
  if (!holds(principal, ["contract.contract.view"])) return [];
  const rows = await db
    .selectFrom("company_contracts as k")
    .innerJoin("companies as c", "c.id", "k.company_id")
    .where(withinSql(principal, { agency: "k.agency_id", company: "k.company_id", maker: null }))
    .where("k.status", "=", inForce)
    .where("k.end_at", ">=", `${today} 00:00:00`)
    .where("k.end_at", "<=", `${addDays(today, daysAhead)} 23:59:59`)
    .$if(company_id !== null, (query) => query.where("k.company_id", "=", company_id))
    .orderBy("k.end_at")
    .orderBy("k.id")
    .limit(mostContracts)
    .select(["c.name", "k.no", "k.end_at"])
    .execute();
  return rows.map(({ name, no, end_at }) => dueEntry(deadlineQuery, "contractEnds", dayOf(end_at), { name, no }));
};
