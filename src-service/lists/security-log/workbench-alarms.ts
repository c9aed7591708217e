import { sensitiveUses } from "../../../src-shared/kernel/rights/sensitive-ceilings.ts";
import { addDays } from "../../../src-shared/kernel/values/time/time.ts";
import { securityEventKinds } from "../../../src-shared/registries/audit/security-events.ts";
import type { Workbench } from "../../../src-shared/registries/workbench/workbench-calls.ts";
import { type DeadlineQuery, holds, queryOf } from "../../core/deadlines/deadline-query.ts";
import { seesAll } from "../../core/plumbing/data-scope.ts";

const mostShown = 5;
/** An alarm is shown for this many days, today among them. */
const daysShown = 7;

/**
 * People of the agency who reached a ceiling of looking at personal data (`sensitive-ceilings.ts`) within a week, the newest
 * first; null for who does not oversee the whole agency.
 */
export const alarmsOf = async (query: DeadlineQuery): Promise<Workbench["alarms"]> => {
  const { db, principal, today } = query;
  const oversees = holds(principal, ["audit_log.entry.view"]) && principal.company_id === null && seesAll(principal);
  if (!oversees) return null;
  const since = addDays(today, 1 - daysShown);
  const alarms = await db
    .selectFrom("sensitive_alarms as a")
    .innerJoin("users as u", "u.id", "a.user_id")
    .select(["a.id", "a.kind", "a.at", "u.name"])
    .where("a.agency_id", "=", principal.agency_id)
    .where("a.at", ">=", since)
    .orderBy("a.id", "desc")
    .execute();
  const rows = alarms.flatMap(({ id, kind, at, name }) => {
    const use = sensitiveUses.find((one) => one === kind);
    return use === undefined ? [] : [{ id: String(id), person: name, use, at }];
  });
  const filters = { kind: [securityEventKinds.ceiling], date: { by: "at", start: since, end: today } };
  return {
    list: "securityEvents",
    query: queryOf("securityEvents", filters, query),
    count: rows.length,
    rows: rows.slice(0, mostShown),
  };
};
