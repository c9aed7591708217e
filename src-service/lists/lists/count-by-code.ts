import { type RawBuilder, sql } from "kysely";
import { groupColumn, type RowGroup } from "../../../src-shared/kernel/lists/answer.ts";
import type { AnyList } from "../../../src-shared/kernel/lists/define.ts";
import { type Principal, ServiceError } from "../../core/context.ts";
import type { Database } from "../../core/database/tables.ts";
import { type ListRequest, type Matching, matching } from "./matching.ts";
import { allRows, column, type ListSource } from "./source.ts";
import { createTotalsMemory, type Totals } from "./totals.ts";

export type { RowGroup } from "../../../src-shared/kernel/lists/answer.ts";

const groupsOf = createTotalsMemory<readonly RowGroup[]>();

/** Count and sums by code: of the groups where the database keeps them so, else of the rows. */
const statementOf = ({ rows, groups }: Matching, by: string, sums: readonly string[]): RawBuilder<CodeRow> => {
  const summed = sums.map((name) => sql`sum(${sql.ref(`x.${name}`)}) as ${sql.ref(`sum_${name}`)}`);
  const counted = groups === null ? sql`count(*)` : sql`sum(x.rows_in)`;
  const parts = sql.join([sql`x.code as code`, sql`${counted} as rows_found`, ...summed]);
  const inner = sql.join([
    sql`${column(by)} as code`,
    ...(groups === null ? [] : [column("rows_in")]),
    ...sums.map(column),
  ]);
  // Closed by a limit, so that SQLite leaves out the joins that no condition needs.
  return sql`select ${parts} from (select ${inner} from ${groups ?? rows} limit ${allRows}) as x group by x.code order by x.code`;
};

type CodeRow = Readonly<Record<string, number | null>>;

/**
 * Count and sums (in cents) of the visible rows that match list filters in query form, for each code of the column that
 * the filter named by `group_by` asks, and of all of them. Codes that no row has are left out. Throws `invalid` for a
 * filter that does not choose states.
 */
export const countByCode = async (
  db: Database,
  principal: Principal,
  list: AnyList,
  request: ListRequest,
  source: ListSource,
): Promise<Totals & { readonly groups: RowGroup[] }> => {
  const by = groupColumn(list, String(request["group_by"]));
  if (by === null) throw new ServiceError("invalid", { fields: { group_by: ["invalid_value"] } });
  const sums = request["summary"] === "0" ? [] : list.sums;
  const matches = await matching(db, principal, list, request, source, [by]);
  const groups = await groupsOf(
    db,
    matches.rows,
    async () => {
      const { rows } = await statementOf(matches, by, sums).execute(db);
      return rows.map((row) => ({
        code: Number(row["code"]),
        count: Number(row["rows_found"] ?? 0),
        summary: Object.fromEntries(sums.map((name) => [name, Number(row[`sum_${name}`] ?? 0)])),
      }));
    },
    [by, ...sums],
  );
  return { ...sumOfGroups(groups, sums), groups: [...groups] };
};

const sumOfGroups = (groups: readonly RowGroup[], sums: readonly string[]): Totals => ({
  count: groups.reduce((total, { count }) => total + count, 0),
  summary: Object.fromEntries(
    sums.map((name) => [name, groups.reduce((total, { summary }) => total + (summary[name] ?? 0), 0)]),
  ),
});
