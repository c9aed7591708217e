import { z } from "zod";
import { defineCall, idText, nonNegativeCents } from "../../kernel/calls/define.ts";

/** Most people whose work is billed at once. */
export const mostBilled = 5_000;

/** Reasons why chosen work makes no bills. */
const refusals = ["applicants_several_companies", "applicants_not_billable", "not_found", "forbidden"] as const;

/**
 * The rows of bills for accepted work (requirement T10), which go through the door of all bill imports: the worker is named masked,
 * the service knows who is meant by the number of the application. What is not accepted or has a bill is left out and told of.
 */
export const taskApplicantsBillRows = defineCall({
  name: "taskApplicants.billRows",
  method: "POST",
  path: "/cdl/1/task_applicants/bill_rows",
  access: "bill.bill.import",
  body: () => z.strictObject({ ids: z.array(idText).min(1).max(mostBilled) }),
  output: () =>
    z.object({
      company_id: idText,
      rows: z.array(
        z.object({
          applicant_id: z.string(),
          task_id: z.string(),
          labor_name: z.string(),
          accounting_fee: nonNegativeCents,
          work_date: z.string(),
        }),
      ),
      left_out: z.array(z.object({ no: z.string(), code: z.string() })),
    }),
  refusals: [...refusals],
});
