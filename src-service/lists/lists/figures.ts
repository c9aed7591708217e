import { type RawBuilder, sql } from "kysely";
import type { AnyList } from "../../../src-shared/kernel/lists/define.ts";
import type { Principal } from "../../core/context.ts";
import type { Database } from "../../core/database/tables.ts";
import { type ListRequest, matching } from "./matching.ts";
import { column, type ListSource } from "./source.ts";

/** Count, sum and smallest value of the rows that a list shows; null where there are none. */
export type Figures = { readonly count: number; readonly amount: number | null; readonly since: string | null };

type FigureOptions = {
  readonly amount: string | null;
  readonly since: string;
  readonly within: readonly number[] | null;
};

const amountOf = ({ amount }: FigureOptions): RawBuilder<unknown> => (amount === null ? sql`0` : column(amount));

const ofRows = (from: RawBuilder<unknown>, options: FigureOptions): RawBuilder<unknown> => {
  // A cross join, because SQLite then goes by the companies: left to itself it walks all rows of the agency.
  const joined =
    options.within === null
      ? from
      : sql`(select id as k_id from companies where id in (${sql.join([...options.within])})) as k cross join ${from}
          and t.company_id = k.k_id`;
  return sql`select count(*) as found, sum(x.amount) as amount, min(x.since) as since
    from (select ${amountOf(options)} as amount, ${column(options.since)} as since from ${joined}) as x`;
};

const ofGroups = (from: RawBuilder<unknown>, options: FigureOptions): RawBuilder<unknown> =>
  sql`select sum(t.rows_in) as found, sum(${amountOf(options)}) as amount, min(${column(options.since)}) as since from ${from}`;

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
  options: FigureOptions,
): Promise<Figures> => {
  const { rows: from, groups, grouped } = await matching(db, principal, list, request, source);
  const isGrouped = groups !== null && grouped?.columns.has(options.since) === true;
  const { rows } = await sql<{ found: number | null; amount: number | null; since: string | null }>`${
    isGrouped ? ofGroups(groups, options) : ofRows(from, options)
  }`.execute(db);
  const [row] = rows;
  return {
    count: Number(row?.found ?? 0),
    amount: options.amount === null ? null : Number(row?.amount ?? 0),
    since: row?.since ?? null,
  };
};
