import { stopBatchDecisions, stopRecordDecisions } from "../../../src-shared/workers/stopping/stop-decisions.ts";
import { stopBatches, stopRecords } from "../../../src-shared/workers/stopping/stop-records-list.ts";
import { deciderOf } from "../../access/agencies/person-limits.ts";
import type { HandlersFor, SignedIn } from "../../core/context.ts";
import { listRows, maskedRow } from "../../lists/lists/query.ts";
import { verdictsOf } from "../../records/records/decide.ts";
import { nothingOpen, openMattersOf } from "./open-matters.ts";
import { stopLater, stopNow } from "./stop-chosen.ts";
import { stopBatchesSource, stopRecordsSource } from "./stop-sources.ts";
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
export const stopHandlers: HandlersFor<StopCalls> = {
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
