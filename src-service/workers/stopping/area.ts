import { sql } from "kysely";
import { cooperation } from "../../../src-shared/kernel/states/worker.ts";
import { dayOf } from "../../../src-shared/kernel/values/time/time.ts";
import { stopBatchDecisions, stopRecordDecisions } from "../../../src-shared/workers/stopping/stop-decisions.ts";
import { stopBatches, stopRecords } from "../../../src-shared/workers/stopping/stop-records-list.ts";
import { stopStates } from "../../../src-shared/workers/stopping/stop-states.ts";
import { deciderOf } from "../../access/agencies/person-limits.ts";
import { type HandlersFor, ServiceError, type SignedIn, type Writing } from "../../core/context.ts";
import { assertVersion, nextVersion } from "../../core/plumbing/versioned.ts";
import { finderOf } from "../../core/plumbing/visible.ts";
import { unmerged } from "../../directory/people/merged.ts";
import { defineArea } from "../../lists/area.ts";
import { listRows, maskedRow } from "../../lists/lists/query.ts";
import type { Service } from "../../lists/service.ts";
import { verdictsOf } from "../../records/records/decide.ts";
import { recordRounds } from "../../records/records/expire.ts";
import { carryOut, followStops } from "./carry-out.ts";
import { endCooperation, type Relation } from "./end-cooperation.ts";
import { stopImport } from "./import-stops.ts";
import { nothingOpen, openMattersOf } from "./open-matters.ts";
import { stopLater, stopNow } from "./stop-chosen.ts";
import { certificatesKind, startCertificates, startStopRows, stopRowsKind } from "./stop-papers.ts";
import { stopBatchesSource, stopRecordsSource } from "./stop-sources.ts";
import { saveStops } from "./stop-store.ts";
import { asDecided, findStopBatch, findStopRecord, waitingCount, withdrawBatch, withdrawStop } from "./withdraw.ts";

const recordRow = ({ db, principal }: SignedIn, id: number) =>
  maskedRow(db, principal, stopRecords, stopRecordsSource, id);
const batchRow = ({ db, principal }: SignedIn, id: number) =>
  maskedRow(db, principal, stopBatches, stopBatchesSource, id);

type StopCalls =
  | "companyLabors.fastStop"
  | "stopRecords.list"
  | "stopRecords.get"
  | "stopRecords.update"
  | "stopBatches.list"
  | "stopBatches.get"
  | "stopBatches.create"
  | "stopBatches.update";

/** Answers to the calls about ends of cooperation, but for the papers. */
const stopHandlers: HandlersFor<StopCalls> = {
  "companyLabors.fastStop": (context, { body }) => stopNow(context, body),
  "stopBatches.create": (context, { body }) => stopLater(context, body),
  "stopRecords.list": ({ db, principal }, { query }) => listRows(db, principal, stopRecords, query, stopRecordsSource),
  "stopRecords.get": async (context, { params }) => {
    const { db, principal } = context;
    const record = await findStopRecord(db, principal, params.id);
    const { company_labor_id, labor_id, company_id } = record;
    const open = await openMattersOf(db, [{ id: company_labor_id, labor_id, company_id }]);
    return {
      record: await recordRow(context, record.id),
      open: open.get(company_labor_id) ?? nothingOpen,
      actions: verdictsOf(stopRecordDecisions, record, {}, await deciderOf(db, principal)),
    };
  },
  "stopRecords.update": async (context, { params, body }) => ({
    record: await recordRow(context, await withdrawStop(context, params.id, body.version)),
  }),
  "stopBatches.list": ({ db, principal }, { query }) => listRows(db, principal, stopBatches, query, stopBatchesSource),
  "stopBatches.get": async (context, { params }) => {
    const { db, principal } = context;
    const batch = await findStopBatch(db, principal, params.id);
    const decided = asDecided(batch, await waitingCount(db, batch));
    return {
      batch: await batchRow(context, batch.id),
      actions: verdictsOf(stopBatchDecisions, decided, {}, await deciderOf(db, principal)),
    };
  },
  "stopBatches.update": async (context, { params, body }) => ({
    batch: await batchRow(context, await withdrawBatch(context, params.id, body.version)),
  }),
};

const findRelation = unmerged(finderOf("company_labors"));
const { code, codesFor } = stopStates;

/** Stops that wait for their day are withdrawn, those that wait for open bills are over: there is nothing left to stop. */
const endStops = async (writing: Writing, { id }: Relation, by: number): Promise<void> => {
  const records = await writing.tx
    .selectFrom("stop_records")
    .selectAll()
    .where("company_labor_id", "=", id)
    .where("status", "in", [code("waiting"), ...codesFor("finish")])
    .orderBy("id")
    .execute();
  const waiting = records.filter(({ status }) => status === code("waiting"));
  await saveStops(
    writing,
    waiting.map((before) => ({ before, after: { status: code("withdrawn"), done_at: writing.at } })),
  );
  await carryOut(
    writing,
    records.filter((record) => !waiting.includes(record)),
    by,
  );
};

/** Bars a worker from working for a company (requirement W6), with all that the end of a cooperation brings. */
const barWorker: HandlersFor<"companyLabors.bar">["companyLabors.bar"] = (context, { params, body }) =>
  context.write(async (writing) => {
    const { principal } = context;
    const { tx, at } = writing;
    const relation = await findRelation(tx, principal, params.id);
    assertVersion(relation, body.version);
    if (relation.cooperation_status === cooperation.barred) throw new ServiceError("already_barred");
    const open = (await openMattersOf(tx, [relation])).get(relation.id) ?? nothingOpen;
    const ending = { relation, reason: body.kind, day: dayOf(at), isBarred: true } as const;
    await endCooperation(writing, [ending], new Set(), principal.user_id);
    await endStops(writing, relation, principal.user_id);
    const { agency_id, company_id, labor_id } = relation;
    await tx
      .insertInto("labor_bars")
      .values({
        ...{ id: await writing.ids(1), agency_id, company_id, labor_id, company_labor_id: relation.id },
        ...{ kind: body.kind, reason: body.reason, barred_by: principal.user_id, barred_at: at },
        ...{ lifted_at: null, lifted_by: null },
      })
      .execute();
    await writing.audit({
      ...{ agency_id, action: "companyLabors.bar", object: `worker:${relation.id}` },
      before: { cooperation_status: relation.cooperation_status },
      after: { cooperation_status: cooperation.barred, kind: body.kind, open_bills: open.bills },
      reason: body.reason,
    });
    return { id: String(relation.id), ...nextVersion(relation), open };
  });

const paperHandlers = (service: Service): HandlersFor<"stopBatches.pdf" | "stopBatches.excel"> => ({
  "stopBatches.pdf": async (context, { params, query }) => {
    const started = await startCertificates(context, params.id, query);
    service.exportQueue.ring();
    return started;
  },
  "stopBatches.excel": async (context, { params, query }) => {
    const started = await startStopRows(context, params.id, query);
    service.exportQueue.ring();
    return started;
  },
});

/** Ends of cooperation between workers and companies: at once, on a day, from a spreadsheet, and what follows from them. */
export const stoppingArea = defineArea({
  sources: {
    stopRecords: { source: stopRecordsSource, table: "stop_records" },
    stopBatches: { source: stopBatchesSource, table: "stop_batches" },
  },
  revealables: {
    stopRecords: {
      kind: "stopRecord",
      from: sql`(select s.*, l.name as labor_name, l.id_no, l.mobile from stop_records s
        left join labors l on l.id = s.labor_id) t`,
      company: "t.company_id",
      maker: "t.maker_id",
    },
  },
  importKinds: [stopImport],
  exports: { stopBatchRows: stopRowsKind, stopCertificates: certificatesKind },
  serve: (service) => ({
    handlers: { ...stopHandlers, "companyLabors.bar": barWorker, ...paperHandlers(service) },
    ...recordRounds(service, "stops", followStops),
  }),
});
