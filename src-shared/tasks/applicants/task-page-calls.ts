import { z } from "zod";
import { defineCall } from "../../kernel/calls/define.ts";

/**
 * Sends a worker, by their cooperation with a company, the address of the page on which they find tasks; nobody else gets to see it.
 * `mobile`: to which it went, masked.
 */
export const sendTaskPage = defineCall({
  name: "companyLabors.sendTaskPage",
  method: "POST",
  path: "/cdl/1/companylabors/{id}/task_page",
  access: "task.applicant.audit",
  output: () => z.object({ mobile: z.string() }),
  refusals: ["not_found", "forbidden", "worker_merged_into", "worker_unreachable", "page_day_limit"],
});
