import { z } from "zod";
import { defineCall, idText, shortText, trimmedText, version } from "../../kernel/calls/define.ts";
import { listCall } from "../../kernel/lists/list-call.ts";
import { actRefusals, verdicts } from "../../kernel/records/define.ts";
import { dayOfMeaning } from "../../kernel/values/time/day-meanings.ts";
import { exportStarted } from "../../records/exports/export-shapes-calls.ts";
import { stopBatches, stopRecords } from "./stop-records-list.ts";
import { stopReasons } from "./stop-states.ts";

/** Most workers that one request stops (requirement W6). */
export const stopsAtMost = 1_000;

const access = "labor.cooperation.cancel";
const reason = z.literal(stopReasons);
const remark = trimmedText(200);
const chosen = { ids: z.array(idText).min(1).max(stopsAtMost), reason, remark };

/**
 * Open matters of a worker with the company: `bills` with their `amount` in cents before taxes, `parts` in tasks that were given to them
 * and are not accepted yet, of so many tasks altogether.
 */
export const openMatters = z.object({ bills: z.int(), amount: z.int(), parts: z.int(), tasks: z.int() });
export type OpenMatters = z.output<typeof openMatters>;

/** Worker who was not stopped: `code` says why; `open` where there are open bills. Names are masked. */
const notStopped = z.object({ id: idText, name: z.string(), code: z.string(), open: openMatters.nullable() });
export type NotStopped = z.output<typeof notStopped>;

/**
 * Ends the cooperation of workers at once, by ids of their relations to a company. Who has open bills is not stopped and told
 * with count and amount (`open_bills`), who is in work with how many tasks (`open_parts`); so are those who have stopped already (`worker_stopped`) or are waiting to be stopped
 * (`stop_exists`).
 */
export const fastStop = defineCall({
  name: "companyLabors.fastStop",
  method: "POST",
  path: "/cdl/1/companylabors/fast_stop",
  access,
  body: () => z.strictObject(chosen),
  output: () => z.object({ stopped: z.int(), refused: z.array(notStopped) }),
  refusals: ["invalid", "not_found", "forbidden"],
});

/**
 * Makes batches that stop workers on a day, one for each company: who has open bills then is stopping until they are paid.
 * Who has stopped or waits for it already is refused by row. `stop_day_past` for a day before today.
 */
export const stopBatchesCreate = defineCall({
  name: "stopBatches.create",
  method: "POST",
  path: "/cdl/1/companylabors/stop_batches/chosen",
  access,
  body: () => z.strictObject({ ...chosen, effective_at: dayOfMeaning("takesEffect") }),
  output: () => z.object({ batches: z.array(idText), taken: z.int(), refused: z.array(notStopped) }),
  refusals: ["invalid", "not_found", "forbidden", "stop_day_past"],
});

export const stopRecordsList = listCall(stopRecords, { path: "/cdl/1/companylabors/stop_records" });

/** A record with what is open now, and what this person may do. */
export const stopRecordsGet = defineCall({
  name: "stopRecords.get",
  method: "GET",
  path: "/cdl/1/companylabors/stop_records/{id}",
  access: "labor.labor.view",
  output: () => z.object({ record: stopRecords.row, open: openMatters, actions: verdicts }),
});

const withdrawal = z.strictObject({ version, action: z.literal("withdraw") });

/** Withdraws a stop before its day. */
export const stopRecordsUpdate = defineCall({
  name: "stopRecords.update",
  method: "PUT",
  path: "/cdl/1/companylabors/stop_records/{id}",
  access,
  body: withdrawal,
  output: () => z.object({ record: stopRecords.row }),
  refusals: actRefusals,
});

export const stopBatchesList = listCall(stopBatches, { path: "/cdl/1/companylabors/stop_batches" });

/** A batch with what this person may do; its records are those of the list with its `batch_id`. */
export const stopBatchesGet = defineCall({
  name: "stopBatches.get",
  method: "GET",
  path: "/cdl/1/companylabors/stop_batches/{id}",
  access: "labor.labor.view",
  output: () => z.object({ batch: stopBatches.row, actions: verdicts }),
});

/** Withdraws all records of a batch whose day has not come. */
export const stopBatchesUpdate = defineCall({
  name: "stopBatches.update",
  method: "PUT",
  path: "/cdl/1/companylabors/stop_batches/{id}",
  access,
  body: withdrawal,
  output: () => z.object({ batch: stopBatches.row }),
  refusals: actRefusals,
});

/** Personal data in clear needs `sensitive.field.export` and a reason, as with every export. */
const paper = z.strictObject({
  locale: z.enum(["zh-CN", "en"]).optional(),
  protect_id_no: z.enum(["0", "1"]).optional(),
  reason: shortText().optional(),
});

/** Begins a job that writes a certificate of the end of cooperation for each stopped worker of a batch, as one PDF. */
export const stopBatchesPdf = defineCall({
  name: "stopBatches.pdf",
  method: "GET",
  path: "/cdl/1/companylabors/stop_batches/{id}/pdf",
  access,
  query: paper,
  output: exportStarted,
  refusals: ["not_found", "forbidden", "invalid", "nothing_to_export", "too_many_requests"],
});

/** Begins a job that writes the rows of a batch with what came of them as a workbook. */
export const stopBatchesExcel = defineCall({
  name: "stopBatches.excel",
  method: "GET",
  path: "/cdl/1/companylabors/stop_batches/{id}/excel",
  access,
  query: paper,
  output: exportStarted,
  refusals: ["not_found", "forbidden", "invalid", "nothing_to_export", "too_many_requests"],
});
