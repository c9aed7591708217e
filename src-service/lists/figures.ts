import { sql } from "kysely";
import type { AnyList } from "../../src-shared/lists/define.ts";
import type { Principal } from "../context.ts";
import type { Database } from "../database/tables.ts";
import { type ListRequest, matching } from "./query.ts";
import { column, type ListSource } from "./source.ts";

/** Count, sum and smallest value of the rows that a list shows; null where there are none. */
export type Figures = { readonly count: number; readonly amount: number | null; readonly since: string | null };

/**
 * Figures of the visible rows that match list filters in query form. `within`: companies that all rows are of, for lists
 * whose index begins with the company; null where there is nothing to help.
 */
export const figuresOf = async (
  db: Database,
  principal: Principal,
  list: AnyList,
  request: ListRequest,
  source: ListSource,
  of: { readonly amount: string | null; readonly since: string; readonly within: readonly number[] | null },
): Promise<Figures> => {
  const amount = of.amount === null ? sql`0` : column(of.amount);
  const rowsOf = matching(db, principal, list, request, source);
  // A cross join, because SQLite then goes by the companies: left to itself it walks all rows of the agency.
  const from =
    of.within === null
      ? rowsOf
      : sql`(select id as k_id from companies where id in (${sql.join([...of.within])})) as k cross join ${rowsOf}
          and t.company_id = k.k_id`;
  const { rows } = await sql<{ found: number; amount: number | null; since: string | null }>`
    select count(*) as found, sum(x.amount) as amount, min(x.since) as since
    from (select ${amount} as amount, ${column(of.since)} as since from ${from}) as x`.execute(db);
  const [row] = rows;
  return {
    count: Number(row?.found ?? 0),
    amount: of.amount === null ? null : Number(row?.amount ?? 0),
    since: row?.since ?? null,
  };
};
