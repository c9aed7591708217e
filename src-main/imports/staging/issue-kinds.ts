import type { RowIssue } from "../../../src-shared/kernel/imports/cells/define.ts";
import type { SqlDatabase } from "../../sqlite/open-database.ts";
import type { RowStore } from "./rows/row-store.ts";
import { type RowRecord, type StagedRow, stagedRowOf } from "./rows/staged-row.ts";
import type { WorkerOutput } from "./worker-protocol.ts";

type Kind = WorkerOutput<"issueKinds">["kinds"][number];

/** The code of rows that are the same as one above; such a row says so by its mark alone. */
export const twinCode = "duplicate_in_file";

/** Remarks on a row, the mark of a duplicate among them; the rows that it equals are not looked up. */
const remarksOf = (row: StagedRow): readonly RowIssue[] => [
  ...row.issues,
  ...row.across,
  ...row.online,
  ...(row.twin ? [{ column: null, code: twinCode, severity: "error", params: {} } as const] : []),
];

type Count = { first: RowIssue; remarks: number; rows: number; lastRow: number; columns: Set<string> };

const isGraver = (one: Kind, other: Kind): number =>
  one.severity === other.severity ? other.remarks - one.remarks : one.severity === "error" ? -1 : 1;

/** Counts the remarks on rows still to be sent by their kind: errors first, then the most frequent. */
export const countKinds = (database: SqlDatabase, { template }: RowStore): readonly Kind[] => {
  const select = "SELECT * FROM rows WHERE gone = 0 AND sent = 0 AND (errors > 0 OR warnings > 0)";
  const counts = new Map<string, Count>();
  for (const record of database.prepare(select).iterate()) {
    const row = stagedRowOf(template, record as RowRecord);
    for (const remark of remarksOf(row)) {
      const name = `${remark.severity} ${remark.code}`;
      const count = counts.get(name) ?? { first: remark, remarks: 0, rows: 0, lastRow: -1, columns: new Set() };
      counts.set(name, count);
      count.remarks += 1;
      if (count.lastRow !== row.rowId) count.rows += 1;
      count.lastRow = row.rowId;
      if (remark.column !== null) count.columns.add(remark.column);
    }
  }
  const titles = (keys: ReadonlySet<string>) =>
    template.fields.filter(({ key }) => keys.has(key)).map(({ title }) => title);
  return [...counts.values()]
    .map(({ first: { code, severity, params }, remarks, rows, columns }) => ({
      ...{ code, severity, params: { ...params }, remarks, rows, columns: titles(columns) },
    }))
    .sort(isGraver);
};
