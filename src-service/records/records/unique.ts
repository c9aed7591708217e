import { sql } from "kysely";
import type { AnyRecord } from "../../../src-shared/kernel/records/define.ts";
import { lookUp, type Reader } from "../../core/database/tables.ts";
import { picked } from "./decide.ts";
import type { Unique } from "./rules.ts";

/** Which of the values an agency's records hold already while they are in a state in which nobody else may have the value. */
export const takenValues = async (
  db: Reader,
  { table, states }: Pick<AnyRecord, "table" | "states">,
  { column, within }: Unique,
  agencyId: number,
  values: readonly string[],
): Promise<Set<string>> => {
  const codes = within.map((state) => states.code(state));
  const rows = await lookUp(values, async (chunk) => {
    const answer = await sql<{ value: string }>`
      select ${sql.ref(column)} as value from ${sql.table(table)}
      where agency_id = ${agencyId} and status in (${sql.join(codes)}) and ${sql.ref(column)} in (${sql.join(chunk)})
      `.execute(db);
    return answer.rows;
  });
  return new Set(rows.map(({ value }) => value));
};

/** Value of a new record in the column that no two may share. */
export const uniqueValue = ({ column }: Unique, columns: object): string => String(picked(columns, [column])[column]);
