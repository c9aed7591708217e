import type { companyTaxCollectRecord } from "../../../companies/tax/company-tax-collects-record.ts";
import type { RecordTexts } from "../../../kernel/records/texts.ts";

export const companyTaxCollect = {
  list: {
    title: "Tax data",
    keyword: "No., company or receipt no.",
    columns: {
      period: "Month",
      people: "Workers",
      collected: "Collected",
      failed: "Failed",
      receipt_no: "Receipt no.",
      submitted_at: "Submitted at",
      answered_at: "Answered at",
      create_at: "Created at",
    },
    flags: {},
  },
  object: "Tax data of a month",
  states: {
    companyTaxCollect: {
      toGenerate: "To prepare",
      generated: "To submit",
      submitted: "Submitted",
      collected: "Collected",
      partly: "Some failed",
    },
  },
  waiting: {
    companyTaxCollect: {
      toGenerate: "Waiting to be prepared",
      generated: "Waiting to be submitted",
      submitted: "Waiting for the tax office",
      partly: "Waiting for failed workers to be corrected",
    },
  },
  enums: {},
  amounts: {},
  create: {
    label: "New month",
    warning: "Companies with verified workers get the month automatically once it is over, so this is rarely needed.",
    done: "Month created",
    history: "Created",
    fields: { period: { label: "Month" } },
  },
  actions: {
    generate: {
      label: "List workers",
      warning:
        "Lists the company's verified workers of that month whose data has not been collected yet. Until it is submitted, you can list again to add new workers.",
      done: "Workers listed",
      history: "Listed workers",
    },
    submit: {
      label: "Submit",
      warning:
        "Names, ID numbers and mobiles on the list are submitted to the tax office once. If there is no answer, the same trace number is queried again; nothing is submitted twice.",
      done: "Submitted",
      history: "Submitted",
    },
    result: {
      label: "Check result",
      warning: "Queries the tax office for the result of this submission now.",
      done: "Result checked",
      history: "Checked result",
    },
    retry: {
      label: "Resubmit failed",
      warning:
        "Only failed workers are resubmitted, none already collected. Correct their details first, as the reasons say.",
      done: "Failed workers resubmitted",
      history: "Resubmitted failed",
    },
  },
  moves: { collect: "All collected", fail: "Some failed" },
  notes: {},
  refusals: {
    collect_exists: "The company already has this month.",
    collect_nobody: "Nothing to submit: all verified workers of that month have been collected.",
  },
  detail: {
    facts: "Submission",
    submissions: "Submissions",
    sentAt: "Submitted at",
    waits: "Waiting for an answer",
    reasons: "Reasons for failure",
    reason: "Reason",
    count: "Workers",
    records: "Show failed workers",
    toRecords: "Open records",
    fault: {
      late: "The tax office is still processing it. The result is checked automatically.",
      unknown: "There was no answer. It will be queried again automatically.",
      down: "The tax office cannot be reached. It will be queried again automatically.",
    },
    refused: "Submission rejected: {{reason}}",
  },
} as const satisfies RecordTexts<typeof companyTaxCollectRecord>;
