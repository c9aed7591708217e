import { sql } from "kysely";
import type { AnyRecord } from "../../../src-shared/kernel/records/define.ts";
import type { ChangedList } from "../../../src-shared/registries/lists/registry.ts";
import type { Writing } from "../../core/context.ts";

/** Gives records whose computed figures changed a new change number, so that lists are updated. */
export const touchRecords = async (
  writing: Writing,
  { name, table }: Pick<AnyRecord, "name" | "table">,
  ids: readonly number[],
): Promise<void> => {
  if (ids.length === 0) return;
  const { rows } = await sql<{ company_id: number }>`
    update ${sql.table(table)} set change_seq = ${await writing.changeSeq()}
    where id in (${sql.join([...ids])}) returning company_id`.execute(writing.tx);
  for (const { company_id } of rows) writing.touched(name as ChangedList, company_id);
};
