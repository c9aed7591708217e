import { type Kysely, sql } from "kysely";
import { addColumns, createTables, type Dialect, type TableSpec } from "../../schema/schema.ts";
import { workerTriggersWith } from "../0051-0075/0053-workers.ts";

/**
 * Cases of two people who may be one; `maker_id` 0: the system. `pair`: both ids, the smaller first; `facts`: digest of what they were
 * compared by, so that a pair that was refused comes back only with other facts. `kept` 1 or 2 once chosen; `takes` (JSON): facts of
 * the other one that count (`mergeFacts`); `moved` (JSON): what was carried over, by kind.
 */
export const workerMergeTables = {
  labor_merges: {
    columns: {
      ...{
        id: "id",
        version: "int",
        change_seq: "int",
        agency_id: "int",
        company_id: "int",
        no: "text",
        status: "int",
      },
      ...{ maker_id: "int", create_at: "text", labor_id: "int", other_id: "int", pair: "text", facts: "text" },
      ...{ matched: "int", source: "int", kept: "int", takes: "text", reason: "text", moved: "text" },
      ...{ asker_id: "int?", asked_at: "text?", asked_reason: "text?" },
      ...{ checker_id: "int?", decided_at: "text?", decided_reason: "text?" },
      ...{ ender_id: "int?", ended_at: "text?", ended_reason: "text?" },
    },
    unique: [["agency_id", "no"]],
    index: [["change_seq"], ["agency_id", "status"], ["agency_id", "pair"], ["labor_id"], ["other_id"]],
  },
} as const satisfies Readonly<Record<string, TableSpec>>;

/** The person, or the cooperation, that one was merged into; null: stands for itself. */
export const workerMergeColumns = {
  labors: { merged_into: "int?", merged_at: "text?" },
  company_labors: { merged_into: "int?" },
} as const;

/** A cooperation that became a part of another one (5) says so before all else. */
export const merged = "when company_labors.cooperation_status = 5 then 95";

/** Nobody is merged yet, so no standing changes; the triggers know it from now on. */
export const upWorkerMerges = async (db: Kysely<never>, dialect: Dialect): Promise<void> => {
  await addColumns(db, dialect, workerMergeColumns);
  await createTables(db, dialect, workerMergeTables);
  const indexes = [
    "create unique index labor_merges_open_key on labor_merges (agency_id, pair) where status in (10, 20)",
    "create index labors_change_seq_idx on labors (change_seq)",
    "create index labors_merged_idx on labors (merged_into) where merged_into is not null",
  ];
  for (const text of [...indexes, ...workerTriggersWith(dialect, merged)]) await sql.raw(text).execute(db);
};
