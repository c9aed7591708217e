import { sql } from "kysely";
import type { AnyRecord } from "../../src-shared/records/define.ts";
import type { Principal } from "../context.ts";
import type { Reader } from "../database/bulk.ts";
import { recordId } from "../plumbing/answers.ts";
import { visible } from "../plumbing/visible.ts";
import type { RecordRow } from "./rules.ts";

/** The row of a record that the person may see, else `not_found`. */
export const findRecord = async (
  db: Reader,
  principal: Principal,
  record: AnyRecord,
  id: string,
): Promise<RecordRow> => {
  const { rows } = await sql<RecordRow>`
    select * from ${sql.table(record.table)} where id = ${recordId(id)}`.execute(db);
  return visible(principal, rows[0]);
};
