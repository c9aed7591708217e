/** Batches of tasks: page, actions, results. */
export const taskBatches = {
  actions: {
    edit: "Name and remark",
    close: "Close batch",
    cancel: "Cancel batch",
    disable: "Disable",
    enable: "Enable",
    rows: "Export rows",
    tasks: "Export tasks",
    bills: "Export bills",
    import: "Import Plus bills",
  },
  warnings: {
    close:
      "Closes its open tasks one by one; those with unpaid bills or unsettled work cannot be closed and are listed. The batch closes once all of them have ended.",
    cancel:
      "Cancels its open tasks one by one, with the parts of their workers; those with bills or accepted work cannot be cancelled and are listed.",
    disable:
      "The tasks of this batch take no new bills afterwards; bills that are there stay. A batch with a paid bill cannot be disabled.",
    enable: "The tasks of this batch take new bills again.",
  },
  done: {
    close: "Batch closed",
    cancel: "Batch cancelled",
    disable: "Batch disabled",
    enable: "Batch enabled",
    edit: "Saved",
  },
  chosen: "Batch",
  result: {
    title: "Not all of it was done",
    counts: "{{done, task|tasks}} done, {{left}} cannot be",
    more: "{{count}} more",
  },
  form: { name: { label: "Batch name" }, remark: { label: "Remark" } },
  paper: {
    title: "{{paper}}: {{no}}",
    body: "The service makes the file with a watermark; it can be downloaded again in the export centre.",
    clear: "Show whole ID numbers",
    clearHint: "ID numbers are masked unless this is ticked, which is written to the audit log.",
    started: "Export job {{no}}",
  },
  tabs: { tasks: "Tasks", bills: "Bills", rows: "Rows of the file", batch: "Batch" },
  money: {
    label: "Money of the batch",
    amount: "In the file",
    unbilled: "Not billed",
    waiting: "Billed, unpaid",
    paid: "Paid",
  },
  facts: {
    rows: "Rows",
    rowsText: "{{total, row|rows}}, {{made}} taken, {{refused}} not taken",
    tasks: "Tasks",
    tasksText: "{{count, task|tasks}}, {{open}} open",
    bills: "Bills",
    billsText: "To check {{to_audit}} · to settle {{to_settle}} · settling {{settling}} · paid {{paid}}",
    import: "Import record",
    openImport: "Show import record",
    reason: "Reason",
  },
  next: {
    working: "The tasks are being made; bills can follow then.",
    bill: "No bills yet. Import the same Plus file once more and its bills belong to this batch, or cancel the batch.",
    audit: "{{count, bill|bills}} to check",
    settle: "{{count, bill|bills}} to settle",
    settling: "{{count, bill|bills}} being settled",
    finish: "All bills are paid and all tasks have ended. The batch can be closed.",
    open: "All bills are paid; {{count, task has|tasks have}} not ended.",
    disabled: "Disabled: no new bills.",
    toBills: "Show bills",
    toTasks: "Show tasks",
  },
} as const;

export const taskBatchLists = {
  taskBatches: {
    title: "Task batches",
    keyword: "batch no., name, company, remark",
    columns: {
      id: "Chosen batches",
      no: "Batch no.",
      name: "Batch name",
      total_count: "Rows",
      made_count: "Taken",
      refused_count: "Not taken",
      task_count: "Tasks",
      open_task_count: "Open tasks",
      bill_count: "Bills",
      amount: "In the file",
      billed_amount: "Billed",
      paid_amount: "Paid",
      reason: "Why disabled or ended",
      date: "Date",
    },
    flags: { has_bills: "With bills", has_refused: "With rows not taken" },
  },
  taskBatchRows: {
    title: "Rows of a batch",
    keyword: "task, name, ID number, task no.",
    columns: {
      batch_id: "Task batch",
      row: "Row",
      task_name: "Task",
      industry_name: "Industry",
      price: "Unit price",
      quantity: "Quantity",
      work_date: "Day of work",
      outcome: "Result",
      reason: "Reason",
      task_no: "Task no.",
    },
    flags: {},
  },
} as const;

export const taskBatchStateTexts = {
  taskBatch: { open: "Open", disabled: "Disabled", closed: "Closed", cancelled: "Cancelled" },
} as const;

export const taskBatchEnums = {
  batchRowOutcome: { 1: "New task", 2: "Existing task", 3: "Not taken" },
  batchRowReason: {
    1: "The company has no worker of this name and number",
    2: "The worker cannot take work now",
    3: "The worker is under 18",
    4: "No industry",
    5: "The task's name holds a word that is not allowed",
    6: "No amount",
    7: "Above the ceiling of the industry",
    8: "Unit price too high",
    9: "Too many people for one task",
    10: "The batch of the task is disabled",
    11: "The company is not active",
    12: "Other",
  },
} as const;
