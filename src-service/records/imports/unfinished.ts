import { sql } from "kysely";
import { shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { importJobStates } from "../../../src-shared/records/imports/import-job-states.ts";
import type { AuditObjectKind } from "../../../src-shared/registries/audit/audit-objects.ts";
import type { ChangedList } from "../../../src-shared/registries/lists/registry.ts";
import type { Writing } from "../../core/context.ts";
import { saveVersion, touchRow, type VersionedRow } from "../../core/plumbing/versioned.ts";
import type { Service } from "../../lists/service.ts";

/** Longest time that an incomplete batch waits for its next part; limited, because the parts contain personal data. */
export const maxWaitHours = 24;

/** A table of batches that arrive in parts. */
export type BatchTable = {
  readonly table: "bill_imports" | "import_jobs";
  /** Lists that show its rows. */
  readonly lists: readonly ChangedList[];
  /** Action and object of the audit entry. */
  readonly action: string;
  readonly object: AuditObjectKind;
};

export const importJobBatches: BatchTable = {
  table: "import_jobs",
  lists: ["importJobs"],
  action: "importJobs.importExpired",
  object: "importJob",
};

type Unfinished = VersionedRow & { readonly agency_id: number; readonly company_id: number };

const uploaded = importJobStates.code("uploaded");
const failed = importJobStates.code("failed");

/** True when a batch failed because it stayed incomplete: of a complete one every row was accepted or refused. */
export const isExpired = (record: {
  readonly status: number;
  readonly success_count: number;
  readonly fail_count: number;
  readonly skip_count?: number;
}): boolean => record.status === failed && record.success_count + record.fail_count + (record.skip_count ?? 0) === 0;

const isOld = (before: string) => sql<boolean>`status = ${uploaded} and coalesce(received_at, create_at) < ${before}`;

const clear = async (writing: Writing, batches: BatchTable, batch: Unfinished, before: string): Promise<boolean> => {
  const { id, agency_id } = batch;
  const table = sql.table(batches.table);
  // A part may have arrived since the search.
  const { rows } = await sql<VersionedRow & { readonly status: number; readonly finish_at: string | null }>`
    select * from ${table} where id = ${id} and ${isOld(before)}`.execute(writing.tx);
  const [row] = rows;
  if (row === undefined) return false;
  await saveVersion(writing, batches.table, row, { status: failed, finish_at: writing.at });
  const { numDeletedRows } = await writing.tx.deleteFrom("import_parts").where("import_id", "=", id).executeTakeFirst();
  for (const list of batches.lists) touchRow(writing, list, batch);
  await writing.audit({
    agency_id,
    action: batches.action,
    object: `${batches.object}:${id}`,
    before: { status: uploaded },
    after: { status: failed, parts: Number(numDeletedRows) },
  });
  return true;
};

/**
 * Ends batches whose last part came more than `maxWaitHours` ago: clears their rows and marks their records as failed. Safe to
 * run at any time, also while a part arrives. Returns how many batches were ended.
 */
export const endUnfinished = async (
  service: Pick<Service, "reading" | "system" | "clock">,
  batches: BatchTable,
): Promise<number> => {
  const before = shanghaiNow(service.clock.now() - maxWaitHours * 3_600_000);
  const { rows } = await sql<Unfinished>`
    select id, agency_id, company_id from ${sql.table(batches.table)} where ${isOld(before)} order by id`.execute(
    service.reading,
  );
  const context = service.system("imports");
  let endedCount = 0;
  for (const batch of rows)
    if (await context.write((writing) => clear(writing, batches, batch, before))) endedCount += 1;
  return endedCount;
};
