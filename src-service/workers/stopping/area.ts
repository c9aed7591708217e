import { sql } from "kysely";
import type { HandlersFor } from "../../core/context.ts";
import { defineArea } from "../../lists/area.ts";
import type { Service } from "../../lists/service.ts";
import { recordRounds } from "../../records/records/expire.ts";
import { barWorker } from "./bar.ts";
import { followStops } from "./carry-out.ts";
import { stopHandlers } from "./handlers.ts";
import { stopImport } from "./import-stops.ts";
import { certificatesKind, startCertificates, startStopRows, stopRowsKind } from "./stop-papers.ts";
import { stopBatchesSource, stopRecordsSource } from "./stop-sources.ts";

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
