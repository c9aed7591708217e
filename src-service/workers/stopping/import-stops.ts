import { sql } from "kysely";
import { formatMoney } from "../../../src-shared/kernel/values/money/money.ts";
import { nameKey } from "../../../src-shared/kernel/values/text/text.ts";
import { dayOf } from "../../../src-shared/kernel/values/time/time.ts";
import type { StopCooperationRow } from "../../../src-shared/workers/stopping/stop-cooperation-import.ts";
import type { OpenMatters } from "../../../src-shared/workers/stopping/stopping-calls.ts";
import { againstStop } from "../../../src-shared/workers/workers/worker-decisions.ts";
import { ServiceError, type Writing } from "../../core/context.ts";
import { lookUp, type Reader } from "../../core/database/tables.ts";
import {
  type ImportChecking,
  type ImportJob,
  type ImportKind,
  oneByOne,
  type RowRemark,
} from "../../core/plumbing/import-kind.ts";
import type { Relation } from "./end-cooperation.ts";
import { nothingOpen, openMattersOf } from "./open-matters.ts";
import { addBatch, addStops, followBatches, type StopWish, withStop } from "./stop-store.ts";
import { withdrawImported } from "./withdraw.ts";

const otherReason = 6;

type Worker = { readonly name: string; readonly mobile: string; readonly relation: Relation };

/** The company's workers with the ID numbers of the rows, by ID number. */
const workersOf = async (
  db: Reader,
  companyId: number,
  rows: readonly StopCooperationRow[],
): Promise<ReadonlyMap<string, Worker>> => {
  const workers = await lookUp(
    rows.map(({ id_no }) => id_no),
    (chunk) =>
      db
        .selectFrom("labors as f")
        // A number of somebody who was merged into another person means that person.
        .innerJoin("labors as l", (join) => join.on("l.id", "=", sql<number>`coalesce(f.merged_into, f.id)`))
        .innerJoin("company_labors as r", "r.labor_id", "l.id")
        .where("f.id_no", "in", chunk)
        .where("r.company_id", "=", companyId)
        .selectAll("r")
        .select(["l.name", "l.mobile", "f.id_no"])
        .execute(),
  );
  return new Map(
    workers.map(({ name, mobile, id_no, ...relation }) => [id_no, { name, mobile, relation: relation as Relation }]),
  );
};

type Wish = StopWish & { readonly relation: Relation; readonly open: OpenMatters };

/**
 * Judges rows one after the other: gives what each wishes for, on `today` where it names no day; throws what speaks against it.
 * A worker may stand in one row only.
 */
const judgeOf = async (db: Reader, companyId: number, rows: readonly StopCooperationRow[], today: string) => {
  const workers = await workersOf(db, companyId, rows);
  const relations = [...workers.values()].map(({ relation }) => relation);
  const waiting = await withStop(
    db,
    relations.map(({ id }) => id),
  );
  const open = await openMattersOf(db, relations);
  const added = new Set<number>();
  return (row: StopCooperationRow): Wish => {
    const worker = workers.get(row.id_no);
    const isNamed =
      worker !== undefined &&
      nameKey(worker.name) === nameKey(row.name) &&
      (row.mobile === undefined || worker.mobile === row.mobile);
    if (!isNamed) throw new ServiceError("worker_not_found");
    const { relation } = worker;
    const against = againstStop(relation, waiting.has(relation.id) || added.has(relation.id));
    if (against !== null) throw new ServiceError(against);
    const effective_at = row.effective_at ?? today;
    if (effective_at < today) throw new ServiceError("stop_day_past", { fields: { effective_at: ["stop_day_past"] } });
    added.add(relation.id);
    const wish = { reason: row.reason ?? otherReason, remark: "", effective_at };
    return { ...wish, relation, open: open.get(relation.id) ?? nothingOpen };
  };
};

/** Warnings of what sending a row would do that its text does not say. */
const warningsOf = ({ row, effective_at }: StopCooperationRow, { open }: Wish): RowRemark[] => {
  const warning = (field: string, code: string, params: RowRemark["params"] = {}): RowRemark => ({
    ...{ row, field, severity: "warning", code, params },
  });
  return [
    ...(effective_at === undefined ? [warning("effective_at", "stops_today")] : []),
    ...(open.bills > 0
      ? [warning("", "stop_open_bills", { bills: open.bills, amount: formatMoney(open.amount) })]
      : []),
    ...(open.parts > 0 ? [warning("", "stop_open_parts", { parts: open.parts })] : []),
  ];
};

const check = async ({ context, company_id, rows }: ImportChecking<StopCooperationRow>): Promise<RowRemark[]> => {
  const judge = await judgeOf(context.db, company_id, rows, context.principal.today);
  return rows.flatMap((row): RowRemark[] => {
    try {
      return warningsOf(row, judge(row));
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const [field = ""] = Object.keys(error.fields ?? {});
      return [{ row: row.row, field, severity: "error", code: error.code, params: {} }];
    }
  });
};

/** The batch of an import: the first turn makes it, the others go on with it. */
const batchOf = async (writing: Writing, job: ImportJob, companyId: number, wish: StopWish): Promise<number> => {
  const batch = await writing.tx
    .selectFrom("stop_batches")
    .select("id")
    .where("import_id", "=", job.id)
    .where("agency_id", "=", job.agency_id)
    .executeTakeFirst();
  if (batch !== undefined) return batch.id;
  const owner = { agency_id: job.agency_id, company_id: companyId, maker_id: job.created_by };
  return (await addBatch(writing, owner, wish, job.id)).id;
};

/**
 * Stops of a company's workers from a spreadsheet. A row has to name the worker as the register does. It waits for its day,
 * today where none is named; without a reason it is another one.
 */
export const stopImport: ImportKind<StopCooperationRow> = {
  name: "stop_cooperation",
  check,
  take: async ({ writing, job, rows }) => {
    const companyId = job.company_id;
    if (companyId === null) throw new ServiceError("invalid", { fields: { company_id: ["missing"] } });
    const judge = await judgeOf(writing.tx, companyId, rows, dayOf(writing.at));
    const wishes: (Wish & { row: number })[] = [];
    const judged = await oneByOne(
      rows,
      () => "",
      async (row) => {
        wishes.push({ ...judge(row), row: row.row });
        return {};
      },
    );
    const [first] = wishes;
    if (first === undefined) return judged;
    const batchId = await batchOf(writing, job, companyId, first);
    const records = await addStops(writing, wishes, { batchId, makerId: job.created_by });
    await followBatches(writing, [batchId]);
    const made = new Map(wishes.map(({ row }, at) => [row, records[at]]));
    return judged.map((result) => {
      const record = made.get(result.row);
      return record === undefined ? result : { ...result, no: record.no, record_id: record.id };
    });
  },
  rollBack: {
    permission: "labor.cooperation.cancel",
    undo: async (writing, job, recordIds) => {
      const records = await lookUp(recordIds, (chunk) =>
        writing.tx
          .selectFrom("stop_records")
          .selectAll()
          .where("agency_id", "=", job.agency_id)
          .where("id", "in", chunk)
          .orderBy("id")
          .execute(),
      );
      return withdrawImported(writing, records);
    },
  },
};
