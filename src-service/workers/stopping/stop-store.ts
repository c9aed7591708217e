import { sql } from "kysely";
import { mixedReasons, stopStates } from "../../../src-shared/workers/stopping/stop-states.ts";
import type { OpenMatters } from "../../../src-shared/workers/stopping/stopping-calls.ts";
import type { Writing } from "../../core/context.ts";
import { insertMany, lookUp, type Reader, readRows, type Tables } from "../../core/database/tables.ts";
import { type Edit, versioned } from "../../core/plumbing/versioned.ts";
import type { Relation } from "./end-cooperation.ts";

export type StopRecord = Tables["stop_records"];
export type StopBatch = Tables["stop_batches"];

/** Reason and day for a cooperation to end. */
export type StopWish = { readonly reason: number; readonly remark: string; readonly effective_at: string };

/** Writes new records of relations, in the order given; they wait for their day. */
export const addStops = async (
  writing: Writing,
  wishes: readonly (StopWish & { readonly relation: Relation; readonly open: OpenMatters })[],
  { batchId, makerId }: { readonly batchId: number | null; readonly makerId: number },
): Promise<StopRecord[]> => {
  if (wishes.length === 0) return [];
  const firstId = await writing.ids(wishes.length);
  const numbers = await writing.numbers("ZZ", wishes.length);
  const change_seq = await writing.changeSeq();
  const records = wishes.map(
    ({ relation, open, reason, remark, effective_at }, at): StopRecord => ({
      id: firstId + at,
      version: 1,
      change_seq,
      agency_id: relation.agency_id,
      company_id: relation.company_id,
      no: numbers[at] ?? "",
      status: stopStates.code("waiting"),
      batch_id: batchId,
      labor_id: relation.labor_id,
      company_labor_id: relation.id,
      maker_id: makerId,
      create_at: writing.at,
      ...{ reason, remark, effective_at, notice_sent_at: null, done_at: null, certificate_key: null },
      unfinished_task_count: open.tasks,
      unsettled_count: open.bills,
      unsettled_amount: open.amount,
    }),
  );
  await insertMany(writing.tx, "stop_records", records);
  touchStops(writing, records);
  return records;
};

/** Tells screens and copies that records have changed. */
export const touchStops = (writing: Writing, records: readonly Pick<StopRecord, "company_id">[]): void => {
  for (const companyId of new Set(records.map(({ company_id }) => company_id)))
    writing.touched("stopRecords", companyId);
};

/** Saves records as their next versions, with their batches; returns them as they are then. */
export const saveStops = async (writing: Writing, edits: readonly Edit<"stop_records">[]): Promise<StopRecord[]> => {
  const saved = (await versioned("stop_records", "stopRecords").saveMany(writing, edits)).map(({ after }) => after);
  await followBatches(
    writing,
    saved.flatMap(({ batch_id }) => batch_id ?? []),
  );
  return saved;
};

type Counts = { readonly batch_id: number; readonly status: number; readonly rows: number };

/** State of a batch by its records: under way while some are and others are not, failed where one has, else that of all. */
const statusOf = (counts: readonly Counts[]): number => {
  const has = (key: "waiting" | "processing" | "stopped" | "failed"): boolean =>
    counts.some(({ status }) => status === stopStates.code(key));
  if (has("processing") || (has("waiting") && (has("stopped") || has("failed")))) return stopStates.code("processing");
  if (has("waiting")) return stopStates.code("waiting");
  if (has("failed")) return stopStates.code("failed");
  return stopStates.code(has("stopped") ? "stopped" : "withdrawn");
};

/** Brings batches to what their records say: rows, status, reason and first day. Each becomes its next version. */
export const followBatches = async (writing: Writing, batchIds: readonly number[]): Promise<void> => {
  const ids = [...new Set(batchIds)];
  if (ids.length === 0) return;
  const { tx } = writing;
  const batches = await readRows(tx, "stop_batches", ids);
  const counts = await lookUp(ids, (chunk) =>
    tx
      .selectFrom("stop_records")
      .where("batch_id", "in", chunk)
      .groupBy(["batch_id", "status"])
      .select([sql<number>`batch_id`.as("batch_id"), "status", sql<number>`count(*)`.as("rows")])
      .execute(),
  );
  const facts = await lookUp(ids, (chunk) =>
    tx
      .selectFrom("stop_records")
      .where("batch_id", "in", chunk)
      .groupBy("batch_id")
      .select([sql<number>`batch_id`.as("batch_id"), sql<string>`min(effective_at)`.as("day")])
      .select([sql<number>`min(reason)`.as("least"), sql<number>`max(reason)`.as("most")])
      .execute(),
  );
  for (const batch of batches) {
    const own = counts.filter(({ batch_id }) => Number(batch_id) === batch.id);
    const fact = facts.find(({ batch_id }) => Number(batch_id) === batch.id);
    const next = {
      status: statusOf(own),
      rows: own.reduce((sum, { rows }) => sum + Number(rows), 0),
      effective_at: fact?.day ?? batch.effective_at,
      reason: fact !== undefined && Number(fact.least) === Number(fact.most) ? Number(fact.least) : mixedReasons,
    };
    await versioned("stop_batches", "stopBatches").save(writing, batch, next);
  }
};

/** Writes an empty batch; its rows follow, then `followBatches`. */
export const addBatch = async (
  writing: Writing,
  owner: { readonly agency_id: number; readonly company_id: number; readonly maker_id: number },
  { reason, remark, effective_at }: StopWish,
  importId: number | null,
): Promise<StopBatch> => {
  const [no = ""] = await writing.numbers("ZP", 1);
  const batch: StopBatch = {
    ...{ id: await writing.ids(1), version: 0, change_seq: await writing.changeSeq(), ...owner, no },
    ...{ status: stopStates.code("waiting"), create_at: writing.at, rows: 0, reason, remark, effective_at },
    ...{ certificate_key: null, import_id: importId },
  };
  await writing.tx.insertInto("stop_batches").values(batch).execute();
  return batch;
};

const endsLater = [stopStates.code("waiting"), stopStates.code("processing"), stopStates.code("failed")];

/** Ids of those relations that have a record which is not at its end. */
export const withStop = async (db: Reader, relationIds: readonly number[]): Promise<ReadonlySet<number>> => {
  const rows = await lookUp(relationIds, (chunk) =>
    db
      .selectFrom("stop_records")
      .select("company_labor_id")
      .where("company_labor_id", "in", chunk)
      .where("status", "in", endsLater)
      .execute(),
  );
  return new Set(rows.map((row) => row.company_labor_id));
};
