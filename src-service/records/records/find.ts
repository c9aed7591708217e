import { sql } from "kysely";
import type { Principal } from "../../core/context.ts";
import type { Reader } from "../../core/database/tables.ts";
import { recordId } from "../../core/plumbing/answers.ts";
import { seeingAll } from "../../core/plumbing/data-scope.ts";
import { visible } from "../../core/plumbing/visible.ts";
import type { DecidedRow } from "./rules.ts";

/** The row of a record or a proposal that the person may see, else `not_found`. */
export const findRecord = async <Row extends DecidedRow>(
  db: Reader,
  principal: Principal,
  record: { readonly table: string; readonly seenByAll?: true },
  id: string,
): Promise<Row> => {
  const { rows } = await sql<Row>`
    select * from ${sql.table(record.table)} where id = ${recordId(id)}`.execute(db);
  return visible(record.seenByAll === true ? seeingAll(principal) : principal, rows[0]);
};
