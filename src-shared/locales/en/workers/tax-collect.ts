import type { SameShape } from "../../shape.ts";
import type { taxCollectLists as zh } from "../../zh-CN/workers/tax-collect.ts";

/** Titles of the list of tax collect records. */
export const taxCollectLists = {
  taxCollectRecords: {
    title: "Tax registration records",
    keyword: "Name, ID number, company, receipt, reason",
    columns: {
      id: "Selected records",
      labor_name: "Name",
      labor_id: "Worker",
      id_no: "ID number",
      company_name: "Company",
      company_id: "Company",
      period: "Month",
      result: "Result",
      upload_time: "Sent",
      fail_reason: "Failure reason",
      receipt_no: "Receipt no.",
      attempts: "Attempts",
      create_at: "Created",
    },
    flags: {},
  },
} as const satisfies SameShape<typeof zh>;
