import { z } from "zod";
import { defineCall, idText, version } from "../../kernel/calls/define.ts";
import { reasonField } from "../../kernel/forms/fields.ts";
import { barReasons } from "./stop-states.ts";
import { openMatters } from "./stopping-calls.ts";

/**
 * Bars a worker from working for a company, whatever the cooperation was before (requirement W6): it ends today as by a stop,
 * and nothing brings the worker back until another person has lifted the bar. Open bills are not paid meanwhile; `open` says
 * what they are. `already_barred`, `worker_merged_into`, `stale_version`.
 */
export const barWorker = defineCall({
  name: "companyLabors.bar",
  method: "POST",
  path: "/cdl/1/companylabors/{id}/bar",
  access: "labor.cooperation.cancel",
  body: () => z.strictObject({ version, kind: z.literal(barReasons), reason: reasonField().schema }),
  output: () => z.object({ id: idText, version: z.int(), open: openMatters }),
  refusals: ["invalid", "not_found", "forbidden", "stale_version", "already_barred", "worker_merged_into"],
});
