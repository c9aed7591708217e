import { stopBatchDecisions, stopRecordDecisions } from "../../../src-shared/workers/stopping/stop-decisions.ts";
import { stopStates } from "../../../src-shared/workers/stopping/stop-states.ts";
import { deciderOf } from "../../access/agencies/person-limits.ts";
import { ServiceError, type SignedIn, type Writing } from "../../core/context.ts";
import type { Reader } from "../../core/database/tables.ts";
import { nextVersion } from "../../core/plumbing/versioned.ts";
import { finderOf } from "../../core/plumbing/visible.ts";
import { assertMay } from "../../records/records/decide.ts";
import { type StopBatch, type StopRecord, saveStops } from "./stop-store.ts";

export const findStopRecord = finderOf("stop_records");
export const findStopBatch = finderOf("stop_batches");

const waiting = stopStates.code("waiting");
const withdrawn = stopStates.code("withdrawn");

const withdrawAll = (writing: Writing, records: readonly StopRecord[]): Promise<StopRecord[]> =>
  saveStops(
    writing,
    records.map((before) => ({ before, after: { status: withdrawn, done_at: writing.at } })),
  );

/** Withdraws a record before its day. Throws `not_found`, `forbidden`, `stale_version`, `illegal_transition`. */
export const withdrawStop = (context: SignedIn, id: string, version: number): Promise<number> =>
  context.write(async (writing) => {
    const { principal } = context;
    const record = await findStopRecord(writing.tx, principal, id);
    assertMay(stopRecordDecisions, "withdraw", record, {}, version, await deciderOf(writing.tx, principal));
    await withdrawAll(writing, [record]);
    await writing.audit({
      ...{ agency_id: record.agency_id, action: "stopRecords.withdraw", object: `stopRecord:${record.id}` },
      before: { status: record.status, version: record.version },
      after: { status: withdrawn, ...nextVersion(record) },
    });
    return record.id;
  });

const recordsOf = (db: Reader, batchId: number): Promise<StopRecord[]> =>
  db.selectFrom("stop_records").selectAll().where("batch_id", "=", batchId).orderBy("id").execute();

/** Counts the records of a batch that wait for their day: a withdrawal goes by them. */
export const waitingCount = async (db: Reader, batch: StopBatch): Promise<number> =>
  (await recordsOf(db, batch.id)).filter(({ status }) => status === waiting).length;

/** A batch as decisions see it: while one of its records waits, its own status does not stand against a withdrawal. */
export const asDecided = (batch: StopBatch, waiting_count: number) => ({
  ...batch,
  status: waiting_count > 0 ? waiting : batch.status,
  waiting_count,
});

/** Withdraws the records of a batch whose day has not come. Errors as `withdrawStop`. */
export const withdrawBatch = (context: SignedIn, id: string, version: number): Promise<number> =>
  context.write(async (writing) => {
    const { principal } = context;
    const batch = await findStopBatch(writing.tx, principal, id);
    const records = (await recordsOf(writing.tx, batch.id)).filter(({ status }) => status === waiting);
    const decider = await deciderOf(writing.tx, principal);
    assertMay(stopBatchDecisions, "withdraw", asDecided(batch, records.length), {}, version, decider);
    await withdrawAll(writing, records);
    await writing.audit({
      ...{ agency_id: batch.agency_id, action: "stopBatches.withdraw", object: `stopBatch:${batch.id}` },
      before: { status: batch.status, version: batch.version },
      after: { no: batch.no, withdrawn: records.length },
    });
    return batch.id;
  });

/** Takes back what an import made, while nothing of it was carried out. Throws `import_has_dependents`. */
export const withdrawImported = async (writing: Writing, records: readonly StopRecord[]): Promise<number> => {
  const done = records.filter(({ status }) => status !== waiting);
  if (done.length > 0) {
    throw new ServiceError("import_has_dependents", { params: { count: done.length, no: done[0]?.no ?? "" } });
  }
  await withdrawAll(writing, records);
  return records.length;
};
