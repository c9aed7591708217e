import type { companyTaxCollectRecord } from "../../../companies/tax/company-tax-collects-record.ts";
import type { RecordTexts } from "../../../kernel/records/texts.ts";

export const companyTaxCollect = {
  list: {
    title: "Worker tax data",
    keyword: "No., company or receipt no.",
    columns: {
      id: "Selected records",
      no: "No.",
      company_id: "Company",
      company_name: "Company",
      period: "Month",
      status: "Status",
      people: "Workers",
      collected: "Collected",
      failed: "Failed",
      receipt_no: "Receipt no.",
      submitted_at: "Submitted at",
      answered_at: "Answered at",
      maker_name: "Created by",
      create_at: "Created at",
    },
    flags: {},
  },
  object: "Tax data of a month",
  states: {
    companyTaxCollect: {
      toGenerate: "To list",
      generated: "To submit",
      submitted: "Submitted",
      collected: "Collected",
      partly: "Some failed",
    },
  },
  waiting: {
    companyTaxCollect: {
      toGenerate: "Waiting to be listed",
      generated: "Waiting to be submitted",
      submitted: "Waiting for the tax office",
      partly: "Waiting for failed workers to be corrected",
    },
  },
  enums: {},
  amounts: {},
  create: {
    label: "New month",
    warning: "Companies with verified workers get the month by themselves once it is over, so this is rarely needed.",
    done: "Month created",
    history: "Created",
    fields: { period: { label: "Month" } },
  },
  actions: {
    generate: {
      label: "List workers",
      warning:
        "Lists verified workers of the company in that month whose data has not been collected yet. Until it is submitted you can list again to add new workers.",
      done: "Workers listed",
      history: "Listed workers",
    },
    submit: {
      label: "Submit",
      warning:
        "Names, ID numbers and mobiles on the list are submitted to the tax office, once. Without an answer it is asked again under the same trace number; nothing is submitted twice.",
      done: "Submitted",
      history: "Submitted",
    },
    result: {
      label: "Check result",
      warning: "Asks the tax office now about the result of this submission.",
      done: "Result checked",
      history: "Checked result",
    },
    retry: {
      label: "Submit failed again",
      warning:
        "Only the workers that failed are submitted again, nobody who has been collected. Correct their details by the reasons first.",
      done: "Failed workers submitted again",
      history: "Submitted failed again",
    },
  },
  moves: { collect: "All collected", fail: "Some failed" },
  notes: {},
  refusals: {
    collect_exists: "The company has this month already.",
    collect_nobody: "Nobody has to be submitted: all verified workers of that month have been collected.",
  },
  detail: {
    facts: "Submission",
    submissions: "Submissions",
    sentAt: "Submitted at",
    waits: "Waiting for an answer",
    reasons: "Why workers failed",
    reason: "Reason",
    count: "Workers",
    records: "Show failed workers",
    toRecords: "Open records",
    fault: {
      late: "The tax office is still working on it. It is asked again by itself.",
      unknown: "There was no answer. It is asked again by itself.",
      down: "The tax office cannot be reached. It is asked again by itself.",
    },
    refused: "Not accepted as a whole: {{reason}}",
  },
} as const satisfies RecordTexts<typeof companyTaxCollectRecord>;
