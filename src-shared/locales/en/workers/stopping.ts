export const stopping = {
  actions: {
    fastStop: "Stop cooperation",
    stopLater: "Schedule stop",
    bar: "Bar",
    lift: "Request to lift bar",
    withdraw: "Withdraw",
    pdf: "Certificates (PDF)",
    excel: "Export rows (Excel)",
    import: "Import stop list",
  },
  form: {
    effective_at: { label: "Effective date" },
    reason: {
      label: "Reason",
      options: {
        1: "Contract expired",
        2: "Company's request",
        3: "Worker's request",
        4: "Breach of contract",
        5: "Risk",
        6: "Other",
      },
    },
    remark: { label: "Note" },
  },
  barForm: {
    kind: { label: "Reason", options: { 4: "Breach", 5: "Risk", 6: "Other" } },
    reason: { label: "Explanation" },
  },
  dialog: {
    barWarning:
      "The cooperation ends at once, the contract is released, and open bills cannot be paid. Registering by QR code, importing and adding again are refused. Lifting the bar takes another person at the agency.",
    barred: "Barred",
    barredOpen:
      "Open bills: {{bills}}, ¥{{amount}} in total. They cannot be paid until the bar is lifted and a new contract is signed.",
    count: "Selected workers",
    warning:
      "Workers who stop get no new work, their online contract is released and they are told by text message. Workers with open bills are not stopped; they are listed.",
    laterWarning:
      "Workers stop automatically at 00:05 on the effective date. Those with open bills are “Stopping” until the bills are settled. You can withdraw before that date.",
    open: "{{bills, open bill|open bills}}, CNY {{amount}} in total, {{tasks, task|tasks}}",
    and: "; ",
    openParts: "At work on {{parts, task|tasks}}, not accepted yet",
    offer: "Schedule a stop for the {{count}} with open bills",
    withdrawWarning: "The cooperation goes on as before. The worker is not told.",
    withdrawBatchWarning:
      "Rows before their effective date are withdrawn. Rows that have stopped or are stopping stay as they are.",
    withdrawn: "Withdrawn",
    paperTitle: "Create {{paper}}",
    paperBody: "The service creates the file with a watermark. You can download it again in the export centre.",
    started: "Export {{no}}",
    clear: "Show full names and ID numbers",
    clearHint: "Otherwise names and ID numbers are masked. Showing them is recorded in the audit log.",
  },
  detail: {
    worker: "Worker",
    stop: "Stop",
    open: "Open matters",
    openNow: "Open now",
    nothing: "No open bills",
    records: "Show these records",
    counts: "Progress",
  },
  certificate: {
    file: "Certificate-of-ended-cooperation",
    heading: "Certificate of Ended Cooperation",
    no: "No. ",
    body: "This certifies that the cooperation of {{labor_name}} (ID number {{id_no}}) with {{company}}, arranged by {{agency}}, ended as of {{effective_at}}, and that their online contract was released. All bills settled through {{agency}} had been paid or cancelled when it ended.",
    name: "Name",
    idNo: "ID number",
    company: "Company",
    reason: "Reason",
    effectiveAt: "Effective date",
    doneAt: "Completed",
    creditCode: "Unified social credit code",
    job: "Export",
  },
} as const;

export const stoppingLists = {
  stopRecords: {
    title: "Stop records",
    keyword: "Number, batch, name, ID number, mobile, company",
    columns: {
      no: "Stop no.",
      batch_no: "Batch no.",
      batch_id: "Stop batch",
      reason: "Reason",
      effective_at: "Effective date",
      unfinished_task_count: "Open tasks",
      unsettled_count: "Open bills",
      done_at: "Completed",
      notice_sent_at: "Notified",
      remark: "Note",
    },
    flags: { has_open: "Has open bills" },
  },
  stopBatches: {
    title: "Stop batches",
    keyword: "Batch number, company, note",
    columns: {
      id: "Selected batches",
      no: "Batch no.",
      rows: "Workers",
      waiting_count: "Scheduled",
      processing_count: "In progress",
      stopped_count: "Stopped",
      failed_count: "Failed",
      withdrawn_count: "Withdrawn",
      reason: "Reason",
      effective_at: "First effective date",
      remark: "Note",
    },
    flags: {},
  },
} as const;

export const stoppingStates = {
  stop: {
    waiting: "Scheduled",
    processing: "In progress",
    stopped: "Stopped",
    failed: "Failed (open bills)",
    withdrawn: "Withdrawn",
  },
} as const;

export const stoppingEnums = {
  stopReason: {
    0: "Several reasons",
    1: "Contract expired",
    2: "Company's request",
    3: "Worker's request",
    4: "Breach of contract",
    5: "Risk",
    6: "Other",
  },
} as const;
