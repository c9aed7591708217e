import { sql } from "kysely";
import { addDays } from "../../../src-shared/kernel/values/time/time.ts";
import type { Reader } from "../../core/database/tables.ts";

/** Finds who brought a company in and who looks after it, the newest first. */
export const salesmenOf = (db: Reader, companyId: number) =>
  db
    .selectFrom("company_salesmen as r")
    .leftJoin("users as s", "s.id", "r.salesman_id")
    .leftJoin("users as o", "o.id", "r.service_owner_id")
    .leftJoin("users as b", "b.id", "r.set_by")
    .where("r.company_id", "=", companyId)
    .select(["r.start_at", "r.set_at"])
    .select([
      sql<string>`coalesce(s.name, '')`.as("salesman"),
      sql<string>`coalesce(o.name, '')`.as("service_owner"),
      sql<string>`coalesce(b.name, '')`.as("set_by"),
    ])
    .orderBy("r.start_at", "desc")
    .limit(50)
    .execute();

/** Days ("YYYY-MM-DD"), the first and the last included. */
export type DaySpan = { readonly from: string; readonly to: string };

/** A salesman of a company with the days of a span on which they had it, in order. */
export type SalesmanDays = { readonly id: number; readonly name: string; readonly days: readonly DaySpan[] };

/**
 * Salesmen of a company on the days of a span, each with their days; days when nobody had it are nobody's. A naming counts from
 * its day on until the next one, and is always of the day on which it was made, so days that are over stay with whom they were.
 */
export const salesmenDuring = async (
  db: Reader,
  companyId: number,
  { from, to }: DaySpan,
): Promise<readonly SalesmanDays[]> => {
  const named = await db
    .selectFrom("company_salesmen as r")
    .leftJoin("users as s", "s.id", "r.salesman_id")
    .where("r.company_id", "=", companyId)
    .where("r.start_at", "<=", to)
    .select(["r.start_at", "s.id", "s.name"])
    .orderBy("r.start_at")
    .execute();
  const salesmen = new Map<number, { id: number; name: string; days: DaySpan[] }>();
  for (const [at, { start_at, id, name }] of named.entries()) {
    const next = named[at + 1];
    const days = {
      from: start_at > from ? start_at : from,
      to: next === undefined ? to : addDays(next.start_at, -1),
    };
    if (id === null || days.from > days.to) continue;
    const salesman = salesmen.get(id) ?? { id, name: name ?? "", days: [] };
    const last = salesman.days.at(-1);
    // Named again for another service owner: the days go on.
    if (last !== undefined && addDays(last.to, 1) === days.from) salesman.days.splice(-1, 1, { ...last, to: days.to });
    else salesman.days.push(days);
    salesmen.set(id, salesman);
  }
  return [...salesmen.values()];
};
