import { sql } from "kysely";
import type { AnyRecord } from "../../../src-shared/kernel/records/define.ts";
import { ServiceError } from "../../core/context.ts";
import { lookUp, type Tables } from "../../core/database/tables.ts";
import type { ImportKind } from "../../core/plumbing/import-kind.ts";
import { saveVersions } from "../../core/plumbing/versioned.ts";
import { targetOf } from "../records/decide.ts";
import type { RecordRow, Stamp } from "../records/rules.ts";
import { saveRecord, touchList } from "../records/save.ts";

/** Sets who did the action, when and why, as the rules say where a row keeps it. */
const stamped = (stamp: Stamp | undefined, by: number, at: string, reason: string): object =>
  stamp === undefined
    ? {}
    : { [stamp.by]: by, [stamp.at]: at, ...(stamp.reason !== undefined && { [stamp.reason]: reason }) };

/**
 * Takes back what an import made of a record while all of it is in its first state: by the action `undo` with each, in the name of
 * who takes it back and with the import's number as the reason. `title`: the column that a record is called by where one has moved
 * on (`import_has_dependents`).
 */
export const takingBack = (
  record: AnyRecord,
  stamps: Readonly<Record<string, Stamp>> | undefined,
  undo: string,
  title: string,
): NonNullable<ImportKind["rollBack"]> => ({
  permission: record.create.permission,
  undo: async (writing, job, recordIds, by) => {
    const { table, states } = record;
    const rows = await lookUp(recordIds, async (chunk) => {
      const answer = await sql<RecordRow>`
        select * from ${sql.table(table)} where id in (${sql.join(chunk)}) order by id`.execute(writing.tx);
      return answer.rows;
    });
    const moved = rows.filter(({ status }) => status !== states.code(record.start));
    if (moved.length > 0) {
      const params = { count: moved.length, no: String(moved[0]?.[title] ?? "") };
      throw new ServiceError("import_has_dependents", { params });
    }
    const changes = { ...stamped(stamps?.[undo], by, writing.at, job.no), status: targetOf(record, undo) };
    // The audit entry of the import speaks for what nobody touched since; what went on and came back has a history of its own.
    const [untouched, changed] = [
      rows.filter(({ version }) => version === 1),
      rows.filter(({ version }) => version > 1),
    ];
    const edits = untouched.map((before) => ({ before, after: { ...before, ...changes } }));
    await saveVersions(writing, table as keyof Tables, edits);
    for (const row of untouched) touchList(writing, record, row);
    for (const row of changed) await saveRecord(writing, record, row, changes, undo, () => ({ reason: job.no }));
    return rows.length;
  },
});
